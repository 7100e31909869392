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

  /** A share of some features, above 0 and at most 1: rounded up, so at least one of them. */
  public static SubsetSize ofShare(double share, int features) {
    if (!(share > 0 && share <= 1)) {
      throw new ParameterException("share must be above 0 and at most 1: share = " + share);
    }
    // 0.07 * 100 is a little above 7, and 7 are meant.
    return of(Math.max(1, (int) Math.ceil(share * features - 1e-9)));
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
