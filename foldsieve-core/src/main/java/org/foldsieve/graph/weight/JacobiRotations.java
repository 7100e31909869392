package org.foldsieve.graph.weight;

/**
 * One-sided Jacobi: turns A into AV with orthogonal columns, so that their lengths are the singular
 * values and V the right singular vectors. Small singular values come out to working precision of
 * the largest; a Gram matrix would lose half the digits.
 */
final class JacobiRotations {

  private static final int MOST_SWEEPS = 60;

  private JacobiRotations() {}

  /**
   * Rotates the columns until they are orthogonal.
   *
   * @param a the columns one after the other, each of the given length, overwritten by those of AV
   * @param v room for V, columns one after the other
   */
  static void orthogonalize(double[] a, int length, int columns, double[] v) {
    for (int p = 0; p < columns; p++) {
      for (int q = 0; q < columns; q++) {
        v[p * columns + q] = p == q ? 1 : 0;
      }
    }
    double largest = 0;
    for (int p = 0; p < columns; p++) {
      largest = Math.max(largest, dot(a, p, p, length));
    }
    // Columns this short are rounding: their angles mean nothing.
    double negligible = largest * 1e-30;
    boolean rotated = true;
    for (int sweep = 0; rotated && sweep < MOST_SWEEPS; sweep++) {
      rotated = false;
      for (int p = 0; p < columns; p++) {
        for (int q = p + 1; q < columns; q++) {
          rotated |= rotate(a, length, v, columns, p, q, negligible);
        }
      }
    }
  }

  private static boolean rotate(
      double[] a, int length, double[] v, int columns, int p, int q, double negligible) {
    double alpha = dot(a, p, p, length);
    double beta = dot(a, q, q, length);
    double gamma = dot(a, p, q, length);
    if (alpha <= negligible
        || beta <= negligible
        || Math.abs(gamma) <= 1e-15 * Math.sqrt(alpha) * Math.sqrt(beta)) {
      return false;
    }
    double zeta = (beta - alpha) / (2 * gamma);
    double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
    double cosine = 1 / Math.hypot(1, tangent);
    double sine = cosine * tangent;
    turn(a, p * length, q * length, length, cosine, sine);
    turn(v, p * columns, q * columns, columns, cosine, sine);
    return true;
  }

  private static void turn(double[] a, int p, int q, int length, double cosine, double sine) {
    for (int c = 0; c < length; c++) {
      double first = a[p + c];
      double second = a[q + c];
      a[p + c] = cosine * first - sine * second;
      a[q + c] = sine * first + cosine * second;
    }
  }

  /** The product of columns p and q. */
  static double dot(double[] a, int p, int q, int length) {
    double sum = 0;
    for (int c = 0; c < length; c++) {
      sum += a[p * length + c] * a[q * length + c];
    }
    return sum;
  }
}
