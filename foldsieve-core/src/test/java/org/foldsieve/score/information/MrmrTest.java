package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MrmrTest {

  /** With the bins of the paper. */
  private static MrmrMid mid() {
    return MrmrMid.withDefaults().withDiscretize(Discretize.SIGMA).withBins(3);
  }

  private static MrmrMiq miq() {
    return MrmrMiq.withDefaults().withDiscretize(Discretize.SIGMA).withBins(3);
  }

  @Test
  void equalsTheGoldenPicks() {
    for (GoldenScores golden : GoldenScores.all()) {
      Table table = golden.table();
      check(golden, "mrmr_MID", mid().rank(table, Run.defaults()));
      check(golden, "mrmr_MIQ", miq().rank(table, Run.defaults()));
      check(golden, "mrmr_MIQ_eps0.01", miq().withEps(0.01).rank(table, Run.defaults()));
    }
  }

  private static void check(GoldenScores golden, String entry, FeatureRanking ranking) {
    JsonObject expected = golden.entry(entry);
    int[] order =
        expected.getAsJsonArray("order_selected").asList().stream()
            .mapToInt(feature -> feature.getAsInt() - 1)
            .toArray();
    assertThat(ranking.order()).as("%s of %s", entry, golden).startsWith(order);
    for (int p = 0; p < order.length; p++) {
      double value = expected.getAsJsonArray("values").get(p).getAsDouble();
      assertThat(ranking.score(order[p])).isCloseTo(value, within(1e-9));
      double relevance = expected.getAsJsonArray("relevance_bits").get(order[p]).getAsDouble();
      assertThat(ranking.parts().get("relevance")[order[p]]).isCloseTo(relevance, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void equalsTheLiteralSearch(long seed) {
    Table table = LabelledTables.nasty(seed);
    for (int bins : new int[] {2, 3, 5}) {
      check(mid().withBins(bins), table, bins, (i, r) -> i - r);
      DoubleBinaryOperator quotient = (i, r) -> i == 0 ? 0 : i / (r < 1e-12 ? 0 : r);
      check(miq().withBins(bins), table, bins, quotient);
      check(miq().withBins(bins).withEps(0.01), table, bins, (i, r) -> i / (r + 0.01));
    }
  }

  @ParameterizedTest
  @EnumSource(Discretize.class)
  void equalsTheLiteralSearchWithAllCuts(Discretize discretize) {
    for (long seed = 1; seed <= 4; seed++) {
      Binning binning = new Binning(discretize, 4);
      check(
          MrmrMid.withDefaults().withDiscretize(discretize).withBins(4),
          LabelledTables.nasty(seed),
          binning,
          (i, r) -> i - r);
    }
  }

  /** What three bins at mean and deviation cannot tell apart, and put last. */
  @ParameterizedTest
  @EnumSource(Discretize.class)
  void aFeatureOfTwoValuesThatIsTheClassComesFirst(Discretize discretize) {
    SplittableRandom random = new SplittableRandom(8);
    double[][] rows = new double[40][4];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      y[i] = i % 2;
      rows[i] = new double[] {random.nextDouble(), y[i] + 2 * random.nextDouble(), y[i], i % 4 / 2};
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    for (GreedySelector method :
        List.of(
            MrmrMid.withDefaults().withDiscretize(discretize),
            MrmrMiq.withDefaults().withDiscretize(discretize),
            Fcbf.withDefaults().withDiscretize(discretize))) {
      FeatureRanking ranking = method.rank(table, Run.defaults());
      assertThat(ranking.order()).as(method.toString()).startsWith(2);
      assertThat(ranking.score(2)).as("a bit of information").isEqualTo(1);
    }
  }

  /**
   * Weka's separating number. One cut at the border, as MDL finds it, tells the whole bit; thirds
   * leave the middle one in doubt, and tell two thirds of it; three bins at mean and deviation
   * leave more.
   */
  @Test
  void aNumberThatSeparatesTheClassesTellsAllByMdlAndTwoThirdsByThirds() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[60][2];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      y[i] = i % 2;
      rows[i] = new double[] {random.nextDouble(), y[i] + 0.9 * random.nextDouble()};
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    for (GreedySelector method : List.of(MrmrMid.withDefaults(), MrmrMiq.withDefaults())) {
      assertThat(method.rank(table, Run.defaults()).score(1)).isCloseTo(2 / 3.0, within(1e-12));
    }
    for (GreedySelector method :
        List.of(
            MrmrMid.withDefaults().withDiscretize(Discretize.MDL),
            MrmrMiq.withDefaults().withDiscretize(Discretize.MDL),
            Fcbf.withDefaults().withDiscretize(Discretize.MDL))) {
      FeatureRanking ranking = method.rank(table, Run.defaults());
      assertThat(ranking.order()[0]).as(method.toString()).isEqualTo(1);
      assertThat(ranking.score(1)).isCloseTo(1, within(1e-12));
    }
    assertThat(mid().rank(table, Run.defaults()).score(1)).isLessThan(0.6);
  }

  /** Checks picks by their value: where two candidates tie to rounding either may come first. */
  private static void check(
      GreedySelector method, Table table, int bins, DoubleBinaryOperator criterion) {
    check(method, table, new Binning(Discretize.SIGMA, bins), criterion);
  }

  private static void check(
      GreedySelector method, Table table, Binning bins, DoubleBinaryOperator criterion) {
    int[][] codes = BinnedTwin.allBins(table, bins);
    int[] y = BinnedTwin.codes(table);
    FeatureRanking ranking =
        LabelledTables.check(method, table, method.rank(table, Run.defaults()).scores());
    List<Integer> picked = new ArrayList<>();
    int[] order = ranking.order();
    for (int p = 0; p < order.length - 2; p++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int f = 0; f < codes.length; f++) {
        if (f != 3 && f != 4 && !picked.contains(f)) {
          best = Math.max(best, value(f, picked, codes, y, criterion));
        }
      }
      double own = value(order[p], picked, codes, y, criterion);
      // A quotient by a tiny redundancy magnifies the rounding of the twin's logarithms.
      double margin = Double.isFinite(own) ? 1e-9 * Math.max(1, Math.abs(own)) : 0;
      assertThat(ranking.score(order[p])).isEqualTo(own, within(margin));
      assertThat(own).isGreaterThanOrEqualTo(best - margin);
      picked.add(order[p]);
    }
    assertThat(order).endsWith(3, 4);
    assertThat(method.stoppingAfter(3).rank(table, Run.defaults()).order())
        .containsExactly(Arrays.copyOf(order, 3));
  }

  private static double value(
      int f, List<Integer> picked, int[][] codes, int[] y, DoubleBinaryOperator criterion) {
    double relevance = BinnedTwin.mutual(codes[f], y);
    double redundancy =
        picked.stream().mapToDouble(s -> BinnedTwin.mutual(codes[f], codes[s])).average().orElse(0);
    return picked.isEmpty() ? relevance : criterion.applyAsDouble(relevance, redundancy);
  }

  /** So many rows that the features are shared out to threads. */
  @Test
  void manyRowsAreComparedInSeveralItems() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[9000][40];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      y[i] = random.nextInt(2);
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = random.nextInt(100) < j ? y[i] : random.nextInt(3);
      }
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    FeatureRanking ranking = mid().withBins(2).stoppingAfter(2).rank(table, Run.defaults());
    int[][] codes = BinnedTwin.allBins(table, 2);
    for (int j = 0; j < codes.length; j++) {
      assertThat(ranking.parts().get("relevance")[j])
          .isCloseTo(BinnedTwin.mutual(codes[j], y), within(1e-12));
    }
    int[] order = ranking.order();
    assertThat(ranking.parts().get("redundancy")[order[0]]).isZero();
    assertThat(ranking.parts().get("redundancy")[order[1]])
        .isCloseTo(BinnedTwin.mutual(codes[order[0]], codes[order[1]]), within(1e-12));
  }

  @Test
  void everyPickIsAStep() {
    List<String> steps = new ArrayList<>();
    Run run =
        Run.defaults()
            .withProgress(
                (task, done, total) -> {
                  if (task.equals("mrmr-mid")) {
                    steps.add(done + " of " + total);
                  }
                });
    mid().stoppingAfter(3).rank(LabelledTables.nasty(1), run);
    assertThat(steps).endsWith("3 of 3");
  }

  @Test
  void equalFeaturesArePickedByIndex() {
    // Column 2 is column 0 upside down: other bins, the same information.
    double[][] rows = new double[20][];
    int[] y = new int[20];
    for (int i = 0; i < 20; i++) {
      y[i] = i < 7 ? 0 : 1;
      double x = i < 5 ? 9 : i % 3;
      rows[i] = new double[] {x, i % 2, -x, x};
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    FeatureRanking ranking = mid().withBins(2).rank(table, Run.defaults());
    assertThat(ranking.order()).startsWith(0);
    assertThat(ranking.place(2)).isLessThan(ranking.place(3));
    assertThat(ranking.parts().get("relevance")[0]).isEqualTo(ranking.parts().get("relevance")[2]);
  }

  @Test
  void refusesANegativeEps() {
    assertThatThrownBy(() -> miq().withEps(-0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("eps must be 0 or more: eps = -0.1");
  }
}
