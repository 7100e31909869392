package org.foldsieve.score.relief;

import java.util.stream.IntStream;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Distances from some rows to all rows, fast and a little wrong, with a bound on how wrong. Rows
 * are counted by position: class after class.
 */
interface DistanceFilter {

  /** How many rows are done at once. */
  int queries();

  /** Space for one thread that asks for at most so many rows at once. */
  Object scratch(int most);

  /**
   * Finds the distances from the rows at some positions, at most {@link #queries()}, to every row.
   *
   * @param distances for each of them an array, by position
   * @param errors for each of them, how far any of its distances can be from the exact one
   */
  void find(int[] queries, Object scratch, double[][] distances, double[] errors);

  /**
   * As {@link #find(int[], Object, double[][], double[])}, for positions that follow each other.
   */
  default void find(int from, int to, Object scratch, double[][] distances, double[] errors) {
    find(IntStream.range(from, to).toArray(), scratch, distances, errors);
  }

  /** The exact distance of the rows at two positions. */
  double exact(int a, int b);

  /** A filter for the table, with its rows in the given order. */
  static DistanceFilter of(
      Table table, FeatureRanges ranges, int[] order, RowDistance distance, Run run) {
    double[] widths = distance.widths(ranges, table.features());
    return table.isSparse()
        ? new SparseDistanceFilter(table, order, widths, distance)
        : new DenseDistanceFilter(table, ranges, order, widths, distance, run);
  }
}
