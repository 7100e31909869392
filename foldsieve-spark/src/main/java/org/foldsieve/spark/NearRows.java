package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.RowStrips;
import scala.Tuple2;

/**
 * Brings the rows that a block's rows are near to where the block is, each once; subtracts them.
 */
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

  /** The rows of a block less the weighted sums of their neighbours. */
  static RowBlock differences(
      RowBlock block, Iterable<SparkRow> needed, Lists near, double[] mass, int m) {
    List<SparkRow> others = new ArrayList<>();
    needed.forEach(others::add);
    others.sort(Comparator.comparingInt(row -> row.index));
    int[] places = others.stream().mapToInt(row -> row.index).toArray();
    double[] values = new double[Math.multiplyExact(block.rows + places.length, m)];
    block.copyTo(values);
    for (int o = 0; o < places.length; o++) {
      others.get(o).copyTo(values, (block.rows + o) * m);
    }
    int n = near.rows();
    SparseMatrix weights = SparseMatrix.wrap(n, n, near.start, near.indices, near.squared);
    double[] made = new double[block.rows * m];
    for (int i = 0; i < block.rows; i++) {
      RowStrips.difference(
          block.first + i,
          weights,
          mass.length == 0 ? null : mass,
          values,
          j ->
              (j >= block.first && j < block.first + block.rows
                      ? j - block.first
                      : block.rows + Arrays.binarySearch(places, j))
                  * m,
          made,
          i * m,
          m);
    }
    return RowBlock.dense(block.first, block.rows, m, made);
  }
}
