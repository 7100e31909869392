package org.foldsieve.numeric.blas;

import java.util.Arrays;

/**
 * The double product in plain Java.
 *
 * <p>A block of B (up to {@value #DEPTH} x {@value #WIDTH}) is laid out so that it stays in the
 * second-level cache; four rows of C are summed up over it at a time, two steps of the inner
 * dimension together. The loop over the columns is what the JIT compiler turns into vector
 * instructions: only while all arrays are read at the same place, which is why each step of the
 * panel is an array of its own, and only up to so many rows and steps at once (measured).
 */
final class DoubleKernel {

  private static final int WIDTH = 128;
  private static final int DEPTH = 256;
  private static final int ROWS = 4;

  private DoubleKernel() {}

  /** C += alpha op(A) op(B), where k is the number of columns of op(A). */
  static void multiply(
      MatrixBlock a,
      boolean transposeA,
      MatrixBlock b,
      boolean transposeB,
      int k,
      double alpha,
      MatrixBlock c) {
    int width = Math.min(WIDTH, c.columns());
    int depth = Math.min(DEPTH, k + (k & 1));
    double[][] panel = new double[depth][width];
    double[] strip = new double[ROWS * depth];
    double[] c0 = new double[width];
    double[] c1 = new double[width];
    double[] c2 = new double[width];
    double[] c3 = new double[width];
    for (int j = 0; j < c.columns(); j += width) {
      int columns = Math.min(width, c.columns() - j);
      for (int l = 0; l < k; l += depth) {
        int steps = Math.min(depth, k - l);
        int evenSteps = steps + (steps & 1);
        b.pack(transposeB, l, j, steps, columns, panel);
        if (evenSteps > steps) {
          Arrays.fill(panel[steps], 0);
        }
        for (int i = 0; i < c.rows(); i += ROWS) {
          int rows = Math.min(ROWS, c.rows() - i);
          Arrays.fill(strip, 0);
          a.pack(!transposeA, l, i, steps, rows, strip, ROWS);
          Arrays.fill(c0, 0);
          Arrays.fill(c1, 0);
          Arrays.fill(c2, 0);
          Arrays.fill(c3, 0);
          for (int s = 0; s < evenSteps; s += 2) {
            twoSteps(c0, c1, c2, c3, strip, s * ROWS, panel[s], panel[s + 1], columns);
          }
          c.addRow(i, j, columns, alpha, c0);
          if (rows > 1) {
            c.addRow(i + 1, j, columns, alpha, c1);
          }
          if (rows > 2) {
            c.addRow(i + 2, j, columns, alpha, c2);
          }
          if (rows > 3) {
            c.addRow(i + 3, j, columns, alpha, c3);
          }
        }
      }
    }
  }

  private static void twoSteps(
      double[] c0,
      double[] c1,
      double[] c2,
      double[] c3,
      double[] a,
      int s,
      double[] p0,
      double[] p1,
      int columns) {
    double a00 = a[s];
    double a10 = a[s + 1];
    double a20 = a[s + 2];
    double a30 = a[s + 3];
    double a01 = a[s + 4];
    double a11 = a[s + 5];
    double a21 = a[s + 6];
    double a31 = a[s + 7];
    for (int j = 0; j < columns; j++) {
      double b0 = p0[j];
      double b1 = p1[j];
      c0[j] = Math.fma(a01, b1, Math.fma(a00, b0, c0[j]));
      c1[j] = Math.fma(a11, b1, Math.fma(a10, b0, c1[j]));
      c2[j] = Math.fma(a21, b1, Math.fma(a20, b0, c2[j]));
      c3[j] = Math.fma(a31, b1, Math.fma(a30, b0, c3[j]));
    }
  }
}
