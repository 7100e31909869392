package org.foldsieve.evaluation.metric;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;

/**
 * How far two maps of the same rows differ after the best shift, rotation, reflection and scaling.
 *
 * <p>\[ 1 - \Big(\sum_j \sigma_j(A^\top B)\Big)^2 \]
 *
 * <p>with A and B centred and of Frobenius norm 1, and σ singular values: 0 when the maps are equal
 * up to those motions, 1 when they have nothing in common. Maps of different dimension are allowed.
 *
 * @since 0.1.0
 */
public final class Procrustes {

  private Procrustes() {}

  /**
   * The Procrustes error of two maps of the same rows. O(n d² + d³).
   *
   * @param first a map, a row each
   * @param second another map of the same rows
   * @return a number from 0 to 1
   */
  public static double error(Matrix first, Matrix second) {
    if (first.rows() != second.rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the maps have %d and %d rows; give maps of the same rows",
              first.rows(),
              second.rows()));
    }
    double[][] a = standardColumns(first);
    double[][] b = standardColumns(second);
    double[] product = new double[a.length * b.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        product[i * b.length + j] = dot(a[i], b[j]);
      }
    }
    double sum = Arrays.stream(Blas.get().svd(product, a.length, b.length).s()).sum();
    return 1 - sum * sum;
  }

  /** The columns, centred, and divided by one number so that all squares sum to 1. */
  private static double[][] standardColumns(Matrix map) {
    double[][] columns = new double[map.columns()][];
    double squares = 0;
    for (int j = 0; j < columns.length; j++) {
      columns[j] = map.column(j);
      double mean = 0;
      for (double x : columns[j]) {
        mean += x / columns[j].length;
      }
      for (int i = 0; i < columns[j].length; i++) {
        columns[j][i] -= mean;
        squares += columns[j][i] * columns[j][i];
      }
    }
    if (!(squares > 0) || Double.isInfinite(squares)) {
      throw new DataException(
          "a map must have finite coordinates that are not all equal; its sum of squares is "
              + squares);
    }
    double norm = Math.sqrt(squares);
    for (double[] column : columns) {
      for (int i = 0; i < column.length; i++) {
        column[i] /= norm;
      }
    }
    return columns;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
