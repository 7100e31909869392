package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * The linear machine of the squared hinge loss: the one w that makes
 *
 * <p>\[ \tfrac12 \|w\|^2 + \sum_i c_i \max(0, 1 - y_i w'x_i)^2, \qquad y_i = \pm 1 \]
 *
 * <p>least. The function is a parabola wherever the rows short of their margin stay the same, so
 * Newton's step leads to the bottom of that parabola; where that is the bottom of the function too,
 * it is the answer, to rounding. Otherwise the lowest point on the way there is the next start, and
 * the answer comes after finitely many steps: no number of passes to allow, no random order.
 *
 * <p>A step solves for as many unknowns as there are features or rows short of their margin,
 * whichever are fewer; where both are many, by conjugate gradients, and then the answer is good to
 * a ten-thousandth of the first slope. O(k m min(k, m)) time a step for k such rows and m features.
 *
 * <p>Mangasarian (2002). A finite Newton method for classification. Optimization Methods and
 * Software 17. Keerthi, DeCoste (2005). A modified finite Newton method for fast solution of large
 * scale linear SVMs. JMLR 6.
 */
final class SquaredHinge {

  private static final String TASK = "linear svm";

  /** With more unknowns products with vectors are cheaper than a factor. */
  private static final int MOST_UNKNOWNS = 600;

  private static final int MOST_STEPS = 200;

  /** What a step may still win, of the value there is: below is rounding. */
  private static final double ROUNDING = 1e-13;

  private static final double SLOPE_LEFT = 1e-4;

  private final double[] x;
  private final int width;
  private final Run run;

  /**
   * Gets ready.
   *
   * @param x rows, one after the other
   * @param width the values of a row
   */
  SquaredHinge(double[] x, int width, Run run) {
    this.x = x;
    this.width = width;
    this.run = run;
  }

  /** The decision value of a row of these: w'x. */
  double value(int row, double[] w) {
    return dot(x, row * width, w);
  }

  /** w'x of a row that begins at a place. */
  static double dot(double[] x, int at, double[] w) {
    double sum = 0;
    for (int m = 0; m < w.length; m++) {
      sum += x[at + m] * w[m];
    }
    return sum;
  }

  /**
   * Finds w for some of the rows.
   *
   * @param rows which rows
   * @param y 1 or -1 for each of them
   * @param costs what it costs each to be short of its margin, above 0
   * @param start where to begin, as the answer for other costs; not changed
   */
  double[] fit(int[] rows, double[] y, double[] costs, double[] start) {
    double[] w = start.clone();
    double[] f = values(rows, w);
    double firstSlope = Double.NaN;
    for (int step = 0; step < MOST_STEPS; step++) {
      run.checkCancelled(TASK);
      double[] at = f;
      int[] active = IntStream.range(0, rows.length).filter(r -> y[r] * at[r] < 1).toArray();
      boolean direct = Math.min(active.length, width) <= MOST_UNKNOWNS;
      double[] slope = slope(rows, y, costs, active, w, f);
      double steepness = Math.sqrt(dot(slope, 0, slope));
      firstSlope = step == 0 ? slopeAtZero(rows, y, costs) : firstSlope;
      if (!direct && steepness <= SLOPE_LEFT * firstSlope) {
        return w;
      }
      double[] bottom =
          direct
              ? bottom(rows, y, costs, active)
              : towards(rows, costs, active, w, slope, steepness);
      double[] there = values(rows, bottom);
      if (direct && sameActive(y, f, there)) {
        return bottom;
      }
      double length = lowest(y, costs, w, bottom, f, there);
      double won = 0;
      for (int m = 0; m < width; m++) {
        won -= slope[m] * (bottom[m] - w[m]);
        w[m] += length * (bottom[m] - w[m]);
      }
      if (won <= ROUNDING * value(y, costs, w, f)) {
        return w;
      }
      f = values(rows, w);
    }
    return w;
  }

  private double[] values(int[] rows, double[] w) {
    double[] f = new double[rows.length];
    Arrays.setAll(f, r -> value(rows[r], w));
    return f;
  }

  private static boolean sameActive(double[] y, double[] f, double[] there) {
    for (int r = 0; r < y.length; r++) {
      if (y[r] * f[r] < 1 != y[r] * there[r] < 1) {
        return false;
      }
    }
    return true;
  }

  private static double value(double[] y, double[] costs, double[] w, double[] f) {
    double sum = dot(w, 0, w) / 2;
    for (int r = 0; r < y.length; r++) {
      double missing = Math.max(0, 1 - y[r] * f[r]);
      sum += costs[r] * missing * missing;
    }
    return sum;
  }

  private double[] slope(
      int[] rows, double[] y, double[] costs, int[] active, double[] w, double[] f) {
    double[] slope = w.clone();
    for (int r : active) {
      addRow(slope, rows[r], -2 * costs[r] * y[r] * (1 - y[r] * f[r]));
    }
    return slope;
  }

  private double slopeAtZero(int[] rows, double[] y, double[] costs) {
    int[] all = IntStream.range(0, rows.length).toArray();
    double[] slope = slope(rows, y, costs, all, new double[width], new double[rows.length]);
    return Math.sqrt(dot(slope, 0, slope));
  }

  private void addRow(double[] sum, int row, double factor) {
    int at = row * width;
    for (int m = 0; m < width; m++) {
      sum[m] += factor * x[at + m];
    }
  }

  /** The bottom of the parabola that some rows make: by features, or by rows. */
  private double[] bottom(int[] rows, double[] y, double[] costs, int[] active) {
    int k = active.length;
    double[] scaled = new double[k * width];
    for (int a = 0; a < k; a++) {
      double root = Math.sqrt(2 * costs[active[a]]);
      int from = rows[active[a]] * width;
      for (int m = 0; m < width; m++) {
        scaled[a * width + m] = root * x[from + m];
      }
    }
    double[] targets = new double[k];
    Arrays.setAll(targets, a -> Math.sqrt(2 * costs[active[a]]) * y[active[a]]);
    boolean byFeatures = width <= k;
    int order = byFeatures ? width : k;
    double[] factor = new double[order * order];
    Blas.get()
        .gemm(
            byFeatures,
            !byFeatures,
            order,
            order,
            byFeatures ? k : width,
            1,
            scaled,
            0,
            width,
            scaled,
            0,
            width,
            0,
            factor,
            0,
            order);
    for (int m = 0; m < order; m++) {
      factor[m * order + m] += 1;
    }
    if (!Blas.get().cholesky(factor, order)) {
      throw new ArithmeticException("costs so large that nothing else counts; take smaller ones");
    }
    double[] solution = byFeatures ? combined(scaled, targets) : targets;
    Blas.get().choleskySolve(factor, order, solution, 1);
    return byFeatures ? solution : combined(scaled, solution);
  }

  /** The sum of rows, each times its factor. */
  private double[] combined(double[] rows, double[] factors) {
    double[] sum = new double[width];
    for (int a = 0; a < factors.length; a++) {
      for (int m = 0; m < width; m++) {
        sum[m] += factors[a] * rows[a * width + m];
      }
    }
    return sum;
  }

  /** A tenth of the slope or less is left there of the parabola. */
  private double[] towards(
      int[] rows, double[] costs, int[] active, double[] w, double[] slope, double steepness) {
    double[] at = w.clone();
    double[] rest = Arrays.stream(slope).map(value -> -value).toArray();
    double[] way = rest.clone();
    double squares = dot(rest, 0, rest);
    for (int i = 0; i < width && Math.sqrt(squares) > 0.1 * steepness; i++) {
      run.checkCancelled(TASK);
      double[] bent = way.clone();
      for (int r : active) {
        addRow(bent, rows[r], 2 * costs[r] * value(rows[r], way));
      }
      double length = squares / dot(way, 0, bent);
      for (int m = 0; m < width; m++) {
        at[m] += length * way[m];
        rest[m] -= length * bent[m];
      }
      double before = squares;
      squares = dot(rest, 0, rest);
      for (int m = 0; m < width; m++) {
        way[m] = rest[m] + squares / before * way[m];
      }
    }
    return at;
  }

  /**
   * How far along the way from w the value is least. Its slope along the way rises, in straight
   * pieces: a row joins or leaves the sum where it is just at its margin.
   */
  private static double lowest(
      double[] y, double[] costs, double[] w, double[] bottom, double[] f, double[] there) {
    double slope = 0;
    double bend = 0;
    for (int m = 0; m < w.length; m++) {
      slope += w[m] * (bottom[m] - w[m]);
      bend += (bottom[m] - w[m]) * (bottom[m] - w[m]);
    }
    double[] margin = new double[y.length];
    for (int r = 0; r < y.length; r++) {
      double rise = y[r] * (there[r] - f[r]);
      double missing = 1 - y[r] * f[r];
      // Inside for now: short of the margin, or at it and falling.
      if (missing > 0 || missing == 0 && rise < 0) {
        slope -= 2 * costs[r] * rise * missing;
        bend += 2 * costs[r] * rise * rise;
      }
      margin[r] = rise == 0 ? Double.POSITIVE_INFINITY : missing / rise;
    }
    int[] next =
        IntStream.range(0, y.length)
            .filter(r -> margin[r] > 0 && margin[r] < Double.POSITIVE_INFINITY)
            .boxed()
            .sorted(Comparator.comparingDouble(r -> margin[r]))
            .mapToInt(r -> r)
            .toArray();
    double length = 0;
    for (int r : next) {
      if (slope + bend * (margin[r] - length) >= 0) {
        break;
      }
      slope += bend * (margin[r] - length);
      length = margin[r];
      double rise = y[r] * (there[r] - f[r]);
      bend += (rise > 0 ? -2 : 2) * costs[r] * rise * rise;
    }
    return length - slope / bend;
  }
}
