package org.foldsieve.score;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;

/**
 * The number to predict, for methods that take one.
 *
 * @since 0.1.0
 */
public final class NumberTarget {

  private NumberTarget() {}

  /**
   * {@return whether the labels are numbers to predict, not classes}
   *
   * @param labels the labels of a table
   * @param method the id of a method that needs either
   * @throws DataException when there are none
   */
  public static boolean isGiven(Optional<Labels> labels, String method) {
    return labels
        .orElseThrow(
            () ->
                new DataException(
                    method + " needs labels and the table has none; name a label column"))
        .isNumeric();
  }

  /**
   * {@return the number of each row, all finite and not all the same}
   *
   * @param labels labels that are numbers
   * @param method the method's id, for the message
   * @throws DataException when a row has none, or all have the same
   */
  public static double[] of(Labels labels, String method) {
    double[] y = new double[labels.rows()];
    for (int i = 0; i < y.length; i++) {
      y[i] = labels.number(i);
      if (!Double.isFinite(y[i])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "%s needs a finite label for every row, and row %d has %s; label it or drop the"
                    + " row",
                method,
                i,
                Double.isNaN(y[i]) ? "none" : y[i]));
      }
    }
    if (Arrays.stream(y).allMatch(value -> value == y[0])) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s needs a label that varies, and every row of label '%s' is %s",
              method,
              labels.name(),
              y[0]));
    }
    return y;
  }

  /**
   * {@return a power of two by which no number is above 2: in this unit neither differences nor
   * their squares overflow, and no digit is lost}
   *
   * @param labels labels that are numbers, finite and not all 0
   */
  public static double unit(Labels labels) {
    double largest =
        IntStream.range(0, labels.rows())
            .mapToDouble(i -> Math.abs(labels.number(i)))
            .max()
            .orElse(1);
    return Math.scalb(1.0, Math.getExponent(largest));
  }
}
