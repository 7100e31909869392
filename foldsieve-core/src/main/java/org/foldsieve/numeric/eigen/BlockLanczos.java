package org.foldsieve.numeric.eigen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The largest eigenvalues of a symmetric operator and their vectors, by the block Lanczos method
 * with full reorthogonalisation and thick restarts.
 *
 * <p>The basis is V; T = V'AV is the projected matrix. Each step applies the operator to the newest
 * block of four vectors, takes out what lies along the basis (twice), and appends what is left. The
 * residual of a Ritz pair (t, V s) is |R s'|, with R the factor of the next block and s' the last
 * four entries of s. When the basis is full it is replaced by the best Ritz vectors.
 *
 * <p>Blocks find up to four copies of a repeated eigenvalue at once, and the operators here cost
 * little more for four vectors than for one: they wait for memory.
 *
 * <p>By hand: ARPACK, whose translation to Java is at hand with LAPACK's, keeps its state and the
 * seed of its start vectors in static fields, so that two searches at a time disturb each other and
 * a result depends on the searches before it; and it multiplies one vector at a time.
 *
 * <p>Known eigenvectors (the deflated ones) are kept out of the basis exactly.
 */
final class BlockLanczos {

  private static final int WIDTH = BlockVectors.WIDTH;

  /** Ritz pairs are looked at in every step for up to twice this many wanted ones. */
  private static final int RITZ_SHARE = 12;

  private final BlockOperator operator;
  private final int wanted;
  private final IntConsumer progress;
  private final Run run;
  private final BlockVectors vectors;
  private final SplittableRandom random;
  private final Blas blas = Blas.get();
  private final NullSpace nullSpace;
  private final List<double[]> deflated;
  private final int largestBasis;

  /** The basis, after the deflated blocks; the last block is the next to be multiplied. */
  private final List<double[]> basis = new ArrayList<>();

  /** T for the blocks that were multiplied, row-major with leading dimension largestBasis. */
  private double[] projected;

  /** R of the newest block; empty before the first step. */
  private double[] lastFactor = {};

  private int multiplied;
  private int steps;

  /** Ritz values, best first, the vectors in the basis, and their residuals. */
  private double[] values = {};

  private double[] combination = {};
  private double[] residuals = {};

  /**
   * Prepares the iteration.
   *
   * @param nullSpace vectors to stay orthogonal to
   * @param deflated blocks of further orthonormal vectors to stay orthogonal to
   * @param start the first block, or null for a random one; overwritten
   * @param item the item of {@link Run#random}
   * @param progress is told how many of the wanted pairs have converged
   * @param run the threads; its own progress must be silent
   */
  BlockLanczos(
      int n,
      BlockOperator operator,
      NullSpace nullSpace,
      List<double[]> deflated,
      int wanted,
      int largestBasis,
      double @Nullable [] start,
      long item,
      IntConsumer progress,
      Run run) {
    this.operator = operator;
    this.wanted = wanted;
    this.progress = progress;
    this.run = run;
    this.nullSpace = nullSpace;
    this.deflated = deflated;
    this.largestBasis = (largestBasis + WIDTH - 1) / WIDTH * WIDTH;
    vectors = new BlockVectors(n, run);
    random = run.random(item);
    projected = new double[this.largestBasis * this.largestBasis];
    double[] first = start == null ? vectors.random(random) : start;
    basis.addAll(deflated);
    double[] along = new double[basis.size() * WIDTH * WIDTH];
    vectors.orthonormalize(first, nullSpace, basis, along, random);
    basis.add(first);
  }

  /**
   * Goes on until the wanted Ritz pairs have residuals of at most {@code tolerance} times their
   * values, or the steps are used up.
   */
  boolean iterate(double tolerance, int maxSteps) {
    for (int end = steps + maxSteps; steps < end; ) {
      run.checkCancelled("eigenvectors");
      step();
      if (steps < end && !isDue()) {
        continue;
      }
      ritz();
      int converged = convergedPairs(tolerance);
      progress.accept(converged);
      if (converged == wanted) {
        return true;
      }
      if (multiplied + WIDTH > largestBasis) {
        restart();
      }
    }
    return false;
  }

  /** Whether to look at the Ritz pairs now: for many wanted ones that costs more than a step. */
  private boolean isDue() {
    boolean full = multiplied + WIDTH > largestBasis;
    return full || (multiplied >= wanted && steps % Math.max(1, wanted / RITZ_SHARE) == 0);
  }

  private void step() {
    double[] next = vectors.zeros();
    operator.apply(basis.get(basis.size() - 1), next);
    double[] along = new double[basis.size() * WIDTH * WIDTH];
    lastFactor = vectors.orthonormalize(next, nullSpace, basis, along, random);
    int skip = deflated.size() * WIDTH;
    multiplied += WIDTH;
    int column = multiplied - WIDTH;
    for (int row = 0; row < multiplied; row++) {
      for (int c = 0; c < WIDTH; c++) {
        double value = along[(skip + row) * WIDTH + c];
        projected[row * largestBasis + column + c] = value;
        projected[(column + c) * largestBasis + row] = value;
      }
    }
    basis.add(next);
    steps++;
  }

  private void ritz() {
    double[] t = new double[multiplied * multiplied];
    for (int i = 0; i < multiplied; i++) {
      for (int j = 0; j <= i; j++) {
        t[i * multiplied + j] =
            (projected[i * largestBasis + j] + projected[j * largestBasis + i]) / 2;
      }
    }
    Blas.SymmetricEigen eigen = blas.symmetricEigen(t, multiplied, 0, multiplied);
    values = new double[multiplied];
    residuals = new double[multiplied];
    combination = new double[multiplied * multiplied];
    for (int j = 0; j < multiplied; j++) {
      int from = multiplied - 1 - j;
      values[j] = eigen.values()[from];
      for (int i = 0; i < multiplied; i++) {
        combination[i * multiplied + j] = eigen.vectors()[i * multiplied + from];
      }
      double sum = 0;
      for (int r = 0; r < WIDTH; r++) {
        double entry = 0;
        for (int c = 0; c < WIDTH; c++) {
          entry +=
              lastFactor[r * WIDTH + c] * combination[(multiplied - WIDTH + c) * multiplied + j];
        }
        sum += entry * entry;
      }
      residuals[j] = Math.sqrt(sum);
    }
  }

  /** How many of the wanted Ritz pairs, from the best on, have small residuals. */
  private int convergedPairs(double tolerance) {
    // Residuals below the rounding of the largest value cannot be asked for.
    double floor = 1e-14 * Math.abs(values[0]);
    int count = 0;
    while (count < Math.min(wanted, multiplied)
        && residuals[count] <= Math.max(tolerance * Math.abs(values[count]), floor)) {
      count++;
    }
    return count;
  }

  /** Keeps the best Ritz vectors and the block that comes next. */
  private void restart() {
    int keep =
        (Math.min(multiplied - 2 * WIDTH, wanted + (multiplied - wanted) / 3) / WIDTH) * WIDTH;
    keep = Math.max(WIDTH, keep);
    List<double[]> kept = ritzBlocks(keep);
    double[] next = basis.get(basis.size() - 1);
    basis.clear();
    basis.addAll(deflated);
    basis.addAll(kept);
    basis.add(next);
    projected = new double[largestBasis * largestBasis];
    for (int j = 0; j < keep; j++) {
      projected[j * largestBasis + j] = values[j];
    }
    multiplied = keep;
    // The state is that of a basis of Ritz vectors.
    values = Arrays.copyOf(values, keep);
    residuals = Arrays.copyOf(residuals, keep);
    combination = new double[keep * keep];
    for (int j = 0; j < keep; j++) {
      combination[j * keep + j] = 1;
    }
  }

  /** The first Ritz vectors, in blocks of four. */
  private List<double[]> ritzBlocks(int count) {
    List<double[]> multipliedBlocks =
        basis.subList(deflated.size(), deflated.size() + multiplied / WIDTH);
    List<double[]> result = new ArrayList<>();
    for (int start = 0; start < count; start += WIDTH) {
      double[] h = new double[multiplied * WIDTH];
      for (int row = 0; row < multiplied; row++) {
        for (int c = 0; c < WIDTH && start + c < multiplied; c++) {
          h[row * WIDTH + c] = combination[row * multiplied + start + c];
        }
      }
      double[] block = vectors.zeros();
      vectors.add(block, 1, multipliedBlocks, h);
      result.add(block);
    }
    return result;
  }

  /** The best Ritz values found so far, at most as many as wanted. */
  double[] values() {
    return Arrays.copyOf(values, Math.min(wanted, multiplied));
  }

  /** The steps made so far, each one application of the operator to four vectors. */
  int steps() {
    return steps;
  }

  /** The length of what the operator takes the newest block out of the basis by. */
  double lastFactorNorm() {
    double sum = 0;
    for (double entry : lastFactor) {
      sum += entry * entry;
    }
    return Math.sqrt(sum);
  }

  /** Their vectors, in blocks of four; columns beyond the wanted ones are further Ritz vectors. */
  List<double[]> vectors() {
    return ritzBlocks(Math.min(wanted, multiplied));
  }
}
