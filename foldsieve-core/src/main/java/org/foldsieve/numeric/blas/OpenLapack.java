package org.foldsieve.numeric.blas;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dgelqf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dgesdd;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dorglq;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevr;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsygst;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dtrtrs;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;

/** LAPACK of OpenBLAS. Its 24 MB of bindings are loaded apart from those of BLAS, when needed. */
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
            new int[2 * n]);
    System.arraycopy(values, 0, w, 0, to - from);
    return info;
  }

  @Override
  int dpotrf(int n, double[] a) {
    return LAPACKE_dpotrf(LAPACK_COL_MAJOR, UPPER, n, a, n);
  }

  @Override
  int dsygst(int n, double[] a, double[] u) {
    return LAPACKE_dsygst(LAPACK_COL_MAJOR, 1, UPPER, n, a, n, u, n);
  }

  @Override
  int solveUpper(int n, int columns, double[] u, double[] b) {
    return LAPACKE_dtrtrs(LAPACK_COL_MAJOR, UPPER, (byte) 'N', (byte) 'N', n, columns, u, n, b, n);
  }

  @Override
  int dgelqf(int m, int n, double[] a, double[] tau) {
    return LAPACKE_dgelqf(LAPACK_COL_MAJOR, m, n, a, m, tau);
  }

  @Override
  int dorglq(int m, int n, double[] a, double[] tau) {
    return LAPACKE_dorglq(LAPACK_COL_MAJOR, m, n, m, a, m, tau);
  }

  @Override
  int dgesdd(int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    return LAPACKE_dgesdd(LAPACK_COL_MAJOR, (byte) 'S', m, n, a, m, s, u, m, vt, Math.min(m, n));
  }
}
