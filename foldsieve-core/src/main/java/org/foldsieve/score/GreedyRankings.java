package org.foldsieve.score;

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
   * @param limit how far
   */
  public static <T extends Record & GreedySelector> FeatureRanking of(
      T method, Workbench bench, GreedyPicks picks, Picks limit) {
    return Rankings.byOrder(method, bench, picks.orderUpTo(limit), picks.criterion())
        .keeping(picks.kept());
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
