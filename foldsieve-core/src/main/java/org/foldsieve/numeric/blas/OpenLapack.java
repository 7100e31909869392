package org.foldsieve.numeric.blas;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dgelqf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dgesdd;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dorglq;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevr;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsygst;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dtrtrs;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;

import java.util.function.IntSupplier;

/**
 * LAPACK of OpenBLAS. Its 24 MB of bindings are loaded apart from those of BLAS, when needed.
 *
 * <p>Java arrays reach native code as copies, which are counted ({@link NativeBudget}).
 */
final class OpenLapack extends Lapack {

  private static final byte UPPER = 'U';

  OpenLapack() {
    NativeLibraries.load(org.bytedeco.openblas.global.openblas.class);
    org.bytedeco.openblas.global.openblas.blas_set_num_threads(1);
  }

  @Override
  int dsyevr(int n, double[] a, int from, int to, double[] w, double[] z) {
    double[] values = new double[n];
    byte range = (byte) (to - from == n ? 'A' : 'I');
    int info =
        counted(
            a.length + z.length + 40L * n,
            () ->
                LAPACKE_dsyevr(
                    LAPACK_COL_MAJOR,
                    (byte) 'V',
                    range,
                    UPPER,
                    n,
                    a,
                    n,
                    0,
                    0,
                    from + 1,
                    to,
                    0,
                    new int[1],
                    values,
                    z,
                    n,
                    new int[2 * n]));
    System.arraycopy(values, 0, w, 0, to - from);
    return info;
  }

  @Override
  int dpotrf(int n, double[] a) {
    return counted(a.length, () -> LAPACKE_dpotrf(LAPACK_COL_MAJOR, UPPER, n, a, n));
  }

  @Override
  int dsygst(int n, double[] a, double[] u) {
    return counted(
        a.length + u.length, () -> LAPACKE_dsygst(LAPACK_COL_MAJOR, 1, UPPER, n, a, n, u, n));
  }

  @Override
  int solveUpper(int n, int columns, double[] u, double[] b) {
    return counted(
        u.length + b.length,
        () ->
            LAPACKE_dtrtrs(
                LAPACK_COL_MAJOR, UPPER, (byte) 'N', (byte) 'N', n, columns, u, n, b, n));
  }

  @Override
  int dgelqf(int m, int n, double[] a, double[] tau) {
    return counted(a.length + 64L * m, () -> LAPACKE_dgelqf(LAPACK_COL_MAJOR, m, n, a, m, tau));
  }

  @Override
  int dorglq(int m, int n, double[] a, double[] tau) {
    return counted(a.length + 64L * m, () -> LAPACKE_dorglq(LAPACK_COL_MAJOR, m, n, m, a, m, tau));
  }

  @Override
  int dgesdd(int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    long r = Math.min(m, n);
    return counted(
        a.length + u.length + vt.length + 4 * r * r + 64 * (r + Math.max(m, n)),
        () -> LAPACKE_dgesdd(LAPACK_COL_MAJOR, (byte) 'S', m, n, a, m, s, u, m, vt, (int) r));
  }

  /** Calls LAPACK, which takes so many doubles for copies and for its own work. */
  private static int counted(long doubles, IntSupplier call) {
    NativeBudget.take(doubles * Double.BYTES);
    try {
      return call.getAsInt();
    } finally {
      NativeBudget.give(doubles * Double.BYTES);
    }
  }
}
