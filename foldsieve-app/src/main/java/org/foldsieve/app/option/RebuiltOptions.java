package org.foldsieve.app.option;

import java.nio.file.Path;
import java.util.Locale;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.file.Outputs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where images go that are rebuilt from their reduced form. */
public final class RebuiltOptions {

  /** The file to write, or null. */
  @Option(
      names = "--rebuilt",
      paramLabel = "FILE",
      converter = OutputPath.class,
      description = "Write the images as their reduced form rebuilds them (methods for images).")
  public @Nullable Path rebuilt;

  /** Refuses what cannot be written, before any work. */
  public void check() {
    Outputs.requireFile("--rebuilt", rebuilt, "standard output is for the map; name a file");
    Outputs.requireExtension(rebuilt, Outputs.TABLES);
  }

  /** Refuses methods that do not reduce images. */
  public void require(boolean reducesImages, String method) {
    if (rebuilt != null && !reducesImages) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--rebuilt needs a method that reduces images, and %s does not; 'foldsieve methods'"
                  + " lists those for images",
              method));
    }
  }
}
