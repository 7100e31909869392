package org.foldsieve.evaluation.metric;

import java.util.Arrays;

/**
 * How alike the first m features of several rankings are, for every m, averaged over all pairs of
 * rankings.
 *
 * <p>With r features shared by two sets of m out of d: Jaccard's index is r / (2m - r), in 0..1;
 * Kuncheva's index (r d - m²) / (m (d - m)) takes away what chance would share: 1 for equal sets,
 * about 0 for random ones, undefined (NaN) for m = d.
 *
 * <p>Kuncheva (2007). A stability index for feature selection. IASTED AIA, 390-395.
 *
 * @param jaccard at place m - 1, the mean of Jaccard's index; NaN with fewer than two rankings
 * @param kuncheva at place m - 1, the mean of Kuncheva's index; NaN with fewer than two rankings
 * @since 0.1.0
 */
public record Stability(double[] jaccard, double[] kuncheva) {

  /**
   * Measures rankings of d features, up to the length of the shortest. O(pairs x length).
   *
   * @param orders each a ranking: features, best first
   * @param d the number of features there are
   * @return both indices for every number of features
   */
  public static Stability of(int[][] orders, int d) {
    int length = Arrays.stream(orders).mapToInt(order -> order.length).min().orElse(0);
    double[] jaccard = new double[length];
    double[] kuncheva = new double[length];
    int pairs = 0;
    for (int a = 0; a < orders.length; a++) {
      for (int b = a + 1; b < orders.length; b++) {
        addPair(orders[a], orders[b], d, jaccard, kuncheva);
        pairs++;
      }
    }
    for (int m = 0; m < length; m++) {
      jaccard[m] /= pairs;
      kuncheva[m] /= pairs;
    }
    return new Stability(jaccard, kuncheva);
  }

  private static void addPair(int[] a, int[] b, int d, double[] jaccard, double[] kuncheva) {
    boolean[] inA = new boolean[d];
    boolean[] inB = new boolean[d];
    long shared = 0;
    for (int place = 0; place < jaccard.length; place++) {
      inA[a[place]] = true;
      inB[b[place]] = true;
      shared += inB[a[place]] ? 1 : 0;
      // The same feature in both at this very place was counted just now.
      shared += inA[b[place]] && a[place] != b[place] ? 1 : 0;
      long m = place + 1;
      jaccard[place] += (double) shared / (2 * m - shared);
      kuncheva[place] += (double) (shared * d - m * m) / (m * (d - m));
    }
  }
}
