package org.foldsieve.score;

import java.util.OptionalDouble;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * A regularisation relative to the scale of the data, or none, and then the absolute one counts.
 *
 * @param value the share of the mean variance of the features; empty for {@code none}
 * @since 0.1.0
 */
public record RelativeGamma(OptionalDouble value) {

  /** Not relative. */
  public static final RelativeGamma NONE = new RelativeGamma(OptionalDouble.empty());

  /** Checks the number. */
  public RelativeGamma {
    if (value.isPresent() && !(value.getAsDouble() >= 0 && Double.isFinite(value.getAsDouble()))) {
      throw new ParameterException(
          "gamma-relative must be 0 or more, or none: gamma-relative = " + value.getAsDouble());
    }
  }

  /** A share the user chose. */
  public static RelativeGamma of(double share) {
    return new RelativeGamma(OptionalDouble.of(share));
  }

  /** Reads a number or {@code none}. */
  public static RelativeGamma parse(String text) {
    return new RelativeGamma(NumberOrWord.number(text, "none"));
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "none");
  }
}
