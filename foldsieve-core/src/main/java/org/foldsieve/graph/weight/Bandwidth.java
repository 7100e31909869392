package org.foldsieve.graph.weight;

import java.util.OptionalDouble;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * The width of a heat kernel: a number the user chose, or one taken from the data.
 *
 * @param value the number; empty for {@code auto}
 * @since 0.1.0
 */
public record Bandwidth(OptionalDouble value) {

  /** The mean squared distance over the directed neighbour edges, whatever the data's scale. */
  public static final Bandwidth AUTO = new Bandwidth(OptionalDouble.empty());

  /** Checks the number. */
  public Bandwidth {
    if (value.isPresent() && !(value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble()))) {
      throw new ParameterException(
          "bandwidth must be positive, or auto: bandwidth = " + value.getAsDouble());
    }
  }

  /** A bandwidth the user chose. */
  public static Bandwidth of(double value) {
    return new Bandwidth(OptionalDouble.of(value));
  }

  /** Reads a number or {@code auto}. */
  public static Bandwidth parse(String text) {
    return new Bandwidth(NumberOrWord.number(text, "auto"));
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "auto");
  }
}
