package org.foldsieve.score;

import org.foldsieve.neighbor.Workbench;

/**
 * A method that picks features one after the other, so that it can stop early: the first m picks of
 * a longer run are the picks of a run of m.
 *
 * @since 0.1.0
 */
public interface GreedySelector extends FeatureScorer {

  /**
   * Picks the kept features first, in their order, and goes on from them: every later pick is the
   * best beside those before it. Going on from the first picks of a run gives that run again.
   *
   * @throws org.foldsieve.run.ParameterException when it was to stop before the last of them
   */
  @Override
  FeatureRanking rank(Workbench bench, Kept kept);

  @Override
  default FeatureRanking rank(Workbench bench) {
    return rank(bench, Kept.NOTHING);
  }

  /**
   * Whether the score of a pick is a criterion of all picks so far which rises, has a peak and
   * falls, so that the picks up to the peak are enough by the method itself.
   */
  default boolean hasPeak() {
    return false;
  }

  /** The same method, stopping after the given number of picks. */
  GreedySelector stoppingAfter(int picks);

  @Override
  default GreedySelector forTop(int features) {
    return stoppingAfter(features);
  }
}
