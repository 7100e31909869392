package org.foldsieve.score.information;

import java.util.Arrays;

/**
 * Mutual information of two variables by the distances of nearest neighbours, in bits: of two
 * numbers (Kraskov, Stögbauer, Grassberger), or of a number and a class (Ross). Where values
 * repeat, the rows that are really inside a row's ball are counted, in every count alike; without
 * equal values that is the estimator as published.
 */
final class NeighborInformation {

  private final int k;

  /** The digamma function of whole numbers: \( \psi(m) = -\gamma + \sum_{i=1}^{m-1} 1/i \). */
  private final double[] digamma;

  /** For k neighbours and up to so many rows. */
  NeighborInformation(int k, int rows) {
    this.k = k;
    this.digamma = new double[rows + 2];
    digamma[1] = -0.57721566490153286061;
    for (int m = 2; m < digamma.length; m++) {
      digamma[m] = digamma[m - 1] + 1.0 / (m - 1);
    }
  }

  /** Of a number and a class; rows alone in their class do not count. */
  double ofClasses(double[] x, int[] codes, int classes) {
    int[] sizes = new int[classes];
    for (int code : codes) {
      sizes[code]++;
    }
    double[][] members = new double[classes][];
    for (int c = 0; c < classes; c++) {
      members[c] = new double[sizes[c] > 1 ? sizes[c] : 0];
    }
    int[] next = new int[classes];
    for (int i = 0; i < x.length; i++) {
      if (sizes[codes[i]] > 1) {
        members[codes[i]][next[codes[i]]++] = x[i];
      }
    }
    double[] all = Arrays.stream(members).flatMapToDouble(Arrays::stream).sorted().toArray();
    double sum = 0;
    for (double[] own : members) {
      Arrays.sort(own);
      for (int p = 0; p < own.length; p++) {
        double radius = distanceInLine(own, p, Math.min(k, own.length - 1));
        sum +=
            digamma[inside(own, own[p], radius)]
                - digamma[own.length]
                - digamma[inside(all, own[p], radius)];
      }
    }
    return all.length == 0 ? 0 : bits(digamma[all.length] + sum / all.length);
  }

  /** Of two numbers, in units that make them alike: give each divided by its deviation. */
  double ofNumbers(double[] x, double[] y) {
    int n = x.length;
    int neighbors = Math.min(k, n - 1);
    Integer[] byX = new Integer[n];
    Arrays.setAll(byX, i -> i);
    Arrays.sort(byX, (a, b) -> Double.compare(x[a], x[b]));
    double[] sortedX = new double[n];
    double[] alongX = new double[n];
    for (int p = 0; p < n; p++) {
      sortedX[p] = x[byX[p]];
      alongX[p] = y[byX[p]];
    }
    double[] sortedY = y.clone();
    Arrays.sort(sortedY);
    double[] nearest = new double[neighbors];
    double sum = 0;
    for (int p = 0; p < n; p++) {
      int inside = ball(sortedX, alongX, p, nearest);
      double radius = nearest[neighbors - 1];
      sum +=
          digamma[inside]
              - digamma[inside(sortedX, sortedX[p], radius)]
              - digamma[inside(sortedY, alongX[p], radius)];
    }
    return bits(digamma[n] + sum / n);
  }

  /**
   * The distances from row p to its nearest rows, the larger of the two differences, into nearest,
   * ascending; returns how many rows are nearer than the last of them, p itself among them.
   */
  private static int ball(double[] x, double[] y, int p, double[] nearest) {
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int last = nearest.length - 1;
    int low = p - 1;
    int high = p + 1;
    int zeros = 1;
    // Outwards along x, until x alone is farther than the farthest of the nearest.
    while (low >= 0 || high < x.length) {
      double below = low >= 0 ? x[p] - x[low] : Double.POSITIVE_INFINITY;
      double above = high < x.length ? x[high] - x[p] : Double.POSITIVE_INFINITY;
      if (Math.min(below, above) > nearest[last]) {
        break;
      }
      int other = below <= above ? low-- : high++;
      double distance = Math.max(Math.abs(x[other] - x[p]), Math.abs(y[other] - y[p]));
      zeros += distance == 0 ? 1 : 0;
      int at = last;
      if (distance < nearest[at]) {
        for (; at > 0 && nearest[at - 1] > distance; at--) {
          nearest[at] = nearest[at - 1];
        }
        nearest[at] = distance;
      }
    }
    if (nearest[last] == 0) {
      return zeros;
    }
    int inside = 1;
    while (nearest[inside - 1] < nearest[last]) {
      inside++;
    }
    return inside;
  }

  /** The distance from place p of ascending values to its k-th nearest other value. */
  private static double distanceInLine(double[] sorted, int p, int k) {
    int low = p;
    int high = p;
    double distance = 0;
    for (int step = 0; step < k; step++) {
      double below = low > 0 ? sorted[p] - sorted[low - 1] : Double.POSITIVE_INFINITY;
      double above =
          high < sorted.length - 1 ? sorted[high + 1] - sorted[p] : Double.POSITIVE_INFINITY;
      if (below <= above) {
        low--;
      } else {
        high++;
      }
      distance = Math.min(below, above);
    }
    return distance;
  }

  /** How many of ascending values are nearer to x than the radius; where it is 0, equal to x. */
  private static int inside(double[] sorted, double x, double radius) {
    int from = 0;
    for (int to = sorted.length; from < to; ) {
      int middle = (from + to) >>> 1;
      if (isInside(x - sorted[middle], radius)) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    int end = from;
    for (int to = sorted.length; end < to; ) {
      int middle = (end + to) >>> 1;
      if (isInside(sorted[middle] - x, radius)) {
        end = middle + 1;
      } else {
        to = middle;
      }
    }
    return end - from;
  }

  private static boolean isInside(double difference, double radius) {
    return difference < radius || radius == 0 && difference <= 0;
  }

  /** An estimate may fall below what information can be. */
  private static double bits(double nats) {
    return Math.max(0, nats / Math.log(2));
  }
}
