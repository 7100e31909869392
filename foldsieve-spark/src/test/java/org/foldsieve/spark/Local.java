package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/** One Spark in this JVM for all tests that need no cluster, and tables to try it with. */
final class Local {

  static final Run RUN = Run.defaults().withThreads(1);

  private static @Nullable SparkSession session;

  private Local() {}

  static synchronized SparkSession spark() {
    if (session == null) {
      session = builder("local[2]", "org.apache.spark.serializer.JavaSerializer").getOrCreate();
    }
    return session;
  }

  /** Makes room for another Spark in this JVM, which bears one. */
  static synchronized void stop() {
    if (session != null) {
      session.stop();
      session = null;
    }
  }

  static SparkSession.Builder builder(String master, String serializer) {
    return SparkSession.builder()
        .master(master)
        .appName("foldsieve-spark tests")
        .config("spark.ui.enabled", "false")
        .config("spark.log.level", "OFF")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.sql.warehouse.dir", "target/warehouse")
        // Queries over a hundred rows are over before code for them would be compiled.
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.serializer", serializer);
  }

  /** A table whose classes differ in some features; distances tie, one feature is constant. */
  static Table table(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(n, d);
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = random.nextInt(3);
      for (int j = 0; j < d; j++) {
        double noise = random.nextInt(40) / 8.0;
        values.set(i, j, j == 2 ? 5 : noise + classes[i] * (j % 4) * 1.5);
      }
    }
    return Table.of(values).withLabels(Labels.classes("label", classes));
  }

  /** The same table with most cells 0, held sparse. */
  static Table sparse(Table table) {
    Matrix values = table.toMatrix();
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < values.columns(); j++) {
        if ((i * 31 + j * 17) % 3 > 0) {
          values.set(i, j, 0);
        }
      }
    }
    return Table.of(SparseMatrix.of(values)).withLabels(table.labels().orElseThrow());
  }

  /** The id of row i: in the order of rows, with gaps. */
  static long id(int i) {
    return 3L * i - 50;
  }

  /** The table as a DataFrame of shuffled rows. */
  static Dataset<Row> frame(SparkSession spark, Table table, int partitions) {
    List<Row> rows = new ArrayList<>();
    double[] values = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, values);
      Object vector =
          table.isSparse() ? Vectors.dense(values).toSparse() : Vectors.dense(values.clone());
      double label = 0;
      if (table.labels().isPresent()) {
        Labels own = table.labels().get();
        label = own.isNumeric() ? own.number(i) : Double.parseDouble(own.text(i));
      }
      rows.add(RowFactory.create(id(i), vector, label));
    }
    Collections.shuffle(rows, new Random(partitions));
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType())
            .add("label", DataTypes.DoubleType);
    return spark.createDataFrame(
        JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(rows, partitions),
        schema);
  }

  /** The frames that executors keep, by their numbers. */
  static Set<Integer> kept() {
    return JavaSparkContext.fromSparkContext(spark().sparkContext()).getPersistentRDDs().keySet();
  }

  /** A graph as text, row by row: ids and the bits of distances. */
  static List<String> text(Dataset<Row> graph) {
    return graph.collectAsList().stream()
        .sorted((a, b) -> Long.compare(a.getLong(0), b.getLong(0)))
        .map(Local::text)
        .toList();
  }

  private static String text(Row row) {
    StringBuilder text = new StringBuilder().append(row.getLong(0)).append(':');
    for (Object near : row.getList(1)) {
      Row one = (Row) near;
      text.append(' ').append(one.getLong(0)).append('@').append(one.getDouble(2));
    }
    return text.toString();
  }

  /** Neighbours as text, as {@link #text(Dataset)} has them. */
  static List<String> text(org.foldsieve.neighbor.NeighborLists lists) {
    String[] text = new String[lists.rows()];
    Arrays.setAll(
        text,
        i -> {
          StringBuilder line = new StringBuilder().append(id(i)).append(':');
          for (int e = lists.start()[i]; e < lists.start()[i + 1]; e++) {
            line.append(' ').append(id(lists.indices()[e])).append('@');
            line.append(lists.squaredDistances()[e]);
          }
          return line.toString();
        });
    return List.of(text);
  }
}
