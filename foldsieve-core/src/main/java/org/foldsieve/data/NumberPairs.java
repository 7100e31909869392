package org.foldsieve.data;

import java.util.Arrays;
import org.foldsieve.numeric.SortedOrder;

/**
 * The numbers of a column and of a label in the rows that have both.
 *
 * @param x those of the column
 * @param y those of the label
 */
record NumberPairs(double[] x, double[] y) {

  /** Leaves out the rows where one of the two is missing. */
  static NumberPairs of(double[] cells, Labels labels) {
    double[] x = new double[cells.length];
    double[] y = new double[cells.length];
    int count = 0;
    for (int i = 0; i < cells.length; i++) {
      double number = labels.number(i);
      if (!Double.isNaN(cells[i]) && !Double.isNaN(number)) {
        x[count] = cells[i];
        y[count++] = number;
      }
    }
    return new NumberPairs(Arrays.copyOf(x, count), Arrays.copyOf(y, count));
  }

  int count() {
    return x.length;
  }

  /** Whether one is the other on a line, or through a function that only rises or only falls. */
  boolean areAlike(double least) {
    return correlation(x, y) > least || correlation(ranks(x), ranks(y)) > least;
  }

  /** Pearson's, without its sign; NaN, which is above nothing, where one of them does not vary. */
  private static double correlation(double[] x, double[] y) {
    double meanX = Arrays.stream(x).sum() / x.length;
    double meanY = Arrays.stream(y).sum() / y.length;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      double fromX = x[i] - meanX;
      double fromY = y[i] - meanY;
      xy += fromX * fromY;
      xx += fromX * fromX;
      yy += fromY * fromY;
    }
    return Math.abs(xy / Math.sqrt(xx) / Math.sqrt(yy));
  }

  /** Equal numbers share the mean of their ranks. */
  private static double[] ranks(double[] numbers) {
    int[] order = SortedOrder.of(numbers);
    double[] ranks = new double[numbers.length];
    for (int from = 0; from < order.length; ) {
      int to = from + 1;
      while (to < order.length && numbers[order[to]] == numbers[order[from]]) {
        to++;
      }
      for (int r = from; r < to; r++) {
        ranks[order[r]] = (from + to - 1) / 2.0;
      }
      from = to;
    }
    return ranks;
  }
}
