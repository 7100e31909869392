package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.linear.PrincipalComponents;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.cluster.Clustering;
import org.foldsieve.evaluation.cluster.KMeans;
import org.foldsieve.io.Tables;
import org.foldsieve.run.Run;

/** What everyone has: principal components, k-means and the nearest neighbour rule, on MNIST. */
final class CompanionBenchmark {

  private static final int REPEATS = 5;
  private static final int COMPONENTS = 50;
  private static final int CLUSTERS = 10;
  private static final int STARTS = 10;

  private CompanionBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    int rows = arguments.number("rows", 20_000);
    int tests = rows / 5;
    Run run = Run.defaults().withThreads(arguments.number("threads", 2)).withSeed(1);
    Table images = Tables.read(Path.of(arguments.text("file")));
    Table training = images.selectRows(IntStream.range(0, rows).toArray());
    Table test = images.selectRows(IntStream.range(rows, rows + tests).toArray());
    Table plain = training.withoutLabels();
    String kase = "mnist " + rows;

    PrincipalComponents pca = PrincipalComponents.withDefaults().withDimensions(COMPONENTS);
    double products = (double) rows * plain.features();
    EmbeddingModel[] model = new EmbeddingModel[1];
    Stopwatch.result(
        "pca",
        kase,
        "foldsieve",
        REPEATS,
        () -> model[0] = pca.fit(plain, run),
        "dgemm:" + products * plain.features());
    Path scratch = Path.of(arguments.text("scratch"));
    PeerFiles.writeTable(plain, scratch.resolve("table"));
    PeerFiles.writeMap(model[0].coordinates(), "pca", kase, scratch);

    Clustering[] clusters = new Clustering[1];
    KMeans kMeans = KMeans.of(CLUSTERS).withStarts(STARTS).withStart(KMeans.Start.PLUS_PLUS);
    Stopwatch.result(
        "k-means",
        kase,
        "foldsieve",
        rows > 10_000 ? 1 : 3,
        () -> clusters[0] = kMeans.cluster(plain, run));
    System.out.printf(
        Locale.ROOT, "CHECK,k-means %s,foldsieve,inertia %.6e%n", kase, clusters[0].inertia());

    int[] order = IntStream.range(0, plain.features()).toArray();
    int[] all = {plain.features()};
    int[][][] predicted = new int[1][][];
    Stopwatch.result(
        "1nn",
        kase,
        "foldsieve",
        REPEATS,
        () ->
            predicted[0] = NearestNeighbors.withDefaults().predict(training, test, order, all, run),
        "sgemm:" + 2 * products * tests);
    int[] truth = test.labels().orElseThrow().codes();
    long right = IntStream.range(0, tests).filter(t -> predicted[0][0][t] == truth[t]).count();
    System.out.printf(
        Locale.ROOT, "CHECK,1nn %s,foldsieve,%.4f right%n", kase, (double) right / tests);
  }
}
