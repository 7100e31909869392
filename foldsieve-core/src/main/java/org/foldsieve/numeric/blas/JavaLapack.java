package org.foldsieve.numeric.blas;

import org.netlib.lapack.Dgelqf;
import org.netlib.lapack.Dgesdd;
import org.netlib.lapack.Dorglq;
import org.netlib.lapack.Dormtr;
import org.netlib.lapack.Dpotrf;
import org.netlib.lapack.Dstedc;
import org.netlib.lapack.Dsygst;
import org.netlib.lapack.Dsytrd;
import org.netlib.lapack.Dtrtrs;
import org.netlib.util.intW;

/**
 * LAPACK translated from Fortran to Java (F2J): slow and dependable.
 *
 * <p>Its classes are called directly. The wrappers around them that look for a native LAPACK first
 * would load the one of the system, which may take the place of ours and end the Java machine; the
 * maintained one of them (dev.ludovic.netlib:lapack 3.0.4) is such a wrapper and brings these same
 * classes along, so there is no newer LAPACK in Java to change to.
 */
final class JavaLapack extends Lapack {

  /**
   * All eigenpairs of the tridiagonal form by divide and conquer, and only the wanted ones turned
   * back: the translated dsyevr loses orthogonality where eigenvalues repeat.
   */
  @Override
  int dsyevr(int n, double[] a, int from, int to, double[] w, double[] z) {
    double[] diagonal = new double[n];
    double[] beside = new double[n];
    double[] tau = new double[n];
    intW info = new intW(0);
    double[] work = new double[64 * n];
    Dsytrd.dsytrd("U", n, a, 0, n, diagonal, 0, beside, 0, tau, 0, work, 0, work.length, info);
    double[] vectors = new double[n * n];
    double[] space = new double[1 + 4 * n + n * n];
    int[] integers = new int[3 + 5 * n];
    Dstedc.dstedc(
        "I",
        n,
        diagonal,
        0,
        beside,
        0,
        vectors,
        0,
        n,
        space,
        0,
        space.length,
        integers,
        0,
        integers.length,
        info);
    if (info.val != 0) {
      return info.val;
    }
    System.arraycopy(diagonal, from, w, 0, to - from);
    System.arraycopy(vectors, from * n, z, 0, (to - from) * n);
    Dormtr.dormtr(
        "L", "U", "N", n, to - from, a, 0, n, tau, 0, z, 0, n, work, 0, work.length, info);
    return info.val;
  }

  @Override
  int dpotrf(int n, double[] a) {
    intW info = new intW(0);
    Dpotrf.dpotrf("U", n, a, 0, n, info);
    return info.val;
  }

  @Override
  int dsygst(int n, double[] a, double[] u) {
    intW info = new intW(0);
    Dsygst.dsygst(1, "U", n, a, 0, n, u, 0, n, info);
    return info.val;
  }

  @Override
  int solveUpper(int n, int columns, double[] u, double[] b) {
    intW info = new intW(0);
    Dtrtrs.dtrtrs("U", "N", "N", n, columns, u, 0, n, b, 0, n, info);
    return info.val;
  }

  @Override
  int dgelqf(int m, int n, double[] a, double[] tau) {
    intW info = new intW(0);
    double[] work = new double[64 * m];
    Dgelqf.dgelqf(m, n, a, 0, m, tau, 0, work, 0, work.length, info);
    return info.val;
  }

  @Override
  int dorglq(int m, int n, double[] a, double[] tau) {
    intW info = new intW(0);
    double[] work = new double[64 * m];
    Dorglq.dorglq(m, n, m, a, 0, m, tau, 0, work, 0, work.length, info);
    return info.val;
  }

  @Override
  int dgesdd(int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    intW info = new intW(0);
    int r = Math.min(m, n);
    double[] size = new double[1];
    int[] integers = new int[8 * r];
    Dgesdd.dgesdd("S", m, n, a, 0, m, s, 0, u, 0, m, vt, 0, r, size, 0, -1, integers, 0, info);
    double[] work = new double[Math.max((int) size[0], 4 * r * r + 8 * r + Math.max(m, n))];
    Dgesdd.dgesdd(
        "S", m, n, a, 0, m, s, 0, u, 0, m, vt, 0, r, work, 0, work.length, integers, 0, info);
    return info.val;
  }
}
