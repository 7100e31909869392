package org.foldsieve.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.CrossProducts;
import org.foldsieve.numeric.blas.RowProjection;
import org.foldsieve.numeric.blas.RowStrips;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Many rows on the executors, as linear maps ask for them. A strip of rows is summed by one task,
 * and the driver adds the strips in their order: the bits of one machine.
 */
final class SparkTall implements TallMatrix, AutoCloseable {

  private final JavaSparkContext context;
  private final int n;
  private final int m;
  private final int height;
  private final JavaPairRDD<Integer, RowBlock> blocks;

  private final Strips strips;

  /** What executors keep for this and for what was made of it. */
  private final Held held;

  private SparkTall(
      JavaSparkContext context,
      int n,
      int m,
      int height,
      JavaPairRDD<Integer, RowBlock> blocks,
      @Nullable SparkTall source,
      Strips.@Nullable BlockMap made,
      Held held) {
    this.context = context;
    this.n = n;
    this.m = m;
    this.height = height;
    this.blocks = blocks;
    this.held = held;
    this.strips =
        new Strips(context, n, m, blocks, source == null ? null : source.strips, made, held);
  }

  static SparkTall of(SparkRows rows) {
    SparkTall all =
        new SparkTall(
            rows.context,
            rows.size(),
            rows.features,
            rows.blockRows,
            rows.blocks,
            null,
            null,
            rows.held.part());
    int whole = RowStrips.PRODUCT_ROWS;
    return rows.blockCount() == 1 || rows.blockRows % whole == 0
        ? all
        : all.keep(all.cut((rows.blockRows + whole - 1) / whole * whole));
  }

  private SparkTall keep(SparkTall made) {
    held.keep(made.blocks);
    return made;
  }

  private SparkTall with(int columns, JavaPairRDD<Integer, RowBlock> blocks) {
    return new SparkTall(context, n, columns, height, blocks, null, null, held);
  }

  /** The same rows in blocks of another height. */
  private SparkTall cut(int rows) {
    return new SparkTall(context, n, m, rows, StripRows.whole(blocks, n, rows), null, null, held);
  }

  @Override
  public int rows() {
    return n;
  }

  @Override
  public int columns() {
    return m;
  }

  @Override
  public Deviations deviations(Run run) {
    double[] first = new double[m];
    Described.as(context, "first row", () -> blocks.filter(b -> b._1 == 0).values().first())
        .copyRow(0, first);
    int[] rows = strips.firstRows();
    double[] sums =
        strips.sum("means", (s, strip) -> RowStrips.deviations(rows[s], rows[s + 1], first, strip));
    return Deviations.of(first, sums, n);
  }

  @Override
  public double spread(Run run) {
    int[] rows = strips.firstRows();
    int columns = m;
    double[][] squares = new double[rows.length - 1][];
    Described.as(
            context,
            "spread",
            () ->
                strips
                    .of(rows)
                    .mapToPair(
                        strip ->
                            new Tuple2<>(
                                strip._1,
                                RowStrips.squares(
                                    rows[strip._1],
                                    rows[strip._1 + 1],
                                    columns,
                                    new StripRows(strip._2))))
                    .collect())
        .forEach(strip -> squares[strip._1] = strip._2);
    return RowStrips.spread(squares, n);
  }

  @Override
  public Matrix groupSums(int[] group, int groups, Run run) {
    int[] rows = strips.firstRows();
    int columns = m;
    Broadcast<int[]> sent = held.send(group);
    double[] sums =
        strips.sum(
            "sums of classes",
            (s, strip) ->
                RowStrips.groupSums(rows[s], rows[s + 1], columns, sent.value(), groups, strip));
    return Matrix.wrap(groups, m, sums);
  }

  @Override
  public double[] products(Run run) {
    int rows = n;
    int columns = m;
    run.requireMemory(
        3L * Double.BYTES * m * m,
        "the matrix of products of " + m + " features",
        "select features first, or give the driver more memory");
    return strips.sum(
        "products", (s, strip) -> CrossProducts.strip(s, rows, columns, strip, Tasks.run(0)));
  }

  @Override
  public Matrix cross(TallMatrix other, Run run) {
    SparkTall right = (SparkTall) other;
    int[] first = strips.firstRows();
    int rows = n;
    int columns = m;
    int others = right.m;
    double[] sums =
        strips.inOrder(
            "products",
            strips
                .of(first)
                .join(right.strips.of(first), new EachItsOwn(first.length - 1))
                .mapToPair(
                    strip ->
                        new Tuple2<>(
                            strip._1,
                            CrossProducts.crossStrip(
                                strip._1,
                                rows,
                                columns,
                                new StripRows(strip._2._1),
                                others,
                                new StripRows(strip._2._2),
                                Tasks.run(0)))));
    return Matrix.wrap(m, right.m, sums);
  }

  @Override
  public Matrix triangle(Run run) {
    int many = RowStrips.triangleRows(m);
    if (n <= many) {
      return collect();
    }
    int columns = m;
    SparkTall cut = cut(many);
    int count = (n + many - 1) / many;
    int left = Math.addExact(Math.multiplyExact(count - 1, m), Math.min(m, n - (count - 1) * many));
    JavaPairRDD<Integer, RowBlock> factors =
        cut.blocks.mapToPair(
            entry -> {
              RowBlock block = entry._2;
              int rows = Math.min(columns, block.rows);
              double[] values = new double[block.rows * columns];
              block.copyTo(values);
              return new Tuple2<>(
                  entry._1,
                  RowBlock.dense(
                      entry._1 * columns,
                      rows,
                      columns,
                      RowStrips.triangle(values, block.rows, columns)));
            });
    return new SparkTall(context, left, m, m, factors, null, null, held).triangle(run);
  }

  private Matrix collect() {
    Matrix all = Matrix.zeros(n, m);
    for (RowBlock block :
        Described.as(context, "triangular factors", () -> blocks.values().collect())) {
      double[] values = new double[block.rows * m];
      block.copyTo(values);
      System.arraycopy(values, 0, all.values(), block.first * m, values.length);
    }
    return all;
  }

  /** What a task makes of a block: values, row by row. */
  private interface BlockWork extends Serializable {
    double[] apply(RowBlock block, double[] values);
  }

  private static Strips.BlockMap filled(int own, int columns, BlockWork work) {
    return block -> {
      double[] values = new double[block.rows * own];
      block.copyTo(values);
      return RowBlock.dense(block.first, block.rows, columns, work.apply(block, values));
    };
  }

  /** Rows that are made one by one. */
  private SparkTall map(int columns, BlockWork work) {
    Strips.BlockMap each = filled(m, columns, work);
    return new SparkTall(
        context, n, columns, height, blocks.mapValues(each::apply), this, each, held);
  }

  @Override
  public TallMatrix select(int[] columns) {
    int own = m;
    return map(
        columns.length,
        (block, values) -> {
          double[] some = new double[block.rows * columns.length];
          Arrays.setAll(some, e -> values[e / columns.length * own + columns[e % columns.length]]);
          return some;
        });
  }

  @Override
  public TallMatrix shifted(int @Nullable [] group, Matrix centers, double @Nullable [] factors) {
    int own = m;
    int groups = centers.rows();
    Broadcast<Shift> sent = held.send(new Shift(group, centers.values(), factors));
    return map(
        m,
        (block, values) -> {
          Shift shift = sent.value();
          Matrix center = Matrix.wrap(groups, own, shift.centers);
          double[] row = new double[own];
          for (int i = 0; i < block.rows; i++) {
            System.arraycopy(values, i * own, row, 0, own);
            RowStrips.shift(block.first + i, shift.group, center, shift.factors, row);
            System.arraycopy(row, 0, values, i * own, own);
          }
          return values;
        });
  }

  private static final class Shift implements Serializable {
    private static final long serialVersionUID = 1;

    final int @Nullable [] group;
    final double[] centers;
    final double @Nullable [] factors;

    Shift(int @Nullable [] group, double[] centers, double @Nullable [] factors) {
      this.group = group;
      this.centers = centers;
      this.factors = factors;
    }
  }

  @Override
  public TallMatrix times(Matrix a, Run run) {
    int own = m;
    int columns = a.columns();
    Broadcast<double[]> sent = held.send(a.values());
    Strips.BlockMap each =
        filled(
            m,
            columns,
            (block, values) -> {
              Matrix right = Matrix.wrap(own, columns, sent.value());
              double[] made = new double[block.rows * columns];
              int most = RowStrips.PRODUCT_ROWS;
              for (int from = 0; from < block.rows; from += most) {
                int count = Math.min(most, block.rows - from);
                double[] part = Arrays.copyOfRange(values, from * own, (from + count) * own);
                RowStrips.times(part, count, right, made, from * columns);
              }
              return made;
            });
    return keep(with(columns, blocks.mapValues(each::apply)));
  }

  @Override
  public TallMatrix along(Matrix a, Run run) {
    int own = m;
    int columns = a.columns();
    Broadcast<double[]> sent = held.send(a.values());
    return map(
        columns,
        (block, values) ->
            RowProjection.project(
                    block.rows,
                    (i, row) -> System.arraycopy(values, i * own, row, 0, own),
                    Matrix.wrap(own, columns, sent.value()),
                    Tasks.run(0))
                .values());
  }

  @Override
  public TallMatrix differences(SparseMatrix weights, double @Nullable [] mass, Run run) {
    int own = m;
    Broadcast<Lists> near =
        held.send(new Lists(weights.rowStart(), weights.columnIndices(), weights.values()));
    Broadcast<double[]> masses = held.send(mass == null ? new double[0] : mass);
    JavaPairRDD<Integer, RowBlock> made =
        NearRows.join(blocks, near, height, n)
            .mapValues(
                both ->
                    NearRows.differences(
                        both._1.iterator().next(), both._2, near.value(), masses.value(), own));
    return keep(with(m, made));
  }

  /** Coordinates of all rows stay where the rows are. */
  @Override
  public Matrix kept() {
    return Matrix.zeros(0, m);
  }

  @Override
  public void close() {
    held.close();
  }
}
