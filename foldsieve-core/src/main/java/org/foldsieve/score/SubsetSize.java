package org.foldsieve.score;

import java.util.OptionalInt;
import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How many features a subset should have.
 *
 * @param value the number; empty for {@code all}
 * @since 0.1.0
 */
public record SubsetSize(OptionalInt value) {

  /** Every feature that varies. */
  public static final SubsetSize ALL = new SubsetSize(OptionalInt.empty());

  /** Checks the number. */
  public SubsetSize {
    if (value.isPresent() && value.getAsInt() < 1) {
      throw new ParameterException("size must be at least 1, or all: size = " + value.getAsInt());
    }
  }

  /** A given number of features. */
  public static SubsetSize of(int features) {
    return new SubsetSize(OptionalInt.of(features));
  }

  /** Reads a whole number or {@code all}. */
  public static SubsetSize parse(String text) {
    return new SubsetSize(NumberOrWord.wholeNumber(text, "all"));
  }

  @Override
  public String toString() {
    return NumberOrWord.text(value, "all");
  }
}
