package org.foldsieve.embed.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.eigen.EigenResult;
import org.foldsieve.numeric.eigen.NullSpace;
import org.foldsieve.numeric.eigen.SparseEigenSolver;
import org.foldsieve.run.Run;

/**
 * The bottom of a sparse symmetric matrix without its constant vector: the step that Laplacian
 * eigenmaps, LLE and LNE share. Coordinates that only tell connected components apart come first,
 * exactly; the solver finds the others.
 *
 * @param vectors unit eigenvectors, one a column
 * @param spectrum their eigenvalues, ascending
 * @param notes what a reader should see
 */
record SpectralMap(Matrix vectors, Spectrum spectrum, List<String> notes) {

  /** The matrix, as the solver takes it. */
  private interface Problem {

    EigenResult bottom(int count, NullSpace known);

    /** The image of a vector. */
    double[] apply(double[] vector);

    /** No eigenvalue is larger. */
    double bound();
  }

  /**
   * The bottom of the normalised Laplacian of a graph with these degrees, and of what was added.
   *
   * @param bound no eigenvalue is larger
   */
  static SpectralMap ofLaplacian(
      SparseMatrix matrix,
      double bound,
      double[] degrees,
      Connectivity connectivity,
      int dims,
      Run run) {
    double[] roots = Arrays.stream(degrees).map(Math::sqrt).toArray();
    Problem problem =
        new Problem() {
          @Override
          public EigenResult bottom(int count, NullSpace known) {
            return SparseEigenSolver.bottom(matrix, count, known, run);
          }

          @Override
          public double[] apply(double[] vector) {
            return product(matrix, vector);
          }

          @Override
          public double bound() {
            return bound;
          }
        };
    return solve(problem, roots, connectivity, dims);
  }

  /** The bottom of M'M for an M that maps the constant to 0. */
  static SpectralMap ofGram(SparseMatrix root, Connectivity connectivity, int dims, Run run) {
    SparseMatrix transposed = root.transpose();
    double[] ones = new double[root.columns()];
    Arrays.fill(ones, 1);
    Problem problem =
        new Problem() {
          @Override
          public EigenResult bottom(int count, NullSpace known) {
            return SparseEigenSolver.bottomOfGram(root, count, known, run);
          }

          @Override
          public double[] apply(double[] vector) {
            return product(transposed, product(root, vector));
          }

          @Override
          public double bound() {
            return largestRowSum(root) * largestRowSum(transposed);
          }
        };
    return solve(problem, ones, connectivity, dims);
  }

  private static SpectralMap solve(
      Problem problem, double[] roots, Connectivity connectivity, int dims) {
    int n = roots.length;
    MapRequirements.requireDimensions(dims, n - 1, "the number of rows less the constant");
    ComponentContrasts contrasts = new ComponentContrasts(connectivity, roots);
    int free = Math.min(dims, contrasts.count());
    Matrix vectors = Matrix.zeros(n, dims);
    double[] values = new double[dims];
    double[] residuals = new double[dims];
    for (int p = 0; p < free; p++) {
      double[] contrast = contrasts.vector(p);
      residuals[p] = length(problem.apply(contrast));
      copyColumn(contrast, 0, 1, vectors, p);
    }
    double next = free < contrasts.count() ? 0 : Double.NaN;
    double norm = problem.bound();
    if (dims > free) {
      NullSpace known = NullSpace.ofComponents(connectivity.component(), roots);
      EigenResult found = problem.bottom(dims - free, known);
      for (int p = free; p < dims; p++) {
        values[p] = found.values()[p - free];
        residuals[p] = found.residuals()[p - free];
        copyColumn(found.vectors().values(), p - free, dims - free, vectors, p);
      }
      next = found.next();
      norm = found.norm();
    }
    Spectrum spectrum = Spectrum.of(values, residuals, next, norm);
    return new SpectralMap(vectors, spectrum, notes(connectivity, free, spectrum));
  }

  private static List<String> notes(Connectivity connectivity, int free, Spectrum spectrum) {
    String apart =
        free == 1
            ? "the first coordinate only tells them apart"
            : String.format(Locale.ROOT, "the first %d coordinates only tell them apart", free);
    List<String> notes =
        new ArrayList<>(
            connectivity.notes(
                String.format(Locale.ROOT, "%s; %s or more dims", apart, connectivity.remedy())));
    notes.addAll(spectrum.notes());
    return List.copyOf(notes);
  }

  private static void copyColumn(double[] from, int column, int step, Matrix to, int target) {
    for (int i = 0; i < to.rows(); i++) {
      to.set(i, target, from[i * step + column]);
    }
  }

  private static double[] product(SparseMatrix matrix, double[] vector) {
    double[] image = new double[matrix.rows()];
    matrix.multiply(vector, image);
    return image;
  }

  private static double length(double[] vector) {
    double squares = 0;
    for (double entry : vector) {
      squares += entry * entry;
    }
    return Math.sqrt(squares);
  }

  private static double largestRowSum(SparseMatrix matrix) {
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
