package org.foldsieve.score.relief;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * How many rows look for their near rows; these are always looked for among all rows.
 *
 * @param rule where the number comes from
 * @param count the number, when the user chose one; otherwise 0
 * @since 0.1.0
 */
public record RowSample(Rule rule, int count) {

  /** Where the number of rows comes from. */
  public enum Rule {
    /** All rows of tables that are not large, some rows of others. */
    AUTO,
    /** All rows. */
    ALL,
    /** A number the user chose. */
    COUNT
  }

  /** All rows of a table of up to 50,000; of larger ones 2,000, drawn by the seed. */
  public static final RowSample AUTO = new RowSample(Rule.AUTO, 0);

  /** All rows. */
  public static final RowSample ALL = new RowSample(Rule.ALL, 0);

  private static final int LARGE = 50_000;
  private static final int USUAL = 2_000;

  /** Where the seed's numbers for the rows come from. */
  private static final long ITEM = 0x2E11EFL;

  /** Checks the number. */
  public RowSample {
    if (rule == Rule.COUNT ? count < 2 : count != 0) {
      throw new ParameterException("samples must be at least 2, auto or all: samples = " + count);
    }
  }

  /** That many rows, drawn by the seed. */
  public static RowSample of(int count) {
    return new RowSample(Rule.COUNT, count);
  }

  /** Reads a number, {@code auto} or {@code all}. */
  public static RowSample parse(String text) {
    if (text.equals("auto")) {
      return AUTO;
    }
    if (text.equals("all")) {
      return ALL;
    }
    try {
      return of(Integer.parseInt(text));
    } catch (NumberFormatException wrong) {
      throw new ParameterException("must be a whole number, auto or all: '" + text + "'", wrong);
    }
  }

  /** Whether not all of so many rows are taken. */
  boolean isPart(int rows) {
    return switch (rule) {
      case AUTO -> rows > LARGE;
      case ALL -> false;
      case COUNT -> count < rows;
    };
  }

  /** The rows, ascending: all of them, or some drawn by the seed, each with the same chance. */
  int[] choose(int rows, Run run) {
    if (!isPart(rows)) {
      return IntStream.range(0, rows).toArray();
    }
    int wanted = rule == Rule.COUNT ? count : USUAL;
    SplittableRandom random = run.random(ITEM);
    int[] chosen = new int[wanted];
    int taken = 0;
    for (int i = 0; taken < wanted; i++) {
      // Each row is taken with the chance that is left for it.
      if (random.nextInt(rows - i) < wanted - taken) {
        chosen[taken++] = i;
      }
    }
    return chosen;
  }

  /** The text {@link #parse} reads. */
  @Override
  public String toString() {
    return rule == Rule.COUNT ? Integer.toString(count) : rule.name().toLowerCase(Locale.ROOT);
  }
}
