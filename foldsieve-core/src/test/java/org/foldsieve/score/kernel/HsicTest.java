package org.foldsieve.score.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.Kept;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** hsic and bahsic against their formulas with matrices. */
class HsicTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void equalTheFormulasForClassesAndNumbers(long seed) {
    Table classes = LabelledTables.nasty(seed);
    SplittableRandom random = new SplittableRandom(seed);
    double[] y = new double[classes.rows()];
    Arrays.setAll(y, i -> classes.value(i, 2) + random.nextInt(3));
    for (Table table : new Table[] {classes, classes.withLabels(Labels.numbers("y", y))}) {
      double[][] l = targetKernel(table);
      double[] expected = new double[table.features()];
      for (int j = 0; j < expected.length; j++) {
        boolean constant = LabelledTables.isConstant(LabelledTables.columns(table)[j]);
        expected[j] = constant ? Double.NaN : hsic(kernel(table, List.of(j), List.of(j)), l);
      }
      LabelledTables.check(Hsic.withDefaults(), table, expected);
      checkElimination(table, l);
    }
  }

  private static void checkElimination(Table table, double[][] l) {
    FeatureRanking ranking = Bahsic.withDefaults().rank(table, Run.defaults().withThreads(1));
    FeatureRanking many = Bahsic.withDefaults().rank(table, Run.defaults().withThreads(7));
    assertThat(many.scores()).isEqualTo(ranking.scores());
    assertThat(many.order()).isEqualTo(ranking.order());
    assertThat(ranking.order()).endsWith(3, 4);
    List<Integer> left = new ArrayList<>();
    for (int j : ranking.order()) {
      if (j != 3 && j != 4) {
        left.add(j);
      }
    }
    // Fewer than 20: one at a time, from the end of the order.
    while (left.size() > 1) {
      int dropped = left.get(left.size() - 1);
      double own = hsic(kernel(table, without(left, dropped), left), l);
      assertThat(ranking.score(dropped)).isCloseTo(own, within(1e-13));
      for (int other : left) {
        assertThat(own)
            .isGreaterThanOrEqualTo(hsic(kernel(table, without(left, other), left), l) - 1e-13);
      }
      left.remove(left.size() - 1);
    }
    assertThat(ranking.score(left.get(0))).isZero();
  }

  /** From 45 features four are dropped at once, then three, two and one, by their criteria. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void manyFeaturesAreDroppedTogetherAsTheDefinitionHasIt(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Table features = Tables.reals(random, 18, 45);
    double[] y = new double[18];
    Arrays.setAll(y, i -> features.value(i, 7) + 0.3 * features.value(i, 21));
    int[] codes = Arrays.stream(y).mapToInt(value -> value > 0.2 ? 1 : 0).toArray();
    for (Labels labels : List.of(Labels.classes("y", codes), Labels.numbers("y", y))) {
      Table table = features.withLabels(labels);
      double[][] l = targetKernel(table);
      List<Integer> left = new ArrayList<>(IntStream.range(0, 45).boxed().toList());
      List<Integer> backwards = new ArrayList<>();
      double[] scores = new double[45];
      while (left.size() > 1) {
        List<Integer> all = List.copyOf(left);
        Map<Integer, Double> criteria = new HashMap<>();
        all.forEach(j -> criteria.put(j, hsic(kernel(table, without(all, j), all), l)));
        all.stream()
            .sorted(Comparator.comparing(criteria::get).reversed())
            .limit(Math.max(1, all.size() / 10))
            .forEach(
                j -> {
                  backwards.add(j);
                  scores[j] = criteria.get(j);
                  left.remove(j);
                });
      }
      backwards.add(left.get(0));
      Collections.reverse(backwards);

      FeatureRanking ranking = Bahsic.withDefaults().rank(table, Run.defaults().withThreads(2));

      assertThat(Arrays.stream(ranking.order()).boxed()).containsExactlyElementsOf(backwards);
      assertThat(ranking.scores()).containsExactly(scores, within(1e-13));
    }
  }

  private static List<Integer> without(List<Integer> all, int one) {
    return all.stream().filter(j -> j != one).toList();
  }

  /** The kernel of some features, its width that of others. */
  private static double[][] kernel(Table table, List<Integer> features, List<Integer> ofWidth) {
    double[][] d = squares(table, features);
    double width = median(squares(table, ofWidth));
    for (double[] row : d) {
      Arrays.setAll(row, j -> Math.exp(-row[j] / width));
    }
    return d;
  }

  private static double[][] squares(Table table, List<Integer> features) {
    int n = table.rows();
    double[][] d = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int f : features) {
          d[i][j] += Math.pow(table.value(i, f) - table.value(j, f), 2);
        }
      }
    }
    return d;
  }

  private static double median(double[][] d) {
    double[] positive =
        IntStream.range(0, d.length)
            .boxed()
            .flatMapToDouble(i -> Arrays.stream(d[i], 0, i))
            .filter(v -> v > 0)
            .sorted()
            .toArray();
    int m = positive.length;
    return (positive[(m - 1) / 2] + positive[m / 2]) / 2;
  }

  private static double[][] targetKernel(Table table) {
    Labels labels = table.labels().orElseThrow();
    int n = table.rows();
    if (labels.isNumeric()) {
      double[][] y = new double[n][1];
      Arrays.setAll(y, i -> new double[] {labels.number(i)});
      return kernel(Table.of(Matrix.ofRows(y)), List.of(0), List.of(0));
    }
    double[][] l = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        l[i][j] = labels.code(i) == labels.code(j) ? 1.0 / labels.classSizes()[labels.code(i)] : 0;
      }
    }
    return l;
  }

  private static double hsic(double[][] k, double[][] l) {
    int n = k.length;
    double trace = 0;
    double sumK = 0;
    double sumL = 0;
    double product = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (i != j) {
          trace += k[i][j] * l[j][i];
          sumK += k[i][j];
          sumL += l[i][j];
          for (int m = 0; m < n; m++) {
            product += j == m ? 0 : k[i][j] * l[j][m];
          }
        }
      }
    }
    return (trace + sumK * sumL / (n - 1) / (n - 2) - 2 * product / (n - 2)) / n / (n - 3);
  }

  /** Unbiased: over shuffled labels the mean is 0. */
  @Test
  void isZeroOnAverageWhereNothingDepends() {
    SplittableRandom random = new SplittableRandom(6);
    Table table = Tables.reals(random, 40, 1);
    double sum = 0;
    double squares = 0;
    for (int trial = 0; trial < 300; trial++) {
      int[] y = IntStream.range(0, 40).map(i -> i % 2).toArray();
      for (int i = 39; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int code = y[i];
        y[i] = y[other];
        y[other] = code;
      }
      double score =
          Hsic.withDefaults()
              .rank(table.withLabels(Labels.classes("y", y)), Run.defaults())
              .score(0);
      sum += score;
      squares += score * score;
    }
    assertThat(Math.abs(sum / 300)).isLessThan(4 * Math.sqrt(squares) / 300);
  }

  /** y = a xor b: neither tells anything alone, and both are kept to the end. */
  @Test
  void eliminationSeesAnExclusiveOr() {
    SplittableRandom random = new SplittableRandom(11);
    double[][] rows = new double[120][6];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 6; j++) {
        rows[i][j] = random.nextDouble(-1, 1);
      }
      y[i] = rows[i][1] * rows[i][4] > 0 ? 1 : 0;
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    int[] order = Bahsic.withDefaults().rank(table, Run.defaults()).order();
    assertThat(Arrays.copyOf(order, 2)).containsExactlyInAnyOrder(1, 4);
  }

  @Test
  void theMedianNeedsNoPairs() {
    double[] x = {3, 1, 1, 7, 4};
    // 0 1 2 2 3 3 3 4 6 6: of the nine that are not 0 the fifth is 3.
    assertThat(new PairDistances(5).median(x, 0)).isEqualTo(9);
    // 1 2 3 without the equal pair: three of them.
    assertThat(new PairDistances(3).median(new double[] {0, 1, 3}, 0)).isEqualTo(4);
    assertThat(new PairDistances(3).median(new double[] {5, 5, 6}, 0)).isEqualTo(1);
    // Two of four: 1, 1, 2, 3 and twice 1 more; the mean of the squares of the middle two.
    assertThat(new PairDistances(4).median(new double[] {0, 1, 3, 7}, 0)).isEqualTo((9 + 16) / 2.0);
  }

  @Test
  void needsFourRows() {
    Table table = LabelledTables.nasty(1).selectRows(new int[] {0, 1, 5});
    assertThatThrownBy(() -> Hsic.withDefaults().rank(table, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("hsic needs at least 4 rows, and the table has 3");
  }

  @Test
  void fourRowsAreEnough() {
    Table table =
        Tables.reals(new SplittableRandom(1), 4, 3).withLabels(Labels.classes("y", 0, 0, 1, 1));
    assertThat(Hsic.withDefaults().rank(table, Run.defaults()).scores()).doesNotContain(Double.NaN);
  }

  /** A kernel of the number: a value a pair. Elimination: distances twice, and the columns. */
  @Test
  void memoryIsAskedForBeforeItIsTaken() {
    Table table = Tables.reals(new SplittableRandom(1), 30, 3);
    Table numbers =
        table.withLabels(Labels.numbers("y", new SplittableRandom(2).doubles(30).toArray()));
    Hsic hsic = Hsic.withDefaults();
    long kernel = 8 * 30 * 29 / 2;
    assertThatThrownBy(() -> hsic.rank(numbers, Run.defaults().withMaxMemory(kernel - 1)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the kernel of the number to predict of 30 rows");
    assertThat(hsic.rank(numbers, Run.defaults().withMaxMemory(kernel)).order()).hasSize(3);
    Table classes =
        table.withLabels(Labels.classes("y", IntStream.range(0, 30).map(i -> i % 2).toArray()));
    long distances = 8 * 30 * 29 + 8 * 30 * 3;
    Bahsic bahsic = Bahsic.withDefaults();
    assertThatThrownBy(() -> bahsic.rank(classes, Run.defaults().withMaxMemory(distances - 1)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the distances of 30 rows and 3 columns");
    assertThat(bahsic.rank(classes, Run.defaults().withMaxMemory(distances)).order()).hasSize(3);
  }

  @Test
  void whatIsKeptIsDroppedLastAndTheFirstOfItVeryLast() {
    Table table = LabelledTables.nasty(6);
    Workbench bench = new Workbench(table, Run.defaults());
    assertThat(Bahsic.withDefaults().rank(bench, Kept.of(7, 0, 6)).order()).startsWith(7, 0, 6);
    assertThat(Bahsic.withDefaults().rank(bench, Kept.of(0, 6, 7)).order()).startsWith(0, 6, 7);
  }

  /** So the last that must stay is judged beside the others, and the first beside none. */
  @Test
  void whatIsKeptIsDroppedInTurn() {
    Table table = LabelledTables.nasty(6).selectFeatures(new int[] {0, 6, 7});
    Workbench bench = new Workbench(table, Run.defaults());
    FeatureRanking forward = Bahsic.withDefaults().rank(bench, Kept.of(0, 1, 2));
    FeatureRanking backward = Bahsic.withDefaults().rank(bench, Kept.of(2, 1, 0));
    FeatureRanking middle = Bahsic.withDefaults().rank(bench, Kept.of(0, 2, 1));
    assertThat(forward.score(0)).isZero();
    assertThat(forward.score(2)).isPositive();
    assertThat(backward.score(2)).isZero();
    assertThat(backward.score(0)).isPositive();
    assertThat(middle.score(1)).isPositive().isNotEqualTo(forward.score(2));
  }
}
