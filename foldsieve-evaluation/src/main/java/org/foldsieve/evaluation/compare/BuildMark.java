package org.foldsieve.evaluation.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.foldsieve.run.Provenance;

/**
 * Tells builds of this library apart. Between two releases the version stays the same while the
 * code changes, so that what one build has kept on disk must not be taken over by another.
 *
 * @since 0.1.0
 */
public final class BuildMark {

  private static final String PREFIX = "org/foldsieve/";
  private static final int DIGITS = 16;

  private BuildMark() {}

  /** Made when first asked for. */
  private static final class Current {

    static final String MARK = of(placesOf(Provenance.class, BuildMark.class));

    private Current() {}
  }

  /**
   * {@return the version and, where the classes are files, a fingerprint of them: equal for equal
   * code, wherever it lies}
   */
  public static String current() {
    return Provenance.currentVersion() + "-" + Current.MARK;
  }

  /**
   * {@return the mark of this library and of the archive or folder that a class comes from: for
   * results that depend on code which is not part of the library}
   *
   * @param type a class of that code
   */
  public static String with(Class<?> type) {
    return Provenance.currentVersion()
        + "-"
        + of(placesOf(Provenance.class, BuildMark.class, type));
  }

  private static Collection<Path> placesOf(Class<?>... classes) {
    TreeSet<Path> places = new TreeSet<>();
    for (Class<?> type : classes) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      if (source != null && "file".equals(source.getLocation().getProtocol())) {
        places.add(Path.of(URI.create(source.getLocation().toString())));
      }
    }
    return places;
  }

  /** A fingerprint of our files in folders and archives. */
  static String of(Collection<Path> places) {
    TreeMap<String, Long> checksums = new TreeMap<>();
    try {
      for (Path place : places) {
        if (Files.isDirectory(place)) {
          addFolder(place, checksums);
        } else {
          addArchive(place, checksums);
        }
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    MessageDigest digest = sha256();
    checksums.forEach(
        (name, sum) -> digest.update((name + ' ' + sum + '\n').getBytes(StandardCharsets.UTF_8)));
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  private static void addFolder(Path folder, TreeMap<String, Long> checksums) throws IOException {
    Path ours = folder.resolve(PREFIX);
    if (!Files.isDirectory(ours)) {
      return;
    }
    try (Stream<Path> files = Files.walk(ours)) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        if (Files.isRegularFile(file)) {
          CRC32 sum = new CRC32();
          sum.update(Files.readAllBytes(file));
          checksums.put(folder.relativize(file).toString().replace('\\', '/'), sum.getValue());
        }
      }
    }
  }

  private static void addArchive(Path archive, TreeMap<String, Long> checksums) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        if (entry.getName().startsWith(PREFIX) && !entry.isDirectory()) {
          checksums.put(entry.getName(), entry.getCrc());
        }
      }
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }
}
