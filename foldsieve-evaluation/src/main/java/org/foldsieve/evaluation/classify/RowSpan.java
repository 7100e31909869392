package org.foldsieve.evaluation.classify;

import java.util.ArrayList;
import java.util.List;

/** The space that a few rows span, by an orthonormal basis of it. */
final class RowSpan {

  /**
   * What is left of a row after its part in the span, relative to it, when the rest is rounding.
   */
  private static final double NEGLIGIBLE = 1e-10;

  private RowSpan() {}

  /** An orthonormal basis of the rows, one direction a row that brings a new one. */
  static double[][] of(double[][] rows) {
    List<double[]> basis = new ArrayList<>();
    for (double[] row : rows) {
      double before = Math.sqrt(dot(row, row));
      double[] rest = row.clone();
      // Twice is enough: the second time takes away what rounding left of the first.
      for (int time = 0; time < 2; time++) {
        for (double[] direction : basis) {
          double along = dot(rest, direction);
          for (int m = 0; m < rest.length; m++) {
            rest[m] -= along * direction[m];
          }
        }
      }
      double after = Math.sqrt(dot(rest, rest));
      if (after > NEGLIGIBLE * before) {
        for (int m = 0; m < rest.length; m++) {
          rest[m] /= after;
        }
        basis.add(rest);
      }
    }
    return basis.toArray(double[][]::new);
  }

  /** The parts of each row along the directions of the basis. */
  static double[][] coordinates(double[][] rows, double[][] basis) {
    double[][] places = new double[rows.length][basis.length];
    for (int i = 0; i < rows.length; i++) {
      for (int b = 0; b < basis.length; b++) {
        places[i][b] = dot(rows[i], basis[b]);
      }
    }
    return places;
  }

  /** Four sums side by side: one alone would wait for each addition in turn. */
  private static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int m = 0;
    for (; m + 3 < a.length; m += 4) {
      s0 += a[m] * b[m];
      s1 += a[m + 1] * b[m + 1];
      s2 += a[m + 2] * b[m + 2];
      s3 += a[m + 3] * b[m + 3];
    }
    for (; m < a.length; m++) {
      s0 += a[m] * b[m];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
