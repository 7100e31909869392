package org.foldsieve.numeric.eigen;

import java.util.Locale;
import java.util.Optional;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.cholesky.CholeskyPlan;
import org.foldsieve.run.Run;

/**
 * The smallest eigenvalues of large sparse symmetric positive semidefinite matrices, with their
 * eigenvectors.
 *
 * <p>The smallest eigenvalues crowd near 0, where the Lanczos method alone does not converge. One
 * of three ways is taken, and named in the result:
 *
 * <ul>
 *   <li>small matrices, or a large part of the spectrum: dense LAPACK;
 *   <li>a sparse Cholesky factor of Q + shift I, where it has little fill (data of low intrinsic
 *       dimension), and block Lanczos on the inverse: {@link ShiftInvert};
 *   <li>else a polynomial that lifts the bottom of the spectrum, and block Lanczos on that: {@link
 *       ChebyshevFilter}. If it does not converge, and the factor fits the memory after all, the
 *       factor.
 * </ul>
 *
 * <p>Vectors of the null space that are known, such as the indicators of connected components, are
 * kept out exactly and are not part of the result. Residuals are; a result that missed its target
 * says so in {@link EigenResult#converged()}. The start vectors come from the seed of the run, and
 * the bits do not depend on the number of threads.
 */
public final class SparseEigenSolver {

  /** Up to this order a dense solver is as fast as any. */
  private static final int SMALL = 300;

  /** The work of a factorisation that is always worth it: a few seconds. */
  private static final double EASY_FLOPS = 1e11;

  /** The work of a factorisation that is a last resort: some minutes. */
  private static final double HARD_FLOPS = 2e13;

  private SparseEigenSolver() {}

  /**
   * The {@code count} smallest eigenvalues of a symmetric positive semidefinite matrix, beyond the
   * given null space.
   *
   * @throws IllegalArgumentException when there are not that many, or the matrix has an eigenvalue
   *     well below 0, or the null space is none
   */
  public static EigenResult bottom(SparseMatrix q, int count, NullSpace nullSpace, Run run) {
    return bottom(SpectralProblem.of(q, nullSpace, run), count);
  }

  /**
   * The {@code count} smallest eigenvalues of Q = M'M, beyond the given null space. More accurate
   * than {@link #bottom} on the product, and often faster.
   */
  public static EigenResult bottomOfGram(SparseMatrix m, int count, NullSpace nullSpace, Run run) {
    return bottom(SpectralProblem.ofGram(m, nullSpace, run), count);
  }

  private static boolean isSmall(int room, int count) {
    return room <= Math.max(SMALL, 2 * ShiftInvert.basis(count + 1) + 8);
  }

  private static EigenResult bottom(SpectralProblem problem, int count) {
    int n = problem.size();
    int room = n - problem.nullSpace().dimension();
    if (count < 1 || count > room) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "count must be 1 to %d, the order %d less the dimension %d of the null space: count ="
                  + " %d",
              room,
              n,
              problem.nullSpace().dimension(),
              count));
    }
    problem.report(0, count + 1);
    EigenResult result = solve(problem, count, room);
    problem.report(count + 1, count + 1);
    return result;
  }

  private static EigenResult solve(SpectralProblem problem, int count, int room) {
    if (isSmall(room, count)) {
      return DenseSpectrum.bottom(problem, count);
    }
    Optional<CholeskyPlan> easy = plan(problem, EASY_FLOPS);
    if (easy.isPresent()) {
      return ShiftInvert.bottom(problem, easy.get(), count);
    }
    EigenResult filtered = ChebyshevFilter.bottom(problem, count);
    if (filtered.converged()) {
      return filtered;
    }
    return plan(problem, HARD_FLOPS)
        .map(hard -> ShiftInvert.bottom(problem, hard, count))
        .orElse(filtered);
  }

  private static Optional<CholeskyPlan> plan(SpectralProblem problem, double maxFlops) {
    return CholeskyPlan.of(problem.matrix(), maxFlops).filter(plan -> fits(plan, problem.run()));
  }

  /**
   * Whether the factor, and the fronts while it is made, fit half of the memory. Of all of it: what
   * is free in the heap depends on when garbage was last collected, and the bits must not.
   */
  private static boolean fits(CholeskyPlan plan, Run run) {
    double front = (double) plan.largestFront * plan.largestFront;
    double bytes = 8 * (plan.entries + 2 * front);
    double memory = Math.min(Runtime.getRuntime().maxMemory(), run.maxMemory());
    return front < Integer.MAX_VALUE - 8 && bytes < memory / 2;
  }
}
