package org.foldsieve.numeric.eigen;

import java.util.List;
import java.util.Optional;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.cholesky.CholeskyPlan;
import org.foldsieve.numeric.cholesky.SparseCholesky;

/**
 * Bottom eigenvectors by {@link BlockLanczos} on the inverse of Q + shift I, through its sparse
 * Cholesky factor: the smallest eigenvalues become by far the largest, and few steps find them.
 */
final class ShiftInvert {

  private static final int ROUNDS = 4;
  private static final int STEPS = 150;

  private ShiftInvert() {}

  /** The {@code count} smallest eigenvalues; the result says when they did not converge. */
  static EigenResult bottom(SpectralProblem problem, CholeskyPlan plan, int count) {
    SparseCholesky factor = factor(problem, plan);
    int n = problem.size();
    int wanted = count + 1;
    double[] work = new double[n * BlockVectors.WIDTH];
    BlockOperator inverse =
        (x, y) -> {
          System.arraycopy(x, 0, y, 0, x.length);
          factor.solve(y, work);
        };
    EigenSearch search =
        new EigenSearch(
            n,
            inverse,
            problem.nullSpace(),
            wanted,
            basis(wanted),
            null,
            found -> problem.report(found, wanted),
            problem.run());
    double tolerance = 1e-9;
    for (int round = 1; ; round++) {
      boolean done = search.iterate(tolerance, STEPS);
      List<double[]> found = search.vectors();
      // One more solve takes out what Q would blow up to a residual.
      for (double[] block : found) {
        factor.solve(block, work);
      }
      EigenResult result =
          RayleighRitz.bottom(problem, found, count, "sparse Cholesky and block Lanczos");
      if ((done && result.converged()) || round == ROUNDS) {
        return result;
      }
      tolerance /= 100;
    }
  }

  /** The largest basis of the Lanczos method. */
  static int basis(int wanted) {
    return Math.max(40, 2 * wanted + 24);
  }

  /** The smallest shift that leaves the matrix positive definite in floating point. */
  private static SparseCholesky factor(SpectralProblem problem, CholeskyPlan plan) {
    double norm = problem.norm() > 0 ? problem.norm() : 1;
    for (double shift = 1e-13 * norm; shift < norm; shift *= 100) {
      Optional<SparseCholesky> factor =
          SparseCholesky.factor(plan, problem.matrix(), shift, Blas.get(), problem.run());
      if (factor.isPresent()) {
        return factor.get();
      }
    }
    throw new IllegalArgumentException(
        "the matrix has eigenvalues far below 0; it must be positive semidefinite");
  }
}
