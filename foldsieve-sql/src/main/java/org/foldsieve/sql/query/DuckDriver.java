package org.foldsieve.sql.query;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.library.LibraryFolder;
import org.jspecify.annotations.Nullable;

/**
 * DuckDB's driver with its native library from a folder of our own.
 *
 * <p>The driver unpacks its library of 70 MB into the shared folder for temporary files at every
 * start, and leaves it there when the process is killed. So it is loaded once more, by a class
 * loader that shows it no library to unpack and finds the one of {@link LibraryFolder} for it.
 */
final class DuckDriver {

  private static final String DRIVER = "org.duckdb.DuckDBDriver";
  private static final String PACKED = "libduckdb_java.so_";
  private static final String LIBRARY = "duckdb_java";

  private static @Nullable Driver driver;

  private DuckDriver() {}

  /**
   * The driver.
   *
   * @throws SQLException when there is none, or its library cannot be loaded
   */
  static synchronized Driver get() throws SQLException {
    Driver found = driver;
    if (found == null) {
      found = load();
      driver = found;
    }
    return found;
  }

  private static Driver load() throws SQLException {
    try {
      URL jar = jar();
      URL packed = new URL("jar:" + jar + "!/" + PACKED + platform());
      Path library = LibraryFolder.unpacked(LIBRARY, packed, System.mapLibraryName(LIBRARY));
      Class<?> type = Class.forName(DRIVER, true, new Loader(jar, library));
      return (Driver) type.getConstructor().newInstance();
    } catch (IOException | ReflectiveOperationException | LinkageError problem) {
      throw new SQLException("DuckDB cannot be loaded: " + reason(problem), problem);
    }
  }

  private static String reason(Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  private static URL jar() throws ClassNotFoundException {
    Class<?> type = Class.forName(DRIVER, false, DuckDriver.class.getClassLoader());
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new DataException("DuckDB is in no jar; put the jar of its driver on the class path");
    }
    return source.getLocation();
  }

  /** As the driver calls them. */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String name =
        system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos" : "linux";
    boolean arm = machine.equals("aarch64") || machine.equals("arm64");
    return name + (arm ? "_arm64" : "_amd64");
  }

  /** The driver alone, its library where we have put it. */
  private static final class Loader extends URLClassLoader {

    private final Path library;

    Loader(URL jar, Path library) {
      super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
      this.library = library;
    }

    @Override
    public @Nullable URL getResource(String name) {
      return name.startsWith(PACKED) ? null : super.getResource(name);
    }

    @Override
    protected @Nullable String findLibrary(String name) {
      return name.equals(LIBRARY) ? library.toString() : super.findLibrary(name);
    }
  }
}
