package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.neighbor.engine.BlockSearch;
import org.foldsieve.neighbor.engine.SharedFrame;
import org.foldsieve.neighbor.row.RowSet;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Neighbours of rows that are all different, by pairs of blocks: every pair is compared once, for
 * the rows of both; what a row finds in its own block bounds what it looks for in others. Lists are
 * merged by (distance, row), so that neither the blocks nor the order of their arrival matter.
 */
final class BlockPairs {

  private BlockPairs() {}

  private static BlockSearch search(byte[] frame, int k) {
    return new BlockSearch(
        frame.length == 0 ? null : SharedFrame.fromBytes(frame), k, Tasks.run(0));
  }

  /**
   * The lists of all rows.
   *
   * @param classes where they are given, neighbours are of other classes
   * @param broadcastBytes tables up to this size are sent to every executor once
   */
  static JavaPairRDD<Integer, NamedLists> lists(
      SparkRows all,
      List<BlockSurvey> surveys,
      int @Nullable [] classes,
      int k,
      long broadcastBytes) {
    Broadcast<byte[]> frame =
        all.held.send(
            Described.as(
                all.context, "choose directions", () -> BlockSurvey.frame(all, surveys, k)));
    Broadcast<int[]> codes = all.held.send(classes == null ? new int[0] : classes);
    JavaPairRDD<Integer, Lists> own =
        all.held.keep(
            all.blocks.mapToPair(
                entry ->
                    new Tuple2<>(
                        entry._1,
                        Lists.of(
                                search(frame.value(), k)
                                    .within(
                                        RowSet.all(entry._2.table()),
                                        part(codes.value(), entry._2.first, entry._2.rows)))
                            .shifted(entry._2.first))));
    int height = all.blockRows;
    if (all.blockCount() == 1) {
      return own.mapToPair(
          entry -> new Tuple2<>(entry._1, NamedLists.ofBlock(entry._1, entry._2, height)));
    }
    Broadcast<double[]> reach =
        all.held.send(
            Described.as(all.context, "neighbours inside blocks", () -> reach(own, all, k)));
    long bytes = surveys.stream().mapToLong(survey -> survey.bytes).sum();
    JavaPairRDD<Integer, Lists> others =
        bytes <= broadcastBytes
            ? fromBroadcast(all, frame, codes, reach, k)
            : fromShuffle(all, frame, codes, reach, k);
    return own.union(others)
        .reduceByKey(new HashPartitioner(all.blockCount()), (a, b) -> Lists.merge(a, b, k))
        .mapToPair(entry -> new Tuple2<>(entry._1, NamedLists.ofBlock(entry._1, entry._2, height)));
  }

  private static double[] reach(JavaPairRDD<Integer, Lists> own, SparkRows all, int k) {
    double[] reach = new double[all.size()];
    for (Tuple2<Integer, double[]> part : own.mapValues(lists -> lists.reach(k)).collect()) {
      System.arraycopy(part._2, 0, reach, part._1 * all.blockRows, part._2.length);
    }
    return reach;
  }

  private static int @Nullable [] part(int[] codes, int first, int rows) {
    return codes.length == 0 ? null : Arrays.copyOfRange(codes, first, first + rows);
  }

  /** The pair of blocks a, b with a before b. */
  private static int pair(int a, int b, int blocks) {
    return a * blocks - a * (a + 1) / 2 + b - a - 1;
  }

  private static JavaPairRDD<Integer, Lists> fromBroadcast(
      SparkRows all,
      Broadcast<byte[]> frame,
      Broadcast<int[]> codes,
      Broadcast<double[]> reach,
      int k) {
    List<Tuple2<Integer, RowBlock>> collected =
        Described.as(all.context, "send the table", () -> all.blocks.collect());
    RowBlock[] byPlace = new RowBlock[collected.size()];
    collected.forEach(entry -> byPlace[entry._1] = entry._2);
    Broadcast<RowBlock[]> table = all.held.send(byPlace);
    List<int[]> pairs = new ArrayList<>();
    for (int a = 0; a < byPlace.length; a++) {
      for (int b = a + 1; b < byPlace.length; b++) {
        pairs.add(new int[] {a, b});
      }
    }
    return all.context
        .parallelize(pairs, Math.min(pairs.size(), 10_000))
        .flatMapToPair(
            pair ->
                between(
                        table.value()[pair[0]],
                        table.value()[pair[1]],
                        pair[0],
                        pair[1],
                        search(frame.value(), k),
                        codes.value(),
                        reach.value())
                    .iterator());
  }

  private static JavaPairRDD<Integer, Lists> fromShuffle(
      SparkRows all,
      Broadcast<byte[]> frame,
      Broadcast<int[]> codes,
      Broadcast<double[]> reach,
      int k) {
    int blocks = all.blockCount();
    int height = all.blockRows;
    return all.blocks
        .flatMapToPair(
            entry ->
                IntStream.range(0, blocks)
                    .filter(other -> other != entry._1)
                    .mapToObj(
                        other ->
                            new Tuple2<>(
                                pair(Math.min(entry._1, other), Math.max(entry._1, other), blocks),
                                entry._2))
                    .iterator())
        .groupByKey(new EachItsOwn(blocks * (blocks - 1) / 2))
        .flatMapToPair(
            group -> {
              List<RowBlock> two = new ArrayList<>();
              group._2.forEach(two::add);
              two.sort(Comparator.comparingInt(block -> block.first));
              RowBlock left = two.get(0);
              RowBlock right = two.get(1);
              return between(
                      left,
                      right,
                      left.first / height,
                      right.first / height,
                      search(frame.value(), k),
                      codes.value(),
                      reach.value())
                  .iterator();
            });
  }

  private static List<Tuple2<Integer, Lists>> between(
      RowBlock left,
      RowBlock right,
      int a,
      int b,
      BlockSearch search,
      int[] codes,
      double[] reach) {
    int n = left.rows + right.rows;
    int[] names =
        IntStream.range(0, n)
            .map(i -> i < left.rows ? left.first + i : right.first + i - left.rows)
            .toArray();
    Lists found =
        Lists.of(
            search.between(
                RowSet.all(RowBlock.join(List.of(left, right))),
                left.rows,
                Arrays.stream(names).mapToDouble(i -> reach[i]).toArray(),
                codes.length == 0 ? null : Arrays.stream(names).map(i -> codes[i]).toArray()));
    Lists renamed = found.renamed(names);
    return List.of(
        new Tuple2<>(a, renamed.range(0, left.rows)), new Tuple2<>(b, renamed.range(left.rows, n)));
  }
}
