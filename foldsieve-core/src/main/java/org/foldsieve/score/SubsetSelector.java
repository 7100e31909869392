package org.foldsieve.score;

/**
 * A method that finds the best subset of a given size. Unlike the picks of a {@link
 * GreedySelector}, the best subsets of different sizes need not contain each other, so whoever
 * wants m features should ask for m. With features that are {@linkplain Kept kept} the subset is
 * the best of those that hold them.
 *
 * @since 0.1.0
 */
public interface SubsetSelector extends FeatureScorer {

  /** The same method for the best subset of the given number of features. */
  SubsetSelector forSize(int features);

  @Override
  default SubsetSelector forTop(int features) {
    return forSize(features);
  }
}
