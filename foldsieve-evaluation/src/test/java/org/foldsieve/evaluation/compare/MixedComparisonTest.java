package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.run.Run;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.statistic.FisherScore;
import org.junit.jupiter.api.Test;

/** Comparisons on columns of words and gaps: what is learnt of them is learnt split by split. */
class MixedComparisonTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);
  private static final int ROWS = 90;
  private static final Criterion NN = new Criterion("1nn", "accuracy", true);

  /**
   * A column of words that tells three classes, noise in numbers with gaps, noise in many words.
   *
   * @param others rows that are given other words and numbers
   */
  private static Samples samples(int... others) {
    SplittableRandom random = new SplittableRandom(5);
    double[] noise = random.doubles(ROWS).map(x -> x < 0.2 ? Double.NaN : x).toArray();
    int[] many = random.ints(ROWS, 0, 12).toArray();
    int[] telling = IntStream.range(0, ROWS).map(i -> i % 10 == 0 ? -1 : i % 3).toArray();
    for (int row : others) {
      noise[row] = 1000 + row;
      many[row] = 12;
      telling[row] = 3;
    }
    List<String> words = IntStream.range(0, 13).mapToObj(w -> "w" + w).toList();
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofNumbers("noise", noise),
                    Column.ofWords("many", many, Levels.of(words)),
                    Column.ofWords("telling", telling, Levels.of(List.of("a", "b", "c", "d")))))
            .withLabels(Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray()));
    return Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.WORDS);
  }

  private static Comparison plan() {
    return Comparison.of(
            List.of(
                ComparedMethod.of(FisherScore.withDefaults()),
                ComparedMethod.of(GkaSupervised.withDefaults())),
            List.of(new AccuracyMeasure(NearestNeighbors.withDefaults())))
        .withScaling(Scaling.Kind.STANDARD);
  }

  @Test
  void aColumnOfWordsCountsAsOneFeature() {
    Samples samples = samples();

    ComparisonResult result = plan().run(samples, RUN);

    assertThat(samples.table().features()).isEqualTo(1 + 12 + 4);
    assertThat(result.curve("fisher", NN).sizes()).containsExactly(1, 2, 3);
    for (String method : List.of("fisher", "gka-supervised")) {
      assertThat(result.curve(method, NN).mean()[0]).as(method).isGreaterThan(0.85);
    }
    assertThat(result.curve("random", NN).mean()[0]).isLessThan(0.75);
  }

  @Test
  void groupsOfColumnsAreComparedAsOne() {
    FeatureGroups groups = FeatureGroups.of(List.of("noises", "telling"), new int[] {0, 0, 1});

    ComparisonResult result = plan().run(samples().withGroups(groups), RUN);

    assertThat(result.curve("fisher", NN).sizes()).containsExactly(1, 2);
    assertThat(result.curve("gka-supervised", NN).mean()[0]).isGreaterThan(0.85);
  }

  @Test
  void testRowsTeachNothingAboutWordsAndGaps() {
    Samples samples = samples();
    Split split = StratifiedFolds.withDefaults().splits(samples.table(), RUN).get(0);
    Samples changed = samples(split.test());

    SplitData before = SplitData.of(samples, split, Scaling.Kind.STANDARD);
    SplitData after = SplitData.of(changed, split, Scaling.Kind.STANDARD);

    assertThat(after.training().featureNames()).isEqualTo(before.training().featureNames());
    assertThat(after.training().toMatrix().values())
        .isEqualTo(before.training().toMatrix().values());
    assertThat(after.test().featureNames()).isEqualTo(before.test().featureNames());
    // An encoding of all rows would have seen them: the leak that this test is for.
    Table leaking = changed.table().selectRows(split.training());
    assertThat(leaking.featureNames()).contains("many=w12", "telling=d");
    assertThat(leaking.toMatrix().values())
        .isNotEqualTo(samples.table().selectRows(split.training()).toMatrix().values());
  }

  @Test
  void enoughColumnsAreToldByComparison() {
    Samples samples = samples();

    EnoughFeatures enough =
        EnoughFeatures.of(FisherScore.withDefaults(), samples, samples, Scaling.Kind.NONE, RUN);

    assertThat(enough.count()).isEqualTo(1);
    assertThat(enough.ranking().top(1).featureNames()).containsExactly("telling");
  }

  @Test
  void sameBitsAtAnyNumberOfThreads() {
    ComparisonResult one = plan().run(samples(), RUN.withThreads(1));
    ComparisonResult many = plan().run(samples(), RUN.withThreads(7));

    for (String method : one.methods()) {
      assertThat(Arrays.toString(many.curve(method, NN).mean()))
          .isEqualTo(Arrays.toString(one.curve(method, NN).mean()));
    }
  }
}
