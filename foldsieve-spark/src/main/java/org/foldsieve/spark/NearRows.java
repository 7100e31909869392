package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** Brings the rows that a block's rows are near to where the block is, each once. */
final class NearRows {

  private NearRows() {}

  /**
   * By block: the block, and the rows of all blocks that its lists name.
   *
   * @param height the rows of a block
   * @param n the number of all rows
   */
  static JavaPairRDD<Integer, Tuple2<Iterable<RowBlock>, Iterable<SparkRow>>> join(
      JavaPairRDD<Integer, RowBlock> blocks, Broadcast<Lists> near, int height, int n) {
    JavaPairRDD<Integer, SparkRow> needed =
        blocks.values().flatMapToPair(block -> sent(block, near.value(), height, n).iterator());
    return blocks.cogroup(needed, new HashPartitioner((n + height - 1) / height));
  }

  /** Each row of a block with the blocks that have rows near to it. */
  private static List<Tuple2<Integer, SparkRow>> sent(
      RowBlock block, Lists near, int height, int n) {
    int blocks = (n + height - 1) / height;
    boolean[][] wanted = new boolean[block.rows][blocks];
    for (int i = 0; i < n; i++) {
      for (int e = near.start[i]; e < near.start[i + 1]; e++) {
        int row = near.indices[e] - block.first;
        if (row >= 0 && row < block.rows) {
          wanted[row][i / height] = true;
        }
      }
    }
    List<Tuple2<Integer, SparkRow>> sent = new ArrayList<>();
    for (int r = 0; r < block.rows; r++) {
      SparkRow row = block.row(r);
      for (int b = 0; b < blocks; b++) {
        if (wanted[r][b]) {
          sent.add(new Tuple2<>(b, row));
        }
      }
    }
    return sent;
  }
}
