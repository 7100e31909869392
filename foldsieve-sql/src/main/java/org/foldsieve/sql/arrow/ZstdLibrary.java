package org.foldsieve.sql.arrow;

import com.github.luben.zstd.util.Native;
import com.github.luben.zstd.util.ZstdVersion;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.library.LibraryFolder;

/**
 * Zstandard's native library from a folder of our own: by itself it is unpacked into the shared
 * folder for temporary files at every start.
 */
final class ZstdLibrary {

  /** By which it is told where its library is. */
  private static final String PATH = "ZstdNativePath";

  private ZstdLibrary() {}

  /** Loads it, unless it is there already. */
  static synchronized void load() {
    if (Native.isLoaded()) {
      return;
    }
    String before = System.getProperty(PATH);
    try {
      if (before == null) {
        System.setProperty(PATH, unpacked().toString());
      }
      Native.load();
    } catch (IOException | LinkageError problem) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the file is packed by Zstandard, which cannot be loaded: %s; write it without, or"
                  + " packed by LZ4",
              problem.getMessage()),
          problem);
    } finally {
      if (before == null) {
        System.clearProperty(PATH);
      }
    }
  }

  private static Path unpacked() throws IOException {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String folder =
        system.startsWith("win")
            ? "win"
            : system.startsWith("mac") ? "darwin" : system.replace(' ', '_');
    String ending = folder.equals("win") ? ".dll" : folder.equals("darwin") ? ".dylib" : ".so";
    String file = "libzstd-jni-" + ZstdVersion.VERSION + ending;
    URL jar = Native.class.getProtectionDomain().getCodeSource().getLocation();
    URL packed =
        new URL("jar:" + jar + "!/" + folder + "/" + System.getProperty("os.arch") + "/" + file);
    return LibraryFolder.unpacked("zstd-jni-" + ZstdVersion.VERSION, packed, file);
  }
}
