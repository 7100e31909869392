package org.foldsieve.embed.linear;

import java.util.Arrays;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.PairResiduals;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.jspecify.annotations.Nullable;

/**
 * The directions a of largest value of A a = value S a.
 *
 * @param vectors one a column
 * @param spectrum their values, descending
 */
record Directions(Matrix vectors, Spectrum spectrum) {

  /** A singular value at most this part of the largest is rounding. */
  private static final double RANK = 1e-10;

  /** Of a symmetric A, with S the identity: orthonormal. */
  static Directions symmetric(Matrix a, int dims) {
    int r = a.rows();
    int count = Math.min(r, dims + 1);
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(a.values().clone(), r, r - count, r);
    return of(a, null, eigen, dims);
  }

  /** Of a symmetric A and a positive definite S: S-orthonormal. */
  static Directions generalized(Matrix a, Matrix s, int dims) {
    int r = a.rows();
    int count = Math.min(r, dims + 1);
    Blas.SymmetricEigen eigen =
        Blas.get().generalizedEigen(a.values().clone(), s.values().clone(), r, r - count, r);
    return of(a, s, eigen, dims);
  }

  private static Directions of(Matrix a, @Nullable Matrix s, Blas.SymmetricEigen eigen, int dims) {
    int r = a.rows();
    int count = eigen.values().length;
    double[] values = new double[dims];
    Matrix vectors = Matrix.zeros(r, dims);
    for (int p = 0; p < dims; p++) {
      values[p] = eigen.values()[count - 1 - p];
      for (int i = 0; i < r; i++) {
        vectors.set(i, p, eigen.vectors()[i * count + count - 1 - p]);
      }
    }
    double next = count > dims ? eigen.values()[count - 1 - dims] : Double.NaN;
    double norm = s == null ? largestRow(a) : Math.abs(values[0]);
    return new Directions(
        vectors,
        Spectrum.of(
            values,
            PairResiduals.of(a.values(), s == null ? null : s.values(), vectors, values),
            next,
            norm));
  }

  /**
   * Of A = M M' with few columns, and a positive definite S: S-orthonormal. With S = L L' and the
   * singular values s of L⁻¹M, value = s² and a = L⁻ᵀ of the left singular vectors: a Cholesky
   * factorisation instead of all eigenvectors.
   *
   * @param why what sets the bound of dims where M has fewer directions
   */
  static Directions ofRoot(Matrix m, Matrix s, int dims, String why) {
    int r = m.rows();
    int columns = m.columns();
    double[] factor = s.values().clone();
    if (!Blas.get().cholesky(factor, r)) {
      throw new ArithmeticException("the right-hand matrix is not positive definite");
    }
    double[] rows = m.transpose().values();
    Blas.get().triangularSolve(columns, r, factor, 0, r, rows, 0, r);
    Blas.Svd svd = Blas.get().svd(rows, columns, r);
    int rank = 0;
    while (rank < svd.s().length && svd.s()[rank] > RANK * svd.s()[0]) {
      rank++;
    }
    MapRequirements.requireDimensions(dims, rank, why);
    int parts = svd.s().length;
    double[] values = new double[dims];
    Matrix vectors = Matrix.zeros(r, dims);
    for (int p = 0; p < dims; p++) {
      values[p] = svd.s()[p] * svd.s()[p];
      for (int i = 0; i < r; i++) {
        double sum = 0;
        for (int c = 0; c < columns; c++) {
          sum += m.get(i, c) * svd.u()[c * parts + p];
        }
        vectors.set(i, p, sum / svd.s()[p]);
      }
    }
    Blas.get().choleskySolve(factor, r, vectors.values(), dims);
    double next = dims < rank ? svd.s()[dims] * svd.s()[dims] : Double.NaN;
    double[] residuals = rootResiduals(m, s, vectors, values, factor);
    return new Directions(vectors, Spectrum.of(values, residuals, next, values[0]));
  }

  /** As {@link PairResiduals}, without forming M M'. */
  private static double[] rootResiduals(
      Matrix m, Matrix s, Matrix vectors, double[] values, double[] factor) {
    int r = m.rows();
    int dims = values.length;
    Matrix rest = Matrix.zeros(r, dims);
    for (int p = 0; p < dims; p++) {
      double[] v = vectors.column(p);
      double[] along = new double[m.columns()];
      for (int i = 0; i < r; i++) {
        for (int c = 0; c < along.length; c++) {
          along[c] += m.get(i, c) * v[i];
        }
      }
      for (int i = 0; i < r; i++) {
        double left = 0;
        for (int c = 0; c < along.length; c++) {
          left += m.get(i, c) * along[c];
        }
        double right = 0;
        for (int j = 0; j < r; j++) {
          right += s.get(i, j) * v[j];
        }
        rest.set(i, p, left - values[p] * right);
      }
    }
    double[] solved = rest.values().clone();
    Blas.get().choleskySolve(factor, r, solved, dims);
    double[] residuals = new double[dims];
    for (int p = 0; p < dims; p++) {
      double square = 0;
      for (int i = 0; i < r; i++) {
        square += rest.get(i, p) * solved[i * dims + p];
      }
      residuals[p] = Math.sqrt(Math.max(0, square));
    }
    return residuals;
  }

  /** No eigenvalue is larger. */
  private static double largestRow(Matrix a) {
    double largest = 0;
    for (int i = 0; i < a.rows(); i++) {
      largest = Math.max(largest, Arrays.stream(a.row(i)).map(Math::abs).sum());
    }
    return largest;
  }
}
