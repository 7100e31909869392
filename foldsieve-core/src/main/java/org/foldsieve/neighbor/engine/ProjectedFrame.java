package org.foldsieve.neighbor.engine;

import org.foldsieve.numeric.blas.Blas;

/**
 * A few directions of the centred rows, and the length of the rest as one more column.
 *
 * <p>With an orthonormal basis Q a row x becomes \(z = (Q'x, r)\), \(r = |x - QQ'x|\). By the
 * triangle inequality in the rest, \(|z_x - z_y| \le |x - y|\): distances here are never too long,
 * so a lower bound of one is a lower bound of the true one. Nor are they much too short: \(|x -
 * y|^2 \le |z_x - z_y|^2 + 4 r_x r_y \le |z_x - z_y|^2 + 2 r_x^2 + 2 r_y^2\), so half of it is
 * short by at most \(r_x^2 + r_y^2\).
 *
 * <h2>The conversion error</h2>
 *
 * <p>The basis A at hand is nearly orthonormal: \(|A'A - I|_2 \le \eta\), so \(|A - Q|_2 \le \eta\)
 * for the orthonormal basis Q next to it, and it is Q that z is meant by. With v = 2^-53, d columns
 * and p directions:
 *
 * <ul>
 *   <li>the products A'x are double sums of d terms, so \(|A'x - Q'x| \le \tau |x|\), \(\tau = \eta
 *       + 1.1 (d + 3) \sqrt{p} v\);
 *   <li>\(r^2\) is computed as \(|x|^2 - |A'x|^2\) and errs by at most \(c |x|^2\), \(c = 2.1 \tau
 *       + 1.1 (d + p + 8) v\); so r errs by at most \(\sqrt{c} |x|\);
 *   <li>rounding z to floats errs by u |z|.
 * </ul>
 *
 * <p>As |z| = |x|, the conversion error of {@link Frame} is \(\rho = 1.01 (\tau + \sqrt{c} + u)\).
 */
final class ProjectedFrame extends Frame {

  private static final double DOUBLE_ROUNDOFF = 0x1p-53;

  /** A basis worse than this is not used. */
  private static final double WORST_DEFECT = 1e-8;

  private final CenteredFrame centered;
  private final Blas blas;
  private final double[] basis;
  private final int directions;
  private final int expected;
  private final double conversionError;

  private ProjectedFrame(
      CenteredFrame centered,
      Blas blas,
      double[] basis,
      int directions,
      int expected,
      double defect) {
    this.centered = centered;
    this.blas = blas;
    this.basis = basis;
    this.directions = directions;
    this.expected = expected;
    int d = centered.columns();
    double projected = defect + 1.1 * (d + 3) * Math.sqrt(directions) * DOUBLE_ROUNDOFF;
    double rest = 2.1 * projected + 1.1 * (d + directions + 8) * DOUBLE_ROUNDOFF;
    conversionError = 1.01 * (projected + Math.sqrt(rest) + UNIT_ROUNDOFF);
  }

  /**
   * The frame of the given directions, or the centred frame itself if they are not orthonormal
   * enough.
   *
   * @param basis the directions in columns, d x {@code directions}, row-major
   * @param expected about how many candidates a row will have
   */
  static Frame of(CenteredFrame centered, Blas blas, double[] basis, int directions, int expected) {
    double defect = defect(blas, basis, centered.columns(), directions);
    // Written so that NaN is refused too.
    return defect < WORST_DEFECT
        ? new ProjectedFrame(centered, blas, basis, directions, expected, defect)
        : centered;
  }

  /** A bound of |A'A - I|, with what the products themselves may err. */
  private static double defect(Blas blas, double[] basis, int d, int p) {
    double[] gram = new double[p * p];
    blas.gemm(true, false, p, p, d, 1, basis, 0, p, basis, 0, p, 0, gram, 0, p);
    double sum = 0;
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        double entry = gram[i * p + j] - (i == j ? 1 : 0);
        sum += entry * entry;
      }
    }
    return 1.01 * Math.sqrt(sum) + 1.1 * p * d * DOUBLE_ROUNDOFF;
  }

  CenteredFrame centered() {
    return centered;
  }

  double[] basis() {
    return basis;
  }

  int directions() {
    return directions;
  }

  @Override
  int columns() {
    return directions + 1;
  }

  @Override
  DistanceUnit unit() {
    return centered.unit();
  }

  @Override
  double conversionError() {
    return conversionError;
  }

  @Override
  double shortfall(float[] image, int from) {
    double norm = 0;
    for (int l = from; l <= from + directions; l++) {
      norm += (double) image[l] * image[l];
    }
    double rest = image[from + directions];
    return rest * rest + 5 * conversionError * norm;
  }

  @Override
  int expectedCandidates(int k) {
    return Math.max(k, expected);
  }

  @Override
  Converter converter(int most) {
    int d = centered.columns();
    double[] scratch = new double[d];
    double[] x = new double[most * d];
    double[] z = new double[most * directions];
    return (rows, from, to, target) -> {
      int count = to - from;
      for (int r = 0; r < count; r++) {
        centered.center(rows, from + r, scratch, x, r * d);
      }
      blas.gemm(
          false,
          false,
          count,
          directions,
          d,
          1,
          x,
          0,
          d,
          basis,
          0,
          directions,
          0,
          z,
          0,
          directions);
      int at = 0;
      for (int r = 0; r < count; r++) {
        double rest = squaredNorm(x, r * d, d);
        for (int l = r * directions; l < (r + 1) * directions; l++) {
          target[at++] = (float) z[l];
          rest -= z[l] * z[l];
        }
        target[at++] = (float) Math.sqrt(Math.max(0, rest));
      }
    };
  }

  private static double squaredNorm(double[] x, int from, int length) {
    double even = 0;
    double odd = 0;
    int l = 0;
    for (; l + 1 < length; l += 2) {
      even += x[from + l] * x[from + l];
      odd += x[from + l + 1] * x[from + l + 1];
    }
    if (l < length) {
      even += x[from + l] * x[from + l];
    }
    return even + odd;
  }

  @Override
  public String toString() {
    return directions + " of " + centered.columns() + " directions and the rest";
  }

  /** The first directions of this frame's basis. */
  static double[] firstDirections(double[] basis, int d, int of, int directions) {
    double[] first = new double[d * directions];
    for (int j = 0; j < d; j++) {
      System.arraycopy(basis, j * of, first, j * directions, directions);
    }
    return first;
  }
}
