package org.foldsieve.numeric.eigen;

import java.util.Locale;
import java.util.Optional;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A sparse symmetric positive semidefinite matrix Q whose bottom eigenvectors are asked for: either
 * given by its entries, or as Q = M'M.
 *
 * <p>In the second form Q v is worked out as M'(M v), and v'Qv as |Mv|^2: this is cheaper, and
 * small eigenvalues come out to a relative accuracy that the entries of Q no longer hold.
 */
public final class SpectralProblem implements RitzProblem {

  private final SparseMatrix matrix;
  private final @Nullable Root root;
  private final NullSpace nullSpace;
  private final double norm;
  private final Run reporting;
  private final Run quiet;
  private long reported;

  private SpectralProblem(SparseMatrix matrix, @Nullable Root root, NullSpace nullSpace, Run run) {
    this.matrix = matrix;
    this.root = root;
    this.nullSpace = nullSpace;
    this.reporting = run;
    this.quiet = run.withProgress(Progress.NONE);
    this.norm = largestRowSum(matrix);
    checkNullSpace();
  }

  public static SpectralProblem of(SparseMatrix matrix, NullSpace nullSpace, Run run) {
    if (matrix.rows() != matrix.columns()) {
      throw new IllegalArgumentException("a symmetric matrix is square, not a " + matrix);
    }
    return new SpectralProblem(matrix, null, nullSpace, run);
  }

  static SpectralProblem ofGram(SparseMatrix root, NullSpace nullSpace, Run run) {
    SparseMatrix product = SparseProducts.gram(root, run.withProgress(Progress.NONE));
    return new SpectralProblem(product, new Root(root, root.transpose()), nullSpace, run);
  }

  private static double largestRowSum(SparseMatrix matrix) {
    double largest = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      double sum = 0;
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        sum += Math.abs(matrix.values()[e]);
      }
      if (!(sum < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("row " + i + " of the matrix holds NaN or infinity");
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  private void checkNullSpace() {
    if (nullSpace.size() != size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the null space is of order %d, the matrix of order %d",
              nullSpace.size(),
              size()));
    }
    double[] image = new double[size()];
    matrix.multiply(nullSpace.sample(), image);
    double square = 0;
    for (double entry : image) {
      square += entry * entry;
    }
    if (Math.sqrt(square) > 1e-8 * norm) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the null space given is none: |Q v| = %s for a unit vector v of it, |Q| = %s",
              Math.sqrt(square),
              norm));
    }
  }

  @Override
  public int size() {
    return matrix.rows();
  }

  @Override
  public NullSpace nullSpace() {
    return nullSpace;
  }

  /** The largest sum of magnitudes of a row. */
  @Override
  public double norm() {
    return norm;
  }

  @Override
  public Run run() {
    return quiet;
  }

  /** M of Q = M'M, where that is how Q was given. */
  Optional<SparseMatrix> root() {
    return Optional.ofNullable(root).map(Root::matrix);
  }

  /** The entries of Q. */
  SparseMatrix matrix() {
    return matrix;
  }

  /** Tells how many of the wanted pairs are found; a method that starts again does not go back. */
  void report(int found, int wanted) {
    reported = Math.max(reported, found);
    reporting.step("eigenvectors", reported, wanted);
  }

  @Override
  public void apply(double[] x, double[] y) {
    apply(x, y, 1, x, 0, y, 0);
  }

  /** Y = alpha Q X + beta U + gamma W. Y must not be X, U or W. */
  public void apply(
      double[] x, double[] y, double alpha, double[] u, double beta, double[] w, double gamma) {
    if (root == null) {
      SparseProducts.multiply(matrix, x, y, alpha, u, beta, w, gamma, quiet);
    } else {
      SparseProducts.multiply(root.transposed, half(root, x), y, alpha, u, beta, w, gamma, quiet);
    }
  }

  @Override
  public double[] leftFactor(double[] v) {
    return root == null ? v : half(root, v);
  }

  @Override
  public double[] rightFactor(double[] w) {
    return root == null ? RitzProblem.super.rightFactor(w) : half(root, w);
  }

  private double[] half(Root root, double[] v) {
    double[] half = new double[root.matrix.rows() * BlockVectors.WIDTH];
    SparseProducts.multiply(root.matrix, v, half, quiet);
    return half;
  }

  /** M of Q = M'M, by rows and by columns. */
  private record Root(SparseMatrix matrix, SparseMatrix transposed) {}
}
