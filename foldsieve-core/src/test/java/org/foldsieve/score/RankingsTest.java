package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.junit.jupiter.api.Test;

class RankingsTest {

  private static final List<FeatureScorer> METHODS =
      List.of(
          RandomOrder.withDefaults(),
          Variance.withDefaults(),
          LaplacianScore.withDefaults().withNeighbors(3),
          SparsityScore.withDefaults(),
          LaplacianScore.withDefaults().withNeighbors(7).withKernel(Kernel.BINARY));

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
  void stagesAddUpToTheWholeTime() {
    Table table = Tables.reals(new SplittableRandom(2), 400, 120);
    Timings timings = new Timings();
    long start = System.nanoTime();
    Rankings.rankAll(table, METHODS, Run.defaults().withTimings(timings));
    double total = (System.nanoTime() - start) * 1e-9;
    Map<String, Double> stages = timings.seconds();
    assertThat(stages)
        .containsOnlyKeys(
            "neighbors", "score:random", "score:variance", "score:laplacian", "score:sparsity");
    double sum = stages.values().stream().mapToDouble(seconds -> seconds).sum();
    assertThat(sum).isCloseTo(total, within(0.02 * total));
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
