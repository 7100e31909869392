package org.foldsieve.app.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the result goes. */
public final class OutputOptions {

  /** The file to write, or null. */
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the result to a file; its extension says the format.")
  public Path output;
}
