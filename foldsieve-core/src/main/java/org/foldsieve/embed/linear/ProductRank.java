package org.foldsieve.embed.linear;

import java.util.OptionalInt;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.RowStrips;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Run;

/**
 * The numerical rank of centred rows, as {@link PrincipalAxes} has it (singular values above 1e-10
 * of the largest), told from the products of their columns instead of a decomposition.
 *
 * <p>An eigenvalue of the products far above their rounding is a singular value that counts. The
 * directions of the others, few where there are any, are looked at in the rows themselves, where
 * singular values are right to rounding of the largest, not of its square.
 */
final class ProductRank {

  /** Eigenvalues above this part of their sum are no rounding. */
  private static final double CERTAIN = 1e-9;

  private static final double RANK = 1e-10;

  /** A singular value must be this many times above or below the edge. */
  private static final double CLEAR = 3;

  /** With more doubtful directions a decomposition is as quick. */
  private static final int MOST_DOUBTFUL = 64;

  private static final int POWER_STEPS = 8;

  private ProductRank() {}

  /**
   * The rank, or nothing where only a decomposition can tell: values near the edge, many doubtful
   * directions, products that over- or underflow.
   *
   * @param centered the rows
   * @param products the mean of their products, columns by columns
   */
  static OptionalInt of(TallMatrix centered, Matrix products, Run run) {
    int m = products.rows();
    double sum = ClassScatter.trace(products);
    if (!(sum > 1e-200 && sum < 1e200)) {
      return OptionalInt.empty();
    }
    int asked = Math.min(m, MOST_DOUBTFUL + 1);
    Blas.SymmetricEigen lowest = Blas.get().symmetricEigen(products.values().clone(), m, 0, asked);
    int doubtful = 0;
    while (doubtful < asked && !(lowest.values()[doubtful] > CERTAIN * sum)) {
      doubtful++;
    }
    if (doubtful == 0) {
      return OptionalInt.of(m);
    }
    if (doubtful > MOST_DOUBTFUL) {
      return OptionalInt.empty();
    }
    Matrix directions = Matrix.zeros(m, doubtful);
    for (int j = 0; j < m; j++) {
      System.arraycopy(lowest.vectors(), j * asked, directions.values(), j * doubtful, doubtful);
    }
    Matrix along = centered.times(directions, run).triangle(run);
    int height = Math.min(along.rows(), doubtful);
    double[] rest = RowStrips.triangle(along.values().clone(), along.rows(), doubtful);
    double edge = RANK * Math.sqrt(largest(products) * centered.rows());
    int rank = m - doubtful;
    for (double s : Blas.get().svd(rest, height, doubtful).s()) {
      if (s > CLEAR * edge) {
        rank++;
      } else if (!(s < edge / CLEAR)) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(rank);
  }

  /** The largest eigenvalue, from below, by some power steps: a factor of two would do. */
  private static double largest(Matrix products) {
    int m = products.rows();
    int widest = 0;
    for (int j = 1; j < m; j++) {
      widest = products.get(j, j) > products.get(widest, widest) ? j : widest;
    }
    double[] from = products.row(widest);
    double value = 0;
    for (int step = 0; step < POWER_STEPS; step++) {
      double length = Math.sqrt(Sums.dot(from, from));
      double[] to = new double[m];
      for (int j = 0; j < m; j++) {
        to[j] = Sums.dot(products.values(), j * m, from, 0, m) / length;
      }
      value = Math.sqrt(Sums.dot(to, to));
      from = to;
    }
    return value;
  }
}
