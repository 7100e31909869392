package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.protocol.PerClass;
import org.foldsieve.io.Tables;
import org.foldsieve.method.Methods;
import org.foldsieve.run.Run;

/**
 * Table VI of the LLE score paper as a whole; and 1-NN at every prefix of an order, beside one
 * matrix of distances over all features by plain loops.
 */
final class EvaluationBenchmark {

  private static final int SPLITS = 50;

  private EvaluationBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    if (arguments.has("faces")) {
      table(Path.of(arguments.text("faces")), arguments.number("threads", 2));
    }
    if (arguments.has("digits")) {
      curves(Path.of(arguments.text("digits")), arguments.number("threads", 2));
    }
  }

  /** Five methods, p = 2..7, 50 splits, both classifiers, every prefix; nothing is kept. */
  private static void table(Path file, int threads) throws IOException {
    Table faces = Tables.read(file);
    Run run = Run.defaults().withThreads(threads);
    List<ComparedMethod> methods =
        List.of(
            method("variance", Map.of()),
            method("laplacian", Map.of("kernel", "heat-t2", "bandwidth", "200")),
            method("sparsity", Map.of("form", "ss2", "neighbors", "5")),
            method("lle-graph", Map.of()),
            method("lle-score", Map.of()));
    Comparison plan =
        Comparison.withClasses(methods).withEveryPrefix(faces.features()).withRandomOrders(1);
    String kase =
        String.format(Locale.ROOT, "p = 2..7 x %d splits x %d prefixes", SPLITS, faces.features());
    Stopwatch.result(
        "Table VI",
        kase,
        "foldsieve",
        0,
        () ->
            IntStream.rangeClosed(2, 7)
                .forEach(p -> plan.withProtocol(new PerClass(p, SPLITS)).run(faces, run)));
  }

  private static ComparedMethod method(String id, Map<String, String> parameters) {
    return new ComparedMethod(id, Methods.scorer(id, parameters));
  }

  private static void curves(Path file, int threads) throws IOException {
    Table all = Tables.read(file);
    Table training = all.selectRows(IntStream.range(0, 5000).toArray());
    Table test = all.selectRows(IntStream.range(5000, 6000).toArray());
    int features = all.features();
    String kase = String.format(Locale.ROOT, "5000 / 1000 x %d prefixes", features);
    int[] order = Methods.scorer("variance", Map.of()).rank(training, Run.defaults()).order();
    int[] sizes = IntStream.rangeClosed(1, features).toArray();
    for (int t : threads == 1 ? new int[] {1} : new int[] {1, threads}) {
      Run run = Run.defaults().withThreads(t);
      Stopwatch.result(
          "1-NN curves",
          kase,
          t == 1 ? "foldsieve on one thread" : "foldsieve",
          5,
          () -> NearestNeighbors.withDefaults().predict(training, test, order, sizes, run));
    }
    double[] x = training.toMatrix().values();
    double[] y = test.toMatrix().values();
    double[] distances = new double[training.rows() * test.rows()];
    Stopwatch.result(
        "1-NN curves",
        kase,
        "one distance matrix by plain loops",
        5,
        () -> fill(distances, y, x, features));
  }

  private static void fill(double[] distances, double[] queries, double[] rows, int features) {
    int at = 0;
    for (int i = 0; i < queries.length; i += features) {
      for (int j = 0; j < rows.length; j += features) {
        double sum = 0;
        for (int m = 0; m < features; m++) {
          double difference = queries[i + m] - rows[j + m];
          sum += difference * difference;
        }
        distances[at++] = sum;
      }
    }
  }
}
