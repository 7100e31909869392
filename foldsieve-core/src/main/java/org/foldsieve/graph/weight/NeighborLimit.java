package org.foldsieve.graph.weight;

import java.util.OptionalInt;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * From which rows a row may be rebuilt: its k nearest, or all others.
 *
 * @param value k; empty for {@code all}
 * @since 0.1.0
 */
public record NeighborLimit(OptionalInt value) {

  /** All other rows. */
  public static final NeighborLimit ALL = new NeighborLimit(OptionalInt.empty());

  /** Checks the number. */
  public NeighborLimit {
    if (value.isPresent() && value.getAsInt() < 1) {
      throw new ParameterException(
          "neighbors must be at least 1, or all: neighbors = " + value.getAsInt());
    }
  }

  /** The k nearest. */
  public static NeighborLimit of(int k) {
    return new NeighborLimit(OptionalInt.of(k));
  }

  /** Reads a whole number or {@code all}. */
  public static NeighborLimit parse(String text) {
    return new NeighborLimit(NumberOrWord.wholeNumber(text, "all"));
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "all");
  }
}
