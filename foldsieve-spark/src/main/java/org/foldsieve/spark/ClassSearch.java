package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.engine.BlockSearch;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Require;
import scala.Tuple2;

/** The nearest rows of every class: every block of rows against every block of the class. */
final class ClassSearch {

  private final SparkRows rows;

  ClassSearch(SparkRows rows) {
    this.rows = rows;
  }

  /** By class: the k nearest rows of that class for every row. */
  List<NeighborLists> ofEachClass(Labels labels, int k) {
    Require.atLeast(1, "k", k);
    List<NeighborLists> lists = new ArrayList<>();
    int n = rows.size();
    for (int[] members : labels.classMembers()) {
      if (members.length == 0) {
        lists.add(new NeighborLists(new int[n + 1], new int[0], new double[0]));
        continue;
      }
      lists.add(ofClass(members, k).collect(n).lists());
    }
    return lists;
  }

  /** Every block of rows against every block of a class. */
  private FoundNeighbors ofClass(int[] members, int k) {
    SparkRows own = rows.select(members);
    Broadcast<int[]> names = rows.held.send(members);
    int classBlocks = own.blockCount();
    JavaPairRDD<Integer, RowBlock> queries =
        rows.blocks.flatMapToPair(
            entry ->
                IntStream.range(0, classBlocks)
                    .mapToObj(c -> new Tuple2<>(entry._1 * classBlocks + c, entry._2))
                    .iterator());
    int blocks = rows.blockCount();
    JavaPairRDD<Integer, RowBlock> searched =
        own.blocks.flatMapToPair(
            entry ->
                IntStream.range(0, blocks)
                    .mapToObj(b -> new Tuple2<>(b * classBlocks + entry._1, entry._2))
                    .iterator());
    int pairs = Math.multiplyExact(blocks, classBlocks);
    int height = rows.blockRows;
    JavaPairRDD<Integer, NamedLists> found =
        queries
            .join(searched, new EachItsOwn(pairs))
            .mapToPair(
                pair -> {
                  RowBlock left = pair._2._1;
                  int[] place = names.value();
                  Lists lists =
                      withoutSelf(
                          left,
                          Lists.of(
                              new BlockSearch(null, k + 1, Tasks.run(0))
                                  .nearest(
                                      RowSet.all(left.table()), RowSet.all(pair._2._2.table()))),
                          pair._2._2.first,
                          place,
                          k);
                  return new Tuple2<>(pair._1 / classBlocks, lists);
                })
            .reduceByKey(new HashPartitioner(blocks), (a, b) -> Lists.merge(a, b, k))
            .mapToPair(
                entry -> new Tuple2<>(entry._1, NamedLists.ofBlock(entry._1, entry._2, height)));
    return new FoundNeighbors(found);
  }

  /** The k nearest under their own numbers, without the row itself. */
  private static Lists withoutSelf(RowBlock left, Lists found, int first, int[] names, int k) {
    int[] start = new int[found.rows() + 1];
    int[] indices = new int[found.indices.length];
    double[] squared = new double[found.indices.length];
    int at = 0;
    for (int i = 0; i < found.rows(); i++) {
      for (int e = found.start[i]; e < found.start[i + 1]; e++) {
        int other = names[first + found.indices[e]];
        if (other != left.first + i && at - start[i] < k) {
          indices[at] = other;
          squared[at++] = found.squared[e];
        }
      }
      start[i + 1] = at;
    }
    return new Lists(start, Arrays.copyOf(indices, at), Arrays.copyOf(squared, at));
  }
}
