package org.foldsieve.score.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ExclusiveOr;
import org.foldsieve.data.Labels;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.alignment.GkaMargin;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.relief.ReliefF;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutoTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);

  @Test
  void ranksAsTheChosenMethodAndNamesEveryCandidate() {
    Table table = blobs(90, 12, 1);
    FeatureRanking ranking = Auto.withDefaults().rank(table, RUN);
    MethodChoice choice = ranking.choice().orElseThrow();
    assertThat(choice.candidates().stream().map(MethodChoice.Candidate::name))
        .containsExactly(
            "gka-margin",
            "gka-supervised",
            "gka-supervised power=0.8",
            "gka-supervised standardised",
            "gka-supervised beta=0 kappa=1",
            "fisher",
            "relieff",
            "mrmr-miq",
            "frll-q");
    assertThat(choice.preferred()).isEqualTo("gka-margin");
    assertThat(choice.folds()).isEqualTo(20);
    assertThat(choice.candidates())
        .allSatisfy(
            one -> {
              assertThat(one.score()).isBetween(0.0, 1.0);
              assertThat(one.error()).isBetween(0.0, 0.1);
            });
    FeatureScorer chosen = candidate(choice.chosen(), table);
    assertThat(ranking.order()).isEqualTo(chosen.rank(table, RUN).order());
    assertThat(ranking.scores()).isEqualTo(chosen.rank(table, RUN).scores());
    assertThat(ranking.method()).isEqualTo("auto");
    assertThat(Auto.chosen(choice)).isEqualTo(chosen);
    assertThat(ranking.notes()).hasSize(1);
    assertThat(ranking.notes().get(0)).contains(choice.chosen() + ": inner accuracy ");
  }

  @Test
  void countsAreAlsoRankedByChi2() {
    Table table = blobs(90, 12, 1);
    Matrix counts = table.toMatrix();
    Arrays.setAll(counts.values(), at -> Math.rint(Math.abs(counts.values()[at])));
    MethodChoice choice =
        Auto.withDefaults()
            .rank(Table.of(counts).withLabels(table.labels().orElseThrow()), RUN)
            .choice()
            .orElseThrow();
    assertThat(choice.candidate("chi2").refusal()).isEmpty();
  }

  /** Class means say nothing here, and the default is not the best: another is surely better. */
  @Test
  void leavesTheDefaultWhereAnotherIsSurelyBetter() {
    Table xor = ExclusiveOr.of(400, 30, 2);
    FeatureRanking ranking = Auto.withDefaults().rank(xor, RUN);
    MethodChoice choice = ranking.choice().orElseThrow();
    MethodChoice.Candidate chosen = choice.candidate(choice.chosen());
    assertThat(Arrays.copyOf(ranking.order(), 2)).containsExactlyInAnyOrder(0, 1);
    assertThat(chosen.score())
        .isEqualTo(
            choice.candidates().stream()
                .mapToDouble(MethodChoice.Candidate::score)
                .max()
                .orElse(0));
    assertThat(choice.candidate("fisher").score()).isLessThan(chosen.score() - 0.05);
  }

  @Test
  void keepsTheDefaultWithinOneStandardError() {
    for (long seed = 1; seed <= 5; seed++) {
      MethodChoice choice =
          Auto.withDefaults().rank(blobs(60, 8, seed), RUN).choice().orElseThrow();
      MethodChoice.Candidate chosen = choice.candidate(choice.chosen());
      if (choice.chosen().equals(choice.preferred())) {
        assertThat(choice.candidates())
            .allMatch(
                one ->
                    one.score() < best(choice).score()
                        || !(one.gain() > one.gainError())
                        || one != best(choice));
      } else {
        assertThat(chosen.gain()).isGreaterThan(chosen.gainError());
        assertThat(chosen.score()).isEqualTo(best(choice).score());
      }
    }
  }

  private static MethodChoice.Candidate best(MethodChoice choice) {
    MethodChoice.Candidate best = choice.candidate(choice.preferred());
    for (MethodChoice.Candidate one : choice.candidates()) {
      best = one.score() > best.score() ? one : best;
    }
    return best;
  }

  @Test
  void threadsAndCompanyChangeNoBit() {
    Table table = blobs(120, 10, 4);
    FeatureRanking one = Auto.withDefaults().rank(table, RUN.withThreads(1));
    for (int threads : new int[] {2, 7, 40}) {
      FeatureRanking many = Auto.withDefaults().rank(table, RUN.withThreads(threads));
      assertThat(many.order()).isEqualTo(one.order());
      assertThat(many.choice()).isEqualTo(one.choice());
    }
    FeatureRanking beside =
        Rankings.rankAll(
                table,
                List.of(GkaMargin.withDefaults(), FisherScore.withDefaults(), Auto.withDefaults()),
                RUN)
            .get(2);
    assertThat(beside.choice()).isEqualTo(one.choice());
  }

  /**
   * The scores are those of rows that did not train: on noise no candidate is better than chance,
   * though each, judged on the rows it has seen, would be.
   */
  @Test
  void testRowsOfInnerFoldsDoNotTrain() {
    SplittableRandom random = new SplittableRandom(8);
    Matrix noise = Matrix.zeros(60, 400);
    Arrays.setAll(noise.values(), at -> random.nextDouble());
    Labels labels = Labels.classes("y", random.ints(60, 0, 2).toArray());
    MethodChoice choice =
        Auto.withDefaults().rank(Table.of(noise).withLabels(labels), RUN).choice().orElseThrow();
    assertThat(choice.candidates()).allSatisfy(one -> assertThat(one.score()).isLessThan(0.66));
  }

  /** Every group repeats one row: whoever splits a group knows the answer. */
  @Test
  void groupsAreNeverSplit() {
    int groups = 30;
    SplittableRandom random = new SplittableRandom(5);
    Matrix values = Matrix.zeros(groups * 4, 40);
    int[] groupOf = new int[groups * 4];
    int[] codes = new int[groups * 4];
    for (int g = 0; g < groups; g++) {
      double[] row = random.doubles(40).toArray();
      int code = random.nextInt(2);
      for (int i = 4 * g; i < 4 * g + 4; i++) {
        groupOf[i] = 100 - g;
        codes[i] = code;
        for (int j = 0; j < 40; j++) {
          values.set(i, j, row[j] + 1e-3 * random.nextDouble());
        }
      }
    }
    Table table = Table.of(values).withLabels(Labels.classes("y", codes));
    RowFacts facts = RowFacts.NONE.withGroups(groupOf);
    MethodChoice leaking = Auto.withDefaults().rank(table, RUN).choice().orElseThrow();
    MethodChoice honest =
        Auto.withDefaults().rank(new Workbench(table, facts, RUN)).choice().orElseThrow();
    assertThat(leaking.candidate("gka-margin").score()).isGreaterThan(0.8);
    assertThat(honest.candidate("gka-margin").score()).isLessThan(0.65);
    for (InnerFolds.Fold fold : InnerFolds.of(strata(table), facts, RUN)) {
      int[] training = Arrays.stream(fold.training()).map(i -> groupOf[i]).distinct().toArray();
      int[] test = Arrays.stream(fold.test()).map(i -> groupOf[i]).distinct().toArray();
      assertThat(training).doesNotContain(test).isNotEmpty();
      assertThat(fold.training().length + fold.test().length).isEqualTo(table.rows());
    }
  }

  /** The class changes from row to row as a walk, so that the row after tells that before it. */
  @Test
  void timeNeverLooksAhead() {
    double[] times = {5, 1, 3, 3, 9, 2, 8, 7, 3, 6, 4, 0};
    int[][] strata = {IntStream.range(0, 12).toArray()};
    List<InnerFolds.Fold> folds = InnerFolds.of(strata, RowFacts.NONE.withTimes(times), RUN);
    assertThat(folds).hasSize(5);
    for (InnerFolds.Fold fold : folds) {
      if (fold.test().length > 0) {
        assertThat(Arrays.stream(fold.training()).mapToDouble(i -> times[i]).max().orElseThrow())
            .isLessThan(Arrays.stream(fold.test()).mapToDouble(i -> times[i]).min().orElseThrow());
      }
    }
    assertThat(folds.stream().mapToInt(fold -> fold.test().length).sum()).isGreaterThan(6);
    int[] groups = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    for (InnerFolds.Fold fold :
        InnerFolds.of(strata, RowFacts.NONE.withTimes(times).withGroups(groups), RUN)) {
      int[] tested = Arrays.stream(fold.test()).map(i -> groups[i]).toArray();
      for (int i : fold.training()) {
        assertThat(tested).doesNotContain(groups[i]);
      }
    }
  }

  @Test
  void aLeakThroughTimeIsNotSeen() {
    int n = 150;
    SplittableRandom random = new SplittableRandom(12);
    Matrix values = Matrix.zeros(n, 20);
    int[] codes = new int[n];
    double[] times = new double[n];
    double[] walk = new double[20];
    for (int i = 0; i < n; i++) {
      times[i] = i;
      codes[i] = i / 10 % 2;
      for (int j = 0; j < 20; j++) {
        walk[j] += random.nextDouble() - 0.5;
        values.set(i, j, walk[j]);
      }
    }
    Table table = Table.of(values).withLabels(Labels.classes("y", codes));
    MethodChoice shuffled = Auto.withDefaults().rank(table, RUN).choice().orElseThrow();
    MethodChoice inTime =
        Auto.withDefaults()
            .rank(new Workbench(table, RowFacts.NONE.withTimes(times), RUN))
            .choice()
            .orElseThrow();
    assertThat(inTime.candidate("gka-margin").score())
        .isLessThan(shuffled.candidate("gka-margin").score() - 0.1);
    assertThat(inTime.folds()).isEqualTo(5);
  }

  /** To the judges a row of weight 3 is the row three times. */
  @Test
  void judgesLearnByWeight() {
    Table table = blobs(160, 10, 7);
    int half = table.rows() / 2;
    Table training = table.selectRows(IntStream.range(0, half).toArray());
    Table test = table.selectRows(IntStream.range(half, 2 * half).toArray());
    double[] weights = IntStream.range(0, half).mapToDouble(i -> 1 + i % 7 * 5).toArray();
    Table repeated = RowCounts.repeated(training, weights, "test");
    int[] order = {2, 0, 1, 3, 4};
    int[] sizes = {1, 2, 5};
    Judge judge = new ClassJudge();
    double[] ones = RowCounts.ones(repeated.rows());
    double[] expected = judge.scores(repeated, ones, test, order, sizes, RUN);
    double[] found = judge.scores(training, weights, test, order, sizes, RUN);
    double[] once = judge.scores(training, RowCounts.ones(half), test, order, sizes, RUN);
    assertThat(found).containsExactly(expected, within(1e-9));
    assertThat(found).isNotEqualTo(once);
  }

  @Test
  void weightsCount() {
    Table table = blobs(160, 10, 7);
    double[] first = IntStream.range(0, 160).mapToDouble(i -> i < 80 ? 1.5 : 0.5).toArray();
    double[] second = IntStream.range(0, 160).mapToDouble(i -> i < 80 ? 0.5 : 1.5).toArray();
    double[] equal = DoubleStream.generate(() -> 3).limit(160).toArray();
    MethodChoice ofFirst = weighted(table, first);
    MethodChoice ofSecond = weighted(table, second);
    MethodChoice ofEqual = weighted(table, equal);
    MethodChoice plain = Auto.withDefaults().rank(table, RUN).choice().orElseThrow();
    assertThat(ofFirst.candidate("fisher").score())
        .isNotEqualTo(ofSecond.candidate("fisher").score());
    for (MethodChoice.Candidate one : plain.candidates()) {
      // Rows that test and rows that train count by weight, whoever ranked the features.
      assertThat(ofFirst.candidate(one.name()).score()).isNotEqualTo(one.score());
      assertThat(ofEqual.candidate(one.name()).score()).isCloseTo(one.score(), within(1e-12));
      assertThat(ofEqual.candidate(one.name()).gainError())
          .isCloseTo(one.gainError(), within(1e-12));
    }
  }

  @Test
  void aRowOfWeightZeroIsNoRow() {
    Table table = ExclusiveOr.of(40, 6, 5);
    double[] weights = IntStream.range(0, table.rows()).mapToDouble(i -> i % 3).toArray();
    int[] rows = IntStream.range(0, table.rows()).filter(i -> weights[i] > 0).toArray();
    RowFacts facts = RowFacts.NONE.withWeights(weights);

    FeatureRanking all = Auto.withDefaults().rank(new Workbench(table, facts, RUN));
    FeatureRanking some =
        Auto.withDefaults().rank(new Workbench(table.selectRows(rows), facts.select(rows), RUN));

    assertThat(all.order()).isEqualTo(some.order());
    assertThat(all.scores()).isEqualTo(some.scores());
    assertThat(all.choice()).isEqualTo(some.choice());
    RowFacts none = RowFacts.NONE.withWeights(new double[table.rows()]);
    assertThatThrownBy(() -> Auto.withDefaults().rank(new Workbench(table, none, RUN)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no row has a weight above 0");
  }

  private static MethodChoice weighted(Table table, double[] weights) {
    Workbench bench = new Workbench(table, RowFacts.NONE.withWeights(weights), RUN);
    return Auto.withDefaults().rank(bench).choice().orElseThrow();
  }

  @Test
  void aboveTheLimitAShareOfEveryClassIsLookedAt() {
    int[][] strata = {
      IntStream.range(0, 700).toArray(),
      IntStream.range(700, 997).toArray(),
      IntStream.range(997, 1000).toArray()
    };
    int[] drawn = InnerFolds.draw(strata, 100, RUN);
    assertThat(Arrays.stream(drawn).filter(i -> i < 700).count()).isEqualTo(70);
    assertThat(Arrays.stream(drawn).filter(i -> i >= 700 && i < 997).count()).isEqualTo(30);
    assertThat(Arrays.stream(drawn).filter(i -> i >= 997).toArray()).containsExactly(997, 998, 999);
    assertThat(drawn).isSorted().doesNotHaveDuplicates();
    assertThat(InnerFolds.draw(strata, 100, RUN.withSeed(9))).isNotEqualTo(drawn);
    assertThat(InnerFolds.draw(strata, 1000, RUN)).hasSize(1000);
    Table table = blobs(130, 6, 3);
    FeatureRanking ranking = Auto.withDefaults().withRows(60).rank(table, RUN);
    assertThat(ranking.choice().orElseThrow().rows()).isEqualTo(60);
    assertThat(ranking.notes())
        .contains("the method was chosen on 60 of 130 rows, drawn in proportion by class");
  }

  @ParameterizedTest
  @CsvSource({"20, 4", "75, 4", "76, 4", "100, 3", "150, 2", "299, 2", "300, 1", "5000, 1"})
  void fewRowsAreJudgedMoreOften(int rows, int repeats) {
    assertThat(InnerFolds.repeats(rows)).isEqualTo(repeats);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 64, 200, 999})
  void sizesEndWithAllFeaturesOrTwoHundred(int features) {
    int[] sizes = Race.sizes(features, 0);
    assertThat(sizes).isSorted().doesNotHaveDuplicates().startsWith(1);
    assertThat(sizes[sizes.length - 1]).isEqualTo(Math.min(features, 200));
  }

  /** A candidate that refuses leaves the race; if the default does, the next one is it. */
  @Test
  void whoRefusesLeavesTheRace() {
    Table table = blobs(60, 6, 2);
    List<Candidate> candidates =
        List.of(
            new Candidate("never", FrllQ.withDefaults().withNeighbors(1000)),
            new Candidate("not in folds", ReliefF.withDefaults().withNeighbors(50)),
            new Candidate("fisher", FisherScore.withDefaults()),
            new Candidate("variance", Variance.withDefaults()));
    MethodChoice choice =
        Race.run(table, RowFacts.NONE, new ClassJudge(), candidates, Kept.NOTHING, RUN).choice();
    assertThat(choice.preferred()).isEqualTo("fisher");
    assertThat(choice.candidate("never").refusal())
        .hasValueSatisfying(
            why -> assertThat(why).contains("must be less than the number of rows"));
    assertThat(choice.candidate("not in folds").refusal())
        .hasValueSatisfying(
            why -> assertThat(why).contains("must be less than the number of rows"));
    assertThat(choice.candidate("never").score()).isNaN();
    assertThat(choice.candidate("variance").refusal()).isEmpty();
  }

  @Test
  void classesOfOneRowAndTwoRowsAreRanked() {
    Table some = blobs(30, 5, 1);
    int[] codes = IntStream.range(0, 30).map(i -> i == 3 ? 7 : i % 2).toArray();
    assertThat(Auto.withDefaults().rank(some.withLabels(Labels.classes("y", codes)), RUN).order())
        .hasSize(5);
    Table two = some.selectRows(new int[] {0, 1}).withLabels(Labels.classes("y", 0, 1));
    FeatureRanking ranking = Auto.withDefaults().rank(two, RUN);
    assertThat(ranking.choice().orElseThrow().isJudged()).isFalse();
    assertThat(ranking.choice().orElseThrow().chosen()).isEqualTo("gka-margin");
    assertThat(ranking.order()).isEqualTo(GkaMargin.withDefaults().rank(two, RUN).order());
  }

  @Test
  void factsOfOtherRowsAreRefused() {
    Table table = blobs(30, 5, 1);
    assertThatThrownBy(() -> new Workbench(table, RowFacts.NONE.withGroups(new int[4]), RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("groups, times or weights of 30 rows, of 4 given");
    assertThatThrownBy(() -> RowFacts.NONE.withWeights(new double[] {1, -1}))
        .isInstanceOf(DataException.class)
        .hasMessage("the weight of row 1 is -1.0; give a finite number, not below 0");
    assertThatThrownBy(() -> RowFacts.NONE.withTimes(new double[] {Double.NaN}))
        .hasMessage("the time of row 0 is NaN; give a finite number");
  }

  private static FeatureScorer candidate(String name, Table table) {
    return Candidate.of(new Workbench(table, RUN), table.rows()).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow()
        .method();
  }

  private static int[][] strata(Table table) {
    return table.labels().orElseThrow().classMembers();
  }

  /** Three classes that differ in the means of every third feature. */
  private static Table blobs(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(n, d);
    int[] codes = new int[n];
    for (int i = 0; i < n; i++) {
      codes[i] = i % 3;
      for (int j = 0; j < d; j++) {
        double shift = j % 3 == 0 && codes[i] == j / 3 % 3 ? 1 : 0;
        values.set(i, j, shift + 2 * random.nextDouble() - 1);
      }
    }
    return Table.of(values).withLabels(Labels.classes("y", codes));
  }
}
