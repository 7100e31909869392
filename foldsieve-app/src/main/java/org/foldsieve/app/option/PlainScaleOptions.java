package org.foldsieve.app.option;

import java.util.Optional;
import org.foldsieve.data.Scaling;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether the features are scaled, for a command that leaves them as they are unless told. */
public final class PlainScaleOptions {

  @Option(
      names = "--scale",
      paramLabel = "none|standard|minmax",
      description = "Scale the features: mean 0 and deviation 1, or 0 to 1 (default: none).")
  private @Nullable String scale;

  /** The scaling that was chosen, if one was. */
  public Optional<Scaling.Kind> kind() {
    return Optional.ofNullable(scale)
        .map(chosen -> ScaleOptions.parse(chosen, "none, standard, minmax"));
  }
}
