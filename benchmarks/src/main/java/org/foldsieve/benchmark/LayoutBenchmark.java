package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.evaluation.metric.NeighborhoodAgreement;
import org.foldsieve.io.Tables;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Times umap or tsne with their defaults and leaves table and map for the peers; with {@code
 * --judge}, tells how well their maps and ours keep neighbours.
 */
final class LayoutBenchmark {

  private static final List<String> SYSTEMS =
      List.of("foldsieve", "umap-learn", "scikit-learn", "uwot", "Rtsne");

  private static final int JUDGED = 2000;
  private static final int[] SIZES = {5, 10, 12};

  private LayoutBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Table all = Tables.read(Path.of(arguments.text("file"))).withoutLabels();
    Table table =
        all.selectRows(IntStream.range(0, arguments.number("rows", all.rows())).toArray())
            .selectFeatures(
                IntStream.range(0, arguments.number("features", all.features())).toArray());
    String method = arguments.text("method");
    String kase = arguments.text("case");
    Path scratch = Path.of(arguments.text("scratch"));
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    if (arguments.has("judge")) {
      for (String system : SYSTEMS) {
        Path file = scratch.resolve(method + "-" + system);
        if (Files.exists(file)) {
          judge(method, kase, system, table, read(file), run);
        }
      }
      return;
    }
    PeerFiles.writeTable(table, scratch.resolve("table"));
    Embedding embedding = Methods.embedding(method, Map.of());
    Matrix[] map = new Matrix[1];
    Stopwatch.result(
        method,
        kase,
        "foldsieve",
        arguments.number("repeats", 2),
        () -> map[0] = embedding.fit(table, run).coordinates());
    PeerFiles.writeNumbers(map[0], scratch.resolve(method + "-foldsieve"));
  }

  /** By 2,000 rows evenly apart, or all where there are fewer, each beside all others. */
  private static void judge(
      String method, String kase, String system, Table table, Matrix map, Run run) {
    int n = table.rows();
    int judged = Math.min(n, JUDGED);
    Matrix values = table.toMatrix();
    NeighborhoodAgreement[][] rows = new NeighborhoodAgreement[SIZES.length][judged];
    run.forEach(
        "judging",
        judged,
        () -> new double[2][n],
        (distances, at) -> {
          int i = (int) ((long) at * n / judged);
          distancesFrom(values, i, distances[0]);
          distancesFrom(map, i, distances[1]);
          for (int k = 0; k < SIZES.length; k++) {
            rows[k][at] = new NeighborhoodAgreement(n - 1, SIZES[k]);
            rows[k][at].add(distances[0], distances[1], i);
          }
        });
    NeighborhoodAgreement[] sums = new NeighborhoodAgreement[SIZES.length];
    for (int k = 0; k < SIZES.length; k++) {
      sums[k] = new NeighborhoodAgreement(n - 1, SIZES[k]);
      for (NeighborhoodAgreement row : rows[k]) {
        sums[k].add(row);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "CHECK,%s %s,%s keeps neighbours: trustworthiness %.4f (k 5) and %.4f (k 12); %.4f of the"
            + " nearest 10%n",
        method,
        kase,
        system,
        sums[0].trustworthiness(),
        sums[2].trustworthiness(),
        sums[1].overlap());
  }

  private static void distancesFrom(Matrix rows, int i, double[] distances) {
    int d = rows.columns();
    double[] cells = rows.values();
    for (int j = 0; j < distances.length; j++) {
      double sum = 0;
      for (int c = 0; c < d; c++) {
        double difference = cells[i * d + c] - cells[j * d + c];
        sum += difference * difference;
      }
      distances[j] = sum;
    }
  }

  private static Matrix read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    double[] values = new double[bytes.remaining() / Double.BYTES];
    bytes.asDoubleBuffer().get(values);
    return Matrix.wrap(values.length / 2, 2, values);
  }
}
