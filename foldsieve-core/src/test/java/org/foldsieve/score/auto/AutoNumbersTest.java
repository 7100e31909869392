package org.foldsieve.score.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.statistic.FTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice among methods where the label is a number to predict. */
class AutoNumbersTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);
  private static final String RAW = "gka-supervised beta=0 kappa=1";
  private static final String DEFAULT = RAW + " standardised";

  @Test
  void ranksAsTheChosenMethodAndNamesEveryCandidate() {
    Table table = gaussians(90, 12, 1, x -> x[0] + x[1] * x[1] + x[2] * x[3]);
    FeatureRanking ranking = Auto.withDefaults().rank(table, RUN);
    MethodChoice choice = ranking.choice().orElseThrow();
    assertThat(choice.candidates().stream().map(MethodChoice.Candidate::name))
        .containsExactly(
            DEFAULT,
            RAW,
            "gka-supervised",
            "f-test",
            "mutual-information",
            "relieff",
            "mrmr-miq",
            "hsic");
    assertThat(choice.preferred()).isEqualTo(DEFAULT);
    assertThat(choice.folds()).isEqualTo(20);
    assertThat(choice.measure()).isEqualTo("R2");
    assertThat(choice.isInPercent()).isFalse();
    assertThat(choice.candidates())
        .allSatisfy(
            one -> {
              assertThat(one.refusal()).isEmpty();
              assertThat(one.score()).isBetween(-1.0, 1.0);
              assertThat(one.error()).isBetween(0.0, 0.3);
            });
    assertThat(ranking.order()).isEqualTo(Auto.chosen(choice).rank(table, RUN).order());
    assertThat(ranking.method()).isEqualTo("auto");
    assertThat(ranking.notes()).hasSize(1);
    assertThat(ranking.notes().get(0)).contains(choice.chosen() + ": inner R2 0.");
  }

  /** The judges with loops: the mean of five rows, and the normal equations solved by hand. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void aRowScoresItsErrorByTheVariance(long seed) {
    Table table = gaussians(40, 7, seed, x -> 5 + 2 * x[0] - x[3]);
    int[] first = IntStream.range(0, 30).toArray();
    int[] last = IntStream.range(30, 40).toArray();
    Table training = table.selectRows(first);
    Table test = table.selectRows(last);
    int[] order = {3, 0, 6, 2, 1, 5, 4};
    int[] sizes = {1, 2, 5, 7};
    double[] y = numbers(training);
    double mean = Arrays.stream(y).average().orElseThrow();
    double variance = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum() / y.length;
    double[] scores =
        new NumberJudge()
            .scores(training, RowCounts.ones(training.rows()), test, order, sizes, RUN);
    for (int t = 0; t < test.rows(); t++) {
      double sum = 0;
      double truth = test.labels().orElseThrow().number(t);
      for (int size : sizes) {
        int[] features = Arrays.copyOf(order, size);
        sum += Math.pow(nearest(training, test, t, features, y) - truth, 2);
        sum += Math.pow(mean + ridge(training, test, t, features, y, mean) - truth, 2);
      }
      assertThat(scores[t]).isCloseTo(1 - sum / variance / 8, within(1e-9));
    }
  }

  /** Where noise is quiet and of many columns, it decides who is near once standardised. */
  @Test
  void leavesTheDefaultWhereAnotherIsSurelyBetter() {
    Table table = gaussians(150, 40, 2, x -> Math.sin(5 * x[0]));
    Matrix quiet = table.toMatrix();
    for (int i = 0; i < quiet.rows(); i++) {
      for (int j = 1; j < 40; j++) {
        quiet.set(i, j, quiet.get(i, j) / 20);
      }
    }
    FeatureRanking ranking =
        Auto.withDefaults().rank(Table.of(quiet).withLabels(table.labels().orElseThrow()), RUN);
    MethodChoice choice = ranking.choice().orElseThrow();
    MethodChoice.Candidate chosen = choice.candidate(choice.chosen());
    assertThat(choice.chosen()).isNotEqualTo(DEFAULT);
    assertThat(choice.candidate(RAW).gain()).isGreaterThan(0.2);
    assertThat(chosen.gain()).isGreaterThan(chosen.gainError());
    assertThat(ranking.order()[0]).isZero();
    assertThat(ranking.notes().get(0)).contains("more than the default, " + DEFAULT);
  }

  @Test
  void keepsTheDefaultWithinOneStandardError() {
    for (long seed = 1; seed <= 3; seed++) {
      MethodChoice choice =
          Auto.withDefaults()
              .rank(gaussians(60, 6, seed, x -> x[0] + x[1] * x[2]), RUN)
              .choice()
              .orElseThrow();
      MethodChoice.Candidate best =
          choice.candidates().stream()
              .max(Comparator.comparingDouble(MethodChoice.Candidate::score))
              .orElseThrow();
      boolean sure = best.gain() > best.gainError();
      assertThat(choice.chosen()).isEqualTo(sure ? best.name() : DEFAULT);
    }
  }

  @Test
  void threadsCompanyAndTheUnitOfTheNumberChangeNoChoice() {
    Table table = gaussians(80, 8, 4, x -> x[0] + x[1] * x[2]);
    FeatureRanking one = Auto.withDefaults().rank(table, RUN.withThreads(1));
    for (int threads : new int[] {2, 40}) {
      FeatureRanking many = Auto.withDefaults().rank(table, RUN.withThreads(threads));
      assertThat(many.order()).isEqualTo(one.order());
      assertThat(many.choice()).isEqualTo(one.choice());
    }
    FeatureRanking beside =
        Rankings.rankAll(table, List.of(FTest.withDefaults(), Auto.withDefaults()), RUN).get(1);
    assertThat(beside.choice()).isEqualTo(one.choice());
    MethodChoice choice = one.choice().orElseThrow();
    for (DoubleUnaryOperator change :
        List.<DoubleUnaryOperator>of(y -> 7 + 3 * y, y -> y * 0x1p400, y -> y * 0x1p-400)) {
      MethodChoice changed =
          Auto.withDefaults().rank(withNumbers(table, change), RUN).choice().orElseThrow();
      assertThat(changed.chosen()).isEqualTo(choice.chosen());
      for (String name : List.of(DEFAULT, "f-test", "relieff")) {
        assertThat(changed.candidate(name).score())
            .isCloseTo(choice.candidate(name).score(), within(1e-9));
      }
    }
  }

  /** On noise nothing is predicted, though each candidate, judged on rows it knows, would. */
  @Test
  void testRowsOfInnerFoldsDoNotTrain() {
    SplittableRandom random = new SplittableRandom(8);
    Table noise = gaussians(60, 100, 8, x -> random.nextGaussian());
    MethodChoice choice = Auto.withDefaults().rank(noise, RUN).choice().orElseThrow();
    assertThat(choice.candidates()).allSatisfy(one -> assertThat(one.score()).isLessThan(0.05));
  }

  /** Every group repeats one row: whoever splits a group knows the answer. */
  @Test
  void groupsAreNeverSplit() {
    int groups = 30;
    SplittableRandom random = new SplittableRandom(5);
    Matrix values = Matrix.zeros(groups * 4, 20);
    int[] groupOf = new int[groups * 4];
    double[] y = new double[groups * 4];
    for (int g = 0; g < groups; g++) {
      double[] row = random.doubles(20).toArray();
      double number = random.nextGaussian();
      for (int i = 4 * g; i < 4 * g + 4; i++) {
        groupOf[i] = 100 - g;
        y[i] = number;
        for (int j = 0; j < 20; j++) {
          values.set(i, j, row[j] + 1e-3 * random.nextDouble());
        }
      }
    }
    Table table = Table.of(values).withLabels(Labels.numbers("y", y));
    MethodChoice leaking = Auto.withDefaults().rank(table, RUN).choice().orElseThrow();
    MethodChoice honest = choice(table, RowFacts.NONE.withGroups(groupOf));
    assertThat(leaking.candidate(DEFAULT).score()).isGreaterThan(0.3);
    assertThat(honest.candidate(DEFAULT).score()).isLessThan(0);
  }

  /** Features and number walk: rows before and after one tell its number, those before do not. */
  @Test
  void timeNeverLooksAhead() {
    int n = 150;
    SplittableRandom random = new SplittableRandom(12);
    Matrix values = Matrix.zeros(n, 10);
    double[] y = new double[n];
    double[] times = IntStream.range(0, n).mapToDouble(i -> i).toArray();
    double[] walk = new double[11];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 11; j++) {
        walk[j] += random.nextGaussian();
      }
      y[i] = walk[10];
      for (int j = 0; j < 10; j++) {
        values.set(i, j, walk[j]);
      }
    }
    Table table = Table.of(values).withLabels(Labels.numbers("y", y));
    MethodChoice shuffled = Auto.withDefaults().rank(table, RUN).choice().orElseThrow();
    MethodChoice inTime = choice(table, RowFacts.NONE.withTimes(times));
    assertThat(shuffled.candidate(DEFAULT).score()).isGreaterThan(0.5);
    assertThat(inTime.candidate(DEFAULT).score()).isLessThan(0);
    assertThat(inTime.folds()).isEqualTo(5);
  }

  /** To the judges a row of weight 3 is the row three times. */
  @Test
  void judgesLearnByWeight() {
    Table table = gaussians(120, 6, 7, x -> x[0] + x[1] * x[2]);
    int half = table.rows() / 2;
    Table training = table.selectRows(IntStream.range(0, half).toArray());
    Table test = table.selectRows(IntStream.range(half, 2 * half).toArray());
    double[] weights = IntStream.range(0, half).mapToDouble(i -> 1 + i % 3).toArray();
    Table repeated = RowCounts.repeated(training, weights, "test");
    int[] order = {2, 0, 1, 3, 4};
    int[] sizes = {1, 2, 5};
    Judge judge = new NumberJudge();
    double[] ones = RowCounts.ones(repeated.rows());
    double[] expected = judge.scores(repeated, ones, test, order, sizes, RUN);
    double[] found = judge.scores(training, weights, test, order, sizes, RUN);
    double[] once = judge.scores(training, RowCounts.ones(half), test, order, sizes, RUN);
    assertThat(found).containsExactly(expected, within(1e-9));
    assertThat(found).isNotEqualTo(once);
  }

  @Test
  void weightsCount() {
    Table table = gaussians(120, 6, 7, x -> x[0] + x[1] * x[2]);
    double[] first = IntStream.range(0, 120).mapToDouble(i -> i < 60 ? 1.5 : 0.5).toArray();
    double[] second = IntStream.range(0, 120).mapToDouble(i -> i < 60 ? 0.5 : 1.5).toArray();
    MethodChoice ofFirst = choice(table, RowFacts.NONE.withWeights(first));
    MethodChoice ofSecond = choice(table, RowFacts.NONE.withWeights(second));
    MethodChoice plain = Auto.withDefaults().rank(table, RUN).choice().orElseThrow();
    assertThat(ofFirst.candidate("f-test").score())
        .isNotEqualTo(ofSecond.candidate("f-test").score());
    for (MethodChoice.Candidate one : plain.candidates()) {
      // Rows that test and rows that train count by weight, whoever ranked the features.
      assertThat(ofFirst.candidate(one.name()).score()).isNotEqualTo(one.score());
    }
  }

  private static MethodChoice choice(Table table, RowFacts facts) {
    return Auto.withDefaults().rank(new Workbench(table, facts, RUN)).choice().orElseThrow();
  }

  @Test
  void foldsHaveNumbersOfEveryRange() {
    Table table = gaussians(100, 2, 3, x -> Math.exp(2 * x[0]));
    int[][] strata = new NumberJudge().strata(table);
    assertThat(strata.length).isEqualTo(10);
    double[] y = numbers(table);
    for (int s = 1; s < strata.length; s++) {
      assertThat(Arrays.stream(strata[s]).mapToDouble(i -> y[i]).min().orElseThrow())
          .isGreaterThanOrEqualTo(
              Arrays.stream(strata[s - 1]).mapToDouble(i -> y[i]).max().orElseThrow());
    }
    for (InnerFolds.Fold fold : InnerFolds.of(strata, RowFacts.NONE, RUN)) {
      for (int[] stratum : strata) {
        List<Integer> tested = Arrays.stream(fold.test()).boxed().toList();
        assertThat(Arrays.stream(stratum).filter(tested::contains).count()).isEqualTo(2);
      }
    }
    FeatureRanking ranking = Auto.withDefaults().withRows(60).rank(table, RUN);
    assertThat(ranking.choice().orElseThrow().rows()).isEqualTo(60);
    assertThat(ranking.notes())
        .contains("the method was chosen on 60 of 100 rows, drawn evenly over the numbers");
  }

  @Test
  void hsicIsLeftOutWhereItWouldTakeMinutes() {
    Table table = gaussians(30, 3, 1, x -> x[0]);
    Workbench bench = new Workbench(table, RUN);
    assertThat(Candidate.of(bench, 5773)).extracting(Candidate::name).contains("hsic");
    assertThat(Candidate.of(bench, 5774)).extracting(Candidate::name).doesNotContain("hsic");
  }

  @Test
  void fewRowsAndFewNumbersAreRanked() {
    Table some = gaussians(30, 5, 1, x -> x[0]);
    Table two = some.selectRows(new int[] {0, 1});
    FeatureRanking ranking = Auto.withDefaults().rank(two, RUN);
    assertThat(ranking.choice().orElseThrow().isJudged()).isFalse();
    assertThat(ranking.choice().orElseThrow().chosen()).isEqualTo(DEFAULT);
    assertThat(ranking.order()).hasSize(5);
    // One row differs: the fold that tests it has nothing to learn from.
    Table rare = withNumbers(some, y -> y == numbers(some)[7] ? 1 : 0);
    assertThat(Auto.withDefaults().rank(rare, RUN).choice().orElseThrow().folds()).isEqualTo(16);
    assertThatThrownBy(() -> Auto.withDefaults().rank(withNumbers(some, y -> 3), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("auto needs a number that varies");
  }

  private static double[] numbers(Table table) {
    Labels labels = table.labels().orElseThrow();
    return IntStream.range(0, table.rows()).mapToDouble(labels::number).toArray();
  }

  private static Table withNumbers(Table table, DoubleUnaryOperator change) {
    return table.withLabels(
        Labels.numbers("y", Arrays.stream(numbers(table)).map(change).toArray()));
  }

  private static double nearest(Table training, Table test, int t, int[] features, double[] y) {
    return IntStream.range(0, training.rows())
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                (Integer i) ->
                    Arrays.stream(features)
                        .mapToDouble(j -> Math.pow(training.value(i, j) - test.value(t, j), 2))
                        .sum()))
        .limit(5)
        .mapToDouble(i -> y[i])
        .average()
        .orElseThrow();
  }

  /** The part of ridge regression beside the mean, with a penalty of 1 on standardised features. */
  private static double ridge(
      Table training, Table test, int t, int[] features, double[] y, double meanOfNumbers) {
    int m = features.length;
    int n = training.rows();
    double[][] z = new double[n + 1][m];
    for (int c = 0; c < m; c++) {
      int j = features[c];
      double mean = IntStream.range(0, n).mapToDouble(i -> training.value(i, j)).sum() / n;
      double sd =
          Math.sqrt(
              IntStream.range(0, n).mapToDouble(i -> Math.pow(training.value(i, j) - mean, 2)).sum()
                  / n);
      for (int i = 0; i < n; i++) {
        z[i][c] = (training.value(i, j) - mean) / sd;
      }
      z[n][c] = (test.value(t, j) - mean) / sd;
    }
    double[][] a = new double[m][m + 1];
    for (int r = 0; r < m; r++) {
      for (int i = 0; i < n; i++) {
        for (int c = 0; c < m; c++) {
          a[r][c] += z[i][r] * z[i][c];
        }
        a[r][m] += z[i][r] * (y[i] - meanOfNumbers);
      }
      a[r][r] += 1;
    }
    for (int p = 0; p < m; p++) {
      for (int r = 0; r < m; r++) {
        double factor = r == p ? 0 : a[r][p] / a[p][p];
        for (int c = p; c <= m; c++) {
          a[r][c] -= factor * a[p][c];
        }
      }
    }
    return IntStream.range(0, m).mapToDouble(r -> z[n][r] * a[r][m] / a[r][r]).sum();
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
}
