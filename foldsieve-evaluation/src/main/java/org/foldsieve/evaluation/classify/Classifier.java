package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Run;

/**
 * A classifier that is asked for predictions with growing sets of features. Implementations are
 * immutable records of their parameters.
 *
 * @since 0.1.0
 */
public interface Classifier {

  /** {@return the name results carry, as {@code "1nn"}} */
  String id();

  /**
   * {@return whether predictions for every prefix of an order cost about as much as those for all
   * features, so that no grid of sizes is needed}
   */
  boolean isIncremental();

  /**
   * Learns from the training rows and predicts the test rows, with the first {@code sizes[s]}
   * features of the order for each s.
   *
   * @param training rows with classes; every row has one
   * @param test rows with the same features; labels are not looked at
   * @param order features, best first, each at most once
   * @param sizes how many of them, ascending, from 1 to the length of the order
   * @param run threads, seed and cancellation
   * @return the class code of test row t with {@code sizes[s]} features at {@code [s][t]}
   */
  int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run);

  /** Hears what becomes of the test rows, from several threads at once. */
  interface Listener {

    /**
     * Takes one prediction.
     *
     * @param row the test row
     * @param size the place of the number of features among the sizes
     * @param predicted the class code it is given
     * @param probabilities how probable each class is, in sum 1; only read it, and only now
     */
    void classified(int row, int size, int predicted, double[] probabilities);
  }

  /**
   * Predicts as {@link #predict}, and tells how sure each prediction is. A classifier that has no
   * probabilities is sure of every prediction.
   *
   * @param training rows with classes; every row has one
   * @param test rows with the same features; labels are not looked at
   * @param order features, best first, each at most once
   * @param sizes how many of them, ascending, from 1 to the length of the order
   * @param run threads, seed and cancellation
   * @param listener hears every prediction
   */
  default void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    int[][] predicted = predict(training, test, order, sizes, run);
    double[] sure = new double[Requirements.classes(id(), training).classCount()];
    for (int s = 0; s < sizes.length; s++) {
      for (int t = 0; t < test.rows(); t++) {
        Arrays.fill(sure, 0);
        sure[predicted[s][t]] = 1;
        listener.classified(t, s, predicted[s][t], sure);
      }
    }
  }

  /**
   * Predicts as {@link #classify(Table, Table, int[], int[], Run, Listener)} after learning from
   * rows that count by weight: one of weight 3 as three equal rows. A classifier that does not know
   * weights is given the rows as often as they count; they must be whole numbers then.
   *
   * @param training rows with classes; every row has one
   * @param weights how many rows each training row counts for, above 0
   * @param test rows with the same features; labels are not looked at
   * @param order features, best first, each at most once
   * @param sizes how many of them, ascending, from 1 to the length of the order
   * @param run threads, seed and cancellation
   * @param listener hears every prediction
   */
  default void classify(
      Table training,
      double[] weights,
      Table test,
      int[] order,
      int[] sizes,
      Run run,
      Listener listener) {
    classify(RowCounts.repeated(training, weights, id()), test, order, sizes, run, listener);
  }
}
