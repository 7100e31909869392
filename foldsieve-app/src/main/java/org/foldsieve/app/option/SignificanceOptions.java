package org.foldsieve.app.option;

import java.util.OptionalDouble;
import org.foldsieve.app.failure.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which features score better than chance. */
public final class SignificanceOptions {

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description =
          "Features that score better than chance, with a share of at most A false discoveries"
              + " (Benjamini-Hochberg).")
  private @Nullable Double alpha;

  @Option(
      names = "--permutations",
      paramLabel = "B",
      defaultValue = "200",
      description =
          "How often the label is dealt anew for --alpha, where the method knows no distribution:"
              + " so many times its work (default: ${DEFAULT-VALUE}).")
  private int permutations;

  /** The share of false discoveries to bear, where one was named. */
  public OptionalDouble alpha() {
    if (alpha == null) {
      return OptionalDouble.empty();
    }
    if (!(alpha > 0 && alpha < 1)) {
      throw new UsageException("--alpha must be above 0 and below 1: --alpha " + alpha);
    }
    if (permutations < 1) {
      throw new UsageException("--permutations must be at least 1: --permutations " + permutations);
    }
    return OptionalDouble.of(alpha);
  }

  /** How many permutations of the label stand for chance. */
  public int permutations() {
    return permutations;
  }
}
