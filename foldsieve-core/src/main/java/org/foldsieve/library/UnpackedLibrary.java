package org.foldsieve.library;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;

/**
 * A library in a jar, and its file in a folder of our own.
 *
 * <p>The dynamic linker of Linux takes a library for loaded when one of the same name is, whosever
 * it is: numpy's OpenBLAS, say, which has no LAPACKE. So ours can have a name of its own, where it
 * calls itself or another so ({@link #named}). The names are equally long, for JavaCPP tells by
 * size and date whether a file is the one in the jar.
 */
public final class UnpackedLibrary {

  private final URL url;
  private final JarEntry entry;
  private final byte[] theirs;
  private final byte[] ours;

  private UnpackedLibrary(URL url, JarEntry entry, byte[] theirs, byte[] ours) {
    this.url = url;
    this.entry = entry;
    this.theirs = theirs;
    this.ours = ours;
  }

  /** The library of a jar, as it is. */
  public static UnpackedLibrary of(URL url, JarEntry entry) {
    return new UnpackedLibrary(url, entry, new byte[0], new byte[0]);
  }

  /** The library of a jar, with our name where it has theirs, which is as long. */
  public static UnpackedLibrary named(URL url, JarEntry entry, String theirs, String ours) {
    return new UnpackedLibrary(url, entry, theirs.getBytes(US_ASCII), ours.getBytes(US_ASCII));
  }

  /** Tells this content, and what is made of it, from any other. */
  String identity() {
    return entry.getSize() + " " + entry.getCrc() + " " + new String(ours, US_ASCII);
  }

  /** Leaves the library in the file, unless it is there already. */
  void unpack(Path file) throws IOException {
    if (!isThere(file)) {
      replace(file);
    }
  }

  /** Compares the file with its checksum, and unpacks it again where they differ. */
  void verify(Path file) throws IOException {
    if (!isThere(file) || !isWhole(file)) {
      replace(file);
    }
  }

  /**
   * Leaves the library in the file as a second name of another one, if the file system can: JavaCPP
   * gives OpenBLAS two names, and the system would load it twice.
   */
  void link(Path file, Path twin) throws IOException {
    if (Files.exists(file) && Files.isSameFile(file, twin)) {
      return;
    }
    Path aside = file.resolveSibling("." + file.getFileName() + ProcessHandle.current().pid());
    try {
      Files.createLink(aside, twin);
      Files.copy(sumOf(twin), sumOf(file), StandardCopyOption.REPLACE_EXISTING);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | UnsupportedOperationException oneNameOnly) {
      verify(file);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  private void replace(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.getParent());
    Files.createDirectories(folder);
    deleteWhatKilledProcessesLeft(folder);
    Path aside = Files.createTempFile(folder, ".", null);
    Path sum = Files.createTempFile(folder, ".", null);
    try {
      Files.writeString(sum, write(aside), US_ASCII);
      aside.toFile().setExecutable(true);
      if (!Files.isExecutable(aside)) {
        throw new IOException("the system lets no program run from '" + folder + "'");
      }
      sync(sum);
      Files.move(sum, sumOf(file), StandardCopyOption.ATOMIC_MOVE);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
      // Last, for with the date of the jar another process would take 'aside' for abandoned.
      Files.setLastModifiedTime(file, FileTime.fromMillis(entry.getTime()));
    } finally {
      Files.deleteIfExists(sum);
      Files.deleteIfExists(aside);
    }
  }

  private static void deleteWhatKilledProcessesLeft(Path folder) throws IOException {
    FileTime anHourAgo = FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*.tmp")) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).compareTo(anHourAgo) < 0) {
          Files.deleteIfExists(file);
        }
      }
    } catch (NoSuchFileException gone) {
      // Somebody else tidies up as well.
    }
  }

  private static Path sumOf(Path file) {
    return file.resolveSibling(file.getFileName() + ".crc32");
  }

  private boolean isThere(Path file) throws IOException {
    return PrivateFolder.isOwnFile(file)
        && Files.isExecutable(file)
        && Files.size(file) == entry.getSize()
        && Files.getLastModifiedTime(file).toMillis() == entry.getTime();
  }

  private static boolean isWhole(Path file) throws IOException {
    try (FileChannel in = FileChannel.open(file)) {
      CRC32 sum = new CRC32();
      sum.update(in.map(FileChannel.MapMode.READ_ONLY, 0, in.size()));
      return Files.readString(sumOf(file), US_ASCII).equals(text(sum));
    } catch (NoSuchFileException unfinished) {
      return false;
    }
  }

  private static String text(CRC32 sum) {
    return Long.toHexString(sum.getValue());
  }

  /** Writes the library under our name for it, and gives the checksum of what was written. */
  private String write(Path file) throws IOException {
    CRC32 sum = new CRC32();
    byte[] buffer = new byte[1 << 16];
    int held = 0;
    try (InputStream in = url.openStream();
        FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      while (true) {
        int read = in.readNBytes(buffer, held, buffer.length - held);
        int length = held + read;
        rename(buffer, length);
        // What may be the beginning of a name waits for the rest of it.
        int ready = read == 0 ? length : Math.max(0, length - Math.max(0, theirs.length - 1));
        sum.update(buffer, 0, ready);
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, ready);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        held = length - ready;
        System.arraycopy(buffer, ready, buffer, 0, held);
        if (read == 0) {
          break;
        }
      }
      out.force(true);
    }
    return text(sum);
  }

  private void rename(byte[] bytes, int length) {
    for (int i = 0; theirs.length > 0 && i <= length - theirs.length; i++) {
      int j = 0;
      while (j < theirs.length && bytes[i + j] == theirs[j]) {
        j++;
      }
      if (j == theirs.length) {
        System.arraycopy(ours, 0, bytes, i, ours.length);
      }
    }
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      out.force(true);
    }
  }
}
