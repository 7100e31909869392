package org.foldsieve.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.engine.BlockSearch;
import org.foldsieve.neighbor.engine.FoundLists;

/** Neighbours on their way between machines. */
final class Lists implements Serializable {

  private static final long serialVersionUID = 1;

  final int[] start;
  final int[] indices;
  final double[] squared;

  Lists(int[] start, int[] indices, double[] squared) {
    this.start = start;
    this.indices = indices;
    this.squared = squared;
  }

  static Lists of(FoundLists found) {
    return new Lists(found.start(), found.indices(), found.squaredDistances());
  }

  static Lists of(NeighborLists lists) {
    return new Lists(lists.start(), lists.indices(), lists.squaredDistances());
  }

  FoundLists found() {
    return new FoundLists(start, indices, squared);
  }

  NeighborLists lists() {
    return new NeighborLists(start, indices, squared);
  }

  /** As a table, in which every row has k. */
  NeighborTable table(int k) {
    return new NeighborTable(rows(), k, indices, squared);
  }

  int rows() {
    return start.length - 1;
  }

  /** The same neighbours under other numbers. */
  Lists renamed(int[] names) {
    return new Lists(start, Arrays.stream(indices).map(i -> names[i]).toArray(), squared);
  }

  /** The same neighbours, counted from another row on. */
  Lists shifted(int by) {
    return new Lists(start, Arrays.stream(indices).map(i -> i + by).toArray(), squared);
  }

  /** Lists from one to before another. */
  Lists range(int from, int to) {
    int first = start[from];
    return new Lists(
        IntStream.rangeClosed(from, to).map(i -> start[i] - first).toArray(),
        Arrays.copyOfRange(indices, first, start[to]),
        Arrays.copyOfRange(squared, first, start[to]));
  }

  /** The k nearest of two lists for every row. */
  static Lists merge(Lists a, Lists b, int k) {
    return of(BlockSearch.merge(a.found(), b.found(), k));
  }

  /** By row, the squared distance beyond which nothing can enter a list of k. */
  double[] reach(int k) {
    double[] reach = new double[rows()];
    Arrays.setAll(
        reach,
        i -> start[i + 1] - start[i] < k ? Double.POSITIVE_INFINITY : squared[start[i + 1] - 1]);
    return reach;
  }
}
