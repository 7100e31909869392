package org.foldsieve.score;

import org.foldsieve.neighbor.Workbench;

/**
 * A method that picks features one after the other, so that it can stop early: the first m picks of
 * a longer run are the picks of a run of m.
 */
public interface GreedySelector extends FeatureScorer {

  /**
   * Ranks the features of the table on the bench, and stops after some picks.
   *
   * @param picks how many; the number of features or more for all of them
   */
  FeatureRanking rank(Workbench bench, int picks);

  @Override
  default FeatureRanking rank(Workbench bench) {
    return rank(bench, bench.table().features());
  }

  /** The same method, stopping after the given number of picks. */
  default GreedySelector stoppingAfter(int picks) {
    return new Stopping(this, picks);
  }

  /**
   * A method that stops early.
   *
   * @param method the method
   * @param picks the number of picks, at least 0
   */
  record Stopping(GreedySelector method, int picks) implements GreedySelector {

    /** Checks the number. */
    public Stopping {
      if (picks < 0) {
        throw new IllegalArgumentException("picks must be at least 0: picks = " + picks);
      }
    }

    @Override
    public String id() {
      return method.id();
    }

    @Override
    public int sharedNeighbors() {
      return method.sharedNeighbors();
    }

    @Override
    public FeatureRanking rank(Workbench bench, int fewer) {
      return method.rank(bench, Math.min(picks, fewer));
    }
  }
}
