package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class ExplanationTest {

  /** Column b is a times -2 plus 1, c is on its own, e is constant. */
  private static final Table TABLE =
      Table.of(
          Matrix.wrap(
              4,
              5,
              new double[] {
                0, 1, 3, 5, 0.1, 1, -1, 3, 5.5, 0.1, 2, -3, 4, 5, 0.1, 4, -7, 1, 5, 0.1
              }),
          List.of("a", "b", "c", "d", "e"));

  private static final FeatureRanking RANKING = Variance.withDefaults().rank(TABLE, Run.defaults());

  @Test
  void namesThePlaceTheScoreAndTheMostCorrelatedBetterFeature() {
    Explanation a = Explanation.of(RANKING, 0, TABLE);

    assertThat(a.name()).isEqualTo("a");
    assertThat(a.place()).isEqualTo(2);
    assertThat(a.ranked()).isEqualTo(5);
    assertThat(a.score()).isCloseTo(2.1875, within(1e-12));
    Explanation.Twin twin = a.twin().orElseThrow();
    assertThat(twin.name()).isEqualTo("b");
    assertThat(twin.place()).isEqualTo(1);
    assertThat(twin.correlation()).isCloseTo(-1, within(1e-12));
  }

  @Test
  void theBestFeatureAndAConstantOneHaveNoTwin() {
    assertThat(Explanation.of(RANKING, 1, TABLE).twin()).isEmpty();
    Explanation constant = Explanation.of(RANKING, 4, TABLE);
    assertThat(constant.score()).isNaN();
    assertThat(constant.place()).isEqualTo(5);
    assertThat(constant.twin()).isEmpty();
  }

  @Test
  void carriesThePartsOfTheScore() {
    FeatureRanking ranking = RANKING.withPart("within", new double[] {1, 2, 3, 4, 5});

    assertThat(Explanation.of(ranking, 2, TABLE).parts()).containsEntry("within", 3.0);
  }

  @Test
  void anotherTableIsRefused() {
    Table other = TABLE.selectFeatures(new int[] {0, 1});

    assertThatThrownBy(() -> Explanation.of(RANKING, 0, other))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("give the table that was ranked");
  }
}
