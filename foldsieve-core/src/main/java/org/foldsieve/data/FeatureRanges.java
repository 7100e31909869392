package org.foldsieve.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The smallest and largest value of every feature; a feature is constant when they are equal, which
 * is tested exactly and not by a computed variance.
 *
 * @since 0.1.0
 */
public final class FeatureRanges {

  private static final int BLOCK = 256;

  /** Squares of this, summed over as many rows as there can be, are finite; of 1 by it, not 0. */
  private static final double LARGEST = 1e149;

  private final double[] min;
  private final double[] max;

  /** Ranges that were found elsewhere, by feature. */
  public static FeatureRanges of(double[] min, double[] max) {
    return new FeatureRanges(min.clone(), max.clone());
  }

  private FeatureRanges(double[] min, double[] max) {
    this.min = min;
    this.max = max;
  }

  /**
   * The ranges over the rows whose weight is not 0: where some rows do not count, a feature that
   * varies only on those is as good as constant.
   */
  public static FeatureRanges where(double[] rowWeights, Table table, Run run) {
    int[] counted = IntStream.range(0, rowWeights.length).filter(i -> rowWeights[i] != 0).toArray();
    return of(counted.length == rowWeights.length ? table : table.selectRows(counted), run);
  }

  /** The ranges of a table. O(nd). */
  public static FeatureRanges of(Table table, Run run) {
    int d = table.features();
    FeatureRanges ranges = new FeatureRanges(new double[d], new double[d]);
    Optional<StoredRows> stored = table.isSparse() ? Optional.empty() : LiveValues.stored(table);
    if (stored.isPresent()) {
      ranges.scan(stored.get(), run);
      return ranges;
    }
    run.forEach(
        "feature ranges",
        (d + BLOCK - 1) / BLOCK,
        block -> {
          int from = block * BLOCK;
          int to = Math.min(d, from + BLOCK);
          if (table.isSparse()) {
            ranges.scan(LiveValues.sparseColumns(table), from, to);
          } else {
            ranges.scan(LiveValues.dense(table), from, to);
          }
        });
    return ranges;
  }

  /** Row after row, as the values lie in the file: one pass for all features. */
  private void scan(StoredRows rows, Run run) {
    int d = min.length;
    rows.copy(0, 1, 0, d, min);
    System.arraycopy(min, 0, max, 0, d);
    rows.visit(
        (from, to, block) -> {
          run.step("feature ranges", to, rows.rows());
          for (int i = 0; i < to - from; i++) {
            for (int j = 0; j < d; j++) {
              min[j] = Math.min(min[j], block[i * d + j]);
              max[j] = Math.max(max[j], block[i * d + j]);
            }
          }
        });
  }

  /** Row after row, as the values lie in memory. */
  private void scan(Matrix values, int from, int to) {
    double[] x = values.values();
    int d = values.columns();
    double[] low = Arrays.copyOfRange(x, from, to);
    double[] high = low.clone();
    for (int i = 1; i < values.rows(); i++) {
      int at = i * d + from;
      for (int c = 0; c < low.length; c++) {
        low[c] = Math.min(low[c], x[at + c]);
        high[c] = Math.max(high[c], x[at + c]);
      }
    }
    System.arraycopy(low, 0, min, from, low.length);
    System.arraycopy(high, 0, max, from, high.length);
  }

  private void scan(SparseMatrix columns, int from, int to) {
    for (int j = from; j < to; j++) {
      boolean full = columns.rowStart()[j + 1] - columns.rowStart()[j] == columns.columns();
      double low = full ? Double.POSITIVE_INFINITY : 0;
      double high = full ? Double.NEGATIVE_INFINITY : 0;
      for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
        low = Math.min(low, columns.values()[e]);
        high = Math.max(high, columns.values()[e]);
      }
      min[j] = low;
      max[j] = high;
    }
  }

  /**
   * Refuses numbers whose squares a double cannot hold.
   *
   * @throws DataException when a feature is so large or varies so little that its squares leave the
   *     numbers a double holds: its score would be wrong, or missing, without a word
   */
  public void requireSquares(Table table) {
    for (int j = 0; j < min.length; j++) {
      double size = Math.max(Math.abs(min[j]), Math.abs(max[j]));
      double width = max[j] - min[j];
      if (size > LARGEST || width > 0 && width < 1 / LARGEST) {
        throw new DataException(
            String.format(
                    Locale.ROOT,
                    "column '%s' (%d) goes from %s to %s, and squares of such numbers %s; scale it"
                        + " or drop",
                    table.featureNames().get(j),
                    j,
                    min[j],
                    max[j],
                    size > LARGEST ? "overflow" : "underflow")
                + " it first");
      }
    }
  }

  /** The smallest value of feature j. */
  public double min(int j) {
    return min[j];
  }

  /** The largest value of feature j. */
  public double max(int j) {
    return max[j];
  }

  /** Whether feature j has one value only. */
  public boolean isConstant(int j) {
    return min[j] == max[j];
  }

  /** Sets the score of every constant feature to NaN: undefined. */
  public double[] undefineConstants(double[] scores) {
    for (int j = 0; j < scores.length; j++) {
      if (isConstant(j)) {
        scores[j] = Double.NaN;
      }
    }
    return scores;
  }
}
