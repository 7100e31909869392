package org.foldsieve.evaluation.compare;

import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Judges a feature order on one split: a classifier's accuracy, how well neighbours survive, and so
 * on. Implementations are immutable records; the record's text is part of the resume key.
 *
 * @since 0.1.0
 */
public interface Measure {

  /** {@return the name results carry in the column {@code classifier}} */
  String id();

  /** {@return what {@link #evaluate} gives, in its order} */
  List<Criterion> criteria();

  /** {@return whether it needs class labels} */
  boolean needsClasses();

  /** {@return whether it needs a number to predict} */
  default boolean needsNumbers() {
    return false;
  }

  /**
   * {@return the criterion by which methods are chosen, where this measure predicts a label; the
   * same that the {@linkplain Answer answer} is told in}
   */
  default Optional<Criterion> deciding() {
    return Optional.empty();
  }

  /**
   * {@return whether every prefix is asked for up to a limit, rather than a coarse grid of sizes}
   */
  boolean isIncremental();

  /**
   * The values with the first {@code sizes[s]} features of the order.
   *
   * @param data the split's rows, cut and scaled
   * @param order features, best first
   * @param sizes how many of them, ascending
   * @param run threads, seed and cancellation
   * @return the value of criterion c at {@code [c][s]}
   */
  double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run);

  /**
   * {@return the value of each criterion for somebody who looks at no feature and always guesses
   * the same: the largest class, the mean number; empty where there is nothing to guess}
   *
   * @param training the labels of the training rows
   * @param trainingWeights how many rows each training row counts for
   * @param test the labels of the test rows
   * @param testWeights how many rows each test row counts for
   */
  default double[] guess(
      Labels training, double[] trainingWeights, Labels test, double[] testWeights) {
    return new double[0];
  }

  /**
   * {@return what a reader should know of this measure on this table, such as that rows were drawn}
   *
   * @param table the table that is split
   */
  default List<String> notes(Table table) {
    return List.of();
  }
}
