package org.foldsieve.evaluation.cluster;

/** Rows of which only distances to the means of groups are asked for. */
interface RowSpace {

  /** The number of rows. */
  int rows();

  /** The squared distance of every row to one row. */
  void toRow(int row, double[] distances);

  /**
   * The squared distance of every row to the mean of every group.
   *
   * @param labels the group of each row; every group has a row
   * @param distances of row i to group c at {@code c * rows + i}
   */
  void toMeans(int[] labels, int groups, double[] distances);
}
