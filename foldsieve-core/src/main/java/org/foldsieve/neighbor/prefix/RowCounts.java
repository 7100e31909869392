package org.foldsieve.neighbor.prefix;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;

/**
 * How many rows each training row counts for, by which judges learn: a row of weight 3 is three
 * equal rows, one of weight 0 none.
 *
 * @since 0.1.0
 */
public final class RowCounts {

  private RowCounts() {}

  /** Every row once. */
  public static double[] ones(int rows) {
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The places of the rows that count at all. */
  public static int[] counted(double[] weights) {
    return IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
  }

  /**
   * The rows, each as often as it counts.
   *
   * @param who needs it
   * @throws DataException when a weight is not a whole number, or the rows become too many
   */
  public static Table repeated(Table table, double[] weights, String who) {
    return table.selectRows(repeated(weights, who));
  }

  /**
   * The places of the rows, each as often as it counts.
   *
   * @param who needs it
   * @throws DataException when a weight is not a whole number, or the rows become too many
   */
  public static int[] repeated(double[] weights, String who) {
    double total = Arrays.stream(weights).sum();
    if (total >= Integer.MAX_VALUE) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s takes a row as often as its weight says, and all weights together are %s; give"
                  + " smaller ones",
              who,
              total));
    }
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != Math.rint(weights[i])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "%s takes a row as often as its weight says, and row %d has weight %s; give whole"
                    + " numbers",
                who,
                i,
                weights[i]));
      }
    }
    return IntStream.range(0, weights.length)
        .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
        .toArray();
  }

  /**
   * How much each of the nearest rows, nearest first, has to say where k rows do. A row takes as
   * many of the k places as it weighs, but at least one, and weighs no more than the places that
   * are left.
   */
  public static double[] votes(int[] nearest, double[] weights, int k) {
    double[] votes = new double[nearest.length];
    double left = k;
    for (int r = 0; r < nearest.length; r++) {
      double weight = weights[nearest[r]];
      votes[r] = Math.max(0, Math.min(weight, left));
      left -= Math.max(1, weight);
    }
    return votes;
  }
}
