package org.foldsieve.graph.weight;

import java.util.Arrays;
import java.util.Locale;

/**
 * Writes a sample as an affine combination of others with least |s|₁: min |s|₁ subject to Z's = 0
 * and 1's = 1, a linear program with one equation a feature and one more.
 *
 * <p>The dual simplex method on a dense tableau. With reduced costs r_j = a_j'y the dual is to
 * maximise a linear function of y subject to |r_j| ≤ 1, and y = 0 is feasible, so there is no first
 * phase: rows begin with an artificial variable that must become 0. After many steps without
 * progress the choice of rows and columns is by index (Bland), which cannot cycle.
 *
 * <p>Scratch space of one thread: (equations) x (candidates + 1) numbers.
 */
final class ExactSparseCombination {

  private static final double FEASIBLE = 1e-9;
  private static final double SMALLEST_PIVOT = 1e-9;
  private static final int PATIENCE = 50;
  private static final int ARTIFICIAL = -1;

  private int equations;
  private int count;
  private double[][] tableau = new double[0][];
  private double[] reduced = new double[0];
  private boolean[] basic = new boolean[0];
  private int[] basis = new int[0];
  private double[] sign = new double[0];

  /**
   * Finds the weights.
   *
   * @param hood the differences x_j - x_i of all candidates
   * @return false when the sample is no affine combination of the candidates
   */
  boolean solve(Neighborhood hood, double[] weights) {
    begin(hood);
    int mostSteps = 50 * (equations + count) + 1000;
    int idle = 0;
    for (int step = 0; step < mostSteps; step++) {
      int row = leavingRow(idle > PATIENCE);
      if (row < 0) {
        Arrays.fill(weights, 0, count, 0);
        for (int r = 0; r < equations; r++) {
          if (basis[r] != ARTIFICIAL) {
            weights[basis[r]] = tableau[r][count];
          }
        }
        return true;
      }
      double length = advance(row, idle > PATIENCE);
      if (length == Double.POSITIVE_INFINITY) {
        return false;
      }
      idle = length > 1e-12 ? 0 : idle + 1;
    }
    throw new ArithmeticException(
        String.format(
            Locale.ROOT,
            "the linear program of an exact sparse reconstruction did not end after %d steps",
            mostSteps));
  }

  /** The equations, each scaled to a largest coefficient of 1; 1's = 1 is the last. */
  private void begin(Neighborhood hood) {
    count = hood.count();
    equations = hood.width() + 1;
    if (tableau.length < equations || tableau[0].length < count + 1) {
      tableau = new double[equations][count + 1];
      basis = new int[equations];
      sign = new double[equations];
    }
    if (reduced.length < count) {
      reduced = new double[count];
      basic = new boolean[count];
    }
    Arrays.fill(reduced, 0, count, 0);
    Arrays.fill(basic, 0, count, false);
    Arrays.fill(basis, 0, equations, ARTIFICIAL);
    double[] z = hood.differences();
    for (int r = 0; r < equations - 1; r++) {
      double largest = 0;
      for (int j = 0; j < count; j++) {
        largest = Math.max(largest, Math.abs(z[j * hood.width() + r]));
      }
      for (int j = 0; j < count; j++) {
        tableau[r][j] = largest == 0 ? 0 : z[j * hood.width() + r] / largest;
      }
      tableau[r][count] = 0;
    }
    Arrays.fill(tableau[equations - 1], 0, count + 1, 1);
  }

  /** The row whose variable is farthest from what it may be; by index when asked for; or -1. */
  private int leavingRow(boolean byIndex) {
    int leaving = -1;
    double most = FEASIBLE;
    for (int r = 0; r < equations; r++) {
      double value = tableau[r][count];
      double wrong = basis[r] == ARTIFICIAL ? Math.abs(value) : -sign[r] * value;
      if (wrong > most) {
        boolean first = leaving < 0 || !byIndex || basis[r] < basis[leaving];
        if (first) {
          leaving = r;
          most = byIndex ? FEASIBLE : wrong;
        }
      }
    }
    return leaving;
  }

  /** One step of the dual; returns its length, infinite when the program has no solution. */
  private double advance(int row, boolean byIndex) {
    double direction = Math.signum(tableau[row][count]);
    double[] alpha = tableau[row];
    int entering = -1;
    // A variable may also change its sign and stay.
    double length = basis[row] == ARTIFICIAL ? Double.POSITIVE_INFINITY : 2;
    for (int j = 0; j < count; j++) {
      double slope = direction * alpha[j];
      if (Math.abs(slope) > SMALLEST_PIVOT && !basic[j]) {
        double reach = Math.max(0, 1 - Math.signum(slope) * reduced[j]) / Math.abs(slope);
        boolean sooner = reach < length - 1e-12;
        boolean better =
            reach <= length + 1e-12
                && !byIndex
                && entering >= 0
                && Math.abs(slope) > Math.abs(alpha[entering]);
        if (sooner || better) {
          entering = j;
          length = Math.min(length, reach);
        }
      }
    }
    if (length == Double.POSITIVE_INFINITY) {
      return length;
    }
    for (int j = 0; j < count; j++) {
      reduced[j] += length * direction * alpha[j];
    }
    if (entering < 0) {
      sign[row] = -sign[row];
      reduced[basis[row]] = sign[row];
      return length;
    }
    double newSign = Math.signum(direction * alpha[entering]);
    reduced[entering] = newSign;
    pivot(row, entering);
    if (basis[row] != ARTIFICIAL) {
      basic[basis[row]] = false;
    }
    basic[entering] = true;
    basis[row] = entering;
    sign[row] = newSign;
    return length;
  }

  private void pivot(int row, int column) {
    double[] own = tableau[row];
    double inverse = 1 / own[column];
    for (int j = 0; j <= count; j++) {
      own[j] *= inverse;
    }
    own[column] = 1;
    for (int r = 0; r < equations; r++) {
      double share = tableau[r][column];
      if (r != row && share != 0) {
        double[] other = tableau[r];
        for (int j = 0; j <= count; j++) {
          other[j] -= share * own[j];
        }
        other[column] = 0;
      }
    }
  }
}
