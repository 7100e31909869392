package org.foldsieve.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * A folder of unpacked libraries that is this user's alone:
 *
 * <ul>
 *   <li>in {@code foldsieve/native} of the user's cache folder, one folder a content, if that is
 *       this user's alone ({@link PrivateFolder}), can be written and may hold programs;
 *   <li>else a new folder of this process, deleted when it ends.
 * </ul>
 *
 * <p>A file is written aside, synced and renamed, its checksum is beside it and is compared before
 * every use; what differs is unpacked again ({@link UnpackedLibrary}). Nothing is ever written into
 * a file that another process may have mapped. Folders that no run has used for long go ({@link
 * KeptLibraries}).
 */
public final class LibraryFolder {

  /** The property by which users choose the folder: JavaCPP's. */
  public static final String CHOSEN = "org.bytedeco.javacpp.cachedir";

  /** What was compared with its checksum in this process, whatever its names. */
  private static final Set<Object> VERIFIED = new HashSet<>();

  private LibraryFolder() {}

  /**
   * The file of one library, compared with its checksum.
   *
   * @param name of the library and its version: of its folder
   * @param url where it is in a jar
   * @param file what the file is to be called
   * @throws IOException when it is not there, or there is no folder for it
   */
  public static Path unpacked(String name, URL url, String file) throws IOException {
    if (!(url.openConnection() instanceof JarURLConnection jar)) {
      throw new IOException("'" + url + "' is in no jar");
    }
    // The name that the jar is found by again; its stream is closed with the last user of it.
    Map<String, UnpackedLibrary> one = Map.of(file, UnpackedLibrary.of(url, jar.getJarEntry()));
    return of(name, one, one).resolve(file);
  }

  /**
   * The folder in which all of these are.
   *
   * @param name what they are and of which version
   * @param libraries by their paths in the folder
   * @param first those that are loaded now, compared with their checksums
   * @throws IOException when there is no folder for them; the message says why
   */
  public static synchronized Path of(
      String name, Map<String, UnpackedLibrary> libraries, Map<String, UnpackedLibrary> first)
      throws IOException {
    IOException unusable;
    try {
      Path kept = PrivateFolder.below(cacheFolder(), "native", key(name, libraries));
      unpack(kept, libraries);
      verify(kept, first);
      KeptLibraries.use(kept, Instant.now());
      return kept;
    } catch (IOException problem) {
      unusable = problem;
    }
    try {
      Path own = PrivateFolder.temporary();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> PrivateFolder.delete(own)));
      unpack(own, libraries);
      return own;
    } catch (IOException | IllegalStateException problem) {
      IOException both =
          new IOException(
              "there is no folder for native libraries: "
                  + describe(unusable)
                  + "; "
                  + describe(problem),
              problem);
      both.addSuppressed(unusable);
      throw both;
    }
  }

  /** Messages of the file system are often a bare path. */
  private static String describe(Exception problem) {
    return problem.getClass() == IOException.class
        ? String.valueOf(problem.getMessage())
        : problem.toString();
  }

  private static void unpack(Path folder, Map<String, UnpackedLibrary> libraries)
      throws IOException {
    Map<String, Path> unpacked = new HashMap<>();
    for (Map.Entry<String, UnpackedLibrary> entry : libraries.entrySet()) {
      UnpackedLibrary library = entry.getValue();
      Path file = folder.resolve(entry.getKey());
      Path twin = unpacked.putIfAbsent(library.identity(), file);
      if (twin == null) {
        library.unpack(file);
      } else {
        library.link(file, twin);
      }
    }
  }

  /** Compares libraries of a folder with their checksums, once a process. */
  public static synchronized void verify(Path folder, Map<String, UnpackedLibrary> libraries)
      throws IOException {
    for (Map.Entry<String, UnpackedLibrary> library : libraries.entrySet()) {
      Path file = folder.resolve(library.getKey());
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      if (VERIFIED.add(key == null ? file : key)) {
        library.getValue().verify(file);
      }
    }
  }

  /** The user's own choice for JavaCPP, or the system's place for what can be made again. */
  private static Path cacheFolder() throws IOException {
    String chosen = System.getProperty(CHOSEN);
    if (chosen != null) {
      return Path.of(chosen, "foldsieve");
    }
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String variable = system.startsWith("windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME";
    String cache = System.getenv(variable);
    if (cache != null && Path.of(cache).isAbsolute()) {
      return Path.of(cache, "foldsieve");
    }
    Path home = Path.of(System.getProperty("user.home"));
    if (!home.isAbsolute() || !Files.isDirectory(home)) {
      throw new IOException("there is no home folder '" + home + "'");
    }
    return home.resolve(system.startsWith("mac") ? "Library/Caches" : ".cache")
        .resolve("foldsieve");
  }

  /** A name for this very content: two builds never share a file unless it is the same. */
  private static String key(String name, Map<String, UnpackedLibrary> libraries) {
    CRC32 sum = new CRC32();
    libraries.forEach(
        (file, library) -> sum.update((file + " " + library.identity() + "\n").getBytes(UTF_8)));
    return name + "-" + Long.toHexString(sum.getValue());
  }
}
