package org.foldsieve.evaluation.classify;

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
            "sizes must ascend from at least 1: %d comes after %d".formatted(size, before));
      }
      before = size;
    }
    if (before > order.length) {
      throw new IllegalArgumentException(
          "the order has %d features, %d were asked for".formatted(order.length, before));
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
            "%s needs a label for every training row, and row %d has none; label it or drop it"
                .formatted(classifier, i));
      }
    }
    return labels;
  }
}
