package org.foldsieve.score;

/**
 * A method that picks features one after the other, so that it can stop early: the first m picks of
 * a longer run are the picks of a run of m.
 *
 * @since 0.1.0
 */
public interface GreedySelector extends FeatureScorer {

  /** The same method, stopping after the given number of picks. */
  GreedySelector stoppingAfter(int picks);

  @Override
  default GreedySelector forTop(int features) {
    return stoppingAfter(features);
  }
}
