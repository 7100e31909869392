package org.foldsieve.embed.geodesic;

import org.foldsieve.run.ParameterException;

/**
 * How many rows Isomap solves for exactly; the others are placed by their distances to these.
 *
 * @param rule where the number comes from
 * @param count the number, when the user chose one; otherwise 0
 * @since 0.1.0
 */
public record Landmarks(Rule rule, int count) {

  /** Where the number of landmarks comes from. */
  public enum Rule {
    /** All rows while their distances fit into memory, some of them above that. */
    AUTO,
    /** All rows. */
    NONE,
    /** A number the user chose. */
    COUNT
  }

  /**
   * All rows while their geodesic distances fit into 2 GiB (16,384 rows), the memory limit and half
   * of the Java heap; above that max(500, 10 d) of them, drawn by the seed.
   */
  public static final Landmarks AUTO = new Landmarks(Rule.AUTO, 0);

  /** No landmarks: the exact map of all rows, or a refusal when it does not fit into memory. */
  public static final Landmarks NONE = new Landmarks(Rule.NONE, 0);

  private static final int SMALLEST = 500;
  private static final int FOR_EACH_DIMENSION = 10;

  /** Checks the number. */
  public Landmarks {
    if (rule == Rule.COUNT ? count < 2 : count != 0) {
      throw new ParameterException(
          "landmarks must be at least 2, auto or none: landmarks = " + count);
    }
  }

  /** That many landmarks, drawn by the seed. */
  public static Landmarks of(int count) {
    return new Landmarks(Rule.COUNT, count);
  }

  /** Reads a number, {@code auto} or {@code none}. */
  public static Landmarks parse(String text) {
    if (text.equals("auto")) {
      return AUTO;
    }
    if (text.equals("none")) {
      return NONE;
    }
    try {
      return of(Integer.parseInt(text));
    } catch (NumberFormatException wrong) {
      throw new ParameterException("must be a whole number, auto or none: '" + text + "'", wrong);
    }
  }

  /** The number of landmarks among so many rows, unless all are to be taken. */
  int among(int rows, int dims) {
    return rule == Rule.COUNT
        ? count
        : Math.min(rows, Math.max(SMALLEST, FOR_EACH_DIMENSION * dims));
  }

  @Override
  public String toString() {
    return switch (rule) {
      case AUTO -> "auto";
      case NONE -> "none";
      case COUNT -> Integer.toString(count);
    };
  }
}
