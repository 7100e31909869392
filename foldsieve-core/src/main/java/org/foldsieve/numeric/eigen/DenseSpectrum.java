package org.foldsieve.numeric.eigen;

import java.util.Arrays;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;

/** Bottom eigenvectors of small problems, through LAPACK. */
final class DenseSpectrum {

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
}
