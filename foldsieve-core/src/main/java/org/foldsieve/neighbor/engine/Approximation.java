package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Run;

/**
 * Some rows with their exact neighbours, and how many of these another search finds: the recall,
 * measured.
 *
 * <p>A neighbour counts as found where it is not farther than the farthest of the exact ones, so
 * that which of several equally distant rows is named does not matter.
 */
final class Approximation {

  /** So many rows are searched exactly. */
  private static final int SAMPLE = 1000;

  /** What the random numbers of the choice of rows are asked by. */
  private static final long ITEM = 0x5EC0L;

  private final int[] sample;
  private final int[][] neighbors;
  private final double[] squaredReach;

  private Approximation(int[] sample, int[][] neighbors, double[] squaredReach) {
    this.sample = sample;
    this.neighbors = neighbors;
    this.squaredReach = squaredReach;
  }

  /**
   * Searches for the k exact neighbours of some rows.
   *
   * @param half 0 or 1; the rows of the one are none of the other's, so that what is learnt from
   *     the one can be tested on the other
   */
  static Approximation of(RowSet rows, int half, int k, CandidateSearch search, Run run) {
    int n = rows.size();
    int count = Math.min(n / 2, SAMPLE);
    SplittableRandom random = run.random(ITEM + half);
    int[] sample = new int[count];
    for (int s = 0; s < count; s++) {
      // One of half of each part of the rows, so that they ascend.
      sample[s] = random.nextInt(bound(2 * s + half, n, count), bound(2 * s + half + 1, n, count));
    }
    // One more, since a row finds itself.
    FoundLists found = search.nearest(rows.select(sample), rows, Math.min(n, k + 1));
    int[][] neighbors = new int[count][];
    double[] squaredReach = new double[count];
    for (int s = 0; s < count; s++) {
      int self = sample[s];
      int[] list = Arrays.copyOfRange(found.indices(), found.start()[s], found.start()[s + 1]);
      int last = list.length - 1;
      // Itself or, where as many equal rows come before it, the last.
      int left = last;
      for (int e = 0; e < list.length; e++) {
        left = list[e] == self ? e : left;
      }
      squaredReach[s] =
          found.squaredDistances()[found.start()[s] + (left == last ? last - 1 : last)];
      int[] others = new int[last];
      System.arraycopy(list, 0, others, 0, left);
      System.arraycopy(list, left + 1, others, left, last - left);
      neighbors[s] = others;
    }
    return new Approximation(sample, neighbors, squaredReach);
  }

  /** Where the part of the rows with this number begins, of twice as many parts as rows drawn. */
  private static int bound(int part, int n, int count) {
    return (int) ((long) part * n / (2L * count));
  }

  /** The rows whose exact neighbours are known, ascending. */
  int[] sample() {
    return sample;
  }

  /** Their neighbours. */
  int[][] neighbors() {
    return neighbors;
  }

  /** The squared distance of each to its farthest neighbour. */
  double[] squaredReach() {
    return squaredReach;
  }

  /** The recall of what another search found for all rows, with the standard error of its mean. */
  ApproximateLists measure(FoundLists found) {
    double sum = 0;
    double squares = 0;
    for (int s = 0; s < sample.length; s++) {
      int hits = 0;
      for (int e = found.start()[sample[s]]; e < found.start()[sample[s] + 1]; e++) {
        hits += found.squaredDistances()[e] <= squaredReach[s] ? 1 : 0;
      }
      double recall = (double) hits / neighbors[s].length;
      sum += recall;
      squares += recall * recall;
    }
    double mean = sum / sample.length;
    double variance = Math.max(0, squares / sample.length - mean * mean);
    return new ApproximateLists(
        found, false, mean, Math.sqrt(variance / Math.max(1, sample.length - 1)));
  }
}
