package org.foldsieve.neighbor;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/** Finds exact neighbours. */
public final class NeighborSearch {

  private NeighborSearch() {}

  /**
   * The k nearest other rows of every row.
   *
   * @throws IllegalArgumentException when k is not in 1..rows-1
   */
  public static NeighborTable nearest(Table table, int k, Run run) {
    checkNeighbors(k, table.rows() - 1, table.rows());
    NeighborLists lists = BruteForce.search(table, table, true, k, (i, j) -> true, run);
    return new NeighborTable(table.rows(), k, lists.indices(), lists.squaredDistances());
  }

  /** The k nearest rows of {@code training} for every row of {@code queries}. */
  public static NeighborTable nearest(Table queries, Table training, int k, Run run) {
    if (queries.features() != training.features()) {
      throw new DataException(
          "the new rows have %d features, the training rows %d; give the same features"
              .formatted(queries.features(), training.features()));
    }
    checkNeighbors(k, training.rows(), training.rows());
    NeighborLists lists = BruteForce.search(queries, training, false, k, (i, j) -> true, run);
    return new NeighborTable(queries.rows(), k, lists.indices(), lists.squaredDistances());
  }

  /** The k nearest other rows of each row's own class; all of them where they are fewer. */
  public static NeighborLists nearestInClass(Table table, Labels labels, int k, Run run) {
    checkPositive(k);
    return BruteForce.search(
        table, table, true, k, (i, j) -> labels.code(i) == labels.code(j), run);
  }

  /** The k nearest rows of other classes; all of them where they are fewer. */
  public static NeighborLists nearestOutsideClass(Table table, Labels labels, int k, Run run) {
    checkPositive(k);
    return BruteForce.search(
        table, table, true, k, (i, j) -> labels.code(i) != labels.code(j), run);
  }

  /** Every other row at a distance of at most {@code radius}. */
  public static NeighborLists withinRadius(Table table, double radius, Run run) {
    if (!(radius > 0)) {
      throw new IllegalArgumentException("radius must be positive: radius = " + radius);
    }
    return BruteForce.withinRadius(table, radius * radius, run);
  }

  private static void checkPositive(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1: k = " + k);
    }
  }

  static void checkNeighbors(int k, int most, int rows) {
    checkPositive(k);
    if (k > most) {
      throw new IllegalArgumentException(
          "k must be less than the number of rows: k = %d, rows = %d".formatted(k, rows));
    }
  }
}
