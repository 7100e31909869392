package org.foldsieve.embed.linear;

import java.util.OptionalDouble;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How much of the variance the PCA step before a linear map keeps.
 *
 * @param fraction above 0 and up to 1; empty for {@code auto}
 * @since 0.1.0
 */
public record Energy(OptionalDouble fraction) {

  /**
   * All of it when there are more rows than features; otherwise 0.98, because at full rank a linear
   * map of as many features as rows can fit any function on the graph.
   */
  public static final Energy AUTO = new Energy(OptionalDouble.empty());

  private static final double FOR_FEW_ROWS = 0.98;

  /** Checks the fraction. */
  public Energy {
    if (fraction.isPresent() && !(fraction.getAsDouble() > 0 && fraction.getAsDouble() <= 1)) {
      throw new ParameterException(
          "energy must be above 0 and at most 1, or auto: energy = " + fraction.getAsDouble());
    }
  }

  /** A fraction the user chose; 1 keeps every direction in which the data vary. */
  public static Energy of(double fraction) {
    return new Energy(OptionalDouble.of(fraction));
  }

  /** Reads a number or {@code auto}. */
  public static Energy parse(String text) {
    return new Energy(NumberOrWord.number(text, "auto"));
  }

  /** The fraction for a table of that shape. */
  double fractionFor(int rows, int features) {
    return fraction.orElse(rows > features ? 1 : FOR_FEW_ROWS);
  }

  @Override
  public String toString() {
    return NumberOrWord.text(fraction, "auto");
  }
}
