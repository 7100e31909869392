package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.foldsieve.numeric.blas.CrossProducts;
import org.foldsieve.numeric.blas.RowStrips;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Rows by the strips in which they are added up: a task sums a strip, and the driver adds the
 * strips in their order. Where rows were made of others one by one, the strips of those serve: rows
 * are shuffled once.
 */
final class Strips {

  private final JavaSparkContext context;
  private final int n;
  private final int m;
  private final JavaPairRDD<Integer, RowBlock> blocks;

  /** What these rows were made of one by one, and how; null where blocks were needed for it. */
  private final @Nullable Strips source;

  private final @Nullable BlockMap made;

  private final Held held;

  private @Nullable JavaPairRDD<Integer, List<RowBlock>> strips;
  private int @Nullable [] stripRows;

  Strips(
      JavaSparkContext context,
      int n,
      int m,
      JavaPairRDD<Integer, RowBlock> blocks,
      @Nullable Strips source,
      @Nullable BlockMap made,
      Held held) {
    this.context = context;
    this.n = n;
    this.m = m;
    this.blocks = blocks;
    this.source = source;
    this.made = made;
    this.held = held;
  }

  /** What a task makes of a block or of a part of one, row by row. */
  interface BlockMap extends Serializable {
    RowBlock apply(RowBlock block);
  }

  /** The rows by strips: shuffled once, whatever is made of them row by row. */
  JavaPairRDD<Integer, List<RowBlock>> of(int[] first) {
    if (strips != null && Arrays.equals(stripRows, first)) {
      return strips;
    }
    BlockMap own = made;
    if (source != null && own != null) {
      strips = source.of(first).mapValues(parts -> parts.stream().map(own::apply).toList());
    } else {
      strips =
          held.keep(
              StripRows.cut(blocks, first)
                  .groupByKey(new EachItsOwn(first.length - 1))
                  .mapValues(Strips::list));
    }
    stripRows = first;
    return strips;
  }

  private static List<RowBlock> list(Iterable<RowBlock> parts) {
    List<RowBlock> all = new ArrayList<>();
    parts.forEach(all::add);
    return all;
  }

  /** What a task adds up. */
  interface StripWork extends Serializable {
    double[] apply(int strip, StripRows rows);
  }

  /** The first row of every strip, and the number of rows. */
  int[] firstRows() {
    int strips = CrossProducts.strips(n, m);
    int[] first = new int[strips + 1];
    Arrays.setAll(first, s -> CrossProducts.firstRow(s, n, m));
    return first;
  }

  /** The sum of the strips, in order; two of them are here at a time. */
  double[] inOrder(String what, JavaPairRDD<Integer, double[]> sums) {
    try (Held sum = held.part()) {
      JavaPairRDD<Integer, double[]> kept = sum.keep(sums);
      Described.as(context, what, kept::count);
      Iterator<Tuple2<Integer, double[]>> strips =
          Described.as(context, what + ", in order", kept::toLocalIterator);
      double[] all = strips.next()._2;
      while (strips.hasNext()) {
        RowStrips.add(new double[][] {all, strips.next()._2});
      }
      return all;
    }
  }

  /** The sum of what tasks make of the strips. */
  double[] sum(String what, StripWork work) {
    int[] first = firstRows();
    return inOrder(
        what,
        of(first)
            .mapToPair(
                strip -> new Tuple2<>(strip._1, work.apply(strip._1, new StripRows(strip._2)))));
  }
}
