package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.foldsieve.numeric.blas.CrossProducts;
import scala.Tuple2;

/** The rows of a strip, from the parts of blocks that lie in it. */
final class StripRows implements CrossProducts.Rows {

  private final List<RowBlock> parts;
  private final int[] first;

  StripRows(Iterable<RowBlock> given) {
    parts = new ArrayList<>();
    given.forEach(parts::add);
    parts.sort(Comparator.comparingInt(part -> part.first));
    first = parts.stream().mapToInt(part -> part.first).toArray();
  }

  @Override
  public void copy(int i, double[] target) {
    int at = Arrays.binarySearch(first, i);
    RowBlock part = parts.get(at >= 0 ? at : -at - 2);
    part.copyRow(i - part.first, target);
  }

  /**
   * The rows of blocks, each with the strip it lies in.
   *
   * @param first the first row of every strip, and the number of rows
   */
  static JavaPairRDD<Integer, RowBlock> cut(JavaPairRDD<Integer, RowBlock> blocks, int[] first) {
    return blocks
        .values()
        .flatMapToPair(
            block ->
                IntStream.range(0, first.length - 1)
                    .filter(s -> first[s] < block.first + block.rows && block.first < first[s + 1])
                    .mapToObj(
                        s ->
                            new Tuple2<>(
                                s,
                                block.rows(
                                    Math.max(0, first[s] - block.first),
                                    Math.min(block.rows, first[s + 1] - block.first))))
                    .iterator());
  }

  /** The n rows of blocks, in blocks of another height. */
  static JavaPairRDD<Integer, RowBlock> whole(
      JavaPairRDD<Integer, RowBlock> blocks, int n, int height) {
    int count = (n + height - 1) / height;
    int[] first = IntStream.rangeClosed(0, count).map(b -> Math.min(n, b * height)).toArray();
    return cut(blocks, first)
        .groupByKey(new EachItsOwn(count))
        .mapToPair(
            group -> new Tuple2<>(group._1, whole(first[group._1], first[group._1 + 1], group._2)));
  }

  private static RowBlock whole(int from, int to, Iterable<RowBlock> parts) {
    List<RowBlock> sorted = new ArrayList<>();
    parts.forEach(sorted::add);
    sorted.sort(Comparator.comparingInt(part -> part.first));
    List<SparkRow> rows = new ArrayList<>(to - from);
    for (RowBlock part : sorted) {
      for (int i = 0; i < part.rows; i++) {
        rows.add(part.row(i));
      }
    }
    return RowBlock.of(from, rows, sorted.get(0).features, sorted.get(0).isSparse());
  }
}
