package org.foldsieve.evaluation.classify;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** What every classifier asks of its input. */
final class Checks {

  private Checks() {}

  /** The largest size, after checking that sizes ascend and that the order has as many features. */
  static int largest(int[] order, int[] sizes) {
    int before = 0;
    for (int size : sizes) {
      if (size <= before) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "sizes must ascend from at least 1: %d comes after %d", size, before));
      }
      before = size;
    }
    if (before > order.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "the order has %d features, %d were asked for", order.length, before));
    }
    return before;
  }

  /** The classes of the training rows, every row labelled. One class is allowed: it always wins. */
  static Labels classes(String classifier, Table training) {
    Labels labels =
        training
            .labels()
            .filter(found -> !found.isNumeric())
            .orElseThrow(
                () -> new DataException(classifier + " needs class labels; name a label column"));
    for (int i = 0; i < labels.rows(); i++) {
      if (labels.code(i) < 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "%s needs a label for every training row, and row %d has none; label it or drop it",
                classifier,
                i));
      }
    }
    return labels;
  }
}
