package org.foldsieve.graph.weight;

/**
 * Solves small symmetric positive definite systems in place. For the few neighbours of a sample a
 * native call costs more than the solution.
 */
final class SmallCholesky {

  private SmallCholesky() {}

  /**
   * Solves A x = b for the k x k matrix A, whose lower triangle is overwritten; b becomes x.
   *
   * @return false when A is singular to working precision; A and b are then half-done
   */
  static boolean solve(double[] a, int k, double[] b) {
    return solve(a, k, b, 10 * k * Math.ulp(1.0));
  }

  /**
   * As {@link #solve(double[], int, double[])}.
   *
   * @param singular a pivot at most this part of the largest entry counts as 0
   */
  static boolean solve(double[] a, int k, double[] b, double singular) {
    double largest = 0;
    for (int i = 0; i < k; i++) {
      largest = Math.max(largest, a[i * k + i]);
    }
    if (!factor(a, k, k, singular * largest)) {
      return false;
    }
    solveFactored(a, k, k, b);
    return true;
  }

  /**
   * Replaces the lower triangle of the leading k x k block of A by L with A = LL'.
   *
   * @param stride the step from row to row
   * @param least a pivot must be larger than this
   */
  static boolean factor(double[] a, int k, int stride, double least) {
    for (int i = 0; i < k; i++) {
      if (!factorRow(a, i, stride, least)) {
        return false;
      }
    }
    return true;
  }

  /** Replaces row i of A by that of L, when the rows above are done already. */
  static boolean factorRow(double[] a, int i, int stride, double least) {
    int row = i * stride;
    for (int j = 0; j <= i; j++) {
      int other = j * stride;
      double sum = a[row + j];
      for (int c = 0; c < j; c++) {
        sum -= a[row + c] * a[other + c];
      }
      if (j < i) {
        a[row + j] = sum / a[other + j];
      } else if (sum > least) {
        a[row + i] = Math.sqrt(sum);
      } else {
        return false;
      }
    }
    return true;
  }

  /** Solves LL'x = b in place. */
  static void solveFactored(double[] l, int k, int stride, double[] b) {
    for (int i = 0; i < k; i++) {
      double sum = b[i];
      for (int c = 0; c < i; c++) {
        sum -= l[i * stride + c] * b[c];
      }
      b[i] = sum / l[i * stride + i];
    }
    for (int i = k - 1; i >= 0; i--) {
      double sum = b[i];
      for (int c = i + 1; c < k; c++) {
        sum -= l[c * stride + i] * b[c];
      }
      b[i] = sum / l[i * stride + i];
    }
  }
}
