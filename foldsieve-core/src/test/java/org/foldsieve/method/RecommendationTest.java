package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecommendationTest {

  private final Table table = Table.of(Matrix.zeros(20, 1), List.of("f"));

  @Test
  void theLabelsDecide() {
    assertThat(Methods.recommended(table)).isSameAs(Recommendation.WITHOUT_LABELS);
    assertThat(
            Methods.recommended(
                table.withLabels(Labels.classes("y", Collections.nCopies(20, "a")))))
        .isSameAs(Recommendation.WITH_CLASSES);
    assertThat(Methods.recommended(table.withLabels(Labels.numbers("y", new double[20]))))
        .isSameAs(Recommendation.WITH_NUMBERS);
  }

  @Test
  void theRowsDecideOnTheMap() {
    assertThat(map(20)).isEqualTo("umap");
    assertThat(map(100_000)).isEqualTo("umap");
    assertThat(map(19)).isEqualTo("pca");
    assertThat(map(100_001)).isEqualTo("pca");
    Recommendation few = Methods.recommended(Table.of(Matrix.zeros(2, 1)));
    assertThat(few.score()).isSameAs(Recommendation.WITHOUT_LABELS.score());
    assertThat(few.compared()).isEqualTo(Recommendation.WITHOUT_LABELS.compared());
    assertThat(((Embedding) Recommendation.mapOfDistances().defaults()).needsDistancesOnly())
        .isTrue();
  }

  @Test
  void rowsOnManyMachinesAreScoredByAMethodThatSeesAllOfThem() {
    assertThat(Recommendation.scoreOfScatteredRows(true))
        .isSameAs(Methods.find("gka-margin").get());
    assertThat(Recommendation.scoreOfScatteredRows(false)).isSameAs(Methods.find("gka").get());
  }

  private static String map(int rows) {
    return Methods.recommended(Table.of(Matrix.zeros(rows, 1))).map().id();
  }

  @Test
  void nothingIsRecommendedThatTheLabelsDoNotAllow() {
    assertThat(Recommendation.WITHOUT_LABELS.compared())
        .noneMatch(method -> method.traits().contains(Trait.NEEDS_LABELS))
        .noneMatch(method -> method.traits().contains(Trait.NEEDS_CLASSES));
    assertThat(Recommendation.WITH_NUMBERS.compared())
        .noneMatch(method -> method.traits().contains(Trait.NEEDS_CLASSES));
  }

  /** A line, a square, a wave, and a product of which neither factor shows by itself. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theScoreForNumbersFindsEveryKindOfEffect(long seed) {
    Random random = new Random(seed);
    Matrix values = Matrix.zeros(400, 30);
    double[] numbers = new double[400];
    for (int i = 0; i < 400; i++) {
      for (int j = 0; j < 30; j++) {
        values.set(i, j, random.nextGaussian());
      }
      double[] x = values.row(i);
      numbers[i] =
          2 * x[0]
              + x[1] * x[1]
              + 2 * Math.sin(2 * x[2])
              + 2 * x[3] * x[4]
              + 0.5 * random.nextGaussian();
    }
    Table made = Table.of(values).withLabels(Labels.numbers("y", numbers));
    FeatureScorer scorer = (FeatureScorer) Methods.recommended(made).score().defaults();
    assertThat(Arrays.copyOf(scorer.rank(made, Run.defaults()).order(), 5))
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
  }

  @Test
  void theScoreIsAmongTheCompared() {
    for (Recommendation one :
        List.of(
            Recommendation.WITHOUT_LABELS,
            Recommendation.WITH_CLASSES,
            Recommendation.WITH_NUMBERS)) {
      assertThat(one.compared()).contains(one.score()).doesNotHaveDuplicates();
      assertThat(one.compared()).allMatch(m -> m.kind() == Method.Kind.FEATURE_SCORE);
      assertThat(one.map().kind()).isEqualTo(Method.Kind.EMBEDDING);
    }
  }
}
