package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.Picks;

/** Picks features one after the other, each time that of the largest value. */
final class PickLoop {

  private PickLoop() {}

  /** What a method maximises with each pick. */
  interface Criterion {
    /** The value of each feature that can be picked, given the picks so far. */
    double value(int feature);

    /** Takes a pick into account for the features that can still be picked. */
    void add(int pick, boolean[] open);
  }

  /**
   * Ranks the features, as far as the method is asked to go; the score is the value at the pick.
   */
  static <M extends Record & FeatureScorer> FeatureRanking rank(
      M method, BinnedTable table, Picks picks, Criterion criterion) {
    boolean[] open = table.open();
    int[] order = new int[Math.min(GreedyRankings.count(open), picks.limit())];
    double[] values = new double[open.length];
    double[] atPick = new double[open.length];
    Arrays.fill(atPick, Double.NaN);
    for (int p = 0; p < order.length; p++) {
      Arrays.setAll(values, j -> open[j] ? criterion.value(j) : Double.NaN);
      int best = GreedyRankings.largest(values, open);
      order[p] = best;
      atPick[best] = values[best];
      open[best] = false;
      if (p + 1 < order.length) {
        criterion.add(best, open);
      }
      table.run().step(method.id(), p + 1L, order.length);
    }
    return table.ranking(method, order, atPick, picks);
  }
}
