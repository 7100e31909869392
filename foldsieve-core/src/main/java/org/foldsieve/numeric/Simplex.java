package org.foldsieve.numeric;

import java.util.Arrays;

/**
 * The Euclidean projection on the probability simplex: of all vectors with entries of at least 0
 * and sum 1, the one nearest to v.
 *
 * <p>\[ x = \max(v - \theta, 0), \quad \theta = \frac{1}{r} \Bigl( \sum_{t \le r} u_t - 1 \Bigr),
 * \quad r = \max \Bigl\{ j : u_j > \frac{1}{j} \Bigl( \sum_{t \le j} u_t - 1 \Bigr) \Bigr\} \]
 *
 * <p>where u is v in descending order. Exact, by sorting: O(n log n).
 *
 * <p>Held, Wolfe, Crowder (1974). Validation of subgradient optimization. Mathematical Programming
 * 6, 62-88.
 *
 * @since 0.1.0
 */
public final class Simplex {

  private Simplex() {}

  /** The projection of v, as a new array. */
  public static double[] project(double[] v) {
    double[] x = v.clone();
    project(x, 0, x.length, new double[x.length]);
    return x;
  }

  /**
   * Projects {@code v[from..to)} in place.
   *
   * @param scratch at least as long as the range; overwritten
   */
  public static void project(double[] v, int from, int to, double[] scratch) {
    int n = to - from;
    if (n < 1) {
      throw new IllegalArgumentException("the simplex needs at least one entry, not " + n);
    }
    System.arraycopy(v, from, scratch, 0, n);
    Arrays.sort(scratch, 0, n);
    double sum = 0;
    double theta = 0;
    for (int j = 1; j <= n; j++) {
      double u = scratch[n - j];
      sum += u;
      double candidate = (sum - 1) / j;
      if (u - candidate > 0) {
        theta = candidate;
      }
    }
    for (int i = from; i < to; i++) {
      v[i] = Math.max(v[i] - theta, 0);
    }
  }
}
