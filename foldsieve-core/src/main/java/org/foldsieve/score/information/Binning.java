package org.foldsieve.score.information;

import java.util.Objects;
import org.foldsieve.run.ParameterException;

/**
 * How values become bins.
 *
 * @param discretize where features of many values are cut
 * @param bins into how many bins; {@link Discretize#MDL} finds the number itself
 */
record Binning(Discretize discretize, int bins) {

  /**
   * Features of no more values than these are taken as they are, where a value has {@link
   * #ROWS_PER_VALUE} rows on average.
   */
  static final int FEW_VALUES = 10;

  private static final int ROWS_PER_VALUE = 5;

  Binning {
    check(discretize, bins);
  }

  /** Checks the parameters of a method, which has them one by one. */
  static void check(Discretize discretize, int bins) {
    Objects.requireNonNull(discretize, "discretize");
    if (bins < 2 || bins > 100) {
      throw new ParameterException("bins must be from 2 to 100: bins = " + bins);
    }
  }

  /** How many different values a feature of so many rows may have to be taken as it is. */
  int asTheyAre(int rows) {
    return Math.max(bins, Math.min(FEW_VALUES, rows / ROWS_PER_VALUE));
  }
}
