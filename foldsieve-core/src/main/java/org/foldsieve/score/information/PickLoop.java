package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.Kept;
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
      M method, BinnedTable table, Kept kept, Picks limit, Criterion criterion) {
    GreedyPicks picks = new GreedyPicks(table.open(), kept, limit);
    boolean[] open = picks.open();
    double[] values = new double[open.length];
    while (picks.hasNext()) {
      Arrays.setAll(values, j -> open[j] ? criterion.value(j) : Double.NaN);
      int best = picks.next(values);
      if (picks.hasNext()) {
        criterion.add(best, open);
      }
      table.run().step(method.id(), picks.count(), picks.size());
    }
    return table.ranking(method, picks, limit);
  }
}
