package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.alignment.ColumnSubset;
import org.foldsieve.score.alignment.Gka;
import org.foldsieve.score.alignment.PivotedQr;
import org.foldsieve.score.alignment.Redundancy;
import org.foldsieve.score.information.Cfs;
import org.foldsieve.score.information.Fcbf;
import org.foldsieve.score.information.MrmrMid;
import org.foldsieve.score.kernel.Bahsic;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.SubsetFisher;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  /** a and its near copy b, c apart from both, noise, and a constant. */
  private static Table table() {
    int n = 60;
    SplittableRandom random = new SplittableRandom(5);
    Matrix values = Matrix.zeros(n, 6);
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = i % 2;
      double a = 2 * classes[i] + random.nextDouble();
      values.set(i, 0, a);
      values.set(i, 1, a + 0.01 * random.nextDouble());
      values.set(i, 2, 2 * classes[i] + 2 * random.nextDouble());
      values.set(i, 3, random.nextDouble());
      values.set(i, 4, 7);
      values.set(i, 5, random.nextDouble());
    }
    return Table.of(values, List.of("a", "b", "c", "noise", "constant", "more"))
        .withLabels(Labels.classes("y", classes));
  }

  private static FeatureRanking rank(FeatureScorer method, int... kept) {
    return method.rank(new Workbench(table(), RUN), Kept.of(kept));
  }

  @Test
  void whatStaysIsCheckedOnce() {
    List<String> names = List.of("a", "b");
    assertThat(Kept.named(List.of("b"), names)).isEqualTo(Kept.of(1));
    assertThatThrownBy(() -> Kept.named(List.of("z"), names))
        .isInstanceOf(DataException.class)
        .hasMessage("there is no feature 'z' to keep; name one of the table");
    assertThatThrownBy(() -> Kept.named(List.of("a", "a"), names))
        .isInstanceOf(DataException.class)
        .hasMessage("feature 'a' is to be kept twice; name it once");
    assertThatThrownBy(() -> Kept.of(1, 1)).hasMessage("feature 1 is kept twice");
    assertThatThrownBy(() -> Kept.of(-1)).hasMessage("feature -1 cannot be kept");
    assertThatThrownBy(() -> rank(Gka.withDefaults(), 6))
        .hasMessage("feature 6 is to be kept, and there are 6");
    assertThatThrownBy(() -> rank(Variance.withDefaults(), 6))
        .hasMessage("feature 6 is to be kept, and there are 6");
  }

  @Test
  void scoresStayAndTheKeptComeFirst() {
    FeatureRanking ranking = rank(FisherScore.withDefaults(), 3);
    FeatureRanking plain = rank(FisherScore.withDefaults());
    assertThat(ranking.scores()).isEqualTo(plain.scores());
    assertThat(ranking.order()[0]).isEqualTo(3);
    assertThat(ranking.notes()).containsExactly("kept, and first whatever the score: noise");
    int[] others = Arrays.stream(plain.order()).filter(j -> j != 3).toArray();
    assertThat(Arrays.copyOfRange(ranking.order(), 1, 6)).isEqualTo(others);
    assertThat(plain.notes()).isEmpty();
  }

  /** Beside b, which repeats it, a has little to add: every method that charges for it sees so. */
  @Test
  void picksAreJudgedBesideWhatStays() {
    for (FeatureScorer method :
        List.of(
            ColumnSubset.withDefaults(),
            PivotedQr.withDefaults(),
            MrmrMid.withDefaults(),
            Fcbf.withDefaults(),
            Cfs.withDefaults())) {
      FeatureRanking ranking = rank(method, 1);
      assertThat(ranking.order()[0]).as(method.id()).isEqualTo(1);
      assertThat(ranking.place(0)).as(method.id()).isGreaterThan(ranking.place(2));
      assertThat(ranking.notes()).contains("goes on from what is kept: b");
    }
  }

  /** The objective of graph-kernel alignment, by its definition, of the picks so far. */
  @Test
  void alignmentGoesOnByItsObjective() {
    FeatureRanking ranking = rank(Gka.withDefaults(), 3, 1);
    double[] target = ranking.parts().get("target");
    int[] order = ranking.order();
    List<double[]> centred = new ArrayList<>();
    for (int j = 0; j < 6; j++) {
      centred.add(centred(table(), j));
    }
    double mean =
        IntStream.range(0, 6)
            .mapToDouble(j -> dot(centred.get(j), centred.get(j)))
            .average()
            .orElse(0);
    for (int m = 1; m <= 5; m++) {
      int[] chosen = Arrays.copyOf(order, m);
      assertThat(ranking.score(order[m - 1]))
          .isCloseTo(objective(chosen, target, centred, mean), within(1e-12));
      if (m > 2) {
        // Whatever comes later would have been no better here.
        for (int later = m; later < 5; later++) {
          int[] instead = chosen.clone();
          instead[m - 1] = order[later];
          assertThat(objective(instead, target, centred, mean))
              .isLessThanOrEqualTo(ranking.score(order[m - 1]) + 1e-12);
        }
      }
    }
  }

  private static double objective(
      int[] chosen, double[] target, List<double[]> centred, double mean) {
    double gain = 0;
    double norm = mean * mean;
    for (int r : chosen) {
      gain += target[r];
      for (int s : chosen) {
        norm += Math.pow(dot(centred.get(r), centred.get(s)), 2);
      }
    }
    return gain / Math.sqrt(norm);
  }

  private static double[] centred(Table table, int feature) {
    double[] column = new double[table.rows()];
    table.copyColumn(feature, column);
    double mean = Arrays.stream(column).average().orElseThrow();
    return Arrays.stream(column).map(x -> x - mean).toArray();
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  /** All subsets of three that hold the noise: none has a larger ratio. */
  @Test
  void theBestSubsetHoldsWhatStays() {
    SubsetFisher method = SubsetFisher.withDefaults().withSize(3);
    FeatureRanking ranking = rank(method, 3);
    double[] between = ranking.parts().get("between");
    double[] within = ranking.parts().get("within");
    int[] first = Arrays.copyOf(ranking.order(), 3);
    double found = sum(between, first) / sum(within, first);
    int[] varying = {0, 1, 2, 3, 5};
    for (int p : varying) {
      for (int q : varying) {
        if (p < q && p != 3 && q != 3) {
          int[] subset = {3, p, q};
          assertThat(sum(between, subset) / sum(within, subset))
              .isLessThanOrEqualTo(found * (1 + 1e-12));
        }
      }
    }
    assertThatThrownBy(() -> rank(method.withSize(1), 3, 0))
        .isInstanceOf(ParameterException.class)
        .hasMessage("size must be at least the number of features kept: size = 1, kept = 2");
  }

  private static double sum(double[] values, int[] features) {
    return Arrays.stream(features).mapToDouble(j -> values[j]).sum();
  }

  @Test
  void backwardEliminationDropsWhatStaysLast() {
    FeatureRanking ranking = rank(Bahsic.withDefaults(), 3, 5);
    assertThat(ranking.order()).startsWith(3, 5).endsWith(4);
    // Beside noise a still tells most of the classes.
    assertThat(ranking.order()[2]).isIn(0, 1);
  }

  @Test
  void aConstantThatStaysHasItsPlaceAndTellsNothing() {
    for (FeatureScorer method :
        List.of(
            Gka.withDefaults(),
            ColumnSubset.withDefaults(),
            PivotedQr.withDefaults(),
            Cfs.withDefaults(),
            Fcbf.withDefaults(),
            Bahsic.withDefaults(),
            SubsetFisher.withDefaults())) {
      FeatureRanking ranking = rank(method, 2, 4);
      FeatureRanking without = rank(method, 2);
      assertThat(ranking.order())
          .as(method.id())
          .startsWith(2, 4)
          .hasSize(6)
          .doesNotHaveDuplicates();
      assertThat(ranking.score(4)).isNaN();
      int[] rest = Arrays.stream(without.order()).filter(j -> j != 2 && j != 4).toArray();
      assertThat(Arrays.copyOfRange(ranking.order(), 2, 6)).as(method.id()).isEqualTo(rest);
    }
  }

  /** A copy of what stays has nothing left to remove, and must not be divided by. */
  @Test
  void aRepetitionThatStaysDoesNotBreakTheFactorisation() {
    Table table = table().selectFeatures(new int[] {0, 2, 3, 5});
    double[] copy = new double[table.rows()];
    table.copyColumn(0, copy);
    Matrix values = Matrix.zeros(table.rows(), 5);
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < 4; j++) {
        values.set(i, j, table.toMatrix().get(i, j));
      }
      values.set(i, 4, copy[i]);
    }
    Table twice = Table.of(values, List.of("a", "c", "noise", "more", "copy"));
    FeatureRanking ranking =
        PivotedQr.withDefaults().rank(new Workbench(twice, RUN), Kept.of(0, 4));
    FeatureRanking once = PivotedQr.withDefaults().rank(new Workbench(twice, RUN), Kept.of(0));
    assertThat(Arrays.copyOfRange(ranking.order(), 2, 5))
        .isEqualTo(Arrays.stream(once.order()).filter(j -> j != 0 && j != 4).toArray());
  }

  @Test
  void redundancyControlGoesOnFromThem() {
    Workbench bench = new Workbench(table(), RUN);
    FeatureScorer fisher = FisherScore.withDefaults();
    FeatureRanking plain = Redundancy.reorder(fisher, bench, Picks.ALL);
    Kept first = Kept.of(Arrays.copyOf(plain.order(), 2));
    FeatureRanking again = Redundancy.reorder(fisher, bench, first, Picks.ALL);
    assertThat(again.order()).isEqualTo(plain.order());
    assertThat(again.scores()).isEqualTo(plain.scores());
    FeatureRanking ranking = Redundancy.reorder(fisher, bench, Kept.of(1), Picks.ALL);
    assertThat(ranking.order()[0]).isEqualTo(1);
    assertThat(ranking.provenance().parameters())
        .containsEntry("redundancy", "gka")
        .containsEntry("keep", "b");
  }

  /** A column of words stays with all its features, and counts as one. */
  @Test
  void unitsStayAsAWhole() {
    Samples samples = mixed().keeping(List.of("colour"));
    assertThat(samples.table().features()).isGreaterThan(samples.groups().size());
    for (FeatureScorer method :
        List.of(FisherScore.withDefaults(), ColumnSubset.withDefaults(), Cfs.withDefaults())) {
      FeatureRanking top = MixedRankings.rankTop(samples, List.of(method), 2, RUN).get(0);
      assertThat(top.top(2).featureNames()).as(method.id()).containsExactly("colour", "x");
      assertThat(top.kept()).containsExactly("colour");
      assertThat(top.provenance().parameters()).containsEntry("keep", "colour");
      FeatureRanking all = MixedRankings.rankAll(samples, List.of(method), RUN).get(0);
      assertThat(all.order()).hasSize(3);
    }
    assertThatThrownBy(() -> mixed().keeping(List.of("color")))
        .isInstanceOf(DataException.class)
        .hasMessage("there is no feature 'color' to keep; name one of the table");
    assertThatThrownBy(() -> mixed().keeping(List.of("x", "x")))
        .hasMessage("a feature is to be kept twice; name it once: x, x");
    assertThat(samples.learnFrom(new int[] {0, 1, 2, 3, 4, 5}).kept()).isEqualTo(samples.kept());
  }

  private static Samples mixed() {
    int n = 40;
    SplittableRandom random = new SplittableRandom(3);
    int[] colours = new int[n];
    double[] x = new double[n];
    double[] noise = new double[n];
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = i % 2;
      colours[i] = random.nextInt(4);
      x[i] = classes[i] + random.nextDouble();
      noise[i] = 0.1 * random.nextDouble();
    }
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofNumbers("x", x),
                    Column.ofWords(
                        "colour", colours, Levels.of(List.of("red", "green", "blue", "white"))),
                    Column.ofNumbers("noise", noise)))
            .withLabels(Labels.classes("y", classes));
    return Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.FEATURES);
  }

  @Test
  void aModelSaysWhatWasKept(@TempDir Path folder) throws IOException {
    FeatureSelection best = rank(Gka.withDefaults(), 3).top(2);
    assertThat(best.kept()).containsExactly("noise");
    ModelFiles.save(SavedModel.of(best), folder.resolve("kept.model"));
    assertThat(ModelFiles.load(folder.resolve("kept.model")).selection()).contains(best);
    assertThatThrownBy(() -> new FeatureSelection(List.of("a"), List.of("b")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void asManyMayStayAsArePicked() {
    new Picks(2).requireRoom(Kept.of(4, 1));
    assertThatThrownBy(() -> new Picks(2).requireRoom(Kept.of(4, 1, 0)))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("picks = 2, kept = 3");
  }
}
