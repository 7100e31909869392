package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.graph.LkrScore;
import org.foldsieve.score.graph.LleGraph;
import org.foldsieve.score.graph.LleScore;
import org.foldsieve.score.graph.SparsityScore;
import org.foldsieve.score.statistic.Variance;

/** The scores that need no labels, each beside what it should be measured by. */
final class UnsupervisedBenchmark {

  private final Table table;
  private final String kase;
  private final Run run;

  private UnsupervisedBenchmark(Table table, String kase, Run run) {
    this.table = table;
    this.kase = kase;
    this.run = run;
  }

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Path file = Path.of(arguments.text("file"));
    Table all = Tables.read(file).withoutLabels();
    int rows = arguments.number("rows", all.rows());
    Table table = all.selectRows(IntStream.range(0, rows).toArray());
    String name = file.getFileName().toString().replaceAll("[.-].*", "");
    UnsupervisedBenchmark benchmark =
        new UnsupervisedBenchmark(
            table,
            String.format(
                Locale.ROOT,
                "%s %dx%d",
                name.equals("train") ? "mnist" : name,
                rows,
                table.features()),
            Run.defaults().withThreads(arguments.number("threads", 2)));
    for (String question : arguments.text("questions").split("\\+", -1)) {
      switch (question) {
        case "lle-score" -> benchmark.lleScore();
        case "together" -> benchmark.together();
        case "laplacian" -> {
          benchmark.alone(LaplacianScore.withDefaults(), 5);
          benchmark.leave(LaplacianScore.withDefaults(), Path.of(arguments.text("scratch")));
        }
        case "lle-score-alone" -> {
          benchmark.alone(LleScore.withDefaults(), 5);
          benchmark.leave(LleScore.withDefaults(), Path.of(arguments.text("scratch")));
        }
        case "variance" -> benchmark.alone(Variance.withDefaults(), 5);
        case "sparsity" -> benchmark.alone(SparsityScore.withDefaults(), 1);
        default -> throw new IllegalArgumentException("unknown question " + question);
      }
    }
  }

  private void alone(FeatureScorer method, int repeats) {
    Stopwatch.result(method.id(), kase, "foldsieve", repeats, () -> method.rank(table, run));
  }

  /** For the peer, which checks that both computed the same. */
  private void leave(FeatureScorer method, Path scratch) throws IOException {
    PeerFiles.writeTable(table, scratch.resolve("table"));
    PeerFiles.writeRanking(method.rank(table, run), scratch);
  }

  /** The LLE score after the neighbours, beside sorting every column once. */
  private void lleScore() {
    LleScore score = LleScore.withDefaults();
    NeighborTable neighbors = new Workbench(table, run).neighbors(score.neighbors());
    String task = "lle-score after neighbours";
    // A fresh bench each time, for a bench keeps its weights, and these belong to the score.
    double own =
        Stopwatch.result(
            task,
            kase,
            "foldsieve",
            5,
            () -> score.rank(Workbench.withNeighbors(table, neighbors, run)));
    double[][] columns = new double[table.features()][table.rows()];
    for (int j = 0; j < columns.length; j++) {
      table.copyColumn(j, columns[j]);
    }
    double sort =
        Stopwatch.result(task, kase, "Arrays.sort of every column", 5, () -> sortColumns(columns));
    System.out.printf(Locale.ROOT, "CHECK,%s,%s,%.2f x the sort%n", task, kase, own / sort);
  }

  private void sortColumns(double[][] columns) {
    run.forEach(
        "sort",
        columns.length,
        () -> new double[table.rows()],
        (column, j) -> {
          System.arraycopy(columns[j], 0, column, 0, column.length);
          Arrays.sort(column);
        });
  }

  /** Five methods in one call, beside the neighbour stage of the same call. */
  private void together() {
    List<FeatureScorer> methods =
        List.of(
            Variance.withDefaults(),
            LaplacianScore.withDefaults(),
            LleGraph.withDefaults(),
            LleScore.withDefaults(),
            LkrScore.withDefaults());
    String task = "variance laplacian lle-graph lle-score lkr";
    double[] totals = new double[3];
    double[] neighbors = new double[3];
    double first = 0;
    Map<String, Double> stages = Map.of();
    for (int r = -2; r < totals.length; r++) {
      Timings timings = new Timings();
      double seconds =
          Stopwatch.seconds(() -> Rankings.rankAll(table, methods, run.withTimings(timings)));
      first = r == -2 ? seconds : first;
      if (r >= 0) {
        totals[r] = seconds;
        neighbors[r] = timings.seconds().get("neighbors");
      }
      stages = timings.seconds();
    }
    Arrays.sort(totals);
    Arrays.sort(neighbors);
    Stopwatch.print(task, kase, "foldsieve", first, totals[0], totals[1], "");
    Stopwatch.print(
        task, kase, "its neighbour stage", neighbors[0], neighbors[0], neighbors[1], "");
    System.out.printf(
        Locale.ROOT,
        "CHECK,%s,%s,%.2f x the neighbour stage; last stages %s%n",
        task,
        kase,
        totals[0] / neighbors[0],
        stages.toString().replace(',', ';'));
  }
}
