package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import scala.Tuple2;

/**
 * Weights of rows over their neighbours, block by block: a task gets the rows of a block and those
 * they are near to, each once.
 */
final class BlockWeights {

  /** How a block's weights are made. */
  interface Maker extends java.io.Serializable {
    SparseMatrix make(Table samples, Table training, NeighborLists nearest, Run run);
  }

  private BlockWeights() {}

  /** The weights of all rows: in each list the rows ascend. */
  static Lists of(SparkRows rows, Broadcast<Lists> near, Maker maker) {
    boolean sparse = rows.sparse;
    JavaPairRDD<Integer, Lists> made =
        NearRows.join(rows.blocks, near, rows.blockRows, rows.size())
            .mapValues(
                both -> weights(both._1.iterator().next(), both._2, near.value(), sparse, maker));
    Lists[] parts = new Lists[rows.blockCount()];
    for (Tuple2<Integer, Lists> part : made.collect()) {
      parts[part._1] = part._2;
    }
    int[] start = near.value().start;
    return new Lists(
        start,
        Arrays.stream(parts).flatMapToInt(part -> Arrays.stream(part.indices)).toArray(),
        Arrays.stream(parts).flatMapToDouble(part -> Arrays.stream(part.squared)).toArray());
  }

  private static Lists weights(
      RowBlock block, Iterable<SparkRow> needed, Lists near, boolean sparse, Maker maker) {
    List<SparkRow> others = new ArrayList<>();
    needed.forEach(others::add);
    Lists own = near.range(block.first, block.first + block.rows);
    if (others.isEmpty()) {
      return own;
    }
    others.sort(Comparator.comparingInt(row -> row.index));
    int[] places = others.stream().mapToInt(row -> row.index).toArray();
    int[] local = IntStream.of(own.indices).map(i -> Arrays.binarySearch(places, i)).toArray();
    SparseMatrix weights =
        maker.make(
            block.table(),
            RowBlock.of(0, others, block.features, sparse).table(),
            new NeighborLists(own.start, local, own.squared),
            Tasks.run(0));
    return new Lists(
        weights.rowStart(),
        IntStream.of(weights.columnIndices()).map(i -> places[i]).toArray(),
        weights.values());
  }
}
