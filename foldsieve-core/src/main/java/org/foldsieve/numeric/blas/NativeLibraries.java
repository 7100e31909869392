package org.foldsieve.numeric.blas;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import org.bytedeco.javacpp.ClassProperties;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.foldsieve.library.LibraryFolder;
import org.foldsieve.library.PrivateFolder;
import org.foldsieve.library.UnpackedLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Loads OpenBLAS and its bindings from a folder that is this user's alone.
 *
 * <p>JavaCPP unpacks libraries into a cache before it loads them: by default in the home, and where
 * that cannot be written under a name anybody can guess in the shared folder for temporary files;
 * by the name of the jar, so that two builds of one name write over each other's libraries. So they
 * are unpacked here ({@link LibraryFolder}), and JavaCPP finds its cache filled.
 *
 * <p>The dynamic linker of Linux takes a library for loaded when one of the same name is, whosever
 * it is: numpy's OpenBLAS, say, which has no LAPACKE. So ours has a name of its own.
 */
final class NativeLibraries {

  private static final String CACHE = LibraryFolder.CHOSEN;

  /** The name OpenBLAS gives itself, and ours for it. */
  private static final String THEIRS = "libopenblas.so.0";

  private static final String OURS = "libfoldblas.so.0";

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
        LibraryFolder.verify(folder, libraries(urls(bindings)));
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
    Path chosen = LibraryFolder.of(version(), libraries, needed);
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

  private static String version() {
    String version = openblas_nolapack.class.getPackage().getImplementationVersion();
    return version == null ? "openblas" : version;
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
      found.put(path.toString(), UnpackedLibrary.named(url, entry, THEIRS, OURS));
    }
  }
}
