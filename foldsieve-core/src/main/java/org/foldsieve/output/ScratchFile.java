package org.foldsieve.output;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file for the program itself, in the temporary folder of the system: only its owner can read it,
 * and it goes away when it is closed or the program ends, also by Ctrl-C.
 *
 * @since 0.1.0
 */
public final class ScratchFile implements Closeable {

  /** Windows deletes no file that is open. */
  private static final boolean OPEN_FILES_STAY = File.separatorChar == '\\';

  private final Path path;

  private ScratchFile(Path path) {
    this.path = path;
  }

  /**
   * Makes an empty one.
   *
   * @return the file
   * @throws IOException when none can be made
   */
  public static ScratchFile create() throws IOException {
    return create(".tmp");
  }

  /**
   * Makes an empty one for another program, which knows by the name's ending what it is.
   *
   * @param ending as {@code .html}
   * @return the file
   * @throws IOException when none can be made
   */
  public static ScratchFile create(String ending) throws IOException {
    return new ScratchFile(Temporaries.create(ending));
  }

  /** {@return where it is} */
  public Path path() {
    return path;
  }

  /**
   * {@return a stream that writes it from its beginning}
   *
   * @throws IOException when it cannot be written
   */
  public OutputStream write() throws IOException {
    return Files.newOutputStream(path);
  }

  /**
   * Says that the file is open for reading: where the system allows, it loses its name at once, so
   * that nothing of it outlives the process however that ends.
   *
   * @throws IOException when the name cannot be taken away
   */
  public void opened() throws IOException {
    if (!OPEN_FILES_STAY) {
      close();
    }
  }

  @Override
  public void close() throws IOException {
    Temporaries.delete(path);
  }
}
