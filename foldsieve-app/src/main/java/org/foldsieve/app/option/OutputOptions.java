package org.foldsieve.app.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the result goes. */
public final class OutputOptions {

  /** The file to write, or null. */
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      converter = OutputPath.class,
      description = "Write the result to a file; its extension says the format.")
  public @Nullable Path output;
}
