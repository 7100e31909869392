package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.graph.LkrScore;
import org.foldsieve.score.graph.LleGraph;
import org.foldsieve.score.graph.LleScore;
import org.foldsieve.score.information.MrmrMid;
import org.foldsieve.score.relief.ReliefF;
import org.foldsieve.score.statistic.FisherScore;

/**
 * How time grows with rows, features, neighbours and threads: sizes double along each axis while
 * the others stay. What works on the common neighbours is timed after these; the rest is timed
 * whole.
 */
final class GrowthBenchmark {

  private static final int ROWS = 4000;
  private static final int FEATURES = 784;
  private static final int NEIGHBORS = 5;

  /** How long a subject runs before it is timed, so that its loops are compiled. */
  private static final double WARM_UP_SECONDS = 2;

  /** One thing to time. */
  private record Subject(String name, int largestRows, boolean hasNeighbors, Work work) {}

  private interface Work {
    void run(Workbench bench, int k);
  }

  private static final List<Subject> SUBJECTS =
      List.of(
          new Subject(
              "neighbours",
              16000,
              true,
              (bench, k) -> NeighborSearch.nearest(bench.table(), k, bench.run())),
          new Subject(
              "laplacian after neighbours",
              16000,
              true,
              (bench, k) -> LaplacianScore.withDefaults().withNeighbors(k).rank(bench)),
          new Subject(
              "lle-graph after neighbours",
              16000,
              true,
              (bench, k) -> LleGraph.withDefaults().withNeighbors(k).rank(bench)),
          new Subject(
              "lle-score after neighbours",
              16000,
              true,
              (bench, k) -> LleScore.withDefaults().withNeighbors(k).rank(bench)),
          new Subject(
              "lkr after neighbours",
              16000,
              true,
              (bench, k) -> LkrScore.withDefaults().withNeighbors(k).rank(bench)),
          new Subject("fisher", 16000, false, (bench, k) -> FisherScore.withDefaults().rank(bench)),
          new Subject(
              "relieff",
              2000,
              true,
              (bench, k) -> ReliefF.withDefaults().withNeighbors(k).rank(bench)),
          new Subject(
              "frll-q",
              16000,
              true,
              (bench, k) -> FrllQ.withDefaults().withNeighbors(k).rank(bench)),
          new Subject(
              "mrmr-mid 50 picks",
              16000,
              false,
              (bench, k) -> MrmrMid.withDefaults().stoppingAfter(50).rank(bench)),
          map("pca", false),
          map("lle", true),
          map("lne", true),
          map("laplacian-eigenmaps", true),
          map("isomap", true),
          map("lpp", true),
          map("npe", true));

  private final Table table;
  private final int threads;
  private final Map<List<Integer>, NeighborTable> neighbors = new HashMap<>();

  private GrowthBenchmark(Table table, int threads) {
    this.table = table;
    this.threads = threads;
  }

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    GrowthBenchmark growth =
        new GrowthBenchmark(
            Tables.read(Path.of(arguments.text("file"))), arguments.number("threads", 2));
    for (Subject subject : SUBJECTS) {
      growth.measure(subject);
    }
  }

  private static Subject map(String id, boolean hasNeighbors) {
    return new Subject(
        hasNeighbors ? id + " after neighbours" : id,
        8000,
        hasNeighbors,
        (bench, k) ->
            Methods.embedding(
                    id,
                    hasNeighbors
                        ? Map.of("dims", "2", "neighbors", Integer.toString(k))
                        : Map.of("dims", "2"))
                .fit(bench));
  }

  private void measure(Subject subject) {
    int rows = Math.min(ROWS, subject.largestRows());
    double warm = 0;
    while (warm < WARM_UP_SECONDS) {
      warm += seconds(subject, rows / 4, FEATURES, NEIGHBORS, threads);
    }
    for (int d : doubled(FEATURES / 8, FEATURES)) {
      point(subject, "features", d, seconds(subject, rows, d, NEIGHBORS, threads));
    }
    if (subject.hasNeighbors()) {
      for (int k : doubled(NEIGHBORS, 8 * NEIGHBORS)) {
        point(subject, "neighbours", k, seconds(subject, rows, FEATURES, k, threads));
      }
    }
    for (int t : doubled(1, threads)) {
      point(subject, "threads", t, seconds(subject, rows, FEATURES, NEIGHBORS, t));
    }
    for (int n : doubled(rows / 4, subject.largestRows())) {
      point(subject, "rows", n, seconds(subject, n, FEATURES, NEIGHBORS, threads));
    }
  }

  private static int[] doubled(int from, int to) {
    return IntStream.iterate(from, size -> size <= to, size -> 2 * size).toArray();
  }

  private static void point(Subject subject, String variable, int size, double seconds) {
    System.out.printf(
        Locale.ROOT, "GROWTH,%s,foldsieve,%s,%d,%.5f%n", subject.name(), variable, size, seconds);
  }

  /** The fastest of three calls after one to warm up. */
  private double seconds(Subject subject, int rows, int features, int k, int threads) {
    // Features from all over the image, so that a part of them is like the whole.
    int step = FEATURES / features;
    Table part =
        table
            .selectRows(IntStream.range(0, rows).toArray())
            .selectFeatures(IntStream.range(0, features).map(j -> j * step).toArray());
    Run run = Run.defaults().withThreads(threads);
    NeighborTable known =
        neighbors.computeIfAbsent(
            List.of(rows, features, k), size -> NeighborSearch.nearest(part, k, run));
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < 4; r++) {
      Workbench bench = Workbench.withNeighbors(part, known, run);
      double seconds = Stopwatch.seconds(() -> subject.work().run(bench, k));
      best = r == 0 ? best : Math.min(best, seconds);
    }
    return best;
  }
}
