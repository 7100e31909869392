package org.foldsieve.score.auto;

import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/** What says how good the first features of an order are. */
interface Judge {

  /** What its scores are, as "accuracy". */
  String measure();

  /** The rows that are dealt evenly to the folds. */
  int[][] strata(Table table);

  /** Whether such rows can train. */
  boolean canLearn(Table training);

  /**
   * The score of every test row, the mean over the sizes; larger is better.
   *
   * @param weights how many rows each training row counts for, above 0
   */
  double[] scores(Table training, double[] weights, Table test, int[] order, int[] sizes, Run run);
}
