package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.engine.BlockSearch;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import scala.Tuple2;

/**
 * Neighbours among the rows of the nearest cells only: rows are spread over cells around centres, a
 * few rounds of k-means on a sample; a row looks for its neighbours in the cells whose centres are
 * nearest to it. With every cell probed it is exact. The same rows, ids and seed give the same
 * result, whatever the partitions.
 */
final class CellSearch {

  private static final int SAMPLE_A_CELL = 32;
  private static final int ROUNDS = 6;
  private static final int RECALL_ROWS = 200;

  private final SparkRows rows;
  private final int k;
  private final int cells;
  private final int probes;
  private final long seed;

  CellSearch(SparkRows rows, int k, int cells, int probes, long seed) {
    Require.lessThanRows("k", k, rows.size());
    this.rows = rows;
    this.k = k;
    this.cells = Math.min(cells, rows.size());
    this.probes = Math.min(probes, this.cells);
    this.seed = seed;
  }

  int cells() {
    return cells;
  }

  int probes() {
    return probes;
  }

  int sampleSize() {
    return Math.min(RECALL_ROWS, rows.size());
  }

  /** The neighbours that were found; a row may have fewer than k. */
  FoundNeighbors find() {
    Broadcast<double[][]> centers =
        rows.held.send(Described.as(rows.context, "centres of cells", this::centers));
    int own = probes;
    int count = k;
    int height = rows.blockRows;
    JavaPairRDD<Integer, Tuple2<Boolean, SparkRow>> spread =
        rows.blocks
            .values()
            .flatMapToPair(
                block -> {
                  List<Tuple2<Integer, Tuple2<Boolean, SparkRow>>> visits = new ArrayList<>();
                  NeighborTable near = nearestCenters(block.table(), centers.value(), own);
                  for (int i = 0; i < block.rows; i++) {
                    SparkRow row = block.row(i);
                    for (int p = 0; p < own; p++) {
                      visits.add(new Tuple2<>(near.index(i, p), new Tuple2<>(p == 0, row)));
                    }
                  }
                  return visits.iterator();
                });
    JavaPairRDD<Integer, NamedLists> lists =
        rows.held.keep(
            spread
                .groupByKey(new HashPartitioner(cells))
                .flatMapToPair(group -> inCell(group._2, count, height).iterator())
                .groupByKey(new HashPartitioner(rows.blockCount()))
                .mapToPair(group -> new Tuple2<>(group._1, merged(group._2, count))));
    return new FoundNeighbors(lists);
  }

  private static NeighborTable nearestCenters(Table block, double[][] centers, int probes) {
    return NeighborSearch.nearest(block, Table.of(Matrix.ofRows(centers)), probes, Tasks.run(0));
  }

  private double[][] centers() {
    int m = (int) Math.min(rows.size(), (long) cells * SAMPLE_A_CELL);
    Table sample = rows.collect(rows.draw(m, seed));
    double[][] points = new double[m][rows.features];
    for (int i = 0; i < m; i++) {
      sample.copyRow(i, points[i]);
    }
    double[][] centers = new double[cells][];
    Arrays.setAll(centers, c -> points[(int) ((long) c * m / cells)].clone());
    for (int round = 0; round < ROUNDS; round++) {
      NeighborTable nearest =
          NeighborSearch.nearest(sample, Table.of(Matrix.ofRows(centers)), 1, Run.defaults());
      double[][] sums = new double[cells][rows.features];
      int[] sizes = new int[cells];
      for (int i = 0; i < m; i++) {
        int c = nearest.index(i, 0);
        sizes[c]++;
        for (int j = 0; j < rows.features; j++) {
          sums[c][j] += points[i][j];
        }
      }
      for (int c = 0; c < cells; c++) {
        for (int j = 0; j < rows.features && sizes[c] > 0; j++) {
          centers[c][j] = sums[c][j] / sizes[c];
        }
      }
    }
    return centers;
  }

  /** What the visitors of a cell find in it, by the block they come from. */
  private static List<Tuple2<Integer, NamedLists>> inCell(
      Iterable<Tuple2<Boolean, SparkRow>> visits, int k, int height) {
    List<SparkRow> visitors = new ArrayList<>();
    List<SparkRow> members = new ArrayList<>();
    for (Tuple2<Boolean, SparkRow> visit : visits) {
      visitors.add(visit._2);
      if (visit._1) {
        members.add(visit._2);
      }
    }
    if (members.isEmpty()) {
      return List.of();
    }
    Comparator<SparkRow> byIndex = Comparator.comparingInt(row -> row.index);
    visitors.sort(byIndex);
    members.sort(byIndex);
    Lists found =
        Lists.of(
            new BlockSearch(null, k + 1, Tasks.run(0))
                .nearest(RowSet.all(table(visitors)), RowSet.all(table(members))));
    List<Tuple2<Integer, NamedLists>> result = new ArrayList<>();
    for (int i = 0; i < visitors.size(); i++) {
      int self = visitors.get(i).index;
      int[] others =
          IntStream.range(found.start[i], found.start[i + 1])
              .filter(e -> members.get(found.indices[e]).index != self)
              .limit(k)
              .toArray();
      Lists own =
          new Lists(
              new int[] {0, others.length},
              Arrays.stream(others).map(e -> members.get(found.indices[e]).index).toArray(),
              Arrays.stream(others).mapToDouble(e -> found.squared[e]).toArray());
      result.add(new Tuple2<>(self / height, new NamedLists(new int[] {self}, own)));
    }
    return result;
  }

  private static Table table(List<SparkRow> rows) {
    return RowBlock.of(0, rows, rows.get(0).features, rows.get(0).isSparse()).table();
  }

  /** One list a row, of those found in several cells. */
  private static NamedLists merged(Iterable<NamedLists> found, int k) {
    java.util.TreeMap<Integer, Lists> lists = new java.util.TreeMap<>();
    found.forEach(named -> lists.merge(named.rows[0], named.lists, (a, b) -> Lists.merge(a, b, k)));
    int[] start = new int[lists.size() + 1];
    int at = 0;
    for (Lists list : lists.values()) {
      start[at + 1] = start[at++] + list.indices.length;
    }
    return new NamedLists(
        lists.keySet().stream().mapToInt(i -> i).toArray(),
        new Lists(
            start,
            lists.values().stream().flatMapToInt(list -> Arrays.stream(list.indices)).toArray(),
            lists.values().stream()
                .flatMapToDouble(list -> Arrays.stream(list.squared))
                .toArray()));
  }

  /** Which part of the true neighbours of a sample of rows was found. */
  double recall(FoundNeighbors found) {
    return Described.as(rows.context, "measure the recall", () -> measure(found));
  }

  private double measure(FoundNeighbors found) {
    int[] drawn = rows.draw(sampleSize(), seed + 1);
    Broadcast<RowBlock> queries = rows.held.send(queries(drawn));
    int count = k;
    Lists exact =
        rows.blocks
            .values()
            .map(
                block ->
                    Lists.of(
                            new BlockSearch(null, count + 1, Tasks.run(0))
                                .nearest(
                                    RowSet.all(queries.value().table()), RowSet.all(block.table())))
                        .shifted(block.first))
            .reduce((a, b) -> Lists.merge(a, b, count + 1));
    Broadcast<int[]> asked = rows.held.send(drawn);
    List<Tuple2<Integer, int[]>> answers =
        found
            .lists
            .values()
            .flatMap(
                named ->
                    IntStream.range(0, named.rows.length)
                        .filter(r -> Arrays.binarySearch(asked.value(), named.rows[r]) >= 0)
                        .mapToObj(
                            r ->
                                new Tuple2<>(
                                    named.rows[r],
                                    Arrays.copyOfRange(
                                        named.lists.indices,
                                        named.lists.start[r],
                                        named.lists.start[r + 1])))
                        .iterator())
            .collect();
    long hits = 0;
    for (Tuple2<Integer, int[]> answer : answers) {
      int place = Arrays.binarySearch(drawn, answer._1);
      Set<Integer> truth = new HashSet<>();
      for (int e = exact.start[place]; e < exact.start[place + 1] && truth.size() < k; e++) {
        if (exact.indices[e] != answer._1) {
          truth.add(exact.indices[e]);
        }
      }
      hits += Arrays.stream(answer._2).filter(truth::contains).count();
    }
    return (double) hits / ((long) drawn.length * k);
  }

  private RowBlock queries(int[] drawn) {
    Table table = rows.collect(drawn);
    double[] values = new double[drawn.length * rows.features];
    double[] row = new double[rows.features];
    for (int i = 0; i < drawn.length; i++) {
      table.copyRow(i, row);
      System.arraycopy(row, 0, values, i * row.length, row.length);
    }
    return RowBlock.dense(0, drawn.length, rows.features, values);
  }
}
