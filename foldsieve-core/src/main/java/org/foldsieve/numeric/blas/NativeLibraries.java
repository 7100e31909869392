package org.foldsieve.numeric.blas;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;
import org.bytedeco.javacpp.ClassProperties;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.jspecify.annotations.Nullable;

/**
 * Loads OpenBLAS and its bindings from a folder that is this user's alone.
 *
 * <p>JavaCPP unpacks libraries into a cache before it loads them: by default in the home, and where
 * that cannot be written under a name anybody can guess in the shared folder for temporary files;
 * by the name of the jar, so that two builds of one name write over each other's libraries. So they
 * are unpacked here, and JavaCPP finds its cache filled:
 *
 * <ul>
 *   <li>in {@code foldsieve/native} of the user's cache folder, one folder a content, if that is
 *       this user's alone ({@link PrivateFolder}), can be written and may hold programs;
 *   <li>else in a new folder of this process, deleted when it ends.
 * </ul>
 *
 * <p>A file is written aside, synced and renamed, its checksum is beside it and is compared before
 * every use; what differs is unpacked again ({@link UnpackedLibrary}). Nothing is ever written into
 * a file that another process may have mapped. Folders that no run has used for long go ({@link
 * KeptLibraries}).
 */
final class NativeLibraries {

  private static final String CACHE = "org.bytedeco.javacpp.cachedir";

  /** What was compared with its checksum in this process, whatever its names. */
  private static final Set<Object> VERIFIED = new HashSet<>();

  private static boolean prepared;

  /** Where JavaCPP looks; null before it was told, and where somebody else told it before us. */
  private static @Nullable Path folder;

  private NativeLibraries() {}

  /**
   * Loads what the class binds.
   *
   * @throws LinkageError when there is no such library for this machine, no folder for it, or the
   *     system refuses it
   */
  static synchronized void load(Class<?> bindings) {
    try {
      if (!prepared) {
        folder = prepare(bindings);
        prepared = true;
      } else if (folder != null) {
        verify(folder, libraries(urls(bindings)));
      }
    } catch (IOException problem) {
      throw failed(problem.getMessage(), problem);
    }
    Loader.load(bindings);
  }

  private static UnsatisfiedLinkError failed(@Nullable String message, IOException cause) {
    UnsatisfiedLinkError error = new UnsatisfiedLinkError(message);
    error.initCause(cause);
    return error;
  }

  /** Unpacks all libraries and points JavaCPP to them, unless its cache is settled already. */
  private static @Nullable Path prepare(Class<?> first) throws IOException {
    List<URL> urls = urls(first);
    Map<String, UnpackedLibrary> needed = libraries(urls(Pointer.class));
    needed.putAll(libraries(urls));
    Map<String, UnpackedLibrary> libraries = new LinkedHashMap<>(needed);
    libraries.putAll(companions(urls));
    Path chosen = unpackSomewhere(libraries, needed);
    String before = System.getProperty(CACHE);
    System.setProperty(CACHE, chosen.toString());
    Path used;
    try {
      used = Loader.getCacheDir().toPath().toRealPath();
    } finally {
      if (before == null) {
        System.clearProperty(CACHE);
      } else {
        System.setProperty(CACHE, before);
      }
    }
    if (used.equals(chosen)) {
      return chosen;
    }
    // Others in this process have used JavaCPP before us.
    PrivateFolder.requireAncestorsClosed(used);
    return null;
  }

  private static Path unpackSomewhere(
      Map<String, UnpackedLibrary> libraries, Map<String, UnpackedLibrary> first)
      throws IOException {
    IOException unusable;
    try {
      Path kept = PrivateFolder.below(cacheFolder(), "native", key(libraries));
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

  private static void verify(Path folder, Map<String, UnpackedLibrary> libraries)
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
    String chosen = System.getProperty(CACHE);
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
  private static String key(Map<String, UnpackedLibrary> libraries) {
    CRC32 sum = new CRC32();
    libraries.forEach(
        (name, library) -> sum.update((name + " " + library.identity() + "\n").getBytes(UTF_8)));
    String version = openblas_nolapack.class.getPackage().getImplementationVersion();
    return (version == null ? "openblas" : version) + "-" + Long.toHexString(sum.getValue());
  }

  /** The libraries of the bindings that come out of jars, by the path JavaCPP gives them. */
  private static Map<String, UnpackedLibrary> libraries(List<URL> urls) throws IOException {
    Map<String, UnpackedLibrary> found = new LinkedHashMap<>();
    for (URL url : urls) {
      add(found, url, url.getRef());
    }
    return found;
  }

  /**
   * What LAPACK needs beside these: OpenBLAS by its own name, and bindings. They are unpacked at
   * once, or a disk that fills up in between would change results; but their class, one of the
   * largest there is, is not loaded for it.
   */
  private static Map<String, UnpackedLibrary> companions(List<URL> urls) throws IOException {
    Map<String, UnpackedLibrary> found = new LinkedHashMap<>();
    for (URL url : urls) {
      if (url.getRef() != null) {
        add(found, url, null);
      } else if (url.getPath().contains("jniopenblas_nolapack")) {
        add(found, new URL(url.toString().replace("jniopenblas_nolapack", "jniopenblas")), null);
      }
    }
    return found;
  }

  private static List<URL> urls(Class<?> bindings) {
    ClassProperties properties = Loader.loadProperties(bindings, Loader.loadProperties(), true);
    List<String> names = new ArrayList<>(properties.get("platform.preload"));
    names.addAll(properties.get("platform.link"));
    names.add(properties.getProperty("platform.library"));
    List<URL> urls = new ArrayList<>();
    for (String name : names) {
      urls.addAll(List.of(Loader.findLibrary(bindings, properties, name)));
    }
    return urls;
  }

  private static void add(Map<String, UnpackedLibrary> found, URL url, @Nullable String name)
      throws IOException {
    if (url.openConnection() instanceof JarURLConnection jar) {
      JarEntry entry = jar.getJarEntry();
      File inside = new File(entry.getName());
      Path path =
          Path.of(
              new File(jar.getJarFile().getName()).getName(),
              inside.getParent(),
              name == null ? inside.getName() : name);
      found.put(path.toString(), new UnpackedLibrary(url, entry));
    }
  }
}
