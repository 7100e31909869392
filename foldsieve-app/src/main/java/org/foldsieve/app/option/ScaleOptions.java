package org.foldsieve.app.option;

import java.util.List;
import java.util.Optional;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.Scaling;
import org.foldsieve.io.option.NearestName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether the features are scaled. */
public final class ScaleOptions {

  @Option(
      names = "--scale",
      paramLabel = "none|standard|minmax",
      description = "Scale the features: mean 0 and deviation 1, or 0 to 1 (default: none).")
  private @Nullable String scale;

  /** The scaling that was chosen, if one was. */
  public Optional<Scaling.Kind> kind() {
    if (scale == null) {
      return Optional.empty();
    }
    return Optional.of(
        switch (scale) {
          case "none" -> Scaling.Kind.NONE;
          case "standard" -> Scaling.Kind.STANDARD;
          case "minmax" -> Scaling.Kind.MINMAX;
          default ->
              throw new UsageException(
                  NearestName.unknown("scale", scale, List.of("none", "standard", "minmax")));
        });
  }
}
