package org.foldsieve.score;

import org.foldsieve.run.NumberOrWord;
import org.foldsieve.run.ParameterException;

/**
 * How many features a greedy method picks before it stops: a number, or all there are.
 *
 * @param limit the number; {@link Integer#MAX_VALUE} for all
 * @since 0.1.0
 */
public record Picks(int limit) {

  /** Every feature gets its place. */
  public static final Picks ALL = new Picks(Integer.MAX_VALUE);

  /** Checks the number. */
  public Picks {
    if (limit < 1) {
      throw new ParameterException("picks must be at least 1, or all: picks = " + limit);
    }
  }

  /** Reads a number or {@code all}. */
  public static Picks parse(String text) {
    return new Picks(NumberOrWord.wholeNumber(text, "all").orElse(Integer.MAX_VALUE));
  }

  @Override
  public String toString() {
    return limit == Integer.MAX_VALUE ? "all" : Integer.toString(limit);
  }
}
