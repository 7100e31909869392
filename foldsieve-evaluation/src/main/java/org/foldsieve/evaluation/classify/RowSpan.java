package org.foldsieve.evaluation.classify;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.numeric.Sums;

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
      double before = Math.sqrt(Sums.dot(row, row));
      double[] rest = row.clone();
      // Twice is enough: the second time takes away what rounding left of the first.
      for (int time = 0; time < 2; time++) {
        for (double[] direction : basis) {
          double along = Sums.dot(rest, direction);
          for (int m = 0; m < rest.length; m++) {
            rest[m] -= along * direction[m];
          }
        }
      }
      double after = Math.sqrt(Sums.dot(rest, rest));
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
        places[i][b] = Sums.dot(rows[i], basis[b]);
      }
    }
    return places;
  }
}
