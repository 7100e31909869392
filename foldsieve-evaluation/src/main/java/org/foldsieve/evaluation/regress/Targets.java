package org.foldsieve.evaluation.regress;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** The numbers that judges learn from. */
final class Targets {

  private Targets() {}

  /** The number of every training row. They may all be equal: that number is then predicted. */
  static double[] of(String regressor, Table training) {
    Labels labels =
        training
            .labels()
            .filter(Labels::isNumeric)
            .orElseThrow(
                () ->
                    new DataException(
                        regressor + " needs a number to predict; name a label column"));
    double[] numbers = new double[labels.rows()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = labels.number(i);
      if (!Double.isFinite(numbers[i])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "%s needs a finite number for every training row, and row %d has %s; give it one"
                    + " or drop it",
                regressor,
                i,
                Double.isNaN(numbers[i]) ? "none" : numbers[i]));
      }
    }
    return numbers;
  }
}
