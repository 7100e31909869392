package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.RowStrips;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The rows of a DataFrame in the order of their ids, in blocks of rows that follow each other. A
 * row's place among the ids is its number everywhere: so partitions and their order do not matter.
 *
 * <p>The driver holds the ids and the labels, 16 bytes a row; the values stay on the executors.
 */
final class SparkRows implements AutoCloseable {

  /** A block takes at most this much on its way, so that a task can hold several. */
  private static final long BLOCK_BYTES = 128L << 20;

  private static final int LEAST_BLOCK = 256;

  /** Rows that are looked at before all others. */
  private static final int FIRST_ROWS = 16;

  /** What is kept and sent for these rows, until they are closed. */
  final Held held;

  final JavaSparkContext context;
  final long[] ids;
  final int features;
  final boolean sparse;
  final List<String> names;
  final @Nullable Labels labels;
  final int blockRows;

  /** Block b has rows from b * blockRows on. */
  final JavaPairRDD<Integer, RowBlock> blocks;

  private SparkRows(
      Held held,
      JavaSparkContext context,
      long[] ids,
      int features,
      boolean sparse,
      List<String> names,
      @Nullable Labels labels,
      int blockRows,
      JavaPairRDD<Integer, RowBlock> blocks) {
    this.held = held;
    this.context = context;
    this.ids = ids;
    this.features = features;
    this.sparse = sparse;
    this.names = names;
    this.labels = labels;
    this.blockRows = blockRows;
    this.blocks = blocks;
  }

  /** Which columns to read, and how. */
  static final class Source {
    final String id;
    final String features;
    final @Nullable String label;

    /** classes, numbers or auto. */
    final String labelKind;

    /** The rows of a block, or 0 for as many as suit the cluster. */
    final int blockRows;

    /** Whether sparse vectors are written out. */
    final boolean dense;

    Source(
        String id,
        String features,
        @Nullable String label,
        String labelKind,
        int blockRows,
        boolean dense) {
      this.id = id;
      this.features = features;
      this.label = label;
      this.labelKind = labelKind;
      this.blockRows = blockRows;
      this.dense = dense;
    }
  }

  /** Reads the rows. */
  static SparkRows of(Dataset<?> data, Source source) {
    StructField field = Cells.requireFeatures(data.schema(), source.features);
    Cells.requireId(data.schema(), source.id);
    if (source.label != null) {
      Cells.requireLabel(data.schema(), source.label);
    }
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
    Column id = Cells.col(source.id).cast(DataTypes.LongType);
    String label = source.label;
    boolean labelled = label != null;
    // Without the vectors: a reader of columns leaves them where they are.
    Dataset<Row> outline = data.select(id, label == null ? functions.lit(0) : Cells.col(label));
    List<PartFacts> facts =
        Described.as(
            context,
            "read ids and labels",
            () -> outline.javaRDD().mapPartitions(part -> PartFacts.of(part, labelled)).collect());
    PartFacts.requireRight(facts);
    long[] ids = PartFacts.ids(facts);
    if (ids.length == 0) {
      throw new DataException("the DataFrame has no rows");
    }
    Labels labels =
        source.label == null ? null : PartFacts.labels(facts, ids, source.label, source.labelKind);
    Dataset<Row> vectors = data.select(id.as("id"), Cells.col(source.features).as("features"));
    List<SparkRow> first =
        Described.as(context, "read the first rows", () -> firstRows(vectors, ids[0]));
    int d = first.get(0).features;
    // One dense row makes all dense, and zeros that are written out pack better than columns do.
    boolean dense = source.dense || !first.stream().allMatch(SparkRow::isSparse);
    int blockRows = blockRows(source.blockRows, ids.length, d, context.defaultParallelism());
    Held held = new Held(context);
    try {
      ReadFacts seen = new ReadFacts();
      context.sc().register(seen);
      JavaPairRDD<Integer, RowBlock> blocks =
          held.keep(blocks(vectors, held.send(ids), seen, d, blockRows, dense));
      List<RowBlock.Facts> found =
          Described.as(
              context, "read vectors", () -> blocks.values().map(RowBlock::facts).collect());
      requireRight(seen, found, ids.length);
      boolean sparse = !seen.anyDense() && !dense;
      boolean mixed = !sparse && found.stream().anyMatch(block -> block.sparse);
      return new SparkRows(
          held,
          context,
          ids,
          d,
          sparse,
          Cells.names(field, d),
          labels,
          blockRows,
          mixed ? held.keep(blocks.mapValues(RowBlock::writtenOut)) : blocks);
    } catch (RuntimeException wrong) {
      held.close();
      throw wrong;
    }
  }

  /** The first rows that have any features; all must have as many as the first of them. */
  private static List<SparkRow> firstRows(Dataset<Row> vectors, long lowestId) {
    List<SparkRow> first =
        vectors.filter(functions.col("features").isNotNull()).takeAsList(FIRST_ROWS).stream()
            .map(row -> SparkRow.of(0, row.get(1)))
            .toList();
    if (first.isEmpty()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "the row with id %d has no features; drop it first", lowestId));
    }
    if (first.get(0).features == 0) {
      throw new DataException("the rows have no features; give at least one");
    }
    return first;
  }

  /** Every row to its block; what is wrong with rows is noticed on the way. */
  private static JavaPairRDD<Integer, RowBlock> blocks(
      Dataset<Row> vectors,
      Broadcast<long[]> sorted,
      ReadFacts seen,
      int d,
      int blockRows,
      boolean dense) {
    int n = sorted.value().length;
    return vectors
        .javaRDD()
        .flatMapToPair(
            row -> {
              long id = row.getLong(0);
              int index = Arrays.binarySearch(sorted.value(), id);
              SparkRow own = seen.read(id, index, row.get(1), d);
              if (own == null) {
                return Collections.emptyIterator();
              }
              SparkRow sent = dense && own.isSparse() ? own.dense() : own;
              return List.of(new Tuple2<>(index / blockRows, sent)).iterator();
            })
        .groupByKey(new HashPartitioner((n + blockRows - 1) / blockRows))
        .mapToPair(group -> new Tuple2<>(group._1, block(group._1 * blockRows, group._2, d)));
  }

  private static void requireRight(ReadFacts seen, List<RowBlock.Facts> found, int n) {
    String fault = seen.fault();
    if (fault != null) {
      throw new DataException(fault);
    }
    long read = found.stream().mapToLong(block -> block.rows).sum();
    if (read != n) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d rows were there when they were read first, %d when they were read again: a row"
                  + " must have the same id each time; write them to a file once",
              n,
              read));
    }
  }

  /** So many that the pairs of blocks occupy the cluster, and that a few fit into a task. */
  private static int blockRows(int wanted, int n, int d, int parallelism) {
    if (wanted > 0) {
      return wanted;
    }
    int blocks = 1;
    while ((long) blocks * (blocks + 1) / 2 < 3L * parallelism) {
      blocks++;
    }
    long most = Math.max(1, BLOCK_BYTES / (8L * d));
    // Whole products, so that sums over rows need no other blocks.
    long whole = RowStrips.PRODUCT_ROWS;
    long rows = Math.max(LEAST_BLOCK, (n + blocks - 1) / blocks);
    long up = (rows + whole - 1) / whole * whole;
    return (int) (up <= most ? up : most < whole ? most : most / whole * whole);
  }

  /** Sparse where all its rows are. */
  private static RowBlock block(int first, Iterable<SparkRow> rows, int features) {
    List<SparkRow> own = new ArrayList<>();
    rows.forEach(own::add);
    own.sort(Comparator.comparingInt(row -> row.index));
    return RowBlock.of(first, own, features, own.stream().allMatch(SparkRow::isSparse));
  }

  int size() {
    return ids.length;
  }

  int blockCount() {
    return (size() + blockRows - 1) / blockRows;
  }

  /** Refuses one row, of which nothing can be learnt. */
  SparkRows requireTwo() {
    if (size() < 2) {
      close();
      throw new DataException("the DataFrame has one row; ranking and mapping need at least two");
    }
    return this;
  }

  Labels requireLabels(String method) {
    if (labels == null) {
      throw new DataException(method + " needs labels; set labelCol");
    }
    return labels;
  }

  /** The shape, names and labels of the table, without its values. */
  Table outline() {
    Table outline =
        Table.of(
            SparseMatrix.wrap(size(), features, new int[size() + 1], new int[0], new double[0]),
            names);
    return labels == null ? outline : outline.withLabels(labels);
  }

  /** Some of the rows, numbered anew; they must ascend. */
  SparkRows select(int[] rows) {
    if (rows.length == size()) {
      return this;
    }
    Held own = held.part();
    Broadcast<int[]> chosen = own.send(rows);
    int d = features;
    int height = Math.max(1, Math.min(blockRows, rows.length));
    JavaPairRDD<Integer, RowBlock> parts =
        own.keep(
            blocks
                .flatMapToPair(
                    entry -> {
                      List<Tuple2<Integer, SparkRow>> kept = new ArrayList<>();
                      for (int i = 0; i < entry._2.rows; i++) {
                        int place = Arrays.binarySearch(chosen.value(), entry._2.first + i);
                        if (place >= 0) {
                          kept.add(new Tuple2<>(place / height, entry._2.row(i).at(place)));
                        }
                      }
                      return kept.iterator();
                    })
                .groupByKey(new HashPartitioner((rows.length + height - 1) / height))
                .mapToPair(group -> new Tuple2<>(group._1, block(group._1 * height, group._2, d))));
    long[] some = Arrays.stream(rows).mapToLong(i -> ids[i]).toArray();
    Labels theirs = labels == null ? null : labels.select(rows);
    return new SparkRows(own, context, some, d, sparse, names, theirs, height, parts);
  }

  /** Some of the rows as a table on the driver; they must ascend. */
  Table collect(int[] rows) {
    try (Held sent = new Held(context)) {
      Broadcast<int[]> chosen = sent.send(rows);
      List<SparkRow> found =
          new ArrayList<>(
              blocks
                  .values()
                  .flatMap(
                      block ->
                          IntStream.range(0, block.rows)
                              .filter(
                                  i -> Arrays.binarySearch(chosen.value(), block.first + i) >= 0)
                              .mapToObj(block::row)
                              .iterator())
                  .collect());
      found.sort(Comparator.comparingInt(row -> row.index));
      return RowBlock.of(0, found, features, sparse).table();
    }
  }

  /** The places of rows drawn by their ids: the same ones however rows are partitioned. */
  int[] draw(int count, long seed) {
    return Draw.smallest(ids, count, seed);
  }

  @Override
  public void close() {
    held.close();
  }
}
