import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.UnivariateFeatureSelector;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.stat.ANOVATest;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.run.Run;
import org.foldsieve.spark.GraphEmbedder;
import org.foldsieve.spark.GraphSelector;
import org.foldsieve.spark.NeighborGraph;

/**
 * What Spark costs beyond the single engine, in seconds of processor time; what is shuffled; and
 * kddcup from its file to a ranking beside Spark's own selector. Run as a source file by
 * tasks/spark.sh: {@code SparkBenchmark.java MASTER mnist FILE ROWS | kddcup[-laplacian] FILE}.
 */
public class SparkBenchmark {

  private static final AtomicLong CPU = new AtomicLong();
  private static final AtomicLong SHUFFLED = new AtomicLong();
  private static final AtomicLong TASKS = new AtomicLong();

  public static class Meter extends SparkListener {
    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      if (end.taskMetrics() != null) {
        CPU.addAndGet(end.taskMetrics().executorCpuTime());
        SHUFFLED.addAndGet(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
        TASKS.incrementAndGet();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    String classPath = System.getProperty("java.class.path");
    SparkSession spark =
        SparkSession.builder()
            .master(args[0])
            .config("spark.ui.enabled", "false")
            .config("spark.log.level", "OFF")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "2g")
            .config("spark.executor.extraClassPath", classPath)
            .config("spark.driver.maxResultSize", "4g")
            .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
            .getOrCreate();
    spark.sparkContext().addSparkListener(new Meter());
    if (args[1].equals("mnist")) {
      mnist(spark, args[0], Path.of(args[2]), Integer.parseInt(args[3]));
    } else {
      kddcup(spark, args[0], args[2], args[1].endsWith("laplacian"));
    }
    spark.stop();
  }

  private static double cpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static void result(String kase, String system, double seconds, String note) {
    System.out.printf(
        Locale.ROOT,
        "RESULT,spark,%s,%s,%.2f,%.2f,%.2f,%d,%s%n",
        kase,
        system,
        seconds,
        seconds,
        seconds,
        peak(),
        note);
  }

  /** The largest executor's resident set, or this JVM's where executors are inside it; MiB. */
  private static long peak() {
    long own = peak(ProcessHandle.current());
    return ProcessHandle.current().descendants().mapToLong(SparkBenchmark::peak).max().orElse(own);
  }

  private static long peak(ProcessHandle process) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (java.io.IOException gone) {
      return 0;
    }
  }

  /** Runs jobs twice and tells of the second time: the first compiles. */
  private static <T> T timed(String kase, String system, Supplier<T> jobs) throws Exception {
    T found = null;
    for (int again = 0; again < 2; again++) {
      Thread.sleep(500);
      CPU.set(0);
      SHUFFLED.set(0);
      TASKS.set(0);
      double clock = System.nanoTime() / 1e9;
      double own = cpu();
      found = jobs.get();
      own = cpu() - own;
      clock = System.nanoTime() / 1e9 - clock;
      Thread.sleep(500);
      result(
          kase,
          system + (again == 0 ? "-fresh" : ""),
          CPU.get() / 1e9,
          String.format(
              Locale.ROOT,
              "task CPU; %.2f s this process; %.1f s by the clock; %.1f MB shuffled; %d tasks",
              own,
              clock,
              SHUFFLED.get() / 1e6,
              TASKS.get()));
    }
    return found;
  }

  /** The single engine, on one thread; as {@link #timed} has it. */
  private static <T> T alone(String kase, Supplier<T> work) {
    T found = null;
    for (int again = 0; again < 2; again++) {
      double start = cpu();
      found = work.get();
      result(kase, "foldsieve" + (again == 0 ? "-fresh" : ""), cpu() - start, "process CPU");
    }
    return found;
  }

  private static void mnist(SparkSession spark, String master, Path file, int rows)
      throws Exception {
    Table all = Tables.read(file);
    Table table = all.selectRows(java.util.stream.IntStream.range(0, rows).toArray());
    String kase = "mnist " + rows;
    Run run = Run.defaults().withThreads(1);
    NeighborTable[] expected = new NeighborTable[1];
    double[] laplacian = new double[0];
    if (master.startsWith("local[")) {
      expected[0] = alone(kase + " neighbours", () -> NeighborSearch.nearest(table, 10, run));
      laplacian =
          alone(
              kase + " laplacian",
              () -> Methods.scorer("laplacian", Map.of()).rank(table, run).scores());
      alone(kase + " pca", () -> Methods.embedding("pca", Map.of()).fit(table, run).dimensions());
    }
    List<Row> list = new ArrayList<>();
    double[] row = new double[table.features()];
    for (int i = 0; i < rows; i++) {
      table.copyRow(i, row);
      list.add(RowFactory.create((long) i, Vectors.dense(row.clone()).toSparse().toDense()));
    }
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType());
    Path parquet = Files.createTempDirectory("spark-benchmark").resolve("mnist");
    spark.createDataFrame(list, schema).repartition(8).write().parquet(parquet.toString());
    list.clear();
    Dataset<Row> data = spark.read().parquet(parquet.toString()).cache();
    data.count();
    long hash =
        timed(
            kase + " neighbours",
            "foldsieve-" + master,
            () ->
                new NeighborGraph()
                    .setK(10)
                    .setBroadcastBytes(0)
                    .compute(data)
                    .select(functions.expr("sum(aggregate(neighbors, 0L, (a, n) -> a + n.id * (id + 1)))"))
                    .first()
                    .getLong(0));
    if (expected[0] != null) {
      long own = 0;
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < 10; j++) {
          own += (long) expected[0].index(i, j) * (i + 1);
        }
      }
      System.out.println("CHECK,spark," + kase + " neighbours," + (own == hash ? "same" : "DIFFERENT"));
    }
    double[] scores =
        timed(
            kase + " laplacian",
            "foldsieve-" + master,
            () ->
                new GraphSelector().setMethod("laplacian").setBroadcastBytes(0).fit(data).ranking().scores());
    if (laplacian.length > 0) {
      System.out.println(
          "CHECK,spark," + kase + " laplacian," + (Arrays.equals(scores, laplacian) ? "same bits" : "DIFFERENT"));
    }
    timed(
        kase + " pca",
        "foldsieve-" + master,
        () -> new GraphEmbedder().setMethod("pca").setQualityRows(0).fit(data).summary());
  }

  private static void check(String what, int[] ours, int[] theirs) {
    List<Integer> other = Arrays.stream(theirs).boxed().toList();
    System.out.println(
        "CHECK,spark," + what + "," + Arrays.stream(ours).filter(other::contains).count() + " of " + ours.length + " features the same");
  }

  private static void kddcup(SparkSession spark, String master, String file, boolean graph)
      throws Exception {
    String[] words = {"_c1", "_c2", "_c3"};
    Supplier<Dataset<Row>> read =
        () -> {
          // One file is one partition: there these ids are the places of its lines.
          Dataset<Row> raw =
              spark
                  .read()
                  .option("inferSchema", true)
                  .csv(file)
                  .withColumn("id", functions.monotonically_increasing_id())
                  .repartition(8);
          String[] codes = {"w1", "w2", "w3", "label"};
          Dataset<Row> indexed =
              new StringIndexer()
                  .setInputCols(new String[] {"_c1", "_c2", "_c3", "_c41"})
                  .setOutputCols(codes)
                  .fit(raw)
                  .transform(raw);
          List<String> columns = new ArrayList<>(List.of("w1", "w2", "w3"));
          for (int c = 0; c < 41; c++) {
            if (!Arrays.asList(words).contains("_c" + c)) {
              columns.add("_c" + c);
            }
          }
          return new VectorAssembler()
              .setInputCols(columns.toArray(new String[0]))
              .setOutputCol("features")
              .transform(indexed)
              .select("id", "features", "label");
        };
    if (graph) {
      timed(
          "kddcup laplacian",
          "foldsieve-" + master,
          () -> new GraphSelector().setMethod("laplacian").setNumTopFeatures(20).fit(read.get()).selectedFeatures());
      return;
    }
    int[] theirs =
        timed(
            "kddcup f-test",
            "UnivariateFeatureSelector",
            () ->
                new UnivariateFeatureSelector()
                    .setFeatureType("continuous")
                    .setLabelType("categorical")
                    .setSelectionMode("numTopFeatures")
                    .setSelectionThreshold(20)
                    .setFeaturesCol("features")
                    .setLabelCol("label")
                    .fit(read.get())
                    .selectedFeatures());
    int[] ours =
        timed(
            "kddcup f-test",
            "foldsieve-" + master,
            () ->
                new GraphSelector()
                    .setMethod("f-test")
                    .setLabelCol("label")
                    .setLabelKind("classes")
                    .setNumTopFeatures(20)
                    .fit(read.get())
                    .selectedFeatures());
    check("kddcup f-test, picks", ours, theirs);
    // Spark's selector orders by p, which is 0 for every clear feature; its F tells them apart.
    Row test = ANOVATest.test(read.get(), "features", "label").first();
    double[] f = ((Vector) test.getAs("fValues")).toArray();
    double[] p = ((Vector) test.getAs("pValues")).toArray();
    System.out.println(
        "CHECK,spark,kddcup f-test," + Arrays.stream(p).filter(v -> v == 0).count() + " of " + p.length + " p-values are 0");
    int[] byF =
        IntStream.range(0, f.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(j -> Double.isNaN(f[j]) ? 0 : -f[j]).thenComparing(j -> j))
            .limit(20)
            .mapToInt(j -> j)
            .toArray();
    check("kddcup f-test, picks by Spark's F", ours, byF);
  }
}
