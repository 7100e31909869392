package org.foldsieve.evaluation.classify;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** What every classifier asks of its input. */
final class Checks {

  private Checks() {}

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
