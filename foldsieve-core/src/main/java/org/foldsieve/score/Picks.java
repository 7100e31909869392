package org.foldsieve.score;

import java.util.Locale;
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

  /**
   * Refuses to stop before the last of the features that are kept.
   *
   * @throws ParameterException when more are kept than may be picked
   */
  public void requireRoom(Kept kept) {
    if (limit < kept.size()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "picks must be at least the number of features kept: picks = %d, kept = %d",
              limit,
              kept.size()));
    }
  }

  @Override
  public String toString() {
    return limit == Integer.MAX_VALUE ? "all" : Integer.toString(limit);
  }
}
