package org.foldsieve.score.kernel;

import java.util.Arrays;

/** The median of the squared differences between values; scratch space of one thread. */
final class PairDistances {

  private final double[] sorted;

  PairDistances(int n) {
    this.sorted = new double[n];
  }

  /**
   * The median of the squared differences that are not 0, of values that are not all the same; of
   * an even number of them the mean of the middle two.
   *
   * <p>No difference is stored: the median is the smallest double that enough of them do not
   * exceed, found by bisection over the doubles, which are in the order of their bits. O(n) a step,
   * 64 steps.
   */
  double median(double[] f, int at) {
    int n = sorted.length;
    System.arraycopy(f, at, sorted, 0, n);
    Arrays.sort(sorted);
    long zeros = count(0);
    long positive = (long) n * (n - 1) / 2 - zeros;
    double lower = smallest(zeros + (positive + 1) / 2);
    double upper = positive % 2 == 1 ? lower : smallest(zeros + positive / 2 + 1);
    return lower * lower / 2 + upper * upper / 2;
  }

  /** The smallest difference that so many do not exceed. */
  private double smallest(long rank) {
    long low = 0;
    long high = Double.doubleToLongBits(sorted[sorted.length - 1] - sorted[0]);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (count(Double.longBitsToDouble(middle)) >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return Double.longBitsToDouble(low);
  }

  /** How many pairs differ by no more. */
  private long count(double difference) {
    long count = 0;
    int from = 0;
    for (int i = 1; i < sorted.length; i++) {
      while (sorted[i] - sorted[from] > difference) {
        from++;
      }
      count += i - from;
    }
    return count;
  }
}
