package org.foldsieve.numeric.blas;

import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A matrix of many rows, wherever they are: what linear maps ask of their rows, here or on other
 * machines.
 *
 * <p>Every sum over rows is taken in {@link RowStrips}, which the shape alone decides: inside a
 * strip row after row, then strip after strip. So whoever holds the rows finds the same bits, with
 * any number of threads or machines.
 */
public interface TallMatrix {

  /** A matrix that is here. */
  static TallMatrix of(Matrix matrix) {
    int m = matrix.columns();
    return new LocalTall(
        matrix.rows(),
        m,
        (i, target) -> System.arraycopy(matrix.values(), i * m, target, 0, m),
        matrix);
  }

  /** Rows that are here, and are read as often as they are asked for. */
  static TallMatrix of(int rows, int columns, CrossProducts.Rows source) {
    return new LocalTall(rows, columns, source, null);
  }

  /** The number of rows. */
  int rows();

  /** The number of columns. */
  int columns();

  /** How the rows differ from the first of them. */
  Deviations deviations(Run run);

  /** The root of the sum over columns of their mean squares, safe where squares are not. */
  double spread(Run run);

  /** The sum of the rows of every group; a row of a group below 0 is left out. */
  Matrix groupSums(int[] group, int groups, Run run);

  /** The lower triangle of X'X, row by row; what stands above it is not said. */
  double[] products(Run run);

  /** X'Y, for rows Y that were made of these. */
  Matrix cross(TallMatrix other, Run run);

  /**
   * Rows R with R'R = X'X, as few as one decomposition takes: blocks of rows are replaced by their
   * triangular factors, and these again.
   */
  Matrix triangle(Run run);

  /** Some columns, in this order. */
  TallMatrix select(int[] columns);

  /**
   * Every row less the center of its group, times its factor.
   *
   * @param group of every row; null where all rows are of group 0
   * @param centers one a row
   * @param factors of every row; null for 1
   */
  TallMatrix shifted(int @Nullable [] group, Matrix centers, double @Nullable [] factors);

  /** XA, for many columns of A: blocks of rows, each one product. */
  TallMatrix times(Matrix a, Run run);

  /** XA, for few columns of A: each row by itself, so that equal rows get equal bits. */
  TallMatrix along(Matrix a, Run run);

  /**
   * For every row i the sum of w_ij (x_i - x_j), which keeps digits.
   *
   * @param mass where it is given, what w_ij leave of it is added times x_i: (diag(mass) - W)X
   */
  TallMatrix differences(SparseMatrix weights, double @Nullable [] mass, Run run);

  /** The numbers themselves; a matrix without rows where they are not kept here. */
  Matrix kept();

  /**
   * How rows differ from the first.
   *
   * @param first the first row
   * @param mean of every column, exact where it is constant
   * @param varies whether a column differs anywhere
   */
  record Deviations(double[] first, double[] mean, boolean[] varies) {

    /** Of the sums of all {@link RowStrips#deviations}. */
    public static Deviations of(double[] first, double[] sums, int rows) {
      int m = first.length;
      double[] mean = new double[m];
      boolean[] varies = new boolean[m];
      for (int j = 0; j < m; j++) {
        mean[j] = first[j] + sums[j] / rows;
        varies[j] = sums[m + j] > 0;
      }
      return new Deviations(first, mean, varies);
    }
  }
}
