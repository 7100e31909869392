package org.foldsieve.evaluation.metric;

import org.foldsieve.data.DataException;
import org.foldsieve.numeric.Matrix;

/**
 * How far two maps of the same rows differ after the best shift, rotation, reflection and scaling.
 *
 * <p>\[ 1 - \Big(\sum_j \sigma_j(A^\top B)\Big)^2 \]
 *
 * <p>with A and B centred and of Frobenius norm 1, and σ singular values: 0 when the maps are equal
 * up to those motions, 1 when they have nothing in common. Maps of different dimension are allowed.
 */
public final class Procrustes {

  private static final int MAX_SWEEPS = 60;

  private Procrustes() {}

  /** The Procrustes error of two maps of the same rows. O(n d² + d³). */
  public static double error(Matrix first, Matrix second) {
    if (first.rows() != second.rows()) {
      throw new DataException(
          "the maps have %d and %d rows; give maps of the same rows"
              .formatted(first.rows(), second.rows()));
    }
    double[][] a = standardColumns(first);
    double[][] b = standardColumns(second);
    // Columns of the product A'B, one for each column of B.
    double[][] product = new double[b.length][a.length];
    for (int j = 0; j < b.length; j++) {
      for (int i = 0; i < a.length; i++) {
        product[j][i] = dot(a[i], b[j]);
      }
    }
    double sum = sumOfSingularValues(product);
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

  /** One-sided Jacobi: rotates pairs of columns until all are orthogonal; their lengths remain. */
  private static double sumOfSingularValues(double[][] columns) {
    boolean rotated = true;
    for (int sweep = 0; rotated && sweep < MAX_SWEEPS; sweep++) {
      rotated = false;
      for (int p = 0; p < columns.length; p++) {
        for (int q = p + 1; q < columns.length; q++) {
          rotated |= rotate(columns[p], columns[q]);
        }
      }
    }
    double sum = 0;
    for (double[] column : columns) {
      sum += Math.sqrt(dot(column, column));
    }
    return sum;
  }

  private static boolean rotate(double[] x, double[] y) {
    double xx = dot(x, x);
    double yy = dot(y, y);
    double xy = dot(x, y);
    if (Math.abs(xy) <= 1e-16 * Math.sqrt(xx * yy)) {
      return false;
    }
    double zeta = (yy - xx) / (2 * xy);
    double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
    double cosine = 1 / Math.sqrt(1 + tangent * tangent);
    double sine = cosine * tangent;
    for (int i = 0; i < x.length; i++) {
      double old = x[i];
      x[i] = cosine * old - sine * y[i];
      y[i] = sine * old + cosine * y[i];
    }
    return true;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
