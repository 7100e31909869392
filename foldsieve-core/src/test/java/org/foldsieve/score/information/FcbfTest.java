package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.Picks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FcbfTest {

  /** With the bins of the paper. */
  private static Fcbf fcbf() {
    return Fcbf.withDefaults().withDiscretize(Discretize.SIGMA).withBins(3);
  }

  @Test
  void equalsTheGoldenRelevanceAndPredominantFeatures() {
    for (GoldenScores golden : GoldenScores.all()) {
      FeatureRanking ranking = fcbf().rank(golden.table(), Run.defaults());
      double[] expected = golden.scores("su_class");
      LabelledTables.assertScores(golden.toString(), ranking.scores(), expected);
      int[] selected =
          golden.entry("fcbf").getAsJsonArray("selected").asList().stream()
              .mapToInt(feature -> feature.getAsInt() - 1)
              .toArray();
      assertThat(ranking.order()).startsWith(selected);
      assertThat(Arrays.stream(ranking.parts().get("predominant")).sum())
          .isEqualTo(selected.length);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void equalsTheLiteralAlgorithm(long seed) {
    Table table = LabelledTables.nasty(seed);
    for (int bins : new int[] {2, 3, 4}) {
      for (double threshold : new double[] {0, 0.05}) {
        Fcbf method = new Fcbf(threshold, Discretize.SIGMA, bins, Picks.ALL);
        double[] relevance = relevance(table, bins);
        FeatureRanking ranking = LabelledTables.check(method, table, relevance);
        assertThat(ranking.order())
            .as("seed %d, %s", seed, method)
            .isEqualTo(literal(table, bins, threshold, ranking.scores()));
        int[] few = method.stoppingAfter(2).rank(table, Run.defaults()).order();
        assertThat(few).isEqualTo(Arrays.copyOf(ranking.order(), 2));
      }
    }
  }

  /** Features are visited 64 at a time; 150 of them, columns 3 and 4 constant as in the others. */
  @Test
  void manyFeaturesCrossEveryBatch() {
    SplittableRandom random = new SplittableRandom(9);
    double[][] rows = new double[60][150];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      y[i] = random.nextInt(3);
      for (int j = 0; j < rows[i].length; j++) {
        boolean copied = j > 20 && j % 3 == 0 && random.nextInt(12) > 0;
        rows[i][j] = copied ? rows[i][j - 20] : random.nextInt(2) + (j % 7 == 0 ? y[i] : 0);
      }
      rows[i][3] = 1;
      rows[i][4] = 0;
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    FeatureRanking ranking = LabelledTables.check(fcbf().withBins(2), table, relevance(table, 2));
    assertThat(ranking.order()).isEqualTo(literal(table, 2, 0, ranking.scores()));
    int predominant =
        (int) Arrays.stream(ranking.parts().get("predominant")).filter(p -> p == 1).count();
    assertThat(predominant).isBetween(10, 140);
    assertThat(ranking.notes()).contains(predominant + " of 150 features are predominant");
    for (int picks : new int[] {5, predominant, predominant + 1}) {
      List<long[]> steps = new ArrayList<>();
      Run run =
          Run.defaults()
              .withProgress(
                  (task, done, total) -> {
                    if (task.equals("fcbf")) {
                      steps.add(new long[] {done, total});
                    }
                  });
      FeatureRanking few = new Fcbf(0, Discretize.SIGMA, 2, new Picks(picks)).rank(table, run);
      assertThat(steps.get(steps.size() - 1)[0]).isEqualTo(steps.get(0)[1]);
      assertThat(few.order()).isEqualTo(Arrays.copyOf(ranking.order(), picks));
      assertThat(few.notes())
          .contains(
              (picks > predominant ? "" : "at least ")
                  + Math.min(picks, predominant)
                  + " of 150 features are predominant");
    }
  }

  /** Two bins: a feature that crosses the classes evenly says exactly nothing of them. */
  @Test
  void whatSaysNothingOfTheClassIsNotPredominant() {
    double[][] rows = {{0, 5, 1}, {1, 5, 0}, {0, 5, 0}, {1, 5, 1}};
    Table table =
        Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", new int[] {0, 0, 1, 1}));
    FeatureRanking ranking = fcbf().withBins(2).rank(table, Run.defaults());
    assertThat(ranking.scores()).containsExactly(0, Double.NaN, 0);
    assertThat(ranking.parts().get("predominant")).containsExactly(0, Double.NaN, 0);
    assertThat(ranking.notes()).containsExactly("0 of 3 features are predominant");
    assertThat(ranking.order()).containsExactly(0, 2, 1);
  }

  /** A feature that is the class says as much of every other as the class does. */
  @Test
  void aCopyOfTheClassLeavesNoOtherPredominant() {
    double[][] rows = new double[12][3];
    int[] y = new int[12];
    for (int i = 0; i < 12; i++) {
      y[i] = i % 2;
      rows[i] = new double[] {i < 4 ? 1 - y[i] : y[i], y[i], i < 3 ? 0 : y[i]};
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    FeatureRanking ranking = fcbf().withBins(2).rank(table, Run.defaults());
    assertThat(ranking.score(1)).isEqualTo(1);
    assertThat(ranking.parts().get("predominant")).containsExactly(0, 1, 0);
    assertThat(ranking.order()).containsExactly(1, 2, 0);
  }

  private static double[] relevance(Table table, int bins) {
    int[][] codes = BinnedTwin.allBins(table, bins);
    double[] relevance = new double[codes.length];
    for (int j = 0; j < codes.length; j++) {
      relevance[j] =
          LabelledTables.isConstant(LabelledTables.columns(table)[j])
              ? Double.NaN
              : BinnedTwin.uncertainty(codes[j], BinnedTwin.codes(table));
    }
    return relevance;
  }

  /** As the paper lists it: pop the first, delete what it makes redundant. */
  private static int[] literal(Table table, int bins, double threshold, double[] relevance) {
    int[][] codes = BinnedTwin.allBins(table, bins);
    List<Integer> list =
        new ArrayList<>(
            IntStream.range(0, codes.length)
                .filter(j -> relevance[j] > threshold)
                .boxed()
                .sorted((p, q) -> Double.compare(relevance[q], relevance[p]))
                .toList());
    List<Integer> relevant = List.copyOf(list);
    List<Integer> order = new ArrayList<>();
    while (!list.isEmpty()) {
      int p = list.remove(0);
      order.add(p);
      list.removeIf(q -> BinnedTwin.uncertainty(codes[p], codes[q]) >= relevance[q] - 1e-13);
    }
    relevant.stream().filter(q -> !order.contains(q)).toList().forEach(order::add);
    for (int j = 0; j < codes.length; j++) {
      if (relevance[j] <= threshold) {
        order.add(j);
      }
    }
    order.add(3);
    order.add(4);
    return order.stream().mapToInt(j -> j).toArray();
  }

  @Test
  void refusesAThresholdNoFeatureCanExceed() {
    assertThat(fcbf().withThreshold(0).threshold()).isZero();
    assertThatThrownBy(() -> fcbf().withThreshold(-0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threshold must be at least 0 and below 1: threshold = -0.1");
    assertThatThrownBy(() -> fcbf().withThreshold(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threshold must be at least 0 and below 1: threshold = 1.0");
  }
}
