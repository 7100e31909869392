package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.protocol.FirstOfClass;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.statistic.SubsetFisher;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);
  private static final Criterion NCM = new Criterion("ncm", "accuracy", true);
  private final Table table = TestTables.classes(60, 25, 5, 3, 1);

  private static Comparison plan() {
    return Comparison.withClasses(List.of(ComparedMethod.of(Variance.withDefaults())))
        .withRandomOrders(3)
        .withEveryPrefix(12);
  }

  @Test
  void informativeFeaturesBeatARandomOrder() {
    ComparisonResult result = plan().run(table, RUN);
    assertThat(result.methods()).containsExactly("variance", "random", "all");
    Summary summary = result.summary("variance", NCM);
    assertThat(summary.minusRandom()).isGreaterThan(2 * summary.minusRandomError());
    assertThat(result.summary("random", NCM).minusRandom()).isZero();
    assertThat(result.curve("all", NCM).sizes()).containsExactly(25);
    assertThat(result.curve("variance", NCM).sizes()).startsWith(1, 2, 3).endsWith(25);
    assertThat(result.stability("variance").kuncheva()[4]).isGreaterThan(0.7);
  }

  @Test
  void rowsDoNotDependOnThreads() throws IOException {
    assertThat(rows(plan().run(table, RUN.withThreads(7))))
        .isEqualTo(rows(plan().run(table, RUN.withThreads(1))))
        .startsWith(
            "method,protocol,split,classifier,features,metric,value\nvariance,folds:5x2,0,");
  }

  @Test
  void anInterruptedRunGoesOnAndGivesTheSameRows(@TempDir Path folder) throws IOException {
    Cancellation stop = new Cancellation();
    Run interrupted =
        RUN.withCancellation(stop)
            .withProgress(
                (task, done, total) -> {
                  if (done == 7) {
                    stop.cancel();
                  }
                });
    assertThatThrownBy(() -> plan().run(table, folder, interrupted))
        .isInstanceOf(CancelledException.class);
    Path journal = onlyFile(folder);
    String torn = Files.readString(journal);
    Files.writeString(journal, torn.substring(0, torn.length() - 5));
    AtomicInteger ranked = new AtomicInteger();
    Comparison counted =
        Comparison.withClasses(List.of(new ComparedMethod("variance", new Counting(ranked))))
            .withRandomOrders(3)
            .withEveryPrefix(12);
    ComparisonResult resumed = counted.run(table, folder, RUN);
    assertThat(ranked.get()).isBetween(1, 9);
    assertThat(rows(resumed)).isEqualTo(rows(plan().run(table, RUN)));
    ranked.set(0);
    assertThat(rows(counted.run(table, folder, RUN))).isEqualTo(rows(resumed));
    assertThat(ranked.get()).isZero();
  }

  @Test
  void otherParametersDoNotShareAJournal(@TempDir Path folder) throws IOException {
    plan().run(table, folder, RUN);
    plan().withRandomOrders(4).run(table, folder, RUN);
    plan().run(table, folder, RUN.withSeed(4));
    plan().run(TestTables.classes(60, 25, 5, 3, 2), folder, RUN);
    try (var files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(4);
    }
  }

  /** A method of one's own need not be public, nor one that is made of another. */
  @Test
  void methodsThatNobodyElseMaySeeHaveAJournalToo(@TempDir Path folder) throws IOException {
    for (int share : new int[] {1, 2, 1}) {
      FeatureScorer hidden = new Hidden(Variance.withDefaults(), share);
      Comparison.withClasses(List.of(ComparedMethod.of(hidden)))
          .withRandomOrders(1)
          .run(table, folder, RUN);
    }
    try (var files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(2);
    }
  }

  @Test
  void progressReachesItsTotal() {
    long[] last = new long[2];
    plan()
        .run(
            table,
            RUN.withProgress(
                (task, done, total) -> {
                  assertThat(done).isEqualTo(last[0] + 1);
                  last[0] = done;
                  last[1] = total;
                }));
    assertThat(last).containsExactly(30, 30);
  }

  @Test
  void methodsThatShareANameAreRefused() {
    ComparedMethod variance = ComparedMethod.of(Variance.withDefaults());
    assertThatThrownBy(() -> Comparison.withClasses(List.of(variance, variance)))
        .hasMessageContaining("two methods of a comparison are named 'variance'");
  }

  @Test
  void measuresThatShareACriterionAreRefused() {
    assertThatThrownBy(
            () ->
                Comparison.of(
                    List.of(),
                    List.of(ClusterMeasure.ofClasses(3), ClusterMeasure.ofAllFeatures(3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give the criterion 'kmeans nmi'");
  }

  @Test
  void aMethodThatRefusesIsLeftOutAndNamed(@TempDir Path folder) {
    FeatureScorer refusing = new Refusing();
    Comparison plan =
        Comparison.withClasses(
                List.of(
                    ComparedMethod.of(Variance.withDefaults()),
                    new ComparedMethod("picky", refusing)))
            .withRandomOrders(1);
    ComparisonResult result = plan.run(table, folder, RUN);
    assertThat(result.methods()).containsExactly("variance", "random", "all");
    assertThat(result.refusals())
        .containsExactly(new Refusal("picky", 0, "the bandwidth is too small"));
    assertThat(result.notes())
        .containsExactly("picky is left out, it refused split 0: the bandwidth is too small");
    assertThat(plan.run(table, folder, RUN).notes()).isEqualTo(result.notes());
    assertThatThrownBy(
            () ->
                Comparison.withClasses(List.of(new ComparedMethod("picky", refusing)))
                    .run(table, RUN))
        .hasMessageContaining("no method could rank these rows: picky is left out");
  }

  @Test
  void thePlanSuitsTheLabelsOfTheTable() {
    List<ComparedMethod> methods = List.of(ComparedMethod.of(Variance.withDefaults()));
    Table numbers =
        table.withLabels(
            Labels.numbers("y", IntStream.range(0, table.rows()).asDoubleStream().toArray()));
    Comparison clusters =
        Comparison.withoutClasses(methods, Math.max(2, Math.min(10, table.rows() / 20)));
    assertThat(Comparison.suiting(methods, table))
        .isEqualTo(Comparison.withClasses(methods, table.labels().orElseThrow()));
    assertThat(Comparison.suiting(methods, table.withoutLabels())).isEqualTo(clusters);
    assertThat(Comparison.suiting(methods, numbers)).isEqualTo(Comparison.withNumbers(methods));
  }

  @Test
  void oneSplitHasNoStandardError() {
    Summary summary =
        plan().withProtocol(new FirstOfClass(10)).run(table, RUN).summary("variance", NCM);
    assertThat(summary.standardError()).isNaN();
    assertThat(summary.oneErrorFeatures()).isEqualTo(summary.bestFeatures());
    assertThat(StratifiedFolds.withDefaults().id()).isEqualTo("folds:5x2");
  }

  @Test
  void theTimesOfOneSplitTellMethodsFromMeasures() {
    Timings timings = new Timings();
    plan().withProtocol(new FirstOfClass(10)).run(table, RUN.withTimings(timings));
    assertThat(timings.seconds()).containsOnlyKeys("evaluate", "score:variance");
  }

  @Test
  void bestSubsetsAreAskedForOneSizeAtATime() {
    Comparison plan =
        Comparison.withClasses(List.of(ComparedMethod.of(SubsetFisher.withDefaults())));
    Split split = plan.protocol().splits(table, RUN).get(1);
    SplitData data = SplitData.of(table, split, Scaling.Kind.NONE);
    ComparisonResult result = plan.run(table, RUN);
    int[] sizes = result.curve("subset-fisher", NCM).sizes();
    double[] found = result.values("subset-fisher", NCM)[1];
    for (int s = 0; s < sizes.length; s++) {
      int[] best = SubsetFisher.withDefaults().forSize(sizes[s]).rank(data.training(), RUN).order();
      assertThat(found[s])
          .isEqualTo(
              new AccuracyMeasure(NearestClassMean.withDefaults())
                  .evaluate(data, best, new int[] {sizes[s]}, RUN)[0][0]);
    }
  }

  static String rows(ComparisonResult result) throws IOException {
    StringBuilder out = new StringBuilder();
    result.writeRows(out);
    return out.toString();
  }

  private static Path onlyFile(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.toList().get(0);
    }
  }

  /** Variance, counting how often it is asked. */
  private record Counting(AtomicInteger times) implements FeatureScorer {

    @Override
    public String id() {
      return "variance";
    }

    /** That of variance: a method's text is what a journal knows it by. */
    @Override
    public String toString() {
      return Variance.withDefaults().toString();
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      times.incrementAndGet();
      return Variance.withDefaults().rank(bench);
    }
  }

  /** A method around another, with a parameter of its own. */
  private record Hidden(FeatureScorer method, int share) implements FeatureScorer {

    @Override
    public String id() {
      return "hidden";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      return method.rank(bench);
    }
  }

  /** Refuses every table. */
  private record Refusing() implements FeatureScorer {

    @Override
    public String id() {
      return "picky";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      throw new DataException("the bandwidth\nis too small");
    }
  }
}
