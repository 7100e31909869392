package org.foldsieve.numeric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The lasso for every price of a coefficient, from the largest price to none: least angle
 * regression, which steps from one change of the columns in use to the next.
 *
 * <p>\[ a(\mu) = \arg\min_a \; \tfrac{1}{2} |y - X a|^2 + \mu |a|_1 \]
 *
 * <p>At a price μ every column in use has \( x_j^\top (y - Xa) = \pm\mu \), all others less. So \(
 * a_A = G^{-1} (X_A^\top y - \mu s) \) with the signs s and \( G = X_A^\top X_A \), a straight line
 * in μ until a column joins or a coefficient comes to 0. Coefficients are solved for from this
 * formula at each price and not added up from step to step, so that rounding does not gather.
 *
 * <p>Columns are neither centred nor scaled here. A column that those in use explain, to 1e-7 of
 * its length, never joins; of equal columns the first does. Each step costs one product of all
 * columns with a vector, and O(m (n + m)) for m columns in use.
 *
 * @since 0.1.0
 */
public final class LassoPath {

  /** Columns that are longer by no more than this part than their projection are explained. */
  private static final double EXPLAINED = 1e-14;

  /** A column whose correlation falls as the price does, to this part, never reaches it. */
  private static final double PARALLEL = 1e-12;

  private static final double FINISHED = 1e-13;

  /** The columns of X. */
  public interface Columns {

    /** How many there are. */
    int count();

    /** Writes column j. */
    void copy(int j, double[] target);

    /** Writes the product of every column with a vector, X'u. */
    void multiply(double[] u, double[] target);
  }

  private final Columns columns;
  private final double[] y;
  private final double largest;
  private final double[] correlation;
  private final double[] change;
  private final BitSet inUse = new BitSet();
  private final BitSet explained = new BitSet();

  /** Columns that left at the present price: they would come back at once. */
  private final BitSet left = new BitSet();

  private final List<Integer> features = new ArrayList<>();
  private final List<double[]> used = new ArrayList<>();
  private double[] signs = new double[8];
  private double[] withTarget = new double[8];

  /** G = LL', rows of L one after the other, row i with i + 1 entries. */
  private double[] factor = new double[36];

  private double price;
  private int joining;

  /** At the price from which on no coefficient is 0: before the first step all are. */
  public LassoPath(Columns columns, double[] y) {
    this.columns = columns;
    this.y = y.clone();
    this.correlation = new double[columns.count()];
    this.change = new double[columns.count()];
    columns.multiply(y, correlation);
    int best = 0;
    for (int j = 1; j < correlation.length; j++) {
      best = Math.abs(correlation[j]) > Math.abs(correlation[best]) ? j : best;
    }
    this.joining = best;
    this.price = correlation.length == 0 ? 0 : Math.abs(correlation[best]);
    this.largest = price;
  }

  /** The price μ reached. */
  public double price() {
    return price;
  }

  /** The columns with a coefficient, in the order in which they joined. */
  public int[] features() {
    return features.stream().mapToInt(Integer::intValue).toArray();
  }

  /** How many columns have a coefficient. */
  public int size() {
    return features.size();
  }

  /** The coefficients of {@link #features()}, in their order. */
  public double[] coefficients() {
    double[] a = Arrays.copyOf(withTarget, size());
    for (int i = 0; i < a.length; i++) {
      a[i] -= price * signs[i];
    }
    solve(a);
    return a;
  }

  /**
   * Lowers the price until a column is about to join or has just left, or to 0.
   *
   * @return whether there was anything left to do
   */
  public boolean step() {
    if (!(price > FINISHED * largest)) {
      return false;
    }
    if (joining >= 0) {
      join(joining);
    }
    double[] slope = Arrays.copyOf(signs, size());
    solve(slope);
    double[] direction = new double[y.length];
    for (int i = 0; i < slope.length; i++) {
      double[] column = used.get(i);
      for (int row = 0; row < direction.length; row++) {
        direction[row] += slope[i] * column[row];
      }
    }
    columns.multiply(direction, change);
    int leaving = leaving(slope);
    double fall = leaving < 0 ? price : fallTo(leaving, slope);
    joining = joining(fall);
    if (joining >= 0) {
      fall = fallTo(joining);
      leaving = -1;
    }
    for (int j = 0; j < correlation.length; j++) {
      correlation[j] -= fall * change[j];
    }
    price = joining < 0 && leaving < 0 ? 0 : price - fall;
    if (fall > 0) {
      left.clear();
    }
    if (leaving >= 0) {
      leave(leaving);
    }
    return true;
  }

  /** The place in use whose coefficient comes to 0 first, or -1. */
  private int leaving(double[] slope) {
    double[] a = coefficients();
    int first = -1;
    double least = price;
    for (int i = 0; i < a.length; i++) {
      double fall = fall(a[i], slope[i], signs[i]);
      if (fall < least) {
        least = fall;
        first = i;
      }
    }
    return first;
  }

  private double fallTo(int place, double[] slope) {
    return fall(coefficients()[place], slope[place], signs[place]);
  }

  /** How far the price falls until a coefficient is 0; one that grows never is. */
  private static double fall(double coefficient, double slope, double sign) {
    return slope * sign < 0 ? Math.max(0, -coefficient / slope) : Double.POSITIVE_INFINITY;
  }

  /** The column that reaches the price first, within a fall, and is not explained; or -1. */
  private int joining(double within) {
    while (true) {
      int first = -1;
      double least = within;
      for (int j = 0; j < correlation.length; j++) {
        if (!inUse.get(j) && !explained.get(j)) {
          double fall = fallTo(j);
          if (fall < least) {
            least = fall;
            first = j;
          }
        }
      }
      if (first < 0 || !isExplained(first)) {
        return first;
      }
      explained.set(first);
    }
  }

  /** How far the price falls until column j has the correlation of those in use. */
  private double fallTo(int j) {
    double up = 1 - change[j];
    double down = 1 + change[j];
    double above = price - correlation[j];
    double below = price + correlation[j];
    boolean wasAbove = left.get(j) && correlation[j] > 0;
    boolean wasBelow = left.get(j) && correlation[j] <= 0;
    double up0 = up > PARALLEL && !wasAbove ? Math.max(0, above / up) : Double.POSITIVE_INFINITY;
    double down0 =
        down > PARALLEL && !wasBelow ? Math.max(0, below / down) : Double.POSITIVE_INFINITY;
    return Math.min(up0, down0);
  }

  private boolean isExplained(int j) {
    double[] column = new double[y.length];
    columns.copy(j, column);
    double[] row = row(column);
    double square = Sums.dot(column, column);
    return !(square - Sums.dot(row, row) > EXPLAINED * square);
  }

  /** L⁻¹ X_A'x of a column x. */
  private double[] row(double[] column) {
    double[] row = new double[size()];
    for (int i = 0; i < row.length; i++) {
      int at = i * (i + 1) / 2;
      row[i] = (Sums.dot(used.get(i), column) - Sums.dot(factor, at, row, 0, i)) / factor[at + i];
    }
    return row;
  }

  private void join(int j) {
    double[] column = new double[y.length];
    columns.copy(j, column);
    double[] row = row(column);
    int at = size();
    if (at == signs.length) {
      signs = Arrays.copyOf(signs, 2 * at);
      withTarget = Arrays.copyOf(withTarget, 2 * at);
      factor = Arrays.copyOf(factor, Math.multiplyExact(at, 2 * at + 1));
    }
    System.arraycopy(row, 0, factor, at * (at + 1) / 2, at);
    factor[at * (at + 1) / 2 + at] = Math.sqrt(Sums.dot(column, column) - Sums.dot(row, row));
    signs[at] = Math.signum(correlation[j]);
    withTarget[at] = Sums.dot(column, y);
    features.add(j);
    used.add(column);
    inUse.set(j);
  }

  /** Takes out the column at a place; rotations make L triangular again. */
  private void leave(int place) {
    int m = size();
    left.set(features.get(place));
    inUse.clear(features.get(place));
    features.remove(place);
    used.remove(place);
    System.arraycopy(signs, place + 1, signs, place, m - place - 1);
    System.arraycopy(withTarget, place + 1, withTarget, place, m - place - 1);
    double[][] below = new double[m - place - 1][];
    for (int i = place + 1; i < m; i++) {
      below[i - place - 1] = Arrays.copyOfRange(factor, i * (i + 1) / 2, i * (i + 1) / 2 + i + 1);
    }
    for (int c = place; c < m - 1; c++) {
      double[] pivot = below[c - place];
      double length = Math.hypot(pivot[c], pivot[c + 1]);
      double cos = pivot[c] / length;
      double sin = pivot[c + 1] / length;
      for (int i = c - place; i < below.length; i++) {
        double first = below[i][c];
        double second = below[i][c + 1];
        below[i][c] = cos * first + sin * second;
        below[i][c + 1] = cos * second - sin * first;
      }
    }
    for (int i = place; i < m - 1; i++) {
      System.arraycopy(below[i - place], 0, factor, i * (i + 1) / 2, i + 1);
    }
  }

  /** G⁻¹ b, in place. */
  private void solve(double[] b) {
    int m = b.length;
    for (int i = 0; i < m; i++) {
      int at = i * (i + 1) / 2;
      b[i] = (b[i] - Sums.dot(factor, at, b, 0, i)) / factor[at + i];
    }
    for (int i = m - 1; i >= 0; i--) {
      int at = i * (i + 1) / 2;
      b[i] /= factor[at + i];
      for (int c = 0; c < i; c++) {
        b[c] -= b[i] * factor[at + c];
      }
    }
  }
}
