package org.foldsieve.numeric.blas;

import java.util.Arrays;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@link TallMatrix}: what one strip of rows adds to a sum, what one block of rows
 * becomes. Strips are those of {@link CrossProducts}; the sums of strips are {@linkplain #add
 * added} in their order.
 */
public final class RowStrips {

  /** Rows that {@link #times} takes together: bits depend on it. */
  public static final int PRODUCT_ROWS = 256;

  private static final int SMALLEST_BLOCK = 1024;

  private RowStrips() {}

  /** Rows of a block that becomes one triangular factor: bits depend on it. */
  public static int triangleRows(int columns) {
    return Math.toIntExact(Math.max(4L * columns, SMALLEST_BLOCK));
  }

  /** The sums of what rows have more than the first, then for every column whether it varies. */
  public static double[] deviations(int from, int to, double[] first, CrossProducts.Rows rows) {
    int m = first.length;
    double[] sums = new double[2 * m];
    double[] row = new double[m];
    for (int i = from; i < to; i++) {
      rows.copy(i, row);
      for (int j = 0; j < m; j++) {
        sums[j] += row[j] - first[j];
        sums[m + j] = row[j] != first[j] ? 1 : sums[m + j];
      }
    }
    return sums;
  }

  /** The sums of groups of rows, one group after the other. */
  public static double[] groupSums(
      int from, int to, int columns, int[] group, int groups, CrossProducts.Rows rows) {
    double[] sums = new double[Math.multiplyExact(groups, columns)];
    double[] row = new double[columns];
    for (int i = from; i < to; i++) {
      if (group[i] >= 0) {
        rows.copy(i, row);
        int at = group[i] * columns;
        for (int j = 0; j < columns; j++) {
          sums[at + j] += row[j];
        }
      }
    }
    return sums;
  }

  /** The largest value and the sum of squares of what others are of it. */
  public static double[] squares(int from, int to, int columns, CrossProducts.Rows rows) {
    double[] row = new double[columns];
    double largest = 0;
    double sum = 0;
    for (int i = from; i < to; i++) {
      rows.copy(i, row);
      for (int j = 0; j < columns; j++) {
        double value = Math.abs(row[j]);
        if (value > largest) {
          sum *= largest / value * (largest / value);
          largest = value;
        }
        sum += largest == 0 ? 0 : value / largest * (value / largest);
      }
    }
    return new double[] {largest, sum};
  }

  /** The {@link #squares} of strip after strip. */
  static double[] addSquares(double[] a, double[] b) {
    double largest = Math.max(a[0], b[0]);
    if (largest == 0) {
      return a;
    }
    double first = a[0] / largest;
    double second = b[0] / largest;
    return new double[] {largest, a[1] * first * first + b[1] * second * second};
  }

  /** The spread of rows by the {@link #squares} of their strips, in order. */
  public static double spread(double[][] strips, int rows) {
    double[] all = strips[0];
    for (int strip = 1; strip < strips.length; strip++) {
      all = addSquares(all, strips[strip]);
    }
    return all[0] * Math.sqrt(all[1] / rows);
  }

  /** The strips' sums of anything else, in order; the first array is written to. */
  public static double[] add(double[][] strips) {
    double[] all = strips[0];
    for (int strip = 1; strip < strips.length; strip++) {
      for (int at = 0; at < all.length; at++) {
        all[at] += strips[strip][at];
      }
    }
    return all;
  }

  /** The triangular factor of some rows; the rows themselves where they are no more than that. */
  public static double[] triangle(double[] block, int rows, int columns) {
    return rows <= columns ? block : Blas.get().triangularFactor(block, rows, columns);
  }

  /** XA of a block of at most {@link #PRODUCT_ROWS} rows, or the last of them. */
  public static void times(double[] block, int rows, Matrix a, double[] target, int at) {
    int m = a.rows();
    int d = a.columns();
    Blas.get().gemm(false, false, rows, d, m, 1, block, 0, m, a.values(), 0, d, 0, target, at, d);
  }

  /** Where the rows that a row is compared with are found. */
  public interface Others {
    /** Where row j begins in the values. */
    int at(int j);
  }

  /**
   * One row of {@link TallMatrix#differences}.
   *
   * @param values of all rows that are needed
   */
  public static void difference(
      int i,
      SparseMatrix weights,
      double @Nullable [] mass,
      double[] values,
      Others others,
      double[] target,
      int at,
      int columns) {
    int own = others.at(i);
    double sum = 0;
    Arrays.fill(target, at, at + columns, 0);
    for (int e = weights.rowStart()[i]; e < weights.rowStart()[i + 1]; e++) {
      int other = others.at(weights.columnIndices()[e]);
      double weight = weights.values()[e];
      sum += weight;
      for (int j = 0; j < columns; j++) {
        target[at + j] += weight * (values[own + j] - values[other + j]);
      }
    }
    if (mass != null) {
      double rest = mass[i] - sum;
      for (int j = 0; j < columns; j++) {
        target[at + j] += rest * values[own + j];
      }
    }
  }

  /** One row of {@link TallMatrix#shifted}. */
  public static void shift(
      int i, int @Nullable [] group, Matrix centers, double @Nullable [] factors, double[] row) {
    int at = (group == null ? 0 : Math.max(0, group[i])) * row.length;
    double factor = factors == null ? 1 : factors[i];
    for (int j = 0; j < row.length; j++) {
      row[j] = factor * (row[j] - centers.values()[at + j]);
    }
  }
}
