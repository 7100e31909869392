package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.foldsieve.score.alignment.LiteralAlignment.centered;
import static org.foldsieve.score.alignment.LiteralAlignment.distances;
import static org.foldsieve.score.alignment.LiteralAlignment.dot;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Picks;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.graph.LleGraph;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.RandomOrder;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graph-kernel alignment against golden values and against its definition with dense K_S. */
class AlignmentTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @CsvSource({"a, gka", "a, gka-supervised", "b, gka", "b, gka-supervised"})
  void goldenOrderIsExactAndTheObjectiveAgrees(String group, String method) throws Exception {
    JsonObject entry = golden().getAsJsonObject(group).getAsJsonObject(method);
    FeatureRanking ranking =
        method.equals("gka")
            ? Gka.withDefaults().rank(goldenTable(group), RUN)
            : GkaSupervised.withDefaults().rank(goldenTable(group), RUN);
    int[] order =
        entry.getAsJsonArray("order").asList().stream().mapToInt(JsonElement::getAsInt).toArray();
    assertThat(ranking.order()).startsWith(order);
    double[] objective =
        entry.getAsJsonArray("objective_after_each_pick").asList().stream()
            .mapToDouble(JsonElement::getAsDouble)
            .toArray();
    for (int pick = 0; pick < objective.length; pick++) {
      assertThat(ranking.score(order[pick]))
          .isCloseTo(objective[pick], within(1e-10 * Math.abs(objective[pick])));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void unsupervisedEqualsTheDefinition(long seed) {
    Table table = randomTable(seed);
    Workbench bench = new Workbench(table, RUN);
    double[][] f = centered(table);
    double[][] m = dense(LleWeights.forScores(5, Regularization.TRACE, 1e-3, 0).on(bench));
    double[] target = sum(share(explained(f, m)), 0.3, share(distances(f)));
    LiteralAlignment.assertPicks(f, target, 1, 1, Gka.withDefaults().rank(table, RUN));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void supervisedEqualsTheDefinition(long seed) {
    Table table = randomTable(seed);
    Workbench bench = new Workbench(table, RUN);
    Labels labels = table.labels().orElseThrow();
    double[][] f = centered(table);
    double[][] m =
        dense(LleWeights.forScores(5, Regularization.TRACE, 1e-3, 0).withinClasses(bench, labels));
    double[] target =
        sum(sum(share(between(f, labels)), 0.3, share(explained(f, m))), 0.3, share(distances(f)));
    LiteralAlignment.assertPicks(f, target, 0.5, 1, GkaSupervised.withDefaults().rank(table, RUN));
  }

  /** What the picks add, they add up to: the objective over its largest value on the way. */
  @Test
  void sharesAddedAreTheStepsOfTheObjective() {
    for (FeatureScorer method :
        List.of(Gka.withDefaults(), GkaSupervised.withDefaults(), GkaMargin.withDefaults())) {
      FeatureRanking ranking = method.rank(randomTable(2), RUN);
      double[] added = ranking.parts().get(FeatureRanking.ADDED);
      double largest =
          Arrays.stream(ranking.scores()).filter(x -> !Double.isNaN(x)).max().orElseThrow();
      double sum = 0;
      for (int j : ranking.order()) {
        if (!Double.isNaN(ranking.score(j))) {
          sum += added[j];
          assertThat(sum).isCloseTo(ranking.score(j) / largest, within(1e-12));
        }
      }
      assertThat(added[2]).as("a constant feature is not picked").isNaN();
    }
  }

  @Test
  void everyFormOfTheGramMatrixGivesTheSameNumbers() {
    for (long seed = 1; seed <= 4; seed++) {
      Table dense = randomTable(seed);
      Table sparse = Table.of(dense.toSparse());
      double[][] f = centered(dense);
      int d = f.length;
      List<CenteredGram> forms =
          List.of(
              FormedGram.of(dense, RUN),
              FormedGram.of(sparse, RUN),
              DenseColumnGram.of(dense, RUN),
              SparseGram.of(sparse, RUN));
      double[] column = new double[d];
      double[] g = distances(f);
      double scale = Arrays.stream(g).max().orElseThrow();
      for (CenteredGram gram : forms) {
        for (int j = 0; j < d; j++) {
          gram.column(j, column);
          for (int r = 0; r < d; r++) {
            assertThat(column[r]).isCloseTo(dot(f[r], f[j]), within(1e-12 * Math.sqrt(scale)));
          }
          assertThat(gram.energies()[j])
              .isCloseTo(dot(f[j], f[j]), within(1e-12 * Math.sqrt(scale)));
        }
        double[] sums = gram.squaredColumnSums();
        for (int r = 0; r < d; r++) {
          assertThat(sums[r]).isCloseTo(g[r], within(1e-12 * scale));
        }
      }
    }
  }

  @Test
  void largeFormsCrossTheirBlocksAndAgree() {
    SplittableRandom random = new SplittableRandom(9);
    for (int[] shape : new int[][] {{1100, 530}, {150, 700}, {700, 520}}) {
      Matrix values = Matrix.zeros(shape[0], shape[1]);
      Arrays.setAll(values.values(), at -> random.nextInt(4) == 0 ? random.nextDouble() : 0);
      Table dense = Table.of(values);
      Table sparse = Table.of(SparseMatrix.of(values));
      double[] expected = FormedGram.of(dense, RUN).squaredColumnSums();
      for (CenteredGram gram :
          List.of(
              FormedGram.of(sparse, RUN),
              DenseColumnGram.of(dense, RUN),
              SparseGram.of(sparse, RUN))) {
        double[] sums = gram.squaredColumnSums();
        for (int r = 0; r < sums.length; r++) {
          assertThat(sums[r]).isCloseTo(expected[r], within(1e-11 * expected[r]));
        }
      }
    }
  }

  @Test
  void aScaledAndShiftedTableIsOrderedTheSame() {
    Table table = randomTable(3);
    Matrix moved = table.toMatrix();
    for (int at = 0; at < moved.values().length; at++) {
      moved.values()[at] = 4 * moved.values()[at] + at % moved.columns();
    }
    assertThat(Gka.withDefaults().rank(Table.of(moved), RUN).order())
        .isEqualTo(Gka.withDefaults().rank(table, RUN).order());
  }

  @Test
  void allRowsEqualGivesIndexOrder() {
    Matrix values = Matrix.zeros(8, 5);
    Arrays.fill(values.values(), 2.5);
    FeatureRanking ranking = Gka.withDefaults().rank(Table.of(values), RUN);
    assertThat(ranking.order()).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void twoRowsOfTwoClassesWork() {
    Table table =
        Table.of(Matrix.ofRows(new double[] {0, 5, 1}, new double[] {2, 1, 1}))
            .withLabels(Labels.classes("y", 0, 1));
    FeatureRanking ranking = GkaSupervised.withDefaults().rank(table, RUN);
    assertThat(ranking.order()).containsExactly(1, 0, 2);
  }

  /** Before, what rounding left of e - e was the target. */
  @Test
  void classesOfOneExplainNothing() {
    Matrix values = randomTable(4).toMatrix();
    Table table =
        Table.of(values)
            .withLabels(Labels.classes("y", IntStream.range(0, values.rows()).toArray()));
    FeatureRanking ranking = GkaSupervised.withDefaults().rank(table, RUN);
    assertThat(ranking.parts().get("explained by neighbors")).containsOnly(0.0);
    assertThat(ranking.order())
        .isEqualTo(GkaSupervised.withDefaults().withNu(0).rank(table, RUN).order());
  }

  /** Before, decimals had another order than whole numbers: means equal up to rounding decided. */
  @Test
  void classesOfEqualMeansGiveNoTarget() {
    Matrix whole = Matrix.zeros(48, 4);
    Matrix decimals = Matrix.zeros(48, 4);
    int[] codes = new int[48];
    double[] steps = {1, 3, 7, 2};
    for (int i = 0; i < 48; i++) {
      for (int j = 0; j < 4; j++) {
        double step = (i >> j & 1) * steps[j];
        whole.set(i, j, step);
        decimals.set(i, j, 0.1 * step + 0.7 * j + 0.1);
      }
      codes[i] = i & 1 ^ i >> 1 & 1;
    }
    Labels xor = Labels.classes("y", codes);
    FeatureRanking ranking =
        GkaSupervised.withDefaults().rank(Table.of(decimals).withLabels(xor), RUN);
    assertThat(ranking.parts().get("between classes")).containsOnly(0.0);
    assertThat(ranking.order())
        .isEqualTo(GkaSupervised.withDefaults().rank(Table.of(whole).withLabels(xor), RUN).order());
  }

  /** Before, x'x - n m m of a large full column was rounding, and so was the order. */
  @Test
  void sparseFeaturesWithLargeOffsetsAreRankedAsDenseOnes() {
    SplittableRandom random = new SplittableRandom(11);
    Matrix values = randomTable(5).toMatrix();
    for (int i = 0; i < values.rows(); i++) {
      values.set(i, 0, 1.6e9 + random.nextInt(100));
      values.set(i, 2, 123456789.123);
    }
    Table dense = Table.of(values).withLabels(randomTable(5).labels().orElseThrow());
    Table sparse = Table.of(SparseMatrix.of(values)).withLabels(dense.labels().orElseThrow());
    for (FeatureScorer method :
        List.of(
            Gka.withDefaults(),
            GkaSupervised.withDefaults(),
            GkaMargin.withDefaults(),
            ColumnSubset.withDefaults())) {
      FeatureRanking expected = method.rank(dense, RUN);
      FeatureRanking ranking = method.rank(sparse, RUN);
      assertThat(ranking.order()).as(method.id()).isEqualTo(expected.order());
      for (int j : IntStream.range(0, values.columns()).filter(j -> j != 2).toArray()) {
        assertThat(ranking.score(j))
            .as(method.id())
            .isCloseTo(expected.score(j), within(1e-10 * expected.score(j)));
      }
    }
    double[] column = new double[values.columns()];
    SparseGram.of(sparse, RUN).column(0, column);
    double[][] f = centered(dense);
    assertThat(column[1]).isCloseTo(dot(f[0], f[1]), within(1e-10 * dot(f[0], f[0])));
    assertThat(column[2]).isZero();
  }

  /** Before, these ended in an IllegalStateException. */
  @ParameterizedTest
  @CsvSource({"1e80, overflow", "1e-85, underflow"})
  void dataWhoseFourthPowersLeaveTheDoublesAreRefused(double scale, String how) {
    Matrix values = randomTable(3).toMatrix();
    Arrays.setAll(values.values(), at -> scale * values.values()[at]);
    assertThatThrownBy(() -> Gka.withDefaults().rank(Table.of(values), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("fourth powers of such numbers " + how + "; scale the table first");
  }

  /** Before, with nothing but constants this was an IllegalStateException. */
  @Test
  void redundancyControlKeepsConstantFeaturesLastThoughTheyHaveAScore() {
    Matrix values = Matrix.zeros(8, 3);
    Arrays.fill(values.values(), 2.5);
    LleGraph literal = LleGraph.withDefaults().withLiteral(true);
    Workbench constant = new Workbench(Table.of(values), RUN);
    assertThat(Redundancy.reorder(literal, constant, Picks.ALL).order()).containsExactly(0, 1, 2);
    Workbench bench = new Workbench(randomTable(2), RUN);
    FeatureRanking ranking = Redundancy.reorder(literal, bench, Picks.ALL);
    assertThat(ranking.place(2)).isEqualTo(bench.table().features());
    assertThat(ranking.score(2)).isNaN();
  }

  @Test
  void redundancyControlMeasuresEveryScoreFromTheWorst() {
    double[] scores = {3, Double.NaN, 1, Double.POSITIVE_INFINITY, 5};
    assertThat(Redundancy.gains(scores, FeatureRanking.Direction.MAXIMIZE))
        .containsExactly(2, 0, 0, 4, 4);
    assertThat(Redundancy.gains(scores, FeatureRanking.Direction.MINIMIZE))
        .containsExactly(2, 0, 4, 0, 0);
  }

  /** The definition with loops, for scores with and without units, maximised and minimised. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void redundancyControlEqualsTheDefinition(long seed) {
    Table table = randomTable(seed);
    Workbench bench = new Workbench(table, RUN);
    double[][] f = centered(table);
    for (FeatureScorer method :
        List.of(
            FisherScore.withDefaults(),
            LaplacianScore.withDefaults(),
            Variance.withDefaults(),
            LleGraph.withDefaults())) {
      FeatureRanking ranking = method.rank(bench);
      boolean larger = ranking.direction() == FeatureRanking.Direction.MAXIMIZE;
      double[] s = Arrays.stream(ranking.scores()).map(x -> larger ? x : -x).toArray();
      double least = Arrays.stream(s).filter(Double::isFinite).min().orElseThrow();
      double[] t = new double[s.length];
      for (int r = 0; r < t.length; r++) {
        double energy = method.isEnergy() ? 1 : dot(f[r], f[r]);
        t[r] = Double.isNaN(s[r]) ? 0 : energy * (s[r] - least);
      }
      LiteralAlignment.assertPicks(f, share(t), 1, 1, Redundancy.reorder(method, bench, Picks.ALL));
    }
  }

  /** Before, a nearly constant feature overlapped with nothing, and so came first. */
  @Test
  void redundancyControlDoesNotPutNearlyConstantFeaturesFirst() {
    SplittableRandom random = new SplittableRandom(3);
    Matrix values = Matrix.zeros(60, 8);
    int[] codes = new int[60];
    for (int i = 0; i < 60; i++) {
      codes[i] = i % 3;
      for (int j = 0; j < 8; j++) {
        values.set(i, j, 10 * (codes[i] == j % 3 ? 1 : 0) + 20 * random.nextDouble());
      }
      values.set(i, 5, codes[i] == 1 && i % 4 > 0 ? 0.01 : 0);
      values.set(i, 6, codes[i] == 2 && i % 4 > 0 ? 0.01 : 0);
    }
    Workbench bench = new Workbench(Table.of(values).withLabels(Labels.classes("y", codes)), RUN);
    int[] alone = FisherScore.withDefaults().rank(bench).order();
    assertThat(Arrays.copyOf(alone, 2)).containsExactlyInAnyOrder(5, 6);
    int[] order = Redundancy.reorder(FisherScore.withDefaults(), bench, Picks.ALL).order();
    assertThat(Arrays.copyOf(order, 3)).doesNotContain(5, 6);
  }

  @Test
  void redundancyControlPutsACopyLaterThanTheScoreAlone() {
    Table table = randomTable(2);
    double[] best = new double[table.rows()];
    FeatureRanking variance = Variance.withDefaults().rank(table, RUN);
    table.copyColumn(variance.order()[0], best);
    Matrix wider = Matrix.zeros(table.rows(), table.features() + 1);
    for (int i = 0; i < table.rows(); i++) {
      for (int j = 0; j < table.features(); j++) {
        wider.set(i, j, table.value(i, j));
      }
      wider.set(i, table.features(), best[i]);
    }
    Workbench bench = new Workbench(Table.of(wider), RUN);
    FeatureRanking alone = Variance.withDefaults().rank(bench);
    FeatureRanking reordered = Redundancy.reorder(Variance.withDefaults(), bench, Picks.ALL);
    int copy = table.features();
    assertThat(alone.place(copy)).isEqualTo(2);
    assertThat(reordered.place(copy)).isGreaterThan(2);
    assertThat(reordered.order()).hasSize(wider.columns());
    assertThat(reordered.parts().get("score")).isEqualTo(alone.scores());
    assertThat(reordered.provenance().parameters()).containsEntry("redundancy", "gka");
    assertThat(Redundancy.reorder(Variance.withDefaults(), bench, new Picks(3)).order())
        .isEqualTo(Arrays.copyOf(reordered.order(), 3));
  }

  @Test
  void redundancyControlRefusesAnOrderWithoutScores() {
    Workbench bench = new Workbench(randomTable(1), RUN);
    assertThatThrownBy(() -> Redundancy.reorder(RandomOrder.withDefaults(), bench, Picks.ALL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "redundancy control needs a method that scores each feature; random gives an order");
  }

  private static double[] explained(double[][] f, double[][] m) {
    double[] result = new double[f.length];
    for (int r = 0; r < f.length; r++) {
      for (int i = 0; i < m.length; i++) {
        double residual = f[r][i] - dot(m[i], f[r]);
        result[r] += f[r][i] * f[r][i] - residual * residual;
      }
    }
    return result;
  }

  private static double[] between(double[][] f, Labels labels) {
    double[] result = new double[f.length];
    for (int[] members : labels.classMembers()) {
      for (int r = 0; r < f.length && members.length > 0; r++) {
        double[] x = f[r];
        double mean = Arrays.stream(members).mapToDouble(i -> x[i]).average().orElseThrow();
        result[r] += members.length * mean * mean;
      }
    }
    return result;
  }

  private static double[] share(double[] t) {
    double sum = Arrays.stream(t).sum();
    double by = sum > 0 ? sum : Arrays.stream(t).map(Math::abs).sum();
    return Arrays.stream(t).map(x -> by == 0 ? 0 : x / by).toArray();
  }

  private static double[] sum(double[] a, double factor, double[] b) {
    double[] result = a.clone();
    Arrays.setAll(result, j -> a[j] + factor * b[j]);
    return result;
  }

  private static double[][] dense(SparseMatrix matrix) {
    Matrix full = matrix.toDense();
    return IntStream.range(0, full.rows()).mapToObj(full::row).toArray(double[][]::new);
  }

  /** Correlated features of different scales, a constant, a copy, and a class of one. */
  private static Table randomTable(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 20 + random.nextInt(20);
    int d = 6 + random.nextInt(10);
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      double common = random.nextDouble();
      for (int j = 0; j < d; j++) {
        row[j] = (1 + j % 3) * (random.nextDouble() + (j % 2) * common);
        row[j] = random.nextInt(4) == 0 ? 0 : row[j];
      }
      row[2] = 0.7;
      row[d - 1] = row[1];
    }
    int[] codes = new int[n];
    Arrays.setAll(codes, i -> i == 0 ? 3 : i % 3);
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", codes));
  }

  private static JsonObject golden() throws Exception {
    try (Reader in =
        new InputStreamReader(
            AlignmentTest.class.getResourceAsStream("/golden/gka.json"), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(in).getAsJsonObject();
    }
  }

  /** Case b sets column 3 to a constant and makes column 8 a copy of column 1. */
  private static Table goldenTable(String group) {
    Table table = GoldenScores.read("synthetic").table();
    if (group.equals("a")) {
      return table;
    }
    Matrix values = table.toMatrix();
    for (int i = 0; i < values.rows(); i++) {
      values.set(i, 3, 7.0);
      values.set(i, 8, values.get(i, 1));
    }
    return Table.of(values).withLabels(table.labels().orElseThrow());
  }
}
