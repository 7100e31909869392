package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.graph.FrllD;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.graph.GraphPreserving;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.graph.LkrSupervised;
import org.foldsieve.score.graph.LleGraph;
import org.foldsieve.score.graph.SparsityScore;
import org.foldsieve.score.information.MrmrMid;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.PearsonScore;
import org.foldsieve.score.statistic.RandomOrder;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class RankingsTest {

  private static final List<FeatureScorer> METHODS =
      List.of(
          RandomOrder.withDefaults(),
          Variance.withDefaults(),
          LaplacianScore.withDefaults().withNeighbors(3),
          SparsityScore.withDefaults(),
          LaplacianScore.withDefaults().withNeighbors(7).withKernel(Kernel.BINARY));

  /** Before, pearson scored such a feature 0 and fisher left it out. */
  @Test
  void featuresWhoseSquaresOverflowOrUnderflowAreRefused() {
    Labels labels = Labels.classes("y", 0, 0, 1, 1);
    Matrix values =
        Matrix.ofRows(
            new double[] {1, 3e160},
            new double[] {2, 5e160},
            new double[] {4, 1},
            new double[] {3, 2});
    Table large = Table.of(values).withLabels(labels);
    values =
        Matrix.ofRows(new double[] {1e-200}, new double[] {0}, new double[] {0}, new double[] {0});
    Table small = Table.of(values).withLabels(labels);
    for (FeatureScorer method :
        List.of(
            Variance.withDefaults(),
            FisherScore.withDefaults(),
            PearsonScore.withDefaults(),
            MrmrMid.withDefaults())) {
      assertThatThrownBy(() -> method.rank(large, Run.defaults()))
          .isInstanceOf(DataException.class)
          .hasMessage(
              "column 'f1' (1) goes from 1.0 to 5.0E160, and squares of such numbers overflow;"
                  + " scale it or drop it first");
      assertThatThrownBy(() -> method.rank(small, Run.defaults()))
          .isInstanceOf(DataException.class)
          .hasMessage(
              "column 'f0' (0) goes from 0.0 to 1.0E-200, and squares of such numbers underflow;"
                  + " scale it or drop it first");
    }
  }

  @Test
  void manyMethodsAtOnceAreTheMethodsOneByOne() {
    Table table = Tables.reals(new SplittableRandom(2), 40, 9);
    List<FeatureRanking> together = Rankings.rankAll(table, METHODS, Run.defaults());
    assertThat(together).hasSameSizeAs(METHODS);
    for (int m = 0; m < METHODS.size(); m++) {
      FeatureRanking alone = METHODS.get(m).rank(table, Run.defaults());
      assertThat(together.get(m).order()).isEqualTo(alone.order());
      assertThat(together.get(m).scores()).isEqualTo(alone.scores());
      assertThat(together.get(m).provenance()).isEqualTo(alone.provenance());
    }
  }

  @Test
  void neighborsOfEachKindAreSearchedOnceWhateverTheOrderOfTheMethods() {
    SplittableRandom random = new SplittableRandom(5);
    int[] classes = IntStream.generate(() -> random.nextInt(2)).limit(40).toArray();
    Table table = Tables.reals(random, 40, 9).withLabels(Labels.classes("y", classes));
    List<FeatureScorer> smallestFirst =
        List.of(
            LaplacianScore.withDefaults().withNeighbors(3),
            FrllQ.withDefaults().withNeighbors(2),
            FrllD.withDefaults().withNeighbors(3),
            FrllQ.withDefaults().withNeighbors(4).withSplit(FrllQ.Split.ALL),
            GraphPreserving.withDefaults().withPair(GraphPreserving.Pair.FRLL).withNeighbors(4),
            GkaSupervised.withDefaults().withNeighbors(5),
            LkrSupervised.withDefaults(),
            LleGraph.withDefaults().withNeighbors(6));
    AtomicInteger searches = new AtomicInteger();
    Progress count =
        (task, done, total) -> {
          if (task.equals("neighbors") && done == total) {
            searches.incrementAndGet();
          }
        };
    List<FeatureRanking> together =
        Rankings.rankAll(table, smallestFirst, Run.defaults().withProgress(count));
    assertThat(searches).as("among all rows, inside and outside classes").hasValue(3);
    for (int m = 0; m < smallestFirst.size(); m++) {
      FeatureRanking alone = smallestFirst.get(m).rank(table, Run.defaults());
      assertThat(together.get(m).scores()).isEqualTo(alone.scores());
    }
  }

  /** Takes as long as it says, by a clock that it moves on itself. */
  private record Slow(String id, long nanos, AtomicLong clock) implements FeatureScorer {

    @Override
    public FeatureRanking rank(Workbench bench) {
      clock.addAndGet(nanos);
      return Variance.withDefaults().rank(bench);
    }
  }

  @Test
  void everyMomentIsInTheStageOfItsMethod() {
    AtomicLong clock = new AtomicLong(7);
    Timings timings = new Timings(clock::get);
    Rankings.rankAll(
        Tables.reals(new SplittableRandom(2), 40, 3),
        List.of(
            new Slow("slow", 3_000_000_000L, clock),
            new Slow("slower", 5_000_000_000L, clock),
            Variance.withDefaults()),
        Run.defaults().withTimings(timings));
    assertThat(timings.seconds())
        .containsOnly(
            entry("score:slow", 3.0), entry("score:slower", 5.0), entry("score:variance", 0.0));
  }

  @Test
  void eachMethodHasAStage() {
    Table table = Tables.reals(new SplittableRandom(2), 40, 12);
    Timings timings = new Timings();
    Rankings.rankAll(table, METHODS, Run.defaults().withTimings(timings));
    assertThat(timings.seconds())
        .containsOnlyKeys(
            "neighbors", "score:random", "score:variance", "score:laplacian", "score:sparsity");
  }

  @Test
  void whatTwoMethodsNeedIsTheStageWeights() {
    Table table = Tables.reals(new SplittableRandom(2), 30, 5);
    Timings timings = new Timings();
    LaplacianScore score = LaplacianScore.withDefaults();
    Rankings.rankAll(
        table,
        List.of(score, score.withMean(LaplacianScore.Mean.PLAIN)),
        Run.defaults().withTimings(timings));
    assertThat(timings.seconds()).containsOnlyKeys("neighbors", "weights", "score:laplacian");
  }

  @Test
  void noMethodsGiveNoRankings() {
    Table table = Tables.reals(new SplittableRandom(2), 3, 2);
    assertThat(Rankings.rankAll(table, List.of(), Run.defaults())).isEmpty();
  }
}
