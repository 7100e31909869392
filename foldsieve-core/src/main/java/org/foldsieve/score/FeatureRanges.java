package org.foldsieve.score;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * The smallest and largest value of every feature; a feature is constant when they are equal, which
 * is tested exactly and not by a computed variance.
 */
public final class FeatureRanges {

  private static final int BLOCK = 64;

  private final double[] min;
  private final double[] max;

  private FeatureRanges(double[] min, double[] max) {
    this.min = min;
    this.max = max;
  }

  /** The ranges of the table on the bench, computed once. O(nd). */
  public static FeatureRanges of(Workbench bench) {
    return bench.shared(FeatureRanges.class, () -> of(bench.table(), bench.run()));
  }

  private static FeatureRanges of(Table table, Run run) {
    int n = table.rows();
    int d = table.features();
    FeatureRanges ranges = new FeatureRanges(new double[d], new double[d]);
    run.forEach(
        "feature ranges",
        (d + BLOCK - 1) / BLOCK,
        () -> new double[BLOCK * n],
        (block, b) -> {
          int from = b * BLOCK;
          int to = Math.min(d, from + BLOCK);
          table.copyColumns(from, to, block);
          for (int j = from; j < to; j++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int at = (j - from) * n; at < (j - from + 1) * n; at++) {
              low = Math.min(low, block[at]);
              high = Math.max(high, block[at]);
            }
            ranges.min[j] = low;
            ranges.max[j] = high;
          }
        });
    return ranges;
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
