package org.foldsieve.embed.part;

import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.jspecify.annotations.Nullable;

/**
 * How well pairs of a small dense problem A v = value B v hold: the length of A v - value B v in
 * the norm of B⁻¹, for v'Bv = 1.
 *
 * <p>That is the residual of the same problem with B made the identity. So it has the unit of the
 * eigenvalues, bounds their error, and does not change with the unit of the data.
 */
public final class PairResiduals {

  private PairResiduals() {}

  /**
   * One residual a pair.
   *
   * @param a symmetric, n x n
   * @param b positive definite, n x n; null for the identity
   * @param vectors one a column, of any length
   */
  public static double[] of(double[] a, double @Nullable [] b, Matrix vectors, double[] values) {
    int n = vectors.rows();
    int count = values.length;
    double[] rest = new double[n * count];
    double[] sizes = new double[count];
    for (int p = 0; p < count; p++) {
      double[] v = vectors.column(p);
      for (int i = 0; i < n; i++) {
        double left = 0;
        double right = b == null ? v[i] : 0;
        for (int j = 0; j < n; j++) {
          left += a[i * n + j] * v[j];
          right += b == null ? 0 : b[i * n + j] * v[j];
        }
        rest[i * count + p] = left - values[p] * right;
        sizes[p] += v[i] * right;
      }
    }
    double[] solved = rest;
    if (b != null) {
      double[] factor = b.clone();
      if (!Blas.get().cholesky(factor, n)) {
        throw new ArithmeticException("B of a generalised eigenproblem is not positive definite");
      }
      solved = rest.clone();
      Blas.get().choleskySolve(factor, n, solved, count);
    }
    double[] residuals = new double[count];
    for (int p = 0; p < count; p++) {
      double square = 0;
      for (int i = 0; i < n; i++) {
        square += rest[i * count + p] * solved[i * count + p];
      }
      residuals[p] = Math.sqrt(Math.max(0, square) / sizes[p]);
    }
    return residuals;
  }
}
