package org.foldsieve.neighbor;

import java.util.SplittableRandom;
import org.foldsieve.numeric.Blas;
import org.foldsieve.run.Run;

/**
 * The directions in which a sample of centred rows varies most, roughly: a few rounds of subspace
 * iteration. Whoever uses them must hold for any orthonormal directions.
 *
 * <p>Halko, Martinsson, Tropp (2011). Finding structure with randomness. SIAM Review 53.
 */
final class PrincipalBasis {

  private static final int ROUNDS = 2;
  private static final int ROW_BLOCK = 256;
  private static final int COLUMN_BLOCK = 128;
  private static final String TASK = "principal directions";

  private final double[] sample;
  private final int m;
  private final int d;
  private final int p;
  private final Blas blas;
  private final Run run;

  private double[] directions;
  private double[] coordinates;

  private PrincipalBasis(double[] sample, int m, int d, int p, Blas blas, Run run) {
    this.sample = sample;
    this.m = m;
    this.d = d;
    this.p = p;
    this.blas = blas;
    this.run = run;
  }

  /** The p first directions of an m x d sample, p at most m and d. */
  static PrincipalBasis of(double[] sample, int m, int d, int p, Blas blas, Run run) {
    PrincipalBasis basis = new PrincipalBasis(sample, m, d, p, blas, run);
    SplittableRandom random = new SplittableRandom(1);
    basis.directions = random.doubles((long) d * p, -1, 1).toArray();
    for (int round = 0; round < ROUNDS; round++) {
      basis.coordinates = basis.multiply(basis.directions);
      basis.directions = basis.multiplyTransposed(basis.coordinates);
      blas.orthonormalize(basis.directions, d, p);
    }
    basis.turnToAxes();
    return basis;
  }

  /** The number of rows of the sample. */
  int rows() {
    return m;
  }

  /** The number of columns of the sample. */
  int columns() {
    return d;
  }

  /** The sample, m x d. */
  double[] sample() {
    return sample;
  }

  /** The squared length of each row of the sample. */
  double[] squaredNorms() {
    double[] norms = new double[m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < d; j++) {
        norms[i] += sample[i * d + j] * sample[i * d + j];
      }
    }
    return norms;
  }

  /** The directions in columns, most variance first, d x p. */
  double[] directions() {
    return directions;
  }

  /** The sample in these directions, m x p. */
  double[] coordinates() {
    return coordinates;
  }

  /** Turns the basis within its span to the axes of the sample, longest first. */
  private void turnToAxes() {
    double[] projected = multiply(directions);
    double[] gram = new double[p * p];
    blas.gemm(true, false, p, p, m, 1, projected, 0, p, projected, 0, p, 0, gram, 0, p);
    double[] ascending = blas.symmetricEigen(gram, p, 0, p).vectors();
    double[] axes = new double[p * p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        axes[i * p + j] = ascending[i * p + p - 1 - j];
      }
    }
    directions = turn(directions, d, axes);
    coordinates = turn(projected, m, axes);
  }

  private double[] turn(double[] rows, int count, double[] axes) {
    double[] turned = new double[count * p];
    blas.gemm(false, false, count, p, p, 1, rows, 0, p, axes, 0, p, 0, turned, 0, p);
    return turned;
  }

  /** The sample times a d x p matrix. */
  private double[] multiply(double[] right) {
    double[] product = new double[m * p];
    run.forEach(
        TASK,
        (m + ROW_BLOCK - 1) / ROW_BLOCK,
        b -> {
          int from = b * ROW_BLOCK;
          int rows = Math.min(ROW_BLOCK, m - from);
          blas.gemm(
              false, false, rows, p, d, 1, sample, from * d, d, right, 0, p, 0, product, from * p,
              p);
        });
    return product;
  }

  /** The transposed sample times an m x p matrix. */
  private double[] multiplyTransposed(double[] right) {
    double[] product = new double[d * p];
    run.forEach(
        TASK,
        (d + COLUMN_BLOCK - 1) / COLUMN_BLOCK,
        b -> {
          int from = b * COLUMN_BLOCK;
          int columns = Math.min(COLUMN_BLOCK, d - from);
          blas.gemm(
              true, false, columns, p, m, 1, sample, from, d, right, 0, p, 0, product, from * p, p);
        });
    return product;
  }
}
