package org.foldsieve.numeric.blas;

import java.util.Arrays;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** XA for few columns of A: each row in the same order, so that equal rows get equal bits. */
public final class RowProjection {

  /** Rows to a work item: enough to be worth a thread's while. */
  private static final int BLOCK = 256;

  private final double[] a;
  private final double[] x;
  private final double[] otherX;
  private final double[] y;
  private final double[] otherY;

  private RowProjection(Matrix a) {
    this.a = a.values();
    x = new double[a.rows()];
    otherX = new double[a.rows()];
    y = new double[a.columns()];
    otherY = new double[a.columns()];
  }

  /** The rows times A. */
  public static Matrix project(int n, CrossProducts.Rows rows, Matrix a, Run run) {
    int d = a.columns();
    Matrix result = Matrix.zeros(n, d);
    run.forEach(
        "projection",
        (n + BLOCK - 1) / BLOCK,
        () -> new RowProjection(a),
        (pair, block) -> {
          int end = Math.min(n, (block + 1) * BLOCK);
          for (int i = block * BLOCK; i < end; i += 2) {
            int other = Math.min(i + 1, end - 1);
            rows.copy(i, pair.x);
            rows.copy(other, pair.otherX);
            pair.project();
            System.arraycopy(pair.y, 0, result.values(), i * d, d);
            System.arraycopy(pair.otherY, 0, result.values(), other * d, d);
          }
        });
    return result;
  }

  /** Two rows at a time: the directions are read half as often. */
  private void project() {
    Arrays.fill(y, 0);
    Arrays.fill(otherY, 0);
    int d = y.length;
    int j = 0;
    for (; j + 3 < x.length; j += 4) {
      addFour(j, d);
    }
    for (; j < x.length; j++) {
      for (int p = 0; p < d; p++) {
        y[p] += x[j] * a[j * d + p];
        otherY[p] += otherX[j] * a[j * d + p];
      }
    }
  }

  /** Four features at a time: fewer passes over the result. */
  private void addFour(int j, int d) {
    double x0 = x[j];
    double x1 = x[j + 1];
    double x2 = x[j + 2];
    double x3 = x[j + 3];
    double z0 = otherX[j];
    double z1 = otherX[j + 1];
    double z2 = otherX[j + 2];
    double z3 = otherX[j + 3];
    int a0 = j * d;
    int a1 = a0 + d;
    int a2 = a1 + d;
    int a3 = a2 + d;
    for (int p = 0; p < d; p++) {
      double b0 = a[a0 + p];
      double b1 = a[a1 + p];
      double b2 = a[a2 + p];
      double b3 = a[a3 + p];
      y[p] += (x0 * b0 + x1 * b1) + (x2 * b2 + x3 * b3);
      otherY[p] += (z0 * b0 + z1 * b1) + (z2 * b2 + z3 * b3);
    }
  }
}
