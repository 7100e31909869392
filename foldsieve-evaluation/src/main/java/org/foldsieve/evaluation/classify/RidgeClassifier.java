package org.foldsieve.evaluation.classify;

import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.PrefixRidge;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Gives a row the class whose indicator, 1 for its rows and 0 for all others, ridge regression
 * predicts highest: a linear classifier whose weights for every prefix come from one factorisation.
 *
 * <p>The selected features are centred and divided by their standard deviations on the training
 * rows, as scikit-learn's {@code make_pipeline(StandardScaler(), RidgeClassifier())} does with a
 * penalty of 1. Equal predictions: the first class wins. Probabilities are the predictions above 0,
 * in proportion. A row of weight 3 is three equal rows. O(n m² + m³) time for m features and n
 * rows, m at most n.
 *
 * @param penalty on the squares of the weights
 * @since 0.1.0
 */
public record RidgeClassifier(double penalty) implements Classifier {

  /**
   * Checks the penalty.
   *
   * @param penalty above 0 and finite
   */
  public RidgeClassifier {
    Require.positive("penalty", penalty);
  }

  /** {@return the classifier with a penalty of 1} */
  public static RidgeClassifier withDefaults() {
    return new RidgeClassifier(1);
  }

  @Override
  public String id() {
    return "ridge";
  }

  @Override
  public boolean isIncremental() {
    return true;
  }

  @Override
  public int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    return Requirements.codes(this, training, test, order, sizes, run);
  }

  @Override
  public void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    classify(training, RowCounts.ones(training.rows()), test, order, sizes, run, listener);
  }

  @Override
  public void classify(
      Table training,
      double[] weights,
      Table test,
      int[] order,
      int[] sizes,
      Run run,
      Listener listener) {
    Labels labels = Requirements.classes(id(), training);
    Matrix indicators = Matrix.zeros(training.rows(), labels.classCount());
    for (int i = 0; i < training.rows(); i++) {
      indicators.set(i, labels.code(i), 1);
    }
    double[] probabilities = new double[labels.classCount()];
    new PrefixRidge(penalty)
        .predict(
            training,
            weights,
            test,
            order,
            sizes,
            indicators,
            run,
            (row, size, values) -> {
              double sum = 0;
              for (int c = 0; c < values.length; c++) {
                probabilities[c] = Math.max(0, values[c]);
                sum += probabilities[c];
              }
              for (int c = 0; c < values.length; c++) {
                probabilities[c] /= sum;
              }
              listener.classified(row, size, Requirements.largest(values), probabilities);
            });
  }
}
