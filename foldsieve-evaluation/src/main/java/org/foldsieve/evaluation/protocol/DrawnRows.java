package org.foldsieve.evaluation.protocol;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Some rows of a table that has too many to compare methods on: seeded, and in proportion by class,
 * or by ranges of a number to predict, so that the few stand for all.
 *
 * <p>A share p that is measured on m drawn rows, an accuracy for instance, has the standard error
 * \(\sqrt{p (1 - p) / m}\) of the draw, at most \(1 / (2 \sqrt m)\): half a point for 10,000 rows.
 * Rows are drawn within strata, which makes it smaller, never larger.
 *
 * @since 0.1.0
 */
public final class DrawnRows {

  /** Above so many rows a comparison takes hours where some of them tell the same. */
  public static final int ENOUGH = 10_000;

  /** Of a small class so many are drawn at least, if it has them: enough for five folds. */
  private static final int FEWEST = 5;

  /** Numbers are drawn evenly over so many ranges. */
  private static final int RANGES = 10;

  /** Apart from the random numbers of the splits. */
  private static final long STREAM = 0x64726177L << 16;

  private DrawnRows() {}

  /**
   * The rows to look at, ascending: all of them, or about so many.
   *
   * @param most about how many, at least 10
   */
  public static int[] of(Table table, int most, Run run) {
    Require.atLeast(10, "most", most);
    int n = table.rows();
    if (n <= most) {
      return IntStream.range(0, n).toArray();
    }
    SplittableRandom random = run.random(STREAM);
    IntStream.Builder drawn = IntStream.builder();
    for (int[] members : ClassRows.of(table, (n + RANGES - 1) / RANGES)) {
      int share = (int) Math.round((double) most * members.length / n);
      int count = Math.min(members.length, Math.max(FEWEST, share));
      int[] shuffled = members.clone();
      ClassRows.shuffle(shuffled, count, random);
      for (int r = 0; r < count; r++) {
        drawn.add(shuffled[r]);
      }
    }
    return drawn.build().sorted().toArray();
  }

  /** The standard error that the draw of so many rows gives a share, at most. */
  public static double standardError(int rows) {
    return 0.5 / Math.sqrt(rows);
  }
}
