package org.foldsieve.numeric.blas;

import java.util.Locale;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas.Svd;
import org.foldsieve.numeric.blas.Blas.SymmetricEigen;

/**
 * The decompositions of {@link Blas}, written once on the few LAPACK routines below.
 *
 * <p>LAPACK counts by columns and the door by rows, so every routine sees the transpose: a
 * symmetric matrix is its own, its lower triangle by rows is the upper one by columns, an LQ
 * factorisation of A' is the QR of A, and A' = V S U' has the factors of A the other way round.
 * Only the eigenvectors have to be turned.
 *
 * <p>The names are LAPACK's; each routine works on whole arrays by columns, upper triangle, leading
 * dimension as small as it can be, and returns LAPACK's {@code info}.
 */
abstract class Lapack {

  /** Eigenvalues {@code from..to-1} into {@code w}, eigenvectors into {@code z} (n x count). */
  abstract int dsyevr(int n, double[] a, int from, int to, double[] w, double[] z);

  abstract int dpotrf(int n, double[] a);

  /** A becomes inv(U') A inv(U) with U from {@link #dpotrf}. */
  abstract int dsygst(int n, double[] a, double[] u);

  /** B (n x columns, by columns) becomes inv(U) B. */
  abstract int solveUpper(int n, int columns, double[] u, double[] b);

  abstract int dgelqf(int m, int n, double[] a, double[] tau);

  abstract int dorglq(int m, int n, double[] a, double[] tau);

  abstract int dgesdd(int m, int n, double[] a, double[] s, double[] u, double[] vt);

  final SymmetricEigen symmetricEigen(double[] a, int n, int from, int to) {
    checkRange(n, from, to);
    checkFinite(a, n * n);
    int count = to - from;
    double[] values = new double[count];
    double[] byColumns = new double[n * count];
    if (count > 0) {
      check(dsyevr(n, a, from, to, values, byColumns), "the symmetric eigenproblem");
    }
    return new SymmetricEigen(values, Matrix.wrap(count, n, byColumns).transpose().values());
  }

  final SymmetricEigen generalizedEigen(double[] a, double[] b, int n, int from, int to) {
    checkRange(n, from, to);
    checkFinite(a, n * n);
    checkFinite(b, n * n);
    int count = to - from;
    double[] values = new double[count];
    double[] byColumns = new double[n * count];
    if (count > 0) {
      int minor = dpotrf(n, b);
      if (minor > 0) {
        throw new ArithmeticException(
            String.format(
                    Locale.ROOT,
                    "the right-hand matrix is not positive definite: its leading minor of order %d"
                        + " of %d",
                    minor,
                    n)
                + " is not positive; add a small multiple of the identity");
      }
      check(minor, "the Cholesky factorisation");
      check(dsygst(n, a, b), "the reduction to a symmetric eigenproblem");
      check(dsyevr(n, a, from, to, values, byColumns), "the generalised eigenproblem");
      check(solveUpper(n, count, b, byColumns), "the triangular solve");
    }
    return new SymmetricEigen(values, Matrix.wrap(count, n, byColumns).transpose().values());
  }

  final boolean cholesky(double[] a, int n) {
    checkFinite(a, n * n);
    if (n == 0) {
      return true;
    }
    int info = dpotrf(n, a);
    check(Math.min(info, 0), "the Cholesky factorisation");
    return info == 0;
  }

  final void orthonormalize(double[] a, int m, int n) {
    if (m < n) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "an orthonormal basis needs at least as many rows as columns: %d x %d",
              m,
              n));
    }
    checkFinite(a, m * n);
    if (n == 0) {
      return;
    }
    double[] tau = new double[n];
    check(dgelqf(n, m, a, tau), "the QR factorisation");
    boolean[] flip = new boolean[n];
    for (int j = 0; j < n; j++) {
      flip[j] = a[j * n + j] < 0;
    }
    check(dorglq(n, m, a, tau), "the QR factorisation");
    // R gets a diagonal that is not negative: with it Q is unique, and both doors give the same.
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        a[i * n + j] = flip[j] ? -a[i * n + j] : a[i * n + j];
      }
    }
  }

  final double[] triangularFactor(double[] a, int m, int n) {
    if (m < n) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a triangular factor needs at least as many rows as columns: %d x %d",
              m,
              n));
    }
    checkFinite(a, m * n);
    double[] r = new double[n * n];
    if (n == 0) {
      return r;
    }
    check(dgelqf(n, m, a, new double[n]), "the QR factorisation");
    for (int i = 0; i < n; i++) {
      double sign = a[i * n + i] < 0 ? -1 : 1;
      for (int j = i; j < n; j++) {
        r[i * n + j] = sign * a[i * n + j];
      }
    }
    return r;
  }

  final Svd svd(double[] a, int m, int n) {
    checkFinite(a, m * n);
    int r = Math.min(m, n);
    double[] u = new double[m * r];
    double[] s = new double[r];
    double[] vTransposed = new double[r * n];
    if (r > 0) {
      check(dgesdd(n, m, a, s, vTransposed, u), "the singular value decomposition");
    }
    return new Svd(u, s, vTransposed);
  }

  private static void checkRange(int n, int from, int to) {
    if (from < 0 || to < from || to > n) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "eigenvalues %d to %d of a matrix of order %d do not exist",
              from,
              to,
              n));
    }
  }

  /** NaN makes some LAPACK routines loop for ever, so it is found first. */
  private static void checkFinite(double[] a, int length) {
    for (int i = 0; i < length; i++) {
      if (!Double.isFinite(a[i])) {
        throw new ArithmeticException(
            String.format(Locale.ROOT, "a matrix to decompose holds %s at position %d", a[i], i));
      }
    }
  }

  private static void check(int info, String what) {
    if (info != 0) {
      throw new ArithmeticException(what + " failed: LAPACK info = " + info);
    }
  }
}
