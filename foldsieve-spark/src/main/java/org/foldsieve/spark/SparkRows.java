package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.storage.StorageLevel;
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
      JavaSparkContext context,
      long[] ids,
      int features,
      boolean sparse,
      List<String> names,
      @Nullable Labels labels,
      int blockRows,
      JavaPairRDD<Integer, RowBlock> blocks) {
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
    Dataset<Row> rows =
        data.select(
            functions.col(source.id).cast(DataTypes.LongType),
            functions.col(source.features),
            source.label == null ? functions.lit(0) : functions.col(source.label));
    if (source.label != null) {
      Cells.requireLabel(data.schema(), source.label);
    }
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
    boolean labelled = source.label != null;
    List<PartFacts> facts =
        Described.as(
            context,
            "read ids and labels",
            () -> rows.javaRDD().mapPartitions(part -> PartFacts.of(part, labelled)).collect());
    PartFacts.requireRight(facts);
    long[] ids = PartFacts.ids(facts);
    int n = ids.length;
    if (n == 0) {
      throw new DataException("the DataFrame has no rows");
    }
    int d = PartFacts.features(facts);
    boolean sparse = !source.dense && PartFacts.areSparse(facts);
    Labels labels =
        source.label == null ? null : PartFacts.labels(facts, ids, source.label, source.labelKind);
    int blockRows = blockRows(source.blockRows, n, d, context.defaultParallelism());
    int count = (n + blockRows - 1) / blockRows;
    Broadcast<long[]> sorted = context.broadcast(ids);
    JavaPairRDD<Integer, RowBlock> blocks =
        rows.javaRDD()
            .mapToPair(
                row -> {
                  int index = place(sorted.value(), row.getLong(0));
                  SparkRow own = SparkRow.of(index, row.get(1));
                  return new Tuple2<>(
                      index / blockRows, sparse || !own.isSparse() ? own : own.dense());
                })
            .groupByKey(new HashPartitioner(count))
            .mapToPair(
                group -> new Tuple2<>(group._1, block(group._1 * blockRows, group._2, d, sparse)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    return new SparkRows(context, ids, d, sparse, Cells.names(field, d), labels, blockRows, blocks);
  }

  private static int place(long[] ids, long id) {
    int place = Arrays.binarySearch(ids, id);
    if (place < 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "id %d was not there when the rows were read first: ids must not depend on"
                  + " partitions, as those of monotonically_increasing_id do; write them to a file"
                  + " once",
              id));
    }
    return place;
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

  private static RowBlock block(int first, Iterable<SparkRow> rows, int features, boolean sparse) {
    List<SparkRow> own = new ArrayList<>();
    rows.forEach(own::add);
    own.sort(Comparator.comparingInt(row -> row.index));
    return RowBlock.of(first, own, features, sparse);
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
    Broadcast<int[]> chosen = context.broadcast(rows);
    int d = features;
    boolean asSparse = sparse;
    int height = Math.max(1, Math.min(blockRows, rows.length));
    JavaPairRDD<Integer, RowBlock> parts =
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
            .mapToPair(
                group -> new Tuple2<>(group._1, block(group._1 * height, group._2, d, asSparse)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    long[] own = Arrays.stream(rows).mapToLong(i -> ids[i]).toArray();
    Labels some = labels == null ? null : labels.select(rows);
    return new SparkRows(context, own, d, asSparse, names, some, height, parts);
  }

  /** Some of the rows as a table on the driver; they must ascend. */
  Table collect(int[] rows) {
    Broadcast<int[]> chosen = context.broadcast(rows);
    List<SparkRow> found =
        new ArrayList<>(
            blocks
                .values()
                .flatMap(
                    block ->
                        IntStream.range(0, block.rows)
                            .filter(i -> Arrays.binarySearch(chosen.value(), block.first + i) >= 0)
                            .mapToObj(block::row)
                            .iterator())
                .collect());
    found.sort(Comparator.comparingInt(row -> row.index));
    chosen.unpersist();
    return RowBlock.of(0, found, features, sparse).table();
  }

  /** The places of rows drawn by their ids: the same ones however rows are partitioned. */
  int[] draw(int count, long seed) {
    return Draw.smallest(ids, count, seed);
  }

  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
