package org.foldsieve.evaluation.cluster;

/** The means of groups of rows, kept up to date while rows move. Not thread-safe. */
interface Means {

  /**
   * Makes these the means of the given groups. What it costs grows with the rows that moved.
   *
   * @param labels the group of each row, -1 for none; every group has a row
   */
  void moveTo(int[] labels);

  /** Writes the group with the nearest mean for each row, the first of equally near ones. */
  void nearest(int[] labels);

  /** The squared distance of a row to the mean of a group. */
  double distance(int row, int group);
}
