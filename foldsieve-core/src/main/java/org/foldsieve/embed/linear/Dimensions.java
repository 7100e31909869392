package org.foldsieve.embed.linear;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.foldsieve.run.ParameterException;

/**
 * How many coordinates a map has: a number of them, or as many as hold a share of the variance.
 *
 * @param count the number; empty where a share decides
 * @param share the share of the variance, above 0 and below 1; empty where the number is given
 * @since 0.1.0
 */
public record Dimensions(OptionalInt count, OptionalDouble share) {

  /** Checks that one of the two is there. */
  public Dimensions {
    if (count.isPresent() == share.isPresent()) {
      throw new ParameterException("dims must be a number of coordinates or a share of variance");
    }
    if (count.isPresent() && count.getAsInt() < 1) {
      throw new ParameterException("dims must be at least 1: dims = " + count.getAsInt());
    }
    if (share.isPresent() && !(share.getAsDouble() > 0 && share.getAsDouble() < 1)) {
      throw new ParameterException(
          "dims must be a whole number, or a share of the variance above 0 and below 1: dims = "
              + share.getAsDouble());
    }
  }

  /** A given number of coordinates. */
  public static Dimensions of(int count) {
    return new Dimensions(OptionalInt.of(count), OptionalDouble.empty());
  }

  /** The fewest coordinates that hold this share of the variance. */
  public static Dimensions ofShare(double share) {
    return new Dimensions(OptionalInt.empty(), OptionalDouble.of(share));
  }

  /** Reads a whole number, or a share as {@code 0.95}. */
  public static Dimensions parse(String text) {
    try {
      return isWhole(text) ? of(Integer.parseInt(text)) : ofShare(Double.parseDouble(text));
    } catch (NumberFormatException wrong) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "dims must be a whole number, or a share of the variance as 0.95: dims = '%s'",
              text),
          wrong);
    }
  }

  private static boolean isWhole(String text) {
    int sign = text.startsWith("+") || text.startsWith("-") ? 1 : 0;
    return text.length() > sign && text.chars().skip(sign).allMatch(c -> c >= '0' && c <= '9');
  }

  @Override
  public String toString() {
    return count.isPresent()
        ? Integer.toString(count.getAsInt())
        : Double.toString(share.getAsDouble());
  }
}
