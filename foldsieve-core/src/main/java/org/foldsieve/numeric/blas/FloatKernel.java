package org.foldsieve.numeric.blas;

import java.util.Arrays;

/**
 * The float product C = A B' in plain Java, built like {@link DoubleKernel}: panels of B of {@value
 * #WIDTH} columns, four rows of C and two steps of the inner dimension at a time.
 */
final class FloatKernel {

  private static final int WIDTH = 256;
  private static final int DEPTH = 256;

  private FloatKernel() {}

  /** C = A B' for row-major A (m x k), B (n x k), C (m x n). */
  static void multiplyTransposed(
      int m,
      int n,
      int k,
      float[] a,
      int aOffset,
      int lda,
      float[] b,
      int bOffset,
      int ldb,
      float[] c,
      int cOffset,
      int ldc) {
    int width = Math.min(WIDTH, n);
    int depth = Math.min(DEPTH, k + (k & 1));
    float[][] panel = new float[depth][width];
    float[][] sums = new float[4][width];
    for (int j = 0; j < n; j += width) {
      int columns = Math.min(width, n - j);
      if (k == 0) {
        for (int i = 0; i < m; i++) {
          Arrays.fill(c, cOffset + i * ldc + j, cOffset + i * ldc + j + columns, 0);
        }
      }
      for (int l = 0; l < k; l += depth) {
        int steps = Math.min(depth, k - l);
        pack(b, bOffset + j * ldb + l, ldb, steps, columns, panel);
        for (int i = 0; i < m; i += 4) {
          int rows = Math.min(4, m - i);
          for (int r = 0; r < rows; r++) {
            // The sums go on where the steps before left them.
            if (l == 0) {
              Arrays.fill(sums[r], 0);
            } else {
              System.arraycopy(c, cOffset + (i + r) * ldc + j, sums[r], 0, columns);
            }
          }
          fourRows(sums, rows, a, aOffset + i * lda + l, lda, steps, panel, columns);
          for (int r = 0; r < rows; r++) {
            System.arraycopy(sums[r], 0, c, cOffset + (i + r) * ldc + j, columns);
          }
        }
      }
    }
  }

  /** Turns a block of B so that its columns stand side by side; an odd last step gets zeros. */
  private static void pack(float[] b, int start, int ldb, int steps, int columns, float[][] panel) {
    for (int s0 = 0; s0 < steps; s0 += 16) {
      int sEnd = Math.min(steps, s0 + 16);
      for (int j = 0; j < columns; j++) {
        int row = start + j * ldb;
        for (int s = s0; s < sEnd; s++) {
          panel[s][j] = b[row + s];
        }
      }
    }
    if ((steps & 1) == 1) {
      Arrays.fill(panel[steps], 0);
    }
  }

  private static void fourRows(
      float[][] sums,
      int rows,
      float[] a,
      int start,
      int lda,
      int steps,
      float[][] panel,
      int columns) {
    // Rows that are missing repeat the last one; their sums are thrown away.
    int i0 = start;
    int i1 = start + Math.min(1, rows - 1) * lda;
    int i2 = start + Math.min(2, rows - 1) * lda;
    int i3 = start + Math.min(3, rows - 1) * lda;
    int even = steps & ~1;
    for (int s = 0; s < even; s += 2) {
      twoSteps(
          sums[0],
          sums[1],
          sums[2],
          sums[3],
          a[i0 + s],
          a[i1 + s],
          a[i2 + s],
          a[i3 + s],
          a[i0 + s + 1],
          a[i1 + s + 1],
          a[i2 + s + 1],
          a[i3 + s + 1],
          panel[s],
          panel[s + 1],
          columns);
    }
    if (even < steps) {
      twoSteps(
          sums[0],
          sums[1],
          sums[2],
          sums[3],
          a[i0 + even],
          a[i1 + even],
          a[i2 + even],
          a[i3 + even],
          0,
          0,
          0,
          0,
          panel[even],
          panel[steps],
          columns);
    }
  }

  private static void twoSteps(
      float[] c0,
      float[] c1,
      float[] c2,
      float[] c3,
      float a00,
      float a10,
      float a20,
      float a30,
      float a01,
      float a11,
      float a21,
      float a31,
      float[] p0,
      float[] p1,
      int columns) {
    for (int j = 0; j < columns; j++) {
      float b0 = p0[j];
      float b1 = p1[j];
      c0[j] = Math.fma(a01, b1, Math.fma(a00, b0, c0[j]));
      c1[j] = Math.fma(a11, b1, Math.fma(a10, b0, c1[j]));
      c2[j] = Math.fma(a21, b1, Math.fma(a20, b0, c2[j]));
      c3[j] = Math.fma(a31, b1, Math.fma(a30, b0, c3[j]));
    }
  }
}
