package org.foldsieve.score.information;

/**
 * Where a feature of many values is cut into bins.
 *
 * @since 0.1.0
 */
public enum Discretize {
  /** At the mean and its deviations, as in the papers on mRMR; see {@link Discretization}. */
  SIGMA,
  /** At places that cut its range into equal parts. */
  WIDTH,
  /** At its quantiles, so that the bins are about equally filled; equal values stay together. */
  FREQUENCY,
  /**
   * Where the classes change, as often as a description of minimal length allows, perhaps nowhere:
   * the number of bins is found, not given.
   */
  MDL
}
