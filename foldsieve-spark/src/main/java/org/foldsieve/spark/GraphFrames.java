package org.foldsieve.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.foldsieve.data.DataException;

/** Graphs that {@link NeighborGraph} made, read again. */
final class GraphFrames {

  private GraphFrames() {}

  /** The neighbours by place among the ids. */
  static Lists read(Dataset<Row> graph, long[] ids) {
    List<Row> rows = graph.select("id", "neighbors").collectAsList();
    if (rows.size() != ids.length) {
      throw new DataException(
          "the graph has " + rows.size() + " rows, the data " + ids.length + "; compute it anew");
    }
    int[][] indices = new int[ids.length][];
    double[][] squared = new double[ids.length][];
    for (Row row : rows) {
      int i = place(ids, row.getLong(0));
      List<?> near = Cells.asList(row.get(1));
      indices[i] = new int[near.size()];
      squared[i] = new double[near.size()];
      for (int e = 0; e < near.size(); e++) {
        Row one = (Row) near.get(e);
        indices[i][e] = place(ids, one.getLong(0));
        squared[i][e] = one.getDouble(2);
      }
    }
    int[] start = new int[ids.length + 1];
    for (int i = 0; i < ids.length; i++) {
      start[i + 1] = Math.addExact(start[i], indices[i].length);
    }
    return new Lists(
        start,
        Arrays.stream(indices).flatMapToInt(Arrays::stream).toArray(),
        Arrays.stream(squared).flatMapToDouble(Arrays::stream).toArray());
  }

  /** How many neighbours every row has. */
  static int neighbors(Lists lists) {
    int k = lists.start[1];
    for (int i = 0; i < lists.rows(); i++) {
      if (lists.start[i + 1] - lists.start[i] != k) {
        throw new DataException(
            "rows of the graph have different numbers of neighbours; give one with search = exact"
                + " and within = all");
      }
    }
    return k;
  }

  private static int place(long[] ids, long id) {
    int place = Arrays.binarySearch(ids, id);
    if (place < 0) {
      throw new DataException("the graph has the id " + id + ", the data do not; compute it anew");
    }
    return place;
  }
}
