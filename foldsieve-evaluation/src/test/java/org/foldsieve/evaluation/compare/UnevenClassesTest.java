package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

/** A few spills among many slicks: who always says "no" is right nearly always. */
class UnevenClassesTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(1);

  /** 900 rows, 40 of them spills, which four of the 25 features know; noise varies more. */
  private static Table spills() {
    SplittableRandom random = new SplittableRandom(6);
    Matrix values = Matrix.zeros(900, 25);
    int[] spill = new int[900];
    for (int i = 0; i < 900; i++) {
      spill[i] = i % 23 == 0 ? 1 : 0;
      for (int j = 0; j < 25; j++) {
        double shift = j % 7 == 3 && spill[i] == 1 ? 1.4 : 0;
        values.set(i, j, shift + random.nextGaussian() * (j % 7 == 3 ? 1 : 1.3));
      }
    }
    return Table.of(values).withLabels(Labels.classes("spill", spill));
  }

  @Test
  void balancedAccuracyChoosesAndIsTold() {
    Table table = spills();
    Comparison plan =
        Comparison.suiting(
            List.of(
                ComparedMethod.of(Variance.withDefaults()),
                ComparedMethod.of(FisherScore.withDefaults())),
            table);
    // Without k-means, which decides nothing and takes most of the time.
    ComparisonResult result =
        plan.withMeasures(plan.measures().subList(0, 2)).withRandomOrders(2).run(table, RUN);
    Answer answer = Answer.of(result);

    assertThat(answer.criterion().metric()).isEqualTo("balanced-accuracy");
    assertThat(answer.deciding()).extracting(Criterion::metric).containsOnly("balanced-accuracy");
    assertThat(answer.winner()).isEqualTo("fisher");
    assertThat(answer.value()).isGreaterThan(0.8);
    assertThat(answer.keep()).isBetween(3, 8);
    assertThat(result.notes())
        .containsOnlyOnce(
            "the classes are uneven ('0' has 95.6 % of the rows): balanced accuracy decides, not"
                + " accuracy");

    // By accuracy nobody beats the guess by a point, however good the features.
    Criterion accuracy = new Criterion("1nn", "accuracy", true);
    assertThat(result.guess(accuracy).getAsDouble()).isCloseTo(0.9556, within(0.001));
    assertThat(result.summary("fisher", accuracy).best()).isLessThan(0.97);
    assertThat(result.guess(new Criterion("1nn", "balanced-accuracy", true)).getAsDouble())
        .isCloseTo(0.5, within(1e-12));
    assertThat(result.guess(new Criterion("ncm", "auc", true)).getAsDouble())
        .isCloseTo(0.5, within(1e-12));
    assertThat(result.summary("fisher", new Criterion("ncm", "auc", true)).best())
        .isGreaterThan(0.9);
    assertThat(result.curve("fisher", new Criterion("ncm", "log-loss", false)).mean()[3])
        .isLessThan(0.5);
  }

  /** Told from the same splits: who asks for the number and who compares hear the same. */
  @Test
  void enoughIsToldByWhatTheAnswerIsToldBy() {
    Table table = spills();
    EnoughFeatures enough =
        EnoughFeatures.of(FisherScore.withDefaults(), table, table, Scaling.Kind.NONE, RUN);
    ComparisonResult compared =
        Comparison.of(
                List.of(ComparedMethod.of(FisherScore.withDefaults())),
                List.of(
                    ClassificationMeasure.of(
                        NearestNeighbors.withDefaults(), table.labels().orElseThrow())))
            .run(table, RUN);
    Answer answer = Answer.of(compared);

    assertThat(enough.criterion()).hasValue(answer.criterion());
    assertThat(enough.criterion().orElseThrow().metric()).isEqualTo("balanced-accuracy");
    assertThat(enough.count()).isEqualTo(answer.keep()).isBetween(3, 8);
    assertThat(enough.summary().orElseThrow().best())
        .isEqualTo(compared.summary("fisher", answer.criterion()).best());
    // By accuracy, which decided before, all of them look alike.
    assertThat(enough.summary().orElseThrow().best())
        .isLessThan(
            compared.summary("fisher", new Criterion("1nn", "accuracy", true)).best() - 0.05);
  }

  @Test
  void evenClassesAreJudgedByAccuracyAsEver() {
    Table table = TestTables.classes(90, 8, 3, 3, 1);
    List<ComparedMethod> methods = List.of(ComparedMethod.of(FisherScore.withDefaults()));
    ComparisonResult result = Comparison.suiting(methods, table).run(table, RUN);
    ComparisonResult plain = Comparison.withClasses(methods).run(table, RUN);
    for (String judge : List.of("ncm", "1nn")) {
      Criterion accuracy = new Criterion(judge, "accuracy", true);
      assertThat(result.values("fisher", accuracy)).isDeepEqualTo(plain.values("fisher", accuracy));
      assertThat(result.values("all", accuracy)).isDeepEqualTo(plain.values("all", accuracy));
    }
    assertThat(Answer.of(result).criterion().metric()).isEqualTo("accuracy");
    assertThat(result.notes()).isEmpty();
  }

  @Test
  void theRuleIsThreeTimesTheSmallestClass() {
    assertThat(ClassificationMeasure.areUneven(sizes(30, 11))).isFalse();
    assertThat(ClassificationMeasure.areUneven(sizes(30, 10))).isTrue();
    assertThat(ClassificationMeasure.areUneven(sizes(20, 19, 6))).isTrue();
    assertThat(ClassificationMeasure.areUneven(sizes(20, 20, 20))).isFalse();
  }

  private static Labels sizes(int... sizes) {
    return Labels.classes(
        "c",
        IntStream.range(0, sizes.length)
            .flatMap(c -> IntStream.range(0, sizes[c]).map(row -> c))
            .toArray());
  }

  @Test
  void judgesHaveNames() {
    Labels classes = sizes(10, 10);
    Labels numbers = Labels.numbers("y", 1, 2, 3.5);
    assertThat(Judges.of(List.of("1nn", "7nn", "ncm", "svm", "ridge", "trees", "kmeans"), classes))
        .extracting(Measure::id)
        .containsExactly("1nn", "7nn", "ncm", "svm", "ridge", "trees", "kmeans");
    assertThat(Judges.of(List.of("5nn", "ridge", "trees"), numbers))
        .extracting(Measure::id)
        .containsExactly("5nn", "ridge", "trees");
    assertThatThrownBy(() -> Judges.of(List.of("forest"), classes))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "no judge of classes is called 'forest'; known: 1nn (any number), ncm, svm, ridge,"
                + " trees, kmeans");
    assertThatThrownBy(() -> Judges.of(List.of("ncm"), numbers))
        .hasMessageContaining("no judge of a number to predict is called 'ncm'");
  }
}
