package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.compare.EnoughFeatures.Rule;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.auto.Auto;
import org.foldsieve.score.information.Cfs;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.RandomOrder;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class EnoughFeaturesTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);
  private final Table table = TestTables.classes(60, 25, 5, 3, 1);

  private EnoughFeatures of(FeatureScorer method, Table data) {
    return EnoughFeatures.of(method, data, data, Scaling.Kind.NONE, RUN);
  }

  private static FeatureRanking picks(
      String method, Map<String, String> parameters, double... objective) {
    int d = objective.length;
    return FeatureRanking.byOrder(
        Provenance.of(method, parameters, RUN, 10, d),
        IntStream.range(0, d).mapToObj(j -> "f" + j).toList(),
        IntStream.range(0, d).toArray(),
        objective);
  }

  private static FeatureRanking objective(
      String method, Map<String, String> parameters, double... objective) {
    return picks(method, parameters, objective)
        .withPart(FeatureRanking.ADDED, new double[objective.length]);
  }

  /** Before, one class of a single row turned the judging off. */
  @Test
  void aClassOfOneRowBesideOthersDoesNotStopTheJudging() {
    int[] codes = table.labels().orElseThrow().codes();
    codes[7] = 9;
    EnoughFeatures enough =
        of(FisherScore.withDefaults(), table.withLabels(Labels.classes("y", codes)));
    assertThat(enough.rule()).isEqualTo(Rule.ONE_STANDARD_ERROR);
  }

  /** Up to the first of the largest merits, and never fewer than what is kept. */
  @Test
  void aMethodWithAPeakSaysByItselfHowMany() {
    EnoughFeatures enough = of(Cfs.withDefaults(), table);

    assertThat(enough.rule()).isEqualTo(Rule.PEAK);
    assertThat(enough.evidence()).isEmpty();
    double[] merits =
        Arrays.stream(enough.ranking().order()).mapToDouble(enough.ranking()::score).toArray();
    double largest = Arrays.stream(merits).filter(Double::isFinite).max().orElseThrow();
    assertThat(merits[enough.count() - 1]).isEqualTo(largest);
    assertThat(Arrays.stream(merits).limit(enough.count() - 1).boxed())
        .allMatch(merit -> merit < largest);

    Samples kept = Samples.of(table).keeping(table.featureNames());
    assertThat(EnoughFeatures.of(Cfs.withDefaults(), kept, kept, Scaling.Kind.NONE, RUN).count())
        .isEqualTo(table.features());
  }

  @Test
  void autoChoosesOnceAndItsMethodIsJudged() {
    EnoughFeatures enough = of(Auto.withDefaults(), table);
    MethodChoice choice = enough.ranking().choice().orElseThrow();
    assertThat(enough.rule()).isEqualTo(Rule.ONE_STANDARD_ERROR);
    assertThat(enough.evidence().orElseThrow().plan().methods().get(0).scorer())
        .isEqualTo(Auto.chosen(choice));
    assertThat(enough.ranking().order()).hasSizeGreaterThanOrEqualTo(enough.count());
  }

  @Test
  void noMoreThanFiveHundredFeaturesAreJudged() {
    EnoughFeatures enough = of(Variance.withDefaults(), TestTables.classes(40, 900, 5, 2, 1));
    assertThat(enough.count()).isLessThanOrEqualTo(500);
    assertThat(enough.evidence().orElseThrow().plan().maxFeatures()).isEqualTo(500);
  }

  @Test
  void classesJudgeOnRowsTheyHaveNotSeen() {
    EnoughFeatures enough = of(GkaSupervised.withDefaults(), table);

    assertThat(enough.rule()).isEqualTo(Rule.ONE_STANDARD_ERROR);
    ComparisonResult judged = enough.evidence().orElseThrow();
    assertThat(judged.criteria()).containsExactly(new Criterion("1nn", "accuracy", true));
    assertThat(enough.count())
        .isEqualTo(enough.summary().orElseThrow().oneErrorFeatures())
        .isLessThan(25);
    assertThat(enough.ranking().order())
        .as("a method that picks stops at the number")
        .hasSize(enough.count());
  }

  @Test
  void numbersJudgeOnRowsTheyHaveNotSeen() {
    double[] numbers =
        IntStream.range(0, table.rows())
            .mapToDouble(i -> table.value(i, 3) + table.value(i, 5))
            .toArray();
    Table predicted = table.withLabels(Labels.numbers("y", numbers));
    EnoughFeatures enough = of(Auto.withDefaults(), predicted);
    assertThat(enough.rule()).isEqualTo(Rule.ONE_STANDARD_ERROR);
    assertThat(enough.evidence().orElseThrow().criteria())
        .containsExactly(
            new Criterion("5nn", "r2", true),
            new Criterion("5nn", "rmse", false),
            new Criterion("5nn", "mae", false));
    assertThat(enough.count()).isEqualTo(enough.summary().orElseThrow().oneErrorFeatures());
    assertThat(Arrays.copyOf(enough.ranking().order(), enough.count())).contains(3, 5);
    Table same = table.withLabels(Labels.numbers("y", new double[table.rows()]));
    assertThat(of(Variance.withDefaults(), same).rule()).isEqualTo(Rule.LARGEST_GAP);
    numbers[4] = Double.NaN;
    Table gap = table.withLabels(Labels.numbers("y", numbers));
    assertThat(of(Variance.withDefaults(), gap).rule()).isEqualTo(Rule.LARGEST_GAP);
  }

  @Test
  void aRandomOrderCanBeJudgedToo() {
    assertThat(of(RandomOrder.withDefaults(), table).rule()).isEqualTo(Rule.ONE_STANDARD_ERROR);
  }

  @Test
  void eachSplitIsScaledByItsOwnTrainingRows() {
    Table scaled = Scaling.fit(Scaling.Kind.STANDARD, table).apply(table);
    EnoughFeatures enough =
        EnoughFeatures.of(FisherScore.withDefaults(), scaled, table, Scaling.Kind.STANDARD, RUN);
    assertThat(enough.evidence().orElseThrow().plan().scaling()).isEqualTo(Scaling.Kind.STANDARD);
    assertThat(enough.ranking().scores())
        .containsExactly(FisherScore.withDefaults().rank(scaled, RUN).scores());
  }

  @Test
  void aClassOfOneRowJudgesNothing() {
    int[] codes = new int[table.rows()];
    codes[7] = 1;
    EnoughFeatures enough =
        of(Variance.withDefaults(), table.withLabels(Labels.classes("y", codes)));
    assertThat(enough.rule()).isEqualTo(Rule.LARGEST_GAP);
    assertThat(enough.count()).isEqualTo(enough.ranking().largestGap());
    assertThat(enough.evidence()).isEmpty();
  }

  @Test
  void theObjectiveOfPicksIsCutWhereItBends() {
    // Gains of 5, 3, 1, 1, 0: the average is 2, and two of them are above it.
    EnoughFeatures gka = EnoughFeatures.ofScores(objective("gka", Map.of(), 1, 6, 9, 10, 11, 11));
    assertThat(gka.rule()).isEqualTo(Rule.BEND);
    assertThat(gka.count()).isEqualTo(3);
    EnoughFeatures controlled =
        EnoughFeatures.ofScores(
            objective("fisher", Map.of("redundancy", "gka"), 1, 6, 9, 10, 11, Double.NaN));
    assertThat(controlled.rule()).isEqualTo(Rule.BEND);
    assertThat(controlled.count()).isEqualTo(3);
  }

  @Test
  void twoPicksHaveNoBend() {
    assertThat(EnoughFeatures.ofScores(objective("gka", Map.of(), 1, 6)).count()).isEqualTo(2);
  }

  @Test
  void otherPicksAreCutAtTheLargestGap() {
    EnoughFeatures enough = EnoughFeatures.ofScores(picks("mrmr-miq", Map.of(), 9, 8, 3, 2));
    assertThat(enough.rule()).isEqualTo(Rule.LARGEST_GAP);
    assertThat(enough.count()).isEqualTo(2);
  }
}
