package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;

/** The neighbours in a graph from another program: only rows that it joins are neighbours. */
final class KnownNeighbors {

  /** Which of the joined rows count. */
  interface Allowed {
    boolean test(int i, int j);
  }

  private final SparseMatrix graph;

  KnownNeighbors(Table graph) {
    this.graph = LiveValues.sparse(graph);
  }

  /**
   * The k nearest joined rows of every row.
   *
   * @throws DataException when a row has fewer
   */
  NeighborTable nearest(int k) {
    int n = graph.rows();
    NeighborLists lists = lists(k, Double.POSITIVE_INFINITY, (i, j) -> true);
    for (int i = 0; i < n; i++) {
      if (lists.count(i) < k) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "row %d has %d neighbours in the graph that was given, %d are asked for; ask for"
                    + " fewer, or give a graph with more",
                i,
                lists.count(i),
                k));
      }
    }
    return new NeighborTable(n, k, lists.indices(), lists.squaredDistances());
  }

  /** The nearest joined rows of every row, at most k of them and none beyond the radius. */
  NeighborLists lists(int k, double radius, Allowed allowed) {
    int n = graph.rows();
    int[][] indices = new int[n][];
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      int row = i;
      indices[i] =
          IntStream.range(graph.rowStart()[i], graph.rowStart()[i + 1])
              .filter(e -> graph.columnIndices()[e] != row && graph.values()[e] <= radius)
              .filter(e -> allowed.test(row, graph.columnIndices()[e]))
              .boxed()
              // Stable: equal distances stay in the order of the columns, which ascend.
              .sorted((e, f) -> Double.compare(graph.values()[e], graph.values()[f]))
              .limit(k)
              .mapToInt(e -> e)
              .toArray();
      start[i + 1] = start[i] + indices[i].length;
    }
    int[] entries = Arrays.stream(indices).flatMapToInt(Arrays::stream).toArray();
    return new NeighborLists(
        start,
        Arrays.stream(entries).map(e -> graph.columnIndices()[e]).toArray(),
        Arrays.stream(entries).mapToDouble(e -> graph.values()[e] * graph.values()[e]).toArray());
  }
}
