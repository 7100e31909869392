package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.storage.StorageLevel;
import org.foldsieve.data.Table;
import scala.Tuple2;

/**
 * The table the other way round: slabs of columns, each with all rows. A task that owns a column
 * adds its numbers up in the order of the rows, as a single machine does.
 */
final class Slabs {

  /** A slab takes at most this much as doubles, so that it fits into a task beside the graph. */
  private static final long SLAB_BYTES = 256L << 20;

  final int width;

  /** Slab s has columns from s * width on: its blocks of rows, in order. */
  final JavaPairRDD<Integer, List<RowBlock>> blocks;

  private Slabs(int width, JavaPairRDD<Integer, List<RowBlock>> blocks) {
    this.width = width;
    this.blocks = blocks;
  }

  static Slabs of(SparkRows rows) {
    int d = rows.features;
    int most = (int) Math.max(1, SLAB_BYTES / (8L * rows.size()));
    int tasks = Math.max(1, 2 * rows.context.defaultParallelism());
    int width = Math.max(1, Math.min(most, (d + tasks - 1) / tasks));
    int count = (d + width - 1) / width;
    JavaPairRDD<Integer, List<RowBlock>> blocks =
        rows.blocks
            .flatMapToPair(
                entry ->
                    IntStream.range(0, count)
                        .mapToObj(
                            s ->
                                new Tuple2<>(
                                    s, entry._2.columns(s * width, Math.min(d, (s + 1) * width))))
                        .iterator())
            .groupByKey(new HashPartitioner(count))
            .mapValues(Slabs::sorted)
            .persist(StorageLevel.MEMORY_AND_DISK());
    return new Slabs(width, blocks);
  }

  private static List<RowBlock> sorted(Iterable<RowBlock> given) {
    List<RowBlock> blocks = new ArrayList<>();
    given.forEach(blocks::add);
    blocks.sort(Comparator.comparingInt(block -> block.first));
    return blocks;
  }

  /** The columns of a slab as a table, named by their place in the whole one. */
  static Table table(List<RowBlock> blocks, int first) {
    Table table = RowBlock.join(blocks);
    List<String> names =
        IntStream.range(first, first + table.features()).mapToObj(j -> "f" + j).toList();
    return table.isSparse()
        ? Table.of(org.foldsieve.data.live.LiveValues.sparse(table), names)
        : Table.of(org.foldsieve.data.live.LiveValues.dense(table), names);
  }

  void close() {
    blocks.unpersist(false);
  }
}
