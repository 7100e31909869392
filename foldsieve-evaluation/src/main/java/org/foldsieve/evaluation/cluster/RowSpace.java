package org.foldsieve.evaluation.cluster;

/** Rows of which only distances to rows and to the means of groups are asked for. */
interface RowSpace {

  /** The number of rows. */
  int rows();

  /** The squared distance of every row to one row. */
  void toRow(int row, double[] distances);

  /** Means of so many groups, for one start. */
  Means means(int groups);
}
