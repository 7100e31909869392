package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graph-kernel alignment with a number to predict, against its definition with loops. */
class NumberAlignmentTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final GkaSupervised LOCAL = GkaSupervised.withDefaults().withBeta(0).withKappa(1);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void formsEqualTheDefinition(long seed) {
    Table table = randomTable(seed);
    GkaMargin method = GkaMargin.withDefaults().withNeighbors(3);
    double[] line = literalLine(table);
    double[] margin = literalMargin(table, 12);
    Table sparse = Table.of(table.toSparse()).withLabels(table.labels().orElseThrow());
    for (Table form : List.of(table, sparse)) {
      FeatureRanking ranking = method.rank(form, RUN);
      assertThat(ranking.parts().get("along the number"))
          .containsExactly(line, within(1e-12 * largest(line)));
      assertThat(ranking.parts().get("margin"))
          .containsExactly(margin, within(1e-12 * largest(margin)));
    }
  }

  /** The whole method with loops: shares of four targets, then picks over K_S written out. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void orderEqualsTheDefinition(long seed) {
    Table table = randomTable(seed);
    double[][] f = LiteralAlignment.centered(table);
    // Of the neighbourhoods nothing is new: what gka finds in all rows.
    double[] explained = Gka.withDefaults().rank(table, RUN).parts().get("explained by neighbors");
    FeatureRanking supervised = GkaSupervised.withDefaults().rank(table, RUN);
    double[] target = new double[f.length];
    add(1, literalLine(table), target);
    add(0.3, explained, target);
    add(0.3, LiteralAlignment.distances(f), target);
    LiteralAlignment.assertPicks(f, target, 0.5, 1, supervised);
    FeatureRanking margin = GkaMargin.withDefaults().rank(table, RUN);
    target = new double[f.length];
    add(1, literalLine(table), target);
    add(0.3, literalMargin(table, 20), target);
    add(0.6, explained, target);
    add(0.6, LiteralAlignment.distances(f), target);
    LiteralAlignment.assertPicks(f, target, 0.5, 0.9, margin);
  }

  @Test
  void withTwoNumbersTheLineIsThatOfTwoClasses() {
    Table some = randomTable(7);
    int[] codes = IntStream.range(0, some.rows()).map(i -> i * i % 3 == 0 ? 1 : 0).toArray();
    double[] numbers = Arrays.stream(codes).mapToDouble(code -> 5 - 3.5 * code).toArray();
    GkaSupervised method = GkaSupervised.withDefaults();
    double[] classes =
        method
            .rank(some.withLabels(Labels.classes("y", codes)), RUN)
            .parts()
            .get("between classes");
    assertThat(
            method
                .rank(some.withLabels(Labels.numbers("y", numbers)), RUN)
                .parts()
                .get("along the number"))
        .containsExactly(classes, within(1e-12 * largest(classes)));
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22})
  void shiftAndScaleOfTheNumberAreNoMatter(long seed) {
    Table table = gaussians(60, 9, seed, x -> x[0] + x[1] * x[2]);
    for (FeatureScorer method : List.of(GkaSupervised.withDefaults(), GkaMargin.withDefaults())) {
      FeatureRanking ranking = method.rank(table, RUN);
      for (DoubleUnaryOperator change :
          List.<DoubleUnaryOperator>of(
              y -> -3 * y + 7, y -> y * 0x1p900, y -> y * 0x1p-900, y -> 1e6 + y / 8)) {
        FeatureRanking changed = method.rank(withNumbers(table, change), RUN);
        assertThat(changed.order()).isEqualTo(ranking.order());
        assertThat(changed.scores()).containsExactly(ranking.scores(), within(1e-8));
      }
    }
  }

  @Test
  void offsetsAndOneScaleOfAllFeaturesAreNoMatter() {
    Table table = gaussians(60, 9, 5, x -> x[0] + x[1] * x[2]);
    Matrix values = table.toMatrix();
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < values.columns(); j++) {
        values.set(i, j, 5 * values.get(i, j) + j);
      }
    }
    Table changed = Table.of(values).withLabels(table.labels().orElseThrow());
    assertThat(GkaMargin.withDefaults().rank(changed, RUN).order())
        .isEqualTo(GkaMargin.withDefaults().rank(table, RUN).order());
    assertThat(GkaSupervised.withDefaults().rank(changed, RUN).order())
        .isEqualTo(GkaSupervised.withDefaults().rank(table, RUN).order());
  }

  @Test
  void theMarginSeesSquaresAndProductsAndTheLineDoesNot() {
    Table square = gaussians(200, 12, 3, x -> x[4] * x[4]);
    Table product = gaussians(200, 12, 3, x -> x[4] * x[7]);
    assertThat(LOCAL.rank(square, RUN).order()[0]).isEqualTo(4);
    assertThat(Arrays.copyOf(LOCAL.rank(product, RUN).order(), 2)).containsExactlyInAnyOrder(4, 7);
    double[] line = GkaSupervised.withDefaults().rank(product, RUN).parts().get("along the number");
    assertThat(line[4] + line[7]).isLessThan(0.5 * Arrays.stream(line).sum());
  }

  @Test
  void saysTheSameThingOnce() {
    Table table = gaussians(80, 6, 4, x -> 1.2 * x[0] + x[1]);
    Matrix values = Matrix.zeros(80, 7);
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 7; j++) {
        values.set(i, j, table.value(i, j % 6));
      }
    }
    Table copied = Table.of(values).withLabels(table.labels().orElseThrow());
    assertThat(Arrays.copyOf(GkaMargin.withDefaults().rank(copied, RUN).order(), 2))
        .containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void aConstantFeatureIsUndefinedAndLast() {
    Table table = randomTable(8);
    for (FeatureScorer method : List.of(GkaSupervised.withDefaults(), GkaMargin.withDefaults())) {
      FeatureRanking ranking = method.rank(table, RUN);
      assertThat(ranking.score(2)).isNaN();
      assertThat(ranking.order()[table.features() - 1]).isEqualTo(2);
    }
  }

  @Test
  void refusesWhatIsNoNumberToPredict() {
    Table some = randomTable(9);
    double[] same = new double[some.rows()];
    Arrays.fill(same, 4.5);
    assertThatThrownBy(
            () ->
                GkaSupervised.withDefaults()
                    .rank(some.withLabels(Labels.numbers("price", same)), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every row of label 'price' is 4.5");
    double[] gap = same.clone();
    gap[3] = Double.NaN;
    assertThatThrownBy(
            () -> GkaMargin.withDefaults().rank(some.withLabels(Labels.numbers("price", gap)), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 3");
    assertThatThrownBy(() -> GkaMargin.withDefaults().rank(Table.of(some.toMatrix()), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("needs labels");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void fewRowsHaveFewNeighbors(int rows) {
    Table table = gaussians(rows, 3, 6, x -> x[1]);
    double[] margin = literalMargin(table, rows - 1);
    FeatureRanking ranking = GkaMargin.withDefaults().rank(table, RUN);
    assertThat(ranking.order()).hasSize(3);
    assertThat(ranking.parts().get("margin"))
        .containsExactly(margin, within(1e-12 * (1 + largest(margin))));
  }

  /** Near rows that agree in the number leave no margin, and the line decides. */
  @Test
  void nearRowsOfOneNumberHaveNoMargin() {
    double[][] rows = new double[60][2];
    double[] y = new double[60];
    for (int i = 0; i < 60; i++) {
      rows[i][0] = i / 30 * 100 + i % 30;
      rows[i][1] = i * 7 % 13;
      y[i] = i / 30;
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.numbers("y", y));
    FeatureRanking ranking = GkaMargin.withDefaults().rank(table, RUN);
    assertThat(ranking.parts().get("margin")).containsOnly(0);
    assertThat(ranking.order()[0]).isZero();
  }

  @Test
  void neighborsAreFoundOnceForAllMethods() {
    Table table = gaussians(80, 6, 4, x -> 2 * x[0] + x[1]);
    List<String> tasks = new ArrayList<>();
    Run counted =
        RUN.withProgress(
            (task, done, total) -> {
              synchronized (tasks) {
                if (done == total) {
                  tasks.add(task);
                }
              }
            });
    List<FeatureScorer> methods =
        List.of(GkaSupervised.withDefaults(), GkaMargin.withDefaults(), Gka.withDefaults());
    List<FeatureRanking> together = Rankings.rankAll(table, methods, counted);
    assertThat(tasks.stream().filter("neighbors"::equals)).hasSize(1);
    for (int m = 0; m < methods.size(); m++) {
      assertThat(together.get(m).scores()).isEqualTo(methods.get(m).rank(table, RUN).scores());
    }
  }

  private static void add(double weight, double[] form, double[] target) {
    double sum = Arrays.stream(form).sum();
    double by = sum > 0 ? sum : Arrays.stream(form).map(Math::abs).sum();
    for (int r = 0; r < target.length && by != 0; r++) {
      target[r] += weight * form[r] / by;
    }
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElseThrow();
  }

  private static double[] numbers(Table table) {
    Labels labels = table.labels().orElseThrow();
    return IntStream.range(0, table.rows()).mapToDouble(labels::number).toArray();
  }

  private static Table withNumbers(Table table, DoubleUnaryOperator change) {
    return table.withLabels(
        Labels.numbers("y", Arrays.stream(numbers(table)).map(change).toArray()));
  }

  private static double[] literalLine(Table table) {
    double[] y = numbers(table);
    double mean = Arrays.stream(y).average().orElseThrow();
    double[] centered = Arrays.stream(y).map(value -> value - mean).toArray();
    double squares = LiteralAlignment.dot(centered, centered);
    return Arrays.stream(LiteralAlignment.centered(table))
        .mapToDouble(f -> Math.pow(LiteralAlignment.dot(f, centered), 2) / squares)
        .toArray();
  }

  private static double[] literalMargin(Table table, int most) {
    int n = table.rows();
    int k = Math.min(most, n - 1);
    double[] y = numbers(table);
    double[] v = new double[table.features()];
    double all = 0;
    for (int i = 0; i < n; i++) {
      int row = i;
      int[] near =
          IntStream.range(0, n)
              .filter(j -> j != row)
              .boxed()
              .sorted(
                  Comparator.comparingDouble((Integer j) -> squared(table, row, j))
                      .thenComparing(j -> j))
              .limit(k)
              .mapToInt(j -> j)
              .toArray();
      double mean = Arrays.stream(near).mapToDouble(j -> Math.abs(y[row] - y[j])).sum() / k;
      all += mean / n;
      for (int j : near) {
        for (int r = 0; r < v.length; r++) {
          double difference = table.value(i, r) - table.value(j, r);
          v[r] += (Math.abs(y[i] - y[j]) - mean) * difference * difference / k;
        }
      }
    }
    double by = all;
    return Arrays.stream(v).map(value -> by == 0 ? 0 : value / by).toArray();
  }

  private static double squared(Table table, int i, int j) {
    double sum = 0;
    for (int r = 0; r < table.features(); r++) {
      sum += (table.value(i, r) - table.value(j, r)) * (table.value(i, r) - table.value(j, r));
    }
    return sum;
  }

  private static Table gaussians(int n, int d, long seed, ToDoubleFunction<double[]> number) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][d];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextGaussian();
      }
      y[i] = number.applyAsDouble(rows[i]);
    }
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.numbers("y", y));
  }

  /** Whole numbers with ties, a constant, a copy, copied rows and equal numbers to predict. */
  private static Table randomTable(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 24 + random.nextInt(20);
    int d = 6 + random.nextInt(6);
    double[][] rows = new double[n][d];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextInt(4) * (1 + j % 3);
      }
      rows[i][2] = 7;
      rows[i][d - 1] = rows[i][1];
      y[i] = 0.5 * rows[i][0] + rows[i][1] * rows[i][3] + random.nextInt(3) - 1.25;
    }
    rows[5] = rows[3].clone();
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.numbers("y", y));
  }
}
