package org.foldsieve.score;

import java.util.OptionalDouble;

/**
 * A regularisation relative to the scale of the data, or none, and then the absolute one counts.
 *
 * @param value the share of the mean variance of the features; empty for {@code none}
 */
public record RelativeGamma(OptionalDouble value) {

  /** Not relative. */
  public static final RelativeGamma NONE = new RelativeGamma(OptionalDouble.empty());

  /** Checks the number. */
  public RelativeGamma {
    if (value.isPresent() && !(value.getAsDouble() >= 0 && Double.isFinite(value.getAsDouble()))) {
      throw new IllegalArgumentException(
          "gamma-relative must be 0 or more, or none: gamma-relative = " + value.getAsDouble());
    }
  }

  /** A share the user chose. */
  public static RelativeGamma of(double share) {
    return new RelativeGamma(OptionalDouble.of(share));
  }

  /** Reads a number or {@code none}. */
  public static RelativeGamma parse(String text) {
    if (text.equals("none")) {
      return NONE;
    }
    try {
      return of(Double.parseDouble(text));
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException("must be a number or none: '" + text + "'", wrong);
    }
  }

  @Override
  public String toString() {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : "none";
  }
}
