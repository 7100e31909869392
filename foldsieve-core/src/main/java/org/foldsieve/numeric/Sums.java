package org.foldsieve.numeric;

/**
 * Sums over parts of two arrays, in four sums side by side: one alone would wait for each addition
 * in turn. What is left over when the length is not a multiple of four goes to the first sum, and
 * the four are added as (s0 + s1) + (s2 + s3); so equal numbers give equal bits wherever they lie.
 *
 * @since 0.1.0
 */
public final class Sums {

  private Sums() {}

  /** The sum of a_i b_i over two arrays of one length. */
  public static double dot(double[] a, double[] b) {
    return dot(a, 0, b, 0, a.length);
  }

  /** The sum of a_i b_i over {@code count} entries from the given places. */
  public static double dot(double[] a, int aStart, double[] b, int bStart, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < count; i += 4) {
      s0 += a[aStart + i] * b[bStart + i];
      s1 += a[aStart + i + 1] * b[bStart + i + 1];
      s2 += a[aStart + i + 2] * b[bStart + i + 2];
      s3 += a[aStart + i + 3] * b[bStart + i + 3];
    }
    for (; i < count; i++) {
      s0 += a[aStart + i] * b[bStart + i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** The sum of (a_i - b_i)² over {@code count} entries from the given places. */
  public static double squaredDistance(double[] a, int aStart, double[] b, int bStart, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < count; i += 4) {
      double d0 = a[aStart + i] - b[bStart + i];
      double d1 = a[aStart + i + 1] - b[bStart + i + 1];
      double d2 = a[aStart + i + 2] - b[bStart + i + 2];
      double d3 = a[aStart + i + 3] - b[bStart + i + 3];
      s0 += d0 * d0;
      s1 += d1 * d1;
      s2 += d2 * d2;
      s3 += d3 * d3;
    }
    for (; i < count; i++) {
      double d = a[aStart + i] - b[bStart + i];
      s0 += d * d;
    }
    return (s0 + s1) + (s2 + s3);
  }
}
