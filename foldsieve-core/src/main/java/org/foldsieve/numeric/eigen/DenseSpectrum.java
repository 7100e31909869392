package org.foldsieve.numeric.eigen;

import java.util.Arrays;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;

/**
 * Bottom eigenvectors of small problems, through LAPACK.
 *
 * <p>Eigenvalues of Q are as wrong as rounding of the largest. Where those that are wanted are not
 * far above that and Q = M'M, the singular values of M give them: their squares are never negative,
 * and have twice as many digits.
 */
final class DenseSpectrum {

  /** An eigenvalue of Q below this part of |Q| has lost too many digits. */
  private static final double ACCURATE = 1e-9;

  private DenseSpectrum() {}

  /** The {@code count} smallest eigenvalues. Memory: two dense matrices. */
  static EigenResult bottom(SpectralProblem problem, int count) {
    int n = problem.size();
    NullSpace nullSpace = problem.nullSpace();
    problem
        .run()
        .requireMemory(
            16L * n * n,
            count + " eigenvectors of a matrix of order " + n,
            "ask for fewer, which are found without a dense matrix");
    double[] dense = problem.matrix().toDense().values();
    // The known vectors go to the far end of the spectrum.
    nullSpace.addTo(dense, 2 * problem.norm());
    int more = Math.min(count + 1, n - nullSpace.dimension());
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(dense, n, 0, more);
    boolean small = !(eigen.values()[count - 1] > ACCURATE * problem.norm());
    if (small && problem.root().isPresent()) {
      eigen = throughRoot(problem.root().orElseThrow(), problem, more);
    }
    nullSpace.project(eigen.vectors(), more);
    Matrix vectors = Matrix.zeros(n, count);
    double[] residuals = new double[count];
    double[] image = new double[n];
    for (int j = 0; j < count; j++) {
      double[] vector = new double[n];
      for (int i = 0; i < n; i++) {
        vector[i] = eigen.vectors()[i * more + j];
        vectors.set(i, j, vector[i]);
      }
      problem.matrix().multiply(vector, image);
      double square = 0;
      for (int i = 0; i < n; i++) {
        double error = image[i] - eigen.values()[j] * vector[i];
        square += error * error;
      }
      residuals[j] = Math.sqrt(square);
    }
    Signs.canonicalize(vectors);
    return RayleighRitz.of(
        Arrays.copyOf(eigen.values(), count),
        vectors,
        residuals,
        more > count ? eigen.values()[count] : Double.NaN,
        problem.norm(),
        "dense LAPACK");
  }

  /** The smallest singular values of M, squared, with the known vectors at the far end. */
  private static Blas.SymmetricEigen throughRoot(
      SparseMatrix root, SpectralProblem problem, int count) {
    int n = problem.size();
    Matrix known = problem.nullSpace().toMatrix();
    int rows = Math.max(n, root.rows() + known.columns());
    problem
        .run()
        .requireMemory(
            16L * rows * n,
            count + " singular vectors of a matrix of " + rows + " x " + n,
            "take fewer neighbours");
    double[] stacked = Arrays.copyOf(root.toDense().values(), rows * n);
    double far = 2 * Math.sqrt(problem.norm());
    for (int c = 0; c < known.columns(); c++) {
      for (int j = 0; j < n; j++) {
        stacked[(root.rows() + c) * n + j] = far * known.get(j, c);
      }
    }
    double[] factor = Blas.get().triangularFactor(stacked, rows, n);
    Blas.Svd svd = Blas.get().svd(factor, n, n);
    double[] values = new double[count];
    double[] vectors = new double[n * count];
    for (int p = 0; p < count; p++) {
      double value = svd.s()[n - 1 - p];
      values[p] = value * value;
      for (int i = 0; i < n; i++) {
        vectors[i * count + p] = svd.vTransposed()[(n - 1 - p) * n + i];
      }
    }
    return new Blas.SymmetricEigen(values, vectors);
  }
}
