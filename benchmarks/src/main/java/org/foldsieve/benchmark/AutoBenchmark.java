package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.Tables;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.alignment.GkaMargin;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.auto.Auto;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.information.Discretize;
import org.foldsieve.score.information.MrmrMiq;
import org.foldsieve.score.relief.ReliefF;
import org.foldsieve.score.statistic.Chi2Score;
import org.foldsieve.score.statistic.FisherScore;

/**
 * A choice by auto, beside its candidates ranking all rows once in one process with shared
 * neighbours; above so many rows as the choice looks at, also beside the method it takes, with its
 * search for neighbours.
 */
final class AutoBenchmark {

  private AutoBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    String file = arguments.text("file");
    Table all = file.equals("digits") ? BundledData.table("digits") : Tables.read(Path.of(file));
    int rows = Math.min(all.rows(), arguments.number("rows", Integer.MAX_VALUE));
    Table table = rows == all.rows() ? all : all.selectRows(IntStream.range(0, rows).toArray());
    int threads = arguments.number("threads", 2);
    int repeats = arguments.number("repeats", 3);
    Run run = Run.defaults().withThreads(threads);
    String kase = table.rows() + " x " + table.features();
    Stopwatch.result(
        "auto", kase, "foldsieve", repeats, () -> Auto.withDefaults().rank(table, run));
    if (arguments.number("candidates", 1) > 0) {
      Stopwatch.result("auto", kase, "its candidates once", repeats, () -> rankOnce(table, run));
    }
    if (table.rows() > Auto.withDefaults().rows()) {
      FeatureScorer taken =
          Auto.chosen(Auto.withDefaults().rank(table, run).choice().orElseThrow());
      Stopwatch.result("auto", kase, "the method it takes", repeats, () -> taken.rank(table, run));
    }
  }

  private static void rankOnce(Table table, Run run) {
    GkaSupervised supervised = GkaSupervised.withDefaults();
    List<FeatureScorer> methods =
        new ArrayList<>(
            List.of(
                GkaMargin.withDefaults(),
                supervised,
                supervised.withPower(0.8),
                supervised.withBeta(0).withKappa(1),
                FisherScore.withDefaults(),
                ReliefF.withDefaults(),
                MrmrMiq.withDefaults().withDiscretize(Discretize.SIGMA).withEps(0.01),
                FrllQ.withDefaults()));
    Workbench bench = new Workbench(table, run);
    if (hasNoNegative(bench)) {
      methods.add(Chi2Score.withDefaults());
    }
    Rankings.rankAll(bench, methods);
    supervised.rank(Scaling.fit(Scaling.Kind.STANDARD, table).apply(table), run);
  }

  private static boolean hasNoNegative(Workbench bench) {
    double[] row = new double[bench.table().features()];
    for (int i = 0; i < bench.table().rows(); i++) {
      bench.table().copyRow(i, row);
      if (Arrays.stream(row).anyMatch(x -> x < 0)) {
        return false;
      }
    }
    return true;
  }
}
