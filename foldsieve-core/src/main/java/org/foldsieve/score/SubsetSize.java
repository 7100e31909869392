package org.foldsieve.score;

import java.util.OptionalInt;

/**
 * How many features a subset should have.
 *
 * @param value the number; empty for {@code all}
 */
public record SubsetSize(OptionalInt value) {

  /** Every feature that varies. */
  public static final SubsetSize ALL = new SubsetSize(OptionalInt.empty());

  /** Checks the number. */
  public SubsetSize {
    if (value.isPresent() && value.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "size must be at least 1, or all: size = " + value.getAsInt());
    }
  }

  /** A given number of features. */
  public static SubsetSize of(int features) {
    return new SubsetSize(OptionalInt.of(features));
  }

  /** Reads a whole number or {@code all}. */
  public static SubsetSize parse(String text) {
    if (text.equals("all")) {
      return ALL;
    }
    try {
      return of(Integer.parseInt(text));
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException("must be a whole number or all: '" + text + "'", wrong);
    }
  }

  @Override
  public String toString() {
    return value.isPresent() ? Integer.toString(value.getAsInt()) : "all";
  }
}
