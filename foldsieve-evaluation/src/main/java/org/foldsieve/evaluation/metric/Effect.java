package org.foldsieve.evaluation.metric;

import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/**
 * Which way a feature points: the class in which it is unusually high or low, or whether it rises
 * or falls with a number to predict. It describes one feature by itself and proves nothing.
 *
 * @param toward the class, or the name of the number
 * @param size for a class how far its mean is from the mean of all rows, in standard deviations of
 *     the feature, and for a number the correlation; above 0 is high, below 0 low
 * @since 0.1.0
 */
public record Effect(String toward, double size) {

  /**
   * {@return the effect of a feature, of the class that differs most (the first of equals); empty
   * without labels, and for a feature or a number that is constant}
   *
   * @param table the rows with their labels; rows without a label do not count
   * @param feature the feature
   */
  public static Optional<Effect> of(Table table, int feature) {
    if (table.labels().isEmpty()) {
      return Optional.empty();
    }
    double[] column = new double[table.rows()];
    table.copyColumn(feature, column);
    Labels labels = table.labels().get();
    return labels.isNumeric() ? withNumber(column, labels) : withClasses(column, labels);
  }

  private static Optional<Effect> withClasses(double[] column, Labels labels) {
    double mean = 0;
    int rows = 0;
    for (int i = 0; i < column.length; i++) {
      if (labels.code(i) >= 0) {
        mean += column[i];
        rows++;
      }
    }
    mean /= rows;
    double[] offsets = new double[labels.classCount()];
    double squares = 0;
    for (int i = 0; i < column.length; i++) {
      if (labels.code(i) >= 0) {
        offsets[labels.code(i)] += column[i] - mean;
        squares += (column[i] - mean) * (column[i] - mean);
      }
    }
    int[] sizes = labels.classSizes();
    double deviation = Math.sqrt(squares / rows);
    int most = -1;
    double largest = 0;
    for (int c = 0; c < offsets.length; c++) {
      double size = offsets[c] / sizes[c] / deviation;
      if (Math.abs(size) > Math.abs(largest)) {
        most = c;
        largest = size;
      }
    }
    return most < 0
        ? Optional.empty()
        : Optional.of(new Effect(labels.classNames().get(most), largest));
  }

  private static Optional<Effect> withNumber(double[] column, Labels labels) {
    double meanX = 0;
    double meanY = 0;
    int rows = 0;
    for (int i = 0; i < column.length; i++) {
      if (Double.isFinite(labels.number(i))) {
        meanX += column[i];
        meanY += labels.number(i);
        rows++;
      }
    }
    meanX /= rows;
    meanY /= rows;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < column.length; i++) {
      if (Double.isFinite(labels.number(i))) {
        double x = column[i] - meanX;
        double y = labels.number(i) - meanY;
        xy += x * y;
        xx += x * x;
        yy += y * y;
      }
    }
    double correlation = xy / Math.sqrt(xx) / Math.sqrt(yy);
    return Double.isFinite(correlation)
        ? Optional.of(new Effect(labels.name(), Math.max(-1, Math.min(1, correlation))))
        : Optional.empty();
  }
}
