package org.foldsieve.evaluation.regress;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Run;

/**
 * Predicts a number with growing sets of features. Implementations are immutable records of their
 * parameters.
 *
 * @since 0.1.0
 */
public interface Regressor {

  /** {@return the name results carry, as {@code "ridge"}} */
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
   * @param training rows with a number each
   * @param test rows with the same features; labels are not looked at
   * @param order features, best first, each at most once
   * @param sizes how many of them, ascending, from 1 to the length of the order
   * @param run threads, seed and cancellation
   * @return the number of test row t with {@code sizes[s]} features at {@code [s][t]}
   */
  double[][] predict(Table training, Table test, int[] order, int[] sizes, Run run);

  /**
   * Predicts as {@link #predict(Table, Table, int[], int[], Run)} after learning from rows that
   * count by weight: one of weight 3 as three equal rows. A judge that does not know weights is
   * given the rows as often as they count; they must be whole numbers then.
   *
   * @param training rows with a number each
   * @param weights how many rows each training row counts for, above 0
   * @param test rows with the same features; labels are not looked at
   * @param order features, best first, each at most once
   * @param sizes how many of them, ascending, from 1 to the length of the order
   * @param run threads, seed and cancellation
   * @return the number of test row t with {@code sizes[s]} features at {@code [s][t]}
   */
  default double[][] predict(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    return predict(RowCounts.repeated(training, weights, id()), test, order, sizes, run);
  }
}
