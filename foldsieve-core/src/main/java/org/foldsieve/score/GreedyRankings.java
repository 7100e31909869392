package org.foldsieve.score;

import java.util.Arrays;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.neighbor.Workbench;

/**
 * What greedy methods share: which feature is next, and how the picks become a ranking.
 *
 * @since 0.1.0
 */
public final class GreedyRankings {

  /** Values this close to the best, relative to it, tie: rounding must not decide. */
  private static final double TIE = 1e-12;

  private GreedyRankings() {}

  /**
   * The picks first, then the features that could not be picked because they are constant, by
   * index, as far as the method was asked to go.
   *
   * @param criterion by feature, the criterion at its pick; NaN for constant features
   */
  public static <T extends Record & GreedySelector> FeatureRanking of(
      T method, Workbench bench, int[] picked, double[] criterion, Picks picks) {
    int d = bench.table().features();
    FeatureRanges ranges = bench.ranges();
    int[] order = Arrays.copyOf(picked, Math.min(d, picks.limit()));
    int at = picked.length;
    for (int j = 0; j < d && at < order.length; j++) {
      if (ranges.isConstant(j)) {
        order[at++] = j;
      }
    }
    return Rankings.byOrder(method, bench, order, criterion);
  }

  /** Which features can be picked: those that are not constant. */
  public static boolean[] open(Workbench bench) {
    FeatureRanges ranges = bench.ranges();
    boolean[] open = new boolean[bench.table().features()];
    for (int j = 0; j < open.length; j++) {
      open[j] = !ranges.isConstant(j);
    }
    return open;
  }

  /** The open feature of the largest value; of those within {@link #TIE} of it, the first. */
  public static int largest(double[] values, boolean[] open) {
    double best = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < open.length; r++) {
      best = open[r] ? Math.max(best, values[r]) : best;
    }
    double enough = best - TIE * Math.abs(best);
    for (int r = 0; r < open.length; r++) {
      if (open[r] && values[r] >= enough) {
        return r;
      }
    }
    throw new IllegalStateException("no feature reaches the best value " + best);
  }

  /** How many features can be picked. */
  public static int count(boolean[] open) {
    int count = 0;
    for (boolean is : open) {
      count += is ? 1 : 0;
    }
    return count;
  }
}
