package org.foldsieve.embed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.numeric.Blas;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The bottom of a sparse symmetric matrix without its constant vector: the step that Laplacian
 * eigenmaps, LLE and LNE share.
 *
 * @param vectors unit eigenvectors, one a column
 * @param spectrum their eigenvalues, ascending
 * @param notes what a reader should see
 */
record SpectralMap(Matrix vectors, Spectrum spectrum, List<String> notes) {

  /**
   * Solves for the first dimensions.
   *
   * @param matrix symmetric, not negative, with the functions constant on components as null space
   * @param mass the weights of the rows in the null space
   */
  static SpectralMap of(
      SparseMatrix matrix, double[] mass, Connectivity connectivity, int dims, Run run) {
    int n = matrix.rows();
    Inputs.requireDimensions(dims, n - 1, "the number of rows less the constant");
    NullSpace nullSpace = new NullSpace(connectivity, mass);
    Matrix vectors = Matrix.zeros(n, dims);
    double[] values = new double[dims];
    double[] residuals = new double[dims];
    int free = Math.min(dims, connectivity.count() - 1);
    for (int p = 0; p < free; p++) {
      double[] contrast = nullSpace.contrast(p);
      residuals[p] = residual(matrix, contrast, 0);
      setColumn(vectors, p, contrast);
    }
    double norm = norm(matrix);
    double next = free < connectivity.count() - 1 ? 0 : Double.NaN;
    if (dims > free) {
      int wanted = dims - free;
      int possible = n - connectivity.count();
      int asked = Math.min(wanted + 1, possible);
      Found found = solve(matrix, nullSpace.basis(), asked, norm, run);
      for (int p = 0; p < wanted; p++) {
        values[free + p] = found.values[p];
        double[] vector = found.vectors.column(p);
        residuals[free + p] = residual(matrix, vector, found.values[p]);
        setColumn(vectors, free + p, vector);
      }
      next = asked > wanted ? found.values[wanted] : Double.NaN;
    }
    Spectrum spectrum = Spectrum.of(values, residuals, next, norm);
    return new SpectralMap(vectors, spectrum, notes(connectivity, spectrum));
  }

  private record Found(double[] values, Matrix vectors) {}

  /** Moves the null space to the top of the spectrum, where nobody looks. */
  private static Found solve(
      SparseMatrix matrix, double[][] nullSpace, int count, double norm, Run run) {
    int n = matrix.rows();
    run.requireMemory(
        3L * Double.BYTES * n * n,
        "a dense eigenproblem of %d rows".formatted(n),
        "use fewer rows");
    Matrix dense = matrix.toDense();
    double[] a = dense.values();
    for (double[] free : nullSpace) {
      for (int i = 0; i < n; i++) {
        double shift = 2 * norm * free[i];
        for (int j = 0; shift != 0 && j < n; j++) {
          a[i * n + j] += shift * free[j];
        }
      }
    }
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(a, n, 0, count);
    return new Found(eigen.values(), Matrix.wrap(n, count, eigen.vectors()));
  }

  private static List<String> notes(Connectivity connectivity, Spectrum spectrum) {
    List<String> notes =
        new ArrayList<>(
            connectivity.notes(
                "the first %d coordinates only tell them apart; take more neighbours or more dims"
                    .formatted(Math.min(connectivity.count() - 1, spectrum.eigenvalues().length))));
    if (!spectrum.converged()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the eigenvectors are not settled: residual %.1e, gap to the next eigenvalue %.1e",
              spectrum.largestResidual(),
              spectrum.gap()));
    }
    return List.copyOf(notes);
  }

  private static void setColumn(Matrix matrix, int column, double[] values) {
    for (int i = 0; i < values.length; i++) {
      matrix.set(i, column, values[i]);
    }
  }

  private static double residual(SparseMatrix matrix, double[] vector, double value) {
    double[] image = new double[vector.length];
    matrix.multiply(vector, image);
    double squares = 0;
    for (int i = 0; i < image.length; i++) {
      double off = image[i] - value * vector[i];
      squares += off * off;
    }
    return Math.sqrt(squares);
  }

  /** The largest row sum of magnitudes: no eigenvalue is larger. */
  private static double norm(SparseMatrix matrix) {
    double largest = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      double sum = 0;
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        sum += Math.abs(matrix.values()[e]);
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }
}
