package org.foldsieve.evaluation.compare;

import java.util.List;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Judges a feature order on one split: a classifier's accuracy, how well neighbours survive, and so
 * on. Implementations are immutable records; the record's text is part of the resume key.
 */
public interface Measure {

  /** The name results carry in the column {@code classifier}. */
  String id();

  /** What {@link #evaluate} gives, in its order. */
  List<Criterion> criteria();

  /** Whether it needs class labels. */
  boolean needsClasses();

  /** Whether every prefix is asked for up to a limit, rather than a coarse grid of sizes. */
  boolean isIncremental();

  /**
   * The values with the first {@code sizes[s]} features of the order.
   *
   * @return the value of criterion c at {@code [c][s]}
   */
  double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run);

  /** What a reader should know of this measure on this table, such as that rows were drawn. */
  default List<String> notes(Table table) {
    return List.of();
  }
}
