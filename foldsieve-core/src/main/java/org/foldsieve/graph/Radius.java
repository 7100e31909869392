package org.foldsieve.graph;

import java.util.OptionalDouble;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How near rows must be to be joined: a distance the user chose, or none, and then the k nearest
 * rows are joined whatever their distance.
 *
 * @param value the distance; empty for {@code none}
 * @since 0.1.0
 */
public record Radius(OptionalDouble value) {

  /** No radius: the k nearest. */
  public static final Radius NONE = new Radius(OptionalDouble.empty());

  /** Checks the distance. */
  public Radius {
    if (value.isPresent() && !(value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble()))) {
      throw new ParameterException(
          "radius must be positive, or none: radius = " + value.getAsDouble());
    }
  }

  /** A radius the user chose. */
  public static Radius of(double distance) {
    return new Radius(OptionalDouble.of(distance));
  }

  /** Reads a number or {@code none}. */
  public static Radius parse(String text) {
    return new Radius(NumberOrWord.number(text, "none"));
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "none");
  }
}
