package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.Variance;
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

  /** b and a are equally like each other to d; the better place, b's, is named. */
  @Test
  void ofEqualTwinsTheBetterPlacedIsNamed() {
    // Variances: b 8.75, a 2.1875, c 1.1875, d 0.046875.
    Explanation d = Explanation.of(RANKING, 3, TABLE);
    assertThat(d.place()).isEqualTo(4);
    Explanation.Twin twin = d.twin().orElseThrow();
    // a - 1.75 = (-1.75, -0.75, 0.25, 2.25) and d - 5.125 = (-1, 3, -1, -1) / 8.
    assertThat(twin.name()).isEqualTo("b");
    assertThat(twin.correlation())
        .isCloseTo(0.375 / Math.sqrt(8.75) / Math.sqrt(0.1875), within(1e-12));
    Explanation c = Explanation.of(RANKING, 2, TABLE);
    assertThat(c.twin().orElseThrow().feature()).isEqualTo(1);
  }

  @Test
  void aFeatureThatWasNotPickedIsComparedWithAllThatWere() {
    FeatureRanking picked =
        FeatureRanking.byOrder(
            RANKING.provenance(), TABLE.featureNames(), new int[] {2, 0}, new double[5]);
    Explanation b = Explanation.of(picked, 1, TABLE);
    assertThat(b.place()).isZero();
    assertThat(b.ranked()).isEqualTo(2);
    assertThat(b.twin().orElseThrow().name()).isEqualTo("a");
    assertThat(b.twin().orElseThrow().place()).isEqualTo(2);
    assertThat(b.twin().orElseThrow().correlation()).isCloseTo(-1, within(1e-12));
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
