package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;

class RecommendationTest {

  private final Table table = Table.of(Matrix.zeros(2, 1), List.of("f"));

  @Test
  void theLabelsDecide() {
    assertThat(Methods.recommended(table)).isSameAs(Recommendation.WITHOUT_LABELS);
    assertThat(Methods.recommended(table.withLabels(Labels.classes("y", List.of("a", "b")))))
        .isSameAs(Recommendation.WITH_CLASSES);
    assertThat(Methods.recommended(table.withLabels(Labels.numbers("y", 1, 2.5))))
        .isSameAs(Recommendation.WITH_NUMBERS);
  }

  @Test
  void nothingIsRecommendedThatTheLabelsDoNotAllow() {
    assertThat(Recommendation.WITHOUT_LABELS.compared())
        .noneMatch(method -> method.traits().contains(Trait.NEEDS_LABELS))
        .noneMatch(method -> method.traits().contains(Trait.NEEDS_CLASSES));
    assertThat(Recommendation.WITH_NUMBERS.compared())
        .noneMatch(method -> method.traits().contains(Trait.NEEDS_CLASSES));
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
