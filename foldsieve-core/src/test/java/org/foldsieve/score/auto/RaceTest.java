package org.foldsieve.score.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

/** The sums, ties and edges of the choice that a table's ranking would not show. */
class RaceTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);

  @Test
  void theErrorIsThatOfAWeightedMean() {
    Race.Mean plain = Race.Mean.of(new double[] {1, 2, 4}, new double[] {1, 1, 1});
    assertThat(plain.value()).isCloseTo(7 / 3.0, within(1e-15));
    // The deviation with n - 1, by the root of n.
    assertThat(plain.error()).isCloseTo(Math.sqrt(7 / 3.0) / Math.sqrt(3), within(1e-15));
    Race.Mean weighted = Race.Mean.of(new double[] {1, 2, 4}, new double[] {1, 2, 1});
    assertThat(weighted.value()).isEqualTo(2.25);
    // sqrt(n / (n - 1) sum of (w (v - mean))^2) / sum of w
    double squares = 1.25 * 1.25 + 0.5 * 0.5 + 1.75 * 1.75;
    assertThat(weighted.error()).isCloseTo(Math.sqrt(1.5 * squares) / 4, within(1e-15));
    assertThat(Race.Mean.of(new double[] {5}, new double[] {1}).error()).isNaN();
  }

  /** Rows that are tested in several repeats count by their means. */
  @Test
  void theGainIsTheDifferenceOfTheScores() {
    Table table = separated(60);
    MethodChoice choice = choose(table, RowFacts.NONE, backwards(), fisher(""));
    assertThat(choice.candidate("fisher").score()).isBetween(0.9, 1.0);
    assertThat(choice.candidate("fisher").gain())
        .isCloseTo(
            choice.candidate("fisher").score() - choice.candidate("backwards").score(),
            within(1e-12));
    assertThat(choice.candidate("backwards").gain()).isZero();
  }

  @Test
  void ofEqualsTheFirstNamedIsChosen() {
    MethodChoice choice =
        choose(separated(60), RowFacts.NONE, backwards(), fisher(""), fisher(" again"));
    assertThat(choice.candidate("fisher again").score())
        .isEqualTo(choice.candidate("fisher").score());
    assertThat(choice.chosen()).isEqualTo("fisher");
  }

  @Test
  void whereAllRefuseTheLastIsPreferredAndNothingIsJudged() {
    Candidate never = new Candidate("never", FrllQ.withDefaults().withNeighbors(1000));
    Candidate neither = new Candidate("neither", FrllQ.withDefaults().withNeighbors(2000));
    MethodChoice choice = choose(separated(60), RowFacts.NONE, never, neither);
    assertThat(choice.preferred()).isEqualTo("neither");
    assertThat(choice.candidates()).allSatisfy(one -> assertThat(one.score()).isNaN());
  }

  @Test
  void foldsWithoutARowAreNotJudged() {
    Table table = separated(400);
    int[] groupOf = IntStream.range(0, 400).map(i -> i < 100 ? 0 : i < 250 ? 1 : 2).toArray();
    RowFacts facts = RowFacts.NONE.withGroups(groupOf);
    assertThat(choose(table, facts, fisher("")).folds()).isEqualTo(3);
    List<InnerFolds.Fold> folds = InnerFolds.of(new ClassJudge().strata(table), facts, RUN);
    assertThat(folds.stream().map(fold -> fold.test().length)).containsExactly(150, 150, 100, 0, 0);
  }

  @Test
  void theLargestGroupIsDealtFirst() {
    int[] groupOf = new int[16];
    for (int i = 8; i < 16; i++) {
      groupOf[i] = i;
    }
    int[][] strata = {IntStream.range(0, 16).toArray()};
    List<InnerFolds.Fold> folds =
        InnerFolds.of(strata, RowFacts.NONE.withGroups(groupOf), RUN).subList(0, 5);
    assertThat(folds.stream().map(fold -> fold.test().length)).containsExactly(8, 2, 2, 2, 2);
  }

  @Test
  void inTimeOnlyGroupsThatAreTestedDoNotTrain() {
    double[] times = IntStream.range(0, 12).asDoubleStream().toArray();
    int[] groups = {0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 0};
    int[][] strata = {IntStream.range(0, 12).toArray()};
    RowFacts facts = RowFacts.NONE.withTimes(times).withGroups(groups);
    for (InnerFolds.Fold fold : InnerFolds.of(strata, facts, RUN)) {
      List<Integer> tested = Arrays.stream(fold.test()).mapToObj(i -> groups[i]).toList();
      assertThat(fold.training())
          .isEqualTo(
              IntStream.range(0, fold.test()[0])
                  .filter(i -> !tested.contains(groups[i]))
                  .toArray());
    }
  }

  @Test
  void judgesNeedTwoClassesAndStrataOfFiveNumbers() {
    Table table = separated(12);
    assertThat(new ClassJudge().canLearn(table)).isTrue();
    assertThat(new ClassJudge().canLearn(table.selectRows(new int[] {0, 2, 4}))).isFalse();
    Table numbers =
        table.withLabels(Labels.numbers("y", IntStream.range(0, 12).asDoubleStream().toArray()));
    assertThat(new NumberJudge().strata(numbers)).hasDimensions(2, 6);
  }

  @Test
  void hsicIsLeftOutOnlyAboveItsLimit() {
    Matrix values = Matrix.zeros(3, 100);
    Table table = Table.of(values).withLabels(Labels.numbers("y", 1.5, 2.5, 4));
    Workbench bench = new Workbench(table, RUN);
    assertThat(names(Candidate.of(bench, 1000))).contains("hsic");
    assertThat(names(Candidate.of(bench, 1001))).doesNotContain("hsic");
  }

  @Test
  void standardisedColumnsOfASparseTableStaySparse() {
    List<Table> seen = new ArrayList<>();
    FeatureScorer witness = new Witness(seen);
    Table dense = separated(30);
    new Standardized(witness).rank(dense, RUN);
    new Standardized(witness)
        .rank(Table.of(dense.toSparse()).withLabels(dense.labels().orElseThrow()), RUN);
    assertThat(sum(seen.get(0))).isCloseTo(0, within(1e-12));
    assertThat(seen.get(1).isSparse()).isTrue();
    assertThat(sum(seen.get(1))).isGreaterThan(1);
  }

  @Test
  void aSentenceTellsTheChoiceInTheUnitOfItsMeasure() {
    Table table = separated(60);
    FeatureRanking ranking = Auto.withDefaults().rank(table, RUN);
    MethodChoice choice = ranking.choice().orElseThrow();
    MethodChoice.Candidate chosen = choice.candidate(choice.chosen());
    String reached =
        String.format(
            Locale.ROOT,
            "inner accuracy %.1f ± %.1f %%",
            100 * chosen.score(),
            100 * chosen.error());
    assertThat(ranking.notes()).singleElement().asString().contains(": " + reached);
    double[] numbers = IntStream.range(0, 60).mapToDouble(i -> table.value(i, 0) + 0.5).toArray();
    FeatureRanking regression =
        Auto.withDefaults().rank(table.withLabels(Labels.numbers("y", numbers)), RUN);
    MethodChoice.Candidate taken =
        regression.choice().orElseThrow().candidate(regression.choice().orElseThrow().chosen());
    String score = String.format(Locale.ROOT, "%.3f ± %.3f", taken.score(), taken.error());
    assertThat(regression.notes())
        .singleElement()
        .asString()
        .contains(score)
        .doesNotContain("%")
        .doesNotContain("points");
  }

  /** In the folds it did rank: memory, say, suffices for a part of the rows. */
  @Test
  void whereTheChosenRefusesAllRowsTheNextRanksThemAndItIsSaid() {
    Table table = separated(60);
    Candidate never = new Candidate("never", FrllQ.withDefaults().withNeighbors(1000));
    MethodChoice judged = choose(table, RowFacts.NONE, never, fisher(""));
    MethodChoice choice =
        new MethodChoice(
            "never", "never", judged.candidates(), judged.measure(), judged.rows(), judged.folds());
    Workbench bench = new Workbench(table, RUN);
    FeatureRanking ranking =
        Auto.withDefaults().rankBy(choice, List.of(never, fisher("")), bench, Kept.NOTHING);
    assertThat(ranking.order()).isEqualTo(FisherScore.withDefaults().rank(table, RUN).order());
    MethodChoice told = ranking.choice().orElseThrow();
    assertThat(told.chosen()).isEqualTo("fisher");
    assertThat(told.candidate("never").refusal().orElseThrow()).contains("1000");
    assertThat(told.candidate("fisher").refusal()).isEmpty();
    Candidate neither = new Candidate("neither", FrllQ.withDefaults().withNeighbors(2000));
    assertThatThrownBy(
            () -> Auto.withDefaults().rankBy(choice, List.of(neither, never), bench, Kept.NOTHING))
        .as("what the chosen said")
        .hasMessageContaining("1000");
  }

  private static MethodChoice choose(Table table, RowFacts facts, Candidate... candidates) {
    return Race.run(table, facts, new ClassJudge(), List.of(candidates), Kept.NOTHING, RUN)
        .choice();
  }

  private static Candidate fisher(String suffix) {
    return new Candidate("fisher" + suffix, FisherScore.withDefaults());
  }

  /** The worst features first. */
  private static Candidate backwards() {
    return new Candidate("backwards", new Backwards());
  }

  private static double sum(Table table) {
    return IntStream.range(0, table.rows()).mapToDouble(i -> table.value(i, 0)).sum();
  }

  private static List<String> names(List<Candidate> candidates) {
    return candidates.stream().map(Candidate::name).toList();
  }

  /** Two classes, which the first of ten features tells apart. */
  private static Table separated(int rows) {
    SplittableRandom random = new SplittableRandom(5);
    Matrix values = Matrix.zeros(rows, 300);
    int[] codes = new int[rows];
    for (int i = 0; i < rows; i++) {
      codes[i] = i % 2;
      for (int j = 0; j < 300; j++) {
        values.set(i, j, random.nextDouble() + (j == 0 ? 2 * codes[i] : 0));
      }
    }
    return Table.of(values).withLabels(Labels.classes("y", codes));
  }

  private record Backwards() implements FeatureScorer {

    @Override
    public String id() {
      return "backwards";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      double[] scores = FisherScore.withDefaults().rank(bench).scores();
      return Rankings.byScore(this, bench, FeatureRanking.Direction.MINIMIZE, scores);
    }
  }

  private record Witness(List<Table> seen) implements FeatureScorer {

    @Override
    public String id() {
      return "witness";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      seen.add(bench.table());
      return Variance.withDefaults().rank(bench);
    }
  }
}
