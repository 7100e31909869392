package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.spark.TaskContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.foldsieve.data.Table;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster of JVMs of their own, in which executors are killed, files lost, a worker comes
 * late and a driver dies: the answers keep their bits. With Kryo, and with speculation.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterTest {

  private static final Table TABLE = Local.table(900, 8, 31);
  private static final int K = 6;

  @TempDir static @Nullable Path temporary;
  private static @Nullable Cluster cluster;
  private static @Nullable SparkSession session;

  @BeforeAll
  static void start() throws Exception {
    Local.stop();
    cluster = new Cluster(folder().resolve("cluster"), 2);
  }

  private static Path folder() {
    return java.util.Objects.requireNonNull(temporary);
  }

  private static Cluster cluster() {
    return java.util.Objects.requireNonNull(cluster);
  }

  private static SparkSession spark() {
    if (session == null) {
      session = cluster().session("org.apache.spark.serializer.KryoSerializer").getOrCreate();
    }
    return session;
  }

  @AfterAll
  static void stop() throws Exception {
    if (session != null) {
      session.stop();
    }
    cluster().close();
  }

  private static Dataset<Row> data(int partitions) {
    return Local.frame(spark(), TABLE, partitions);
  }

  private static NeighborGraph graph() {
    return new NeighborGraph().setK(K).setBlockRows(200).setBroadcastBytes(0);
  }

  private static List<String> expectedGraph() {
    return Local.text(NeighborSearch.nearest(TABLE, K, Run.defaults().withThreads(1)).toLists());
  }

  /** Runs jobs, and kills an executor when the given number of tasks have started. */
  private static <T> T withADeath(int afterTasks, Supplier<T> jobs) {
    AtomicInteger started = new AtomicInteger();
    AtomicInteger killed = new AtomicInteger();
    SparkListener killer =
        new SparkListener() {
          @Override
          public void onTaskStart(SparkListenerTaskStart start) {
            if (started.incrementAndGet() == afterTasks && cluster().killExecutor()) {
              killed.incrementAndGet();
            }
          }
        };
    spark().sparkContext().addSparkListener(killer);
    try {
      T result = jobs.get();
      assertThat(killed)
          .as("executors killed after %d of %s tasks", afterTasks, started)
          .hasValue(1);
      return result;
    } finally {
      spark().sparkContext().removeSparkListener(killer);
    }
  }

  /** Before the others: two drivers do not share two cores. */
  @Test
  @Order(1)
  void aDriverThatDiedLeavesItsGraphToTheNext() throws Exception {
    Path kept = folder().resolve("graph");
    Process first =
        cluster()
            .start(
                DyingDriver.class.getName(),
                "512m",
                cluster().url(),
                folder().resolve("cluster").toString(),
                kept.toString());
    while (!Files.exists(kept.resolve("_SUCCESS"))) {
      assertThat(first.isAlive()).as("the first driver; see %s", cluster().logs()).isTrue();
      TimeUnit.MILLISECONDS.sleep(100);
    }
    first.destroyForcibly().waitFor();
    Dataset<Row> graph = spark().read().parquet(kept.toString());
    assertThat(Local.text(graph)).isEqualTo(expectedGraph());
    FeatureRanking ranking =
        new GraphSelector().setMethod("laplacian").setGraph(graph).fit(data(3)).ranking();
    assertThat(ranking.scores()).isEqualTo(scores("laplacian"));
  }

  private static double[] scores(String method) {
    return Methods.scorer(method, Map.of())
        .forTop(8)
        .rank(TABLE, Run.defaults().withThreads(1))
        .scores();
  }

  @Test
  @Order(2)
  void anExecutorDiesAmongNeighbors() {
    assertThat(withADeath(20, () -> Local.text(graph().compute(data(8)))))
        .isEqualTo(expectedGraph());
  }

  @Test
  @Order(3)
  void anExecutorDiesAmongScores() {
    GraphSelector selector = new GraphSelector().setLabelCol("label").setBlockRows(200);
    assertThat(
            withADeath(25, () -> selector.setMethod("laplacian").fit(data(8)).ranking().scores()))
        .isEqualTo(scores("laplacian"));
    assertThat(
            withADeath(40, () -> selector.setMethod("gka-margin").fit(data(5)).ranking().scores()))
        .isEqualTo(scores("gka-margin"));
    assertThat(withADeath(15, () -> selector.setMethod("fcbf").fit(data(5)).ranking().scores()))
        .isEqualTo(scores("fcbf"));
  }

  @Test
  @Order(4)
  void anExecutorDiesAmongSumsAndPlaces() {
    LinearModel expected =
        (LinearModel) Methods.embedding("lpp", Map.of()).fit(TABLE, Run.defaults().withThreads(1));
    GraphEmbedderModel model =
        withADeath(40, () -> new GraphEmbedder().setMethod("lpp").setBlockRows(256).fit(data(8)));
    assertThat(((LinearModel) model.embeddingModel()).projection())
        .isEqualTo(expected.projection());
    double[] places =
        withADeath(
            4,
            () ->
                model.transform(data(30)).select("id", "map").collectAsList().stream()
                    .sorted((a, b) -> Long.compare(a.getLong(0), b.getLong(0)))
                    .flatMapToDouble(row -> Arrays.stream(((Vector) row.get(1)).toArray()))
                    .toArray());
    assertThat(places).isEqualTo(expected.coordinates().values());
  }

  @Test
  @Order(5)
  void shuffleFilesAreLost() throws Exception {
    Dataset<Row> found = graph().compute(data(4));
    assertThat(Local.text(found)).isEqualTo(expectedGraph());
    // What the first reading left would serve the second.
    assertThat(cluster().loseShuffleFiles()).isPositive();
    assertThat(Local.text(found)).isEqualTo(expectedGraph());
  }

  /** Rows that come late at the first attempt, and at once at the second. */
  private static Dataset<Row> dataThatStalls() {
    Dataset<Row> given = data(4);
    return spark()
        .createDataFrame(
            given
                .javaRDD()
                .mapPartitionsWithIndex(
                    (part, rows) -> {
                      if (part == 1 && TaskContext.get().attemptNumber() == 0) {
                        TimeUnit.SECONDS.sleep(60);
                      }
                      return rows;
                    },
                    false),
            given.schema());
  }

  /** A copy of a slow task ends first, and the task itself is killed in the middle of its work. */
  @Test
  @Order(6)
  void copiesOfSlowTasksRun() throws Exception {
    assumeTrue(Cluster.hasMachines(), "copies run on another machine, and there is one address");
    AtomicInteger copies = new AtomicInteger();
    SparkListener counter =
        new SparkListener() {
          @Override
          public void onTaskEnd(SparkListenerTaskEnd end) {
            if (end.taskInfo().speculative() && end.taskInfo().successful()) {
              copies.incrementAndGet();
            }
          }
        };
    spark().sparkContext().addSparkListener(counter);
    try {
      assertThat(Local.text(graph().compute(dataThatStalls()))).isEqualTo(expectedGraph());
      requireCopies(copies, "neighbours");
      GraphSelector selector = new GraphSelector().setLabelCol("label").setBlockRows(200);
      assertThat(selector.setMethod("fcbf").fit(dataThatStalls()).ranking().scores())
          .isEqualTo(scores("fcbf"));
      requireCopies(copies, "scores");
      GraphEmbedderModel map =
          new GraphEmbedder().setMethod("pca").setBlockRows(256).fit(dataThatStalls());
      assertThat(((LinearModel) map.embeddingModel()).projection())
          .isEqualTo(
              ((LinearModel)
                      Methods.embedding("pca", Map.of()).fit(TABLE, Run.defaults().withThreads(1)))
                  .projection());
      requireCopies(copies, "sums");
    } finally {
      spark().sparkContext().removeSparkListener(counter);
    }
  }

  /** Spark tells of tasks some time after they end. */
  private static void requireCopies(AtomicInteger copies, String where) throws Exception {
    for (int tries = 0; copies.get() == 0; tries++) {
      assertThat(tries).as("waits for a copy among %s", where).isLessThan(100);
      TimeUnit.MILLISECONDS.sleep(100);
    }
    copies.set(0);
  }

  @Test
  @Order(7)
  void aWorkerJoinsLate() throws Exception {
    session = restarted("3");
    assertThat(cluster().executors()).hasSizeLessThan(3);
    cluster().addWorker();
    // It comes in the middle of this or after it, and is there for the next.
    assertThat(Local.text(graph().compute(data(3)))).isEqualTo(expectedGraph());
    for (int tries = 0; executorsAndDriver() < 4; tries++) {
      assertThat(tries).isLessThan(1200);
      TimeUnit.MILLISECONDS.sleep(100);
    }
    assertThat(Local.text(graph().compute(data(50)))).isEqualTo(expectedGraph());
  }

  private static int executorsAndDriver() {
    return spark().sparkContext().statusTracker().getExecutorInfos().length;
  }

  /** A driver that takes more cores than there are yet. */
  private static SparkSession restarted(String cores) {
    spark().stop();
    return cluster()
        .session("org.apache.spark.serializer.JavaSerializer")
        .config("spark.cores.max", cores)
        .config("spark.scheduler.minRegisteredResourcesRatio", "0.5")
        .getOrCreate();
  }
}
