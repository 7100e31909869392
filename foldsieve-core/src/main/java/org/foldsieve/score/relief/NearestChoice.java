package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Chooses the nearest of a range of positions by filtered distances; one for each thread. */
final class NearestChoice {

  private final int[] chosen;
  private final double[] smallest;
  private final int[] close;

  /** For ranges of at most n positions. */
  NearestChoice(int n) {
    this.chosen = new int[n];
    this.smallest = new double[n];
    this.close = new int[n];
  }

  /** The position chosen as number s, from 0. */
  int chosen(int s) {
    return chosen[s];
  }

  /**
   * Chooses the positions of {@code [lo, hi)} nearest to p, which is not one of them.
   *
   * <p>The k-th smallest exact distance is within the error of the k-th smallest filtered one, so
   * what lies more than two errors from it is decided; the rest is measured exactly, unless all of
   * it is wanted.
   *
   * @param distance the filtered distance from p, by position
   * @param error how far a filtered distance can be from the exact one
   * @param count how many to choose, no more than there are
   */
  void nearest(
      DistanceFilter filter, int p, double[] distance, double error, int lo, int hi, int count) {
    if (count == 0) {
      return;
    }
    boolean all = count == hi - lo - (p >= lo && p < hi ? 1 : 0);
    double edge = all ? Double.POSITIVE_INFINITY : kthSmallest(p, distance, lo, hi, count);
    int sure = 0;
    int unsure = 0;
    for (int j = lo; j < hi; j++) {
      if (j == p || distance[j] > edge + 2 * error) {
        continue;
      }
      if (distance[j] < edge - 2 * error) {
        chosen[sure++] = j;
      } else {
        close[unsure++] = j;
      }
    }
    if (unsure > count - sure) {
      sortByExactDistance(filter, p, unsure);
    }
    System.arraycopy(close, 0, chosen, sure, count - sure);
  }

  /** Insertion into a short sorted list; almost every candidate is turned away at its end. */
  private double kthSmallest(int p, double[] distance, int lo, int hi, int k) {
    int held = 0;
    for (int j = lo; j < hi; j++) {
      if (j != p && (held < k || distance[j] < smallest[k - 1])) {
        int at = held < k ? held++ : k - 1;
        while (at > 0 && smallest[at - 1] > distance[j]) {
          smallest[at] = smallest[at - 1];
          at--;
        }
        smallest[at] = distance[j];
      }
    }
    return smallest[k - 1];
  }

  private void sortByExactDistance(DistanceFilter filter, int p, int unsure) {
    int[] candidates = Arrays.copyOf(close, unsure);
    double[] exact = Arrays.stream(candidates).mapToDouble(j -> filter.exact(p, j)).toArray();
    int[] sorted =
        IntStream.range(0, unsure)
            .boxed()
            // Stable: positions of one class ascend with the row index, which breaks ties.
            .sorted((a, b) -> Double.compare(exact[a], exact[b]))
            .mapToInt(a -> candidates[a])
            .toArray();
    System.arraycopy(sorted, 0, close, 0, unsure);
  }
}
