package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.evaluation.classify.LinearSvm;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.auto.Auto;
import org.foldsieve.score.statistic.FisherScore;
import org.junit.jupiter.api.Test;

/** Noise with labels by chance: whoever does better than chance has seen the test rows. */
class LeakTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(1);
  private static final Criterion NCM = new Criterion("ncm", "accuracy", true);
  private static final Criterion NN = new Criterion("1nn", "accuracy", true);
  private static final Criterion SVM = new Criterion("svm", "accuracy", true);

  /** As many as a choice can be made on again and again. */
  private static final int[] FEW = IntStream.range(0, 300).toArray();

  private final Table noise = noise();
  private final Table few = noise.selectFeatures(FEW);

  private static Table noise() {
    SplittableRandom random = new SplittableRandom(1);
    Matrix values = Matrix.zeros(60, 1500);
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = random.nextGaussian() * (1 + at % 7);
    }
    int[] labels = new int[60];
    for (int i = 0; i < 60; i++) {
      labels[i] = i % 2;
    }
    return Table.of(values).withLabels(Labels.classes("coin", labels));
  }

  private static Comparison plan(FeatureScorer honest, FeatureScorer cheat) {
    return Comparison.of(
            List.of(new ComparedMethod("honest", honest), new ComparedMethod("cheat", cheat)),
            List.of(
                new AccuracyMeasure(NearestClassMean.withDefaults()),
                new AccuracyMeasure(NearestNeighbors.withDefaults()),
                new AccuracyMeasure(LinearSvm.withDefaults())))
        .withScaling(Scaling.Kind.STANDARD)
        .withMaxFeatures(20)
        .withRandomOrders(2);
  }

  @Test
  void rankingOnTrainingRowsIsChanceAndAPlantedLeakIsSeen() {
    ComparisonResult result = plan(FisherScore.withDefaults(), new RanksOn(noise)).run(noise, RUN);
    for (Criterion criterion : List.of(NCM, NN, SVM)) {
      assertThat(result.summary("honest", criterion).mean())
          .as("honest %s", criterion)
          .isBetween(0.38, 0.62);
      assertThat(result.summary("cheat", criterion).mean())
          .as("cheat %s", criterion)
          .isGreaterThan(0.66);
    }
  }

  @Test
  void changedTestRowsChangeNoRankingUnlessItLeaks() {
    Comparison plan = plan(FisherScore.withDefaults(), new RanksOn(noise));
    Split split = plan.protocol().splits(noise, RUN).get(0);
    Table changed = withOtherRows(split.test());
    // The splits are drawn from labels and seed alone, so both tables are cut in the same places.
    assertThat(plan.protocol().splits(changed, RUN).get(0).test()).isEqualTo(split.test());
    assertThat(orderOnFirstSplit(FisherScore.withDefaults(), changed))
        .isEqualTo(orderOnFirstSplit(FisherScore.withDefaults(), noise));
    assertThat(orderOnFirstSplit(new RanksOn(changed), changed))
        .isNotEqualTo(orderOnFirstSplit(new RanksOn(noise), noise));
  }

  @Test
  void aChoiceMadeInTheTrainingRowsIsChanceAndOneMadeInAllRowsIsSeen() {
    ComparisonResult result =
        plan(Auto.withDefaults(), new ChoosesOn(few))
            .withProtocol(new StratifiedFolds(5, 1))
            .run(few, RUN);
    for (Criterion criterion : List.of(NCM, NN, SVM)) {
      assertThat(result.summary("honest", criterion).mean())
          .as("honest %s", criterion)
          .isBetween(0.38, 0.62);
      assertThat(result.summary("cheat", criterion).mean())
          .as("cheat %s", criterion)
          .isGreaterThan(0.66);
    }
  }

  @Test
  void changedTestRowsChangeNeitherTheChoiceNorTheOrderUnlessTheyLeak() {
    Protocol protocol = new StratifiedFolds(5, 1);
    int[] test = protocol.splits(few, RUN).get(0).test();
    Table changed = withOtherRows(test).selectFeatures(FEW);

    FeatureRanking before = rankingOnFirstSplit(Auto.withDefaults(), few, protocol);
    FeatureRanking after = rankingOnFirstSplit(Auto.withDefaults(), changed, protocol);

    assertThat(after.choice()).isPresent().isEqualTo(before.choice());
    assertThat(after.order()).isEqualTo(before.order());
    assertThat(after.scores()).isEqualTo(before.scores());
    FeatureRanking leaking = rankingOnFirstSplit(new ChoosesOn(changed), changed, protocol);
    FeatureRanking leaked = rankingOnFirstSplit(new ChoosesOn(few), few, protocol);
    assertThat(leaking.choice()).isPresent().isNotEqualTo(leaked.choice());
    assertThat(leaking.order()).isNotEqualTo(leaked.order());
  }

  @Test
  void scalingIsLearntOnTrainingRowsAlone() {
    Split split =
        plan(FisherScore.withDefaults(), FisherScore.withDefaults())
            .protocol()
            .splits(noise, RUN)
            .get(0);
    SplitData before = SplitData.of(noise, split, Scaling.Kind.STANDARD);
    SplitData after = SplitData.of(withOtherRows(split.test()), split, Scaling.Kind.STANDARD);
    assertThat(after.training().toMatrix()).isEqualTo(before.training().toMatrix());
    assertThat(after.test().toMatrix()).isNotEqualTo(before.test().toMatrix());
  }

  /** Which features are of which unit is decided by the training rows too. */
  @Test
  void theTrainingRowsDecideWhetherTheyAreScaled() {
    Matrix values = noise.toMatrix().copy();
    for (int i = 0; i < values.rows(); i++) {
      values.set(i, 0, Math.rint(values.get(i, 0)));
    }
    Table mixed = Table.of(values).selectFeatures(new int[] {0, 1, 2});
    Split split = StratifiedFolds.withDefaults().splits(noise, RUN).get(0);
    Matrix changed = mixed.toMatrix().copy();
    changed.set(split.test()[0], 0, 1e6);
    SplitData before = SplitData.of(mixed, split, Scaling.Kind.AUTO);
    SplitData after =
        SplitData.of(Table.of(changed, mixed.featureNames()), split, Scaling.Kind.AUTO);
    assertThat(before.training().toMatrix())
        .isEqualTo(mixed.selectRows(split.training()).toMatrix());
    assertThat(after.training().toMatrix()).isEqualTo(before.training().toMatrix());
    Matrix apart = mixed.toMatrix().copy();
    for (int row : split.training()) {
      apart.set(row, 0, 1000 * apart.get(row, 0));
    }
    SplitData scaled =
        SplitData.of(Table.of(apart, mixed.featureNames()), split, Scaling.Kind.AUTO);
    assertThat(Arrays.stream(scaled.training().toMatrix().column(0)).map(x -> x * x).sum())
        .isCloseTo(split.training().length, withinPercentage(1e-8));
    assertThat(scaled.trainingSamples().raw().table().toMatrix().column(0))
        .isNotEqualTo(scaled.training().toMatrix().column(0));
  }

  /** Whoever tunes, centres or scales by test rows gives a row another class in other company. */
  @Test
  void aPredictionKnowsNoOtherTestRowAndNoTestLabel() {
    Split split = StratifiedFolds.withDefaults().splits(noise, RUN).get(0);
    Table training = noise.selectRows(split.training());
    Table test = noise.selectRows(split.test());
    Table changed = withOtherRows(Arrays.copyOfRange(split.test(), 1, split.test().length));
    Table others = changed.selectRows(split.test());
    int[] wrong = IntStream.of(test.labels().orElseThrow().codes()).map(c -> 1 - c).toArray();
    Table mislabelled = test.withLabels(Labels.classes("coin", wrong));
    int[] order = IntStream.range(0, 1500).toArray();
    int[] sizes = {1, 2, 3, 5, 10, 30, 200};
    for (Classifier classifier :
        List.of(
            NearestClassMean.withDefaults(),
            NearestNeighbors.withDefaults(),
            LinearSvm.withDefaults())) {
      int[][] before = classifier.predict(training, test, order, sizes, RUN);
      assertThat(classifier.predict(training, mislabelled, order, sizes, RUN))
          .as(classifier.id())
          .isDeepEqualTo(before);
      int[][] after = classifier.predict(training, others, order, sizes, RUN);
      for (int s = 0; s < sizes.length; s++) {
        assertThat(after[s][0]).as("%s, %d", classifier.id(), sizes[s]).isEqualTo(before[s][0]);
      }
    }
  }

  /** Errors of test rows add up, so what is learnt for one does not depend on the others. */
  @Test
  void aReconstructionIsLearntOnTrainingRowsAlone() {
    int[] training = IntStream.range(0, 40).toArray();
    int[] order = IntStream.range(0, 1500).toArray();
    int[] sizes = {3, 60};
    double[][] squares = new double[3][];
    double[] all = new double[3];
    int[][] tests = {{40, 55}, {40}, {55}};
    for (int t = 0; t < tests.length; t++) {
      SplitData data = SplitData.of(noise, new Split(0, training, tests[t]), Scaling.Kind.STANDARD);
      // Scaled by the training rows, whose means are zero.
      all[t] = Arrays.stream(data.test().toMatrix().values()).map(x -> x * x).sum();
      squares[t] = ReconstructionMeasure.withDefaults().evaluate(data, order, sizes, RUN)[0];
    }
    for (int s = 0; s < sizes.length; s++) {
      assertThat(squares[0][s] * all[0])
          .isCloseTo(squares[1][s] * all[1] + squares[2][s] * all[2], withinPercentage(1e-8));
    }
  }

  private static int[] orderOnFirstSplit(FeatureScorer scorer, Table table) {
    return rankingOnFirstSplit(scorer, table, StratifiedFolds.withDefaults()).order();
  }

  private static FeatureRanking rankingOnFirstSplit(
      FeatureScorer scorer, Table table, Protocol protocol) {
    List<FeatureRanking> seen = new ArrayList<>();
    plan(new Listening(scorer, seen), FisherScore.withDefaults())
        .withProtocol(protocol)
        .withMeasures(List.of(new AccuracyMeasure(NearestClassMean.withDefaults())))
        .run(table, RUN.withThreads(1));
    return seen.get(0);
  }

  private Table withOtherRows(int[] rows) {
    Matrix values = noise.toMatrix();
    for (int row : rows) {
      for (int j = 0; j < values.columns(); j++) {
        values.set(row, j, 100 * values.get(row, (j + 1) % values.columns()));
      }
    }
    return Table.of(values).withLabels(noise.labels().orElseThrow());
  }

  /** The leak: whatever it is given, it ranks on all rows of a table it kept. */
  private record RanksOn(Table everything) implements FeatureScorer {

    @Override
    public String id() {
      return "fisher";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      return FisherScore.withDefaults().rank(everything, bench.run());
    }
  }

  /** The leak of a choice: it is made, and its method ranks, on all rows. */
  private record ChoosesOn(Table everything) implements FeatureScorer {

    @Override
    public String id() {
      return "auto";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      return Auto.withDefaults().stoppingAfter(20).rank(everything, bench.run());
    }
  }

  /** Keeps the rankings that are made. */
  private static final class Listening implements FeatureScorer {

    private final FeatureScorer scorer;
    private final List<FeatureRanking> seen;

    Listening(FeatureScorer scorer, List<FeatureRanking> seen) {
      this.scorer = scorer;
      this.seen = seen;
    }

    @Override
    public String id() {
      return scorer.id();
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      FeatureRanking ranking = scorer.rank(bench);
      seen.add(ranking);
      return ranking;
    }
  }
}
