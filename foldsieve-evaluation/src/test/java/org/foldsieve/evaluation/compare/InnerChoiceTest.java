package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.protocol.ForwardInTime;
import org.foldsieve.evaluation.protocol.GroupFolds;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.auto.Auto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The choice that {@code auto} makes inside the training rows of a comparison obeys what the
 * comparison knows of the rows: each kind of leak is planted, and seen only where it is let in.
 */
class InnerChoiceTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(1);

  /**
   * Every patient comes four times, all but the same: whoever splits a patient knows the answer.
   */
  @Test
  void groupsAreNotSplitInsideTheTrainingRows() {
    int patients = 40;
    SplittableRandom random = new SplittableRandom(5);
    Matrix values = Matrix.zeros(patients * 4, 30);
    int[] codes = new int[patients * 4];
    List<String> names = new ArrayList<>();
    for (int g = 0; g < patients; g++) {
      double[] row = random.doubles(30).toArray();
      int code = random.nextInt(2);
      for (int i = 4 * g; i < 4 * g + 4; i++) {
        names.add("p" + (patients - g));
        codes[i] = code;
        for (int j = 0; j < 30; j++) {
          values.set(i, j, row[j] + 1e-3 * random.nextDouble());
        }
      }
    }
    Table table = Table.of(values).withLabels(Labels.classes("ill", codes));
    assertThat(innerScore(table, new StratifiedFolds(3, 1))).isGreaterThan(0.75);
    assertThat(innerScore(table, new GroupFolds("patient", names, 3, 1))).isLessThan(0.65);
  }

  /** Every six rows in a row are all but the same: whoever sees those after knows the answer. */
  @Test
  void timeDoesNotLookAheadInsideTheTrainingRows() {
    int n = 240;
    SplittableRandom random = new SplittableRandom(12);
    Matrix values = Matrix.zeros(n, 20);
    int[] codes = new int[n];
    List<Double> times = new ArrayList<>();
    double[] state = new double[20];
    for (int i = 0; i < n; i++) {
      times.add((double) i);
      state = i % 6 == 0 ? random.doubles(20).toArray() : state;
      codes[i] = i % 6 == 0 ? random.nextInt(2) : codes[i - 1];
      for (int j = 0; j < 20; j++) {
        values.set(i, j, state[j] + 1e-3 * random.nextDouble());
      }
    }
    Table table = Table.of(values).withLabels(Labels.classes("state", codes));
    assertThat(innerScore(table, new StratifiedFolds(3, 1))).isGreaterThan(0.75);
    assertThat(innerScore(table, new ForwardInTime("visit", times, 3))).isLessThan(0.65);
  }

  /** Half of the rows are of weight 0 and tell their class; those that count do not. */
  @Test
  void rowsOfNoWeightDoNotDecide() {
    int n = 160;
    SplittableRandom random = new SplittableRandom(3);
    Matrix values = Matrix.zeros(n, 10);
    int[] codes = new int[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      codes[i] = random.nextInt(2);
      weights[i] = i % 2;
      for (int j = 0; j < 10; j++) {
        values.set(i, j, random.nextDouble() + (i % 2 == 0 ? 4 * codes[i] : 2));
      }
    }
    Table table = Table.of(values).withLabels(Labels.classes("y", codes));
    Samples weighted = Samples.of(table).withRowFacts(RowFacts.NONE.withWeights(weights));
    assertThat(innerScore(table, new StratifiedFolds(3, 1))).isGreaterThan(0.7);
    assertThat(innerScore(weighted, new StratifiedFolds(3, 1))).isLessThan(0.65);
  }

  /** The journal of rows that are known otherwise is another one. */
  @Test
  void whatIsKnownOfTheRowsIsInTheKey(@TempDir Path folder) {
    Table table =
        Table.of(Matrix.wrap(8, 2, new double[] {0, 1, 1, 3, 2, 2, 3, 5, 4, 1, 5, 0, 6, 2, 7, 1}))
            .withLabels(Labels.classes("y", 0, 1, 0, 1, 0, 1, 0, 1));
    Comparison plan = plan(Auto.withDefaults(), new StratifiedFolds(2, 1));
    double[] weights = IntStream.range(0, 8).mapToDouble(i -> 1 + i).toArray();
    Samples plain = Samples.of(table);
    Samples weighted = plain.withRowFacts(RowFacts.NONE.withWeights(weights));
    plan.run(plain, folder, RUN);
    plan.run(weighted, folder, RUN);
    assertThat(folder.toFile().list((where, name) -> name.endsWith(".journal"))).hasSize(2);
  }

  /** What was chosen on each split is counted, and known again after an interruption. */
  @Test
  void whatWasChosenIsCounted(@TempDir Path folder) {
    Table table =
        Table.of(Matrix.wrap(8, 2, new double[] {0, 1, 1, 3, 2, 2, 3, 5, 4, 1, 5, 0, 6, 2, 7, 1}))
            .withLabels(Labels.classes("y", 0, 1, 0, 1, 0, 1, 0, 1));
    Comparison plan = plan(Auto.withDefaults(), new StratifiedFolds(2, 3));
    ComparisonResult first = plan.run(table, folder, RUN);
    assertThat(first.timesTaken("chosen").values().stream().mapToInt(count -> count).sum())
        .isEqualTo(6);
    assertThat(first.timesTaken(Comparison.RANDOM)).isEmpty();
    assertThat(plan.run(table, folder, RUN).timesTaken("chosen"))
        .isEqualTo(first.timesTaken("chosen"))
        .isEqualTo(plan.run(table, RUN).timesTaken("chosen"));
  }

  private static double innerScore(Table table, Protocol protocol) {
    return innerScore(Samples.of(table), protocol);
  }

  /** What the default reached in the inner folds, as {@code auto} saw it: the mean over splits. */
  private static double innerScore(Samples samples, Protocol protocol) {
    List<Double> scores = Collections.synchronizedList(new ArrayList<>());
    plan(new Listening(scores), protocol).run(samples, RUN);
    assertThat(scores).hasSize(3);
    return scores.stream().mapToDouble(score -> score).average().orElseThrow();
  }

  private static Comparison plan(FeatureScorer method, Protocol protocol) {
    return Comparison.of(
            List.of(new ComparedMethod("chosen", method)),
            List.of(new AccuracyMeasure(NearestClassMean.withDefaults())))
        .withProtocol(protocol)
        .withRandomOrders(1);
  }

  /** {@code auto}, and what it found. */
  private record Listening(List<Double> scores) implements FeatureScorer {

    @Override
    public String id() {
      return "auto";
    }

    @Override
    public FeatureRanking rank(Workbench bench) {
      FeatureRanking ranking = Auto.withDefaults().rank(bench);
      MethodChoice choice = ranking.choice().orElseThrow();
      scores.add(choice.candidate(choice.preferred()).score());
      return ranking;
    }
  }
}
