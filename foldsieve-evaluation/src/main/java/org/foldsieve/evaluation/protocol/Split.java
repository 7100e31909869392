package org.foldsieve.evaluation.protocol;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;

/**
 * Training and test rows, each ascending and apart from each other. The arrays are not copied out:
 * only read them.
 *
 * @param number the number of the split in its protocol, from 0
 * @param training the rows to learn from, ascending
 * @param test the rows to judge on, ascending
 * @since 0.1.0
 */
public record Split(int number, int[] training, int[] test) {

  /**
   * Sorts copies of the rows and refuses an empty side or a row on both sides.
   *
   * @param number any
   * @param training at least one row, in any order
   * @param test at least one row, in any order
   */
  public Split {
    training = training.clone();
    test = test.clone();
    Arrays.sort(training);
    Arrays.sort(test);
    if (training.length == 0 || test.length == 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "split %d has %d training and %d test rows; it needs at least one of each",
              number,
              training.length,
              test.length));
    }
    checkDistinct(number, training, test);
  }

  private static void checkDistinct(int number, int[] training, int[] test) {
    int[] all = Arrays.copyOf(training, training.length + test.length);
    System.arraycopy(test, 0, all, training.length, test.length);
    Arrays.sort(all);
    for (int r = 1; r < all.length; r++) {
      if (all[r] == all[r - 1]) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "row %d stands twice in split %d; a row is for training or for testing, once",
                all[r],
                number));
      }
    }
  }

  /** Refuses a split that names rows the table does not have. */
  void checkAgainst(Table table) {
    int last = Math.max(training[training.length - 1], test[test.length - 1]);
    int first = Math.min(training[0], test[0]);
    if (first < 0 || last >= table.rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "split %d names row %d, the table has rows 0 to %d; give splits of this table",
              number,
              first < 0 ? first : last,
              table.rows() - 1));
    }
  }
}
