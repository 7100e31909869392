package org.foldsieve.embed.image;

import java.util.List;
import java.util.Locale;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.PairResiduals;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.ParameterException;
import org.jspecify.annotations.Nullable;

/**
 * Directions that reduce one side of an image: eigenvectors of a small dense problem.
 *
 * @param vectors one direction a column, signs canonical
 * @param spectrum their eigenvalues, in the same order
 */
record ImageDirections(Matrix vectors, Spectrum spectrum) {

  /** An eigenvalue below this part of the largest is 0: its direction holds only rounding. */
  private static final double NEGLIGIBLE = 1e-13;

  /**
   * The d eigenvectors of the largest eigenvalues of a scatter matrix.
   *
   * @throws ParameterException when d is more than the matrix has rank
   */
  static ImageDirections largest(double[] scatter, int n, int d) {
    double[] a = symmetrized(scatter, n);
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(a.clone(), n, 0, n);
    double top = eigen.values()[n - 1];
    int rank = 0;
    for (double value : eigen.values()) {
      rank += value > NEGLIGIBLE * top ? 1 : 0;
    }
    if (d > rank) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "dims must be at most %d, the rank of the images' scatter: dims = %d",
              rank,
              d));
    }
    Matrix vectors = Matrix.zeros(n, d);
    double[] values = new double[d];
    for (int j = 0; j < d; j++) {
      values[j] = eigen.values()[n - 1 - j];
      for (int i = 0; i < n; i++) {
        vectors.set(i, j, eigen.vectors()[i * n + n - 1 - j]);
      }
    }
    Signs.canonicalize(vectors);
    double next = d < n ? eigen.values()[n - 1 - d] : Double.NaN;
    return new ImageDirections(
        vectors, Spectrum.of(values, PairResiduals.of(a, null, vectors, values), next, top));
  }

  /** The d eigenvectors of the smallest eigenvalues of a symmetric matrix. */
  static ImageDirections smallest(double[] matrix, int n, int d) {
    double[] a = symmetrized(matrix, n);
    return lowest(a, null, n, d, Blas.get().symmetricEigen(a.clone(), n, 0, n));
  }

  /** The d vectors of A v = value B v with the smallest eigenvalues, B-orthonormal. */
  static ImageDirections smallest(double[] matrix, double[] metric, int n, int d) {
    double[] a = symmetrized(matrix, n);
    double[] b = symmetrized(metric, n);
    return lowest(a, b, n, d, Blas.get().generalizedEigen(a.clone(), b.clone(), n, 0, n));
  }

  private static ImageDirections lowest(
      double[] a, double @Nullable [] b, int n, int d, Blas.SymmetricEigen eigen) {
    Matrix vectors = Matrix.zeros(n, d);
    double[] values = new double[d];
    for (int j = 0; j < d; j++) {
      values[j] = eigen.values()[j];
      for (int i = 0; i < n; i++) {
        vectors.set(i, j, eigen.vectors()[i * n + j]);
      }
    }
    Signs.canonicalize(vectors);
    double next = d < n ? eigen.values()[d] : Double.NaN;
    double norm = Math.abs(eigen.values()[n - 1]);
    return new ImageDirections(
        vectors, Spectrum.of(values, PairResiduals.of(a, b, vectors, values), next, norm));
  }

  private static double[] symmetrized(double[] matrix, int n) {
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i * n + j] = (matrix[i * n + j] + matrix[j * n + i]) / 2;
      }
    }
    return a;
  }

  /** These directions replaced by an orthonormal basis of their span. */
  ImageDirections orthonormalized() {
    double[] basis = vectors.values().clone();
    Blas.get().orthonormalize(basis, vectors.rows(), vectors.columns());
    Matrix orthonormal = Matrix.wrap(vectors.rows(), vectors.columns(), basis);
    Signs.canonicalize(orthonormal);
    return new ImageDirections(orthonormal, spectrum);
  }

  /** These directions scaled to unit length. */
  ImageDirections normalized() {
    Matrix unit = vectors.copy();
    for (int j = 0; j < unit.columns(); j++) {
      double length = 0;
      for (int i = 0; i < unit.rows(); i++) {
        length += vectors.get(i, j) * vectors.get(i, j);
      }
      for (int i = 0; i < unit.rows(); i++) {
        unit.set(i, j, vectors.get(i, j) / Math.sqrt(length));
      }
    }
    return new ImageDirections(unit, spectrum);
  }

  /**
   * What to say of the smallest directions when some lines of pixels never change: along those
   * nothing costs anything.
   *
   * @param constant how many never change
   * @param side what they are, as in "columns"
   */
  static List<String> notesOnConstant(int constant, int dims, String side) {
    return constant == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "pixel %s that never change: %d; directions along them come first and show nothing,"
                    + " %d of the %d asked for: crop the images, or ask for more dims",
                side,
                constant,
                Math.min(constant, dims),
                dims));
  }

  /** Checks that a side of so many pixels can be reduced to that size. */
  static void checkSide(int dims, int pixels, String side) {
    if (dims > pixels) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "dims must be at most the number of pixel %s: dims = %d, %s = %d",
              side,
              dims,
              side,
              pixels));
    }
  }
}
