package org.foldsieve.embed.linear;

import org.foldsieve.numeric.Matrix;

/**
 * The space that the directions of a map span: A = QR with orthonormal Q, one direction after the
 * other. A direction that those before it span already has a column of zeros.
 */
final class AxisFrame {

  /** What is left of a direction is rounding below this part of it. */
  private static final double DEPENDENT = 1e-10;

  private final Matrix q;
  private final Matrix r;

  private AxisFrame(Matrix q, Matrix r) {
    this.q = q;
    this.r = r;
  }

  /** Of directions, one a column. */
  static AxisFrame of(Matrix directions) {
    int m = directions.rows();
    int d = directions.columns();
    Matrix q = Matrix.zeros(m, d);
    Matrix r = Matrix.zeros(d, d);
    for (int p = 0; p < d; p++) {
      double[] rest = directions.column(p);
      double whole = length(rest);
      // Twice, because one projection leaves a part of the order of rounding.
      for (int pass = 0; pass < 2; pass++) {
        for (int before = 0; before < p; before++) {
          double along = 0;
          for (int j = 0; j < m; j++) {
            along += q.get(j, before) * rest[j];
          }
          r.set(before, p, r.get(before, p) + along);
          for (int j = 0; j < m; j++) {
            rest[j] -= along * q.get(j, before);
          }
        }
      }
      double left = length(rest);
      if (left > DEPENDENT * whole) {
        r.set(p, p, left);
        for (int j = 0; j < m; j++) {
          q.set(j, p, rest[j] / left);
        }
      }
    }
    return new AxisFrame(q, r);
  }

  /** Safe where squares are not. */
  private static double length(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      sum += value / largest * (value / largest);
    }
    return largest * Math.sqrt(sum);
  }

  /** Turns the coordinates y = A'x of a row into Q'x, in place. */
  void straighten(double[] y) {
    for (int p = 0; p < y.length; p++) {
      double rest = y[p];
      for (int before = 0; before < p; before++) {
        rest -= y[before] * r.get(before, p);
      }
      y[p] = r.get(p, p) == 0 ? 0 : rest / r.get(p, p);
    }
  }

  /** Adds Qz to a row. */
  void add(double[] z, double[] row, int at) {
    for (int j = 0; j < q.rows(); j++) {
      double sum = 0;
      for (int p = 0; p < z.length; p++) {
        sum += q.get(j, p) * z[p];
      }
      row[at + j] += sum;
    }
  }
}
