package org.foldsieve.score.relief;

import org.foldsieve.data.FeatureRanges;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What makes a row near. The scaled distances take \( \delta_r = |a_r - b_r| / (\max_r - \min_r)
 * \), 0 for a constant feature.
 *
 * <p>The number that decides is the plain double sum over the features in index order; whatever is
 * faster may only filter candidates.
 *
 * @since 0.1.0
 */
public enum RowDistance {
  /** The sum of \( \delta_r \). */
  SCALED_MANHATTAN,
  /** The sum of \( \delta_r^2 \), which orders rows as its root does. */
  SCALED_EUCLIDEAN,
  /** The sum of \( (a_r - b_r)^2 \) on the values as they are. */
  EUCLIDEAN;

  /** What the differences of each feature are divided by. */
  double[] widths(FeatureRanges ranges, int features) {
    double[] widths = new double[features];
    for (int r = 0; r < features; r++) {
      // A constant feature differs by 0 and must not become 0/0.
      boolean whole = this == EUCLIDEAN || ranges.isConstant(r);
      widths[r] = whole ? 1 : ranges.max(r) - ranges.min(r);
    }
    return widths;
  }

  double term(double difference, double width) {
    double scaled = Math.abs(difference) / width;
    return this == SCALED_MANHATTAN ? scaled : scaled * scaled;
  }

  /** The distance of two rows of a dense table. */
  public double between(double[] x, int a, int b, double[] widths) {
    double sum = 0;
    int d = widths.length;
    for (int r = 0; r < d; r++) {
      sum += term(x[a * d + r] - x[b * d + r], widths[r]);
    }
    return sum;
  }

  /** The distance of two rows of a sparse table: the same bits, for adding 0 changes nothing. */
  public double between(SparseMatrix x, int a, int b, double[] widths) {
    int[] feature = x.columnIndices();
    double[] value = x.values();
    int p = x.rowStart()[a];
    int q = x.rowStart()[b];
    int pEnd = x.rowStart()[a + 1];
    int qEnd = x.rowStart()[b + 1];
    double sum = 0;
    while (p < pEnd || q < qEnd) {
      int left = p < pEnd ? feature[p] : Integer.MAX_VALUE;
      int right = q < qEnd ? feature[q] : Integer.MAX_VALUE;
      double difference = (left <= right ? value[p++] : 0) - (right <= left ? value[q++] : 0);
      sum += term(difference, widths[Math.min(left, right)]);
    }
    return sum;
  }
}
