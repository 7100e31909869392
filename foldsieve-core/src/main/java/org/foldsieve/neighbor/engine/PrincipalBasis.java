package org.foldsieve.neighbor.engine;

import java.util.SplittableRandom;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * The directions in which a sample of centred rows varies most, roughly: two rounds of orthogonal
 * iteration, which also puts them in order. Whoever uses them must hold for any directions.
 *
 * <p>Directions are made orthonormal through the Cholesky factor of their Gram matrix, which needs
 * products only: loading LAPACK for it would take longer than all the rest.
 *
 * <p>Halko, Martinsson, Tropp (2011). Finding structure with randomness. SIAM Review 53. Fukaya,
 * Kannan, Nakatsukasa, Yamamoto, Yanagisawa (2020). Shifted Cholesky QR for computing the QR
 * factorization of ill-conditioned matrices. SIAM Journal on Scientific Computing 42.
 */
final class PrincipalBasis {

  /** Of the trace: keeps a first factor away from zero however dependent the directions are. */
  private static final double ROUGH_SHIFT = 1e-11;

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

  /** Begins with random directions. */
  private PrincipalBasis(double[] sample, int m, int d, int p, Blas blas, Run run) {
    this.sample = sample;
    this.m = m;
    this.d = d;
    this.p = p;
    this.blas = blas;
    this.run = run;
    SplittableRandom random = new SplittableRandom(1);
    directions = new double[d * p];
    for (int at = 0; at < directions.length; at++) {
      directions[at] = random.nextDouble() - 0.5;
    }
  }

  /** The memory it takes to find them, the sample included, in bytes. */
  static long bytes(long m, long d, long p) {
    return Double.BYTES * (m * d + 3 * d * p + 2 * m * p + 3 * p * p);
  }

  /** The p first directions of an m x d sample, p at most m and d. */
  static PrincipalBasis of(double[] sample, int m, int d, int p, Blas blas, Run run) {
    PrincipalBasis basis = new PrincipalBasis(sample, m, d, p, blas, run);
    basis.improve();
    basis.divideByFactor(ROUGH_SHIFT);
    basis.improve();
    basis.orthonormalize();
    return basis;
  }

  /** The directions in columns, about most variance first, d x p. */
  double[] directions() {
    return directions;
  }

  /** The sample in these directions, m x p. */
  double[] coordinates() {
    double[] product = new double[m * p];
    run.forEach(
        TASK,
        (m + ROW_BLOCK - 1) / ROW_BLOCK,
        b -> {
          int from = b * ROW_BLOCK;
          int rows = Math.min(ROW_BLOCK, m - from);
          blas.gemm(
              false,
              false,
              rows,
              p,
              d,
              1,
              sample,
              from * d,
              d,
              directions,
              0,
              p,
              0,
              product,
              from * p,
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

  /** One round of the iteration. */
  private void improve() {
    directions = multiplyTransposed(coordinates());
  }

  /**
   * Divides the directions by the Cholesky factor of their Gram matrix, three times: a small shift
   * lets the first two succeed however close to dependent the directions are, and the third leaves
   * rounding errors only.
   */
  private void orthonormalize() {
    divideByFactor(ROUGH_SHIFT);
    divideByFactor(1e-15);
    divideByFactor(0);
  }

  private void divideByFactor(double shift) {
    double[] gram = new double[p * p];
    blas.gemm(true, false, p, p, d, 1, directions, 0, p, directions, 0, p, 0, gram, 0, p);
    double trace = 0;
    for (int i = 0; i < p; i++) {
      trace += gram[i * p + i];
    }
    for (int i = 0; i < p; i++) {
      gram[i * p + i] += shift * trace + Double.MIN_NORMAL;
    }
    double[] inverse = inverseFactor(gram);
    double[] turned = new double[d * p];
    blas.gemm(false, true, d, p, p, 1, directions, 0, p, inverse, 0, p, 0, turned, 0, p);
    directions = turned;
  }

  /** The inverse of the lower Cholesky factor of a symmetric matrix. */
  private double[] inverseFactor(double[] a) {
    double[] inverse = new double[p * p];
    double[] column = new double[p];
    for (int j = 0; j < p; j++) {
      double pivot = Math.sqrt(a[j * p + j]);
      for (int i = j; i < p; i++) {
        a[i * p + j] /= pivot;
        column[i] = a[i * p + j];
      }
      for (int i = j + 1; i < p; i++) {
        double factor = column[i];
        for (int l = j + 1; l <= i; l++) {
          a[i * p + l] -= factor * column[l];
        }
      }
    }
    for (int i = 0; i < p; i++) {
      inverse[i * p + i] = 1;
      for (int l = 0; l < i; l++) {
        double factor = a[i * p + l];
        for (int j = 0; j <= l; j++) {
          inverse[i * p + j] -= factor * inverse[l * p + j];
        }
      }
      for (int j = 0; j <= i; j++) {
        inverse[i * p + j] /= a[i * p + i];
      }
    }
    return inverse;
  }
}
