package org.foldsieve.app.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.foldsieve.app.failure.UsageException;
import picocli.CommandLine.ITypeConverter;

/**
 * The mark of an option whose file the program writes; a path without it is read. Who writes files
 * (see {@link org.foldsieve.app.file.Outputs}) and the tests that try every output know them by it.
 */
public sealed class OutputPath implements ITypeConverter<Path>
    permits OutputPath.Updated, OutputPath.Folder {

  /** An output that is there keeps its own words: it is replaced without being asked for. */
  public static final class Updated extends OutputPath {}

  /** An output that is a folder of files. */
  public static final class Folder extends OutputPath {}

  @Override
  public Path convert(String value) {
    try {
      return Path.of(value);
    } catch (InvalidPathException wrong) {
      throw new UsageException("no file can be named '" + value + "': " + wrong.getReason());
    }
  }
}
