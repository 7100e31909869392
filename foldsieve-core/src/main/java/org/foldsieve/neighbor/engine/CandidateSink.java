package org.foldsieve.neighbor.engine;

/**
 * Takes the pairs of rows that may be neighbours, from several threads at once, and settles them by
 * the exact distance.
 */
interface CandidateSink {

  /**
   * The live thresholds: a pair whose lower bound is above that of its row need not be offered.
   * They only fall, so a stale one is safe.
   */
  float[] thresholds();

  /** Offers {@code other} as a neighbour of {@code row}, with a lower bound of their distance. */
  void offer(int row, int other, float low);

  /** Settles what was offered to one row, and adds its neighbours to the result. */
  void settle(int row, ListBuilder result);
}
