package org.foldsieve.score.information;

/**
 * Features in bins that are on other machines. Counts are whole numbers, so that it does not matter
 * who counts, nor in which order.
 *
 * @since 0.1.0
 */
public interface RemoteBins {

  /** The number of rows in each bin of a feature. */
  int[] counts(int feature);

  /** The bin of every row of a feature. */
  int[] codes(int feature);

  /**
   * Counts the rows of every pair of a bin of a feature and a value of a variable.
   *
   * @param codes the value of each row, from 0
   * @param values how many values there are
   * @param open which features to count
   * @param sink takes the counts: of bin b and value v at {@code b * values + v}
   */
  void count(int[] codes, int values, boolean[] open, Sink sink);

  /** Takes counts. */
  interface Sink {
    /** Takes the counts of one feature, from one thread at a time. */
    void accept(int feature, int[] joint);
  }
}
