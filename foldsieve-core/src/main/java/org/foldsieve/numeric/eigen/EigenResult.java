package org.foldsieve.numeric.eigen;

import java.util.Arrays;
import org.foldsieve.numeric.Matrix;

/**
 * Some eigenvalues of a symmetric matrix with their vectors, and how well they hold.
 *
 * @param values the eigenvalues: ascending when the smallest were asked for, else descending
 * @param vectors orthonormal eigenvectors, one column for each value; the entry of largest
 *     magnitude is positive
 * @param residuals the lengths |Av - value v|
 * @param next the next eigenvalue, which was not asked for; NaN when there is none
 * @param norm a bound of the largest eigenvalue in magnitude, |A|
 * @param converged whether every residual is at most {@link #target()}
 * @param method how they were found
 */
public record EigenResult(
    double[] values,
    Matrix vectors,
    double[] residuals,
    double next,
    double norm,
    boolean converged,
    String method) {

  /** The distance from the last value to the next one, by which the vectors are determined. */
  public double gap() {
    return values.length == 0 || Double.isNaN(next)
        ? Double.NaN
        : Math.abs(next - values[values.length - 1]);
  }

  /** The largest residual. */
  public double residual() {
    return Arrays.stream(residuals).max().orElse(0);
  }

  /**
   * The largest residual allowed: a thousandth of the {@linkplain #gap() gap}, or 1e-12 |A| where
   * the gap is smaller than that and the last vectors cannot be told from the next.
   */
  public double target() {
    return target(gap(), norm);
  }

  static double target(double gap, double norm) {
    return gap >= 1e-12 * norm ? 1e-3 * gap : 1e-12 * norm;
  }
}
