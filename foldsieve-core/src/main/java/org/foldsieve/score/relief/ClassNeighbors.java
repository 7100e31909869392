package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;

/**
 * For every row, its k nearest rows of each class under a {@link RowDistance}: exactly those the
 * distance and the row index decide on, in no particular order. A class with fewer rows gives all
 * it has; a row is never its own neighbour.
 *
 * <p>A filter with a known error finds the rows that are surely in and surely out; only what lies
 * so near the edge that it cannot tell is measured exactly.
 */
final class ClassNeighbors {

  private final int classes;
  private final int[] start;
  private final int[] rows;

  private ClassNeighbors(int classes, int[] start, int[] rows) {
    this.classes = classes;
    this.start = start;
    this.rows = rows;
  }

  /** Finds the neighbours. O(n²d) for a dense table, of which each row's share is a fast loop. */
  static ClassNeighbors find(Workbench bench, int[][] members, int k, RowDistance distance) {
    Table table = bench.table();
    int n = table.rows();
    int classes = members.length;
    int[] start = new int[Math.multiplyExact(n, classes) + 1];
    int[] classStart = new int[classes + 1];
    for (int c = 0; c < classes; c++) {
      classStart[c + 1] = classStart[c] + members[c].length;
      for (int i = 0; i < n; i++) {
        start[i * classes + c + 1] = Math.min(k, members[c].length);
      }
      for (int i : members[c]) {
        start[i * classes + c + 1] = Math.min(k, members[c].length - 1);
      }
    }
    long entries = Arrays.stream(start).asLongStream().sum();
    bench
        .run()
        .requireMemory(
            16 * entries,
            String.format(
                Locale.ROOT, "%d neighbours in each of %d classes of %d rows", k, classes, n),
            "take fewer neighbours or fewer rows");
    for (int at = 0; at < n * classes; at++) {
      start[at + 1] = Math.addExact(start[at + 1], start[at]);
    }
    ClassNeighbors found = new ClassNeighbors(classes, start, new int[(int) entries]);
    found.search(bench, members, classStart, distance);
    return found;
  }

  private void search(Workbench bench, int[][] members, int[] classStart, RowDistance distance) {
    int[] order = Arrays.stream(members).flatMapToInt(Arrays::stream).toArray();
    int n = order.length;
    DistanceFilter filter =
        DistanceFilter.of(bench.table(), bench.ranges(), order, distance, bench.run());
    int block = filter.queries();
    record Space(Object filter, double[][] distances, double[] errors, NearestChoice choice) {}
    bench
        .run()
        .forEach(
            "neighbors",
            (n + block - 1) / block,
            () ->
                new Space(
                    filter.scratch(block),
                    new double[block][n],
                    new double[block],
                    new NearestChoice(n)),
            (space, b) -> {
              int from = b * block;
              int to = Math.min(n, from + block);
              filter.find(from, to, space.filter, space.distances, space.errors);
              for (int p = from; p < to; p++) {
                for (int c = 0; c < classes; c++) {
                  int at = start[order[p] * classes + c];
                  int count = start[order[p] * classes + c + 1] - at;
                  space.choice.nearest(
                      filter,
                      p,
                      space.distances[p - from],
                      space.errors[p - from],
                      classStart[c],
                      classStart[c + 1],
                      count);
                  for (int s = 0; s < count; s++) {
                    rows[at + s] = order[space.choice.chosen(s)];
                  }
                }
              }
            });
  }

  /** Where the neighbours of row i in class c begin in {@link #rows()}. */
  int start(int i, int c) {
    return start[i * classes + c];
  }

  /** How many neighbours row i has in class c. */
  int count(int i, int c) {
    return start[i * classes + c + 1] - start[i * classes + c];
  }

  /** The live neighbours. */
  int[] rows() {
    return rows;
  }
}
