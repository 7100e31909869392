package org.foldsieve.score;

/**
 * How many features a greedy method picks before it stops: a number, or all there are.
 *
 * @param limit the number; {@link Integer#MAX_VALUE} for all
 */
public record Picks(int limit) {

  /** Every feature gets its place. */
  public static final Picks ALL = new Picks(Integer.MAX_VALUE);

  /** Checks the number. */
  public Picks {
    if (limit < 1) {
      throw new IllegalArgumentException("picks must be at least 1, or all: picks = " + limit);
    }
  }

  /** Reads a number or {@code all}. */
  public static Picks parse(String text) {
    try {
      return text.equals("all") ? ALL : new Picks(Integer.parseInt(text));
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException("must be a whole number or all: '" + text + "'", wrong);
    }
  }

  @Override
  public String toString() {
    return limit == Integer.MAX_VALUE ? "all" : Integer.toString(limit);
  }
}
