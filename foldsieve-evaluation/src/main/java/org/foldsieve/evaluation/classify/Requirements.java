package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/** What every classifier asks of its input, and what several do alike with their answers. */
final class Requirements {

  private Requirements() {}

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

  /** What a classifier tells its listener, without the probabilities. */
  static int[][] codes(
      Classifier classifier, Table training, Table test, int[] order, int[] sizes, Run run) {
    int[][] predicted = new int[sizes.length][test.rows()];
    classifier.classify(
        training,
        test,
        order,
        sizes,
        run,
        (row, size, code, probabilities) -> predicted[size][row] = code);
    return predicted;
  }

  /** Replaces logarithms of weights by the shares of the weights, whatever their size. */
  static void softmax(double[] logarithms) {
    double largest = Arrays.stream(logarithms).max().orElseThrow();
    double sum = 0;
    for (int c = 0; c < logarithms.length; c++) {
      logarithms[c] = Math.exp(logarithms[c] - largest);
      sum += logarithms[c];
    }
    for (int c = 0; c < logarithms.length; c++) {
      logarithms[c] /= sum;
    }
  }

  /** The place of the largest value, the first where several are equal. */
  static int largest(double[] values) {
    int best = 0;
    for (int c = 1; c < values.length; c++) {
      best = values[c] > values[best] ? c : best;
    }
    return best;
  }
}
