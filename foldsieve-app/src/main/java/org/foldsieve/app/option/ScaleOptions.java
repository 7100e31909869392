package org.foldsieve.app.option;

import java.util.List;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.Scaling;
import org.foldsieve.run.NearestName;
import picocli.CommandLine.Option;

/** Whether the features are scaled. */
public final class ScaleOptions {

  @Option(
      names = "--scale",
      paramLabel = "auto|none|standard|minmax",
      description =
          "Scale the features: auto (default: standard where they are of different units, else"
              + " none), none, standard (mean 0 and deviation 1) or minmax (0 to 1).")
  private String scale = "auto";

  /** The scaling that was chosen. */
  public Scaling.Kind kind() {
    return scale.equals("auto") ? Scaling.Kind.AUTO : parse(scale, "auto, none, standard, minmax");
  }

  static Scaling.Kind parse(String scale, String known) {
    return switch (scale) {
      case "none" -> Scaling.Kind.NONE;
      case "standard" -> Scaling.Kind.STANDARD;
      case "minmax" -> Scaling.Kind.MINMAX;
      default ->
          throw new UsageException(NearestName.unknown("scale", scale, List.of(known.split(", "))));
    };
  }
}
