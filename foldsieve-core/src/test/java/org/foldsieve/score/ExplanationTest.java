package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class ExplanationTest {

  private static final Run RUN = Run.defaults();

  /** Variances fall from left to right; c is nearly the opposite of a; e is constant. */
  private static Table table() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] rows = new double[50][5];
    for (double[] row : rows) {
      row[0] = 8 * random.nextDouble();
      row[1] = 4 * random.nextDouble();
      row[2] = -0.25 * row[0] + 0.01 * random.nextDouble();
      row[3] = 0.5 * random.nextDouble();
      row[4] = 0.1;
    }
    return Table.of(Matrix.ofRows(rows), List.of("a", "b", "c", "d", "e"));
  }

  @Test
  void namesPlaceScorePartsAndTheFeatureItRepeats() {
    Table table = table();
    FeatureRanking ranking = LleGraph.withDefaults().rank(table, RUN);
    FeatureRanking variance = Variance.withDefaults().rank(table, RUN);
    Explanation why = Explanation.of(variance, table, "c", RUN);
    assertThat(why.place()).isEqualTo(3);
    assertThat(why.ranked()).isEqualTo(5);
    assertThat(why.score()).isEqualTo(variance.score(2));
    assertThat(why.closest()).isPresent();
    assertThat(why.closest().get().feature()).isEqualTo("a");
    assertThat(why.closest().get().place()).isEqualTo(1);
    assertThat(why.closest().get().correlation()).isCloseTo(-1, within(0.01));
    assertThat(why.text())
        .startsWith("'c' is number 3 of 5\nscore ")
        .endsWith("most like it among the better ones: 'a', number 1, correlation -1.000");
    assertThat(Explanation.of(ranking, table, "b", RUN).parts()).containsKeys("error", "variance");
  }

  @Test
  void theFirstAndAConstantFeatureRepeatNothing() {
    Table table = table();
    FeatureRanking ranking = Variance.withDefaults().rank(table, RUN);
    assertThat(Explanation.of(ranking, table, "a", RUN).closest()).isEmpty();
    Explanation constant = Explanation.of(ranking, table, "e", RUN);
    assertThat(constant.closest()).isEmpty();
    assertThat(constant.text()).isEqualTo("'e' is number 5 of 5\nit has no score");
  }

  @Test
  void sparseTablesAreExplainedToo() {
    Table table = table();
    Table sparse = Table.of(SparseMatrix.of(table.dense()), table.featureNames());
    FeatureRanking ranking = Variance.withDefaults().rank(table, RUN);
    assertThat(Explanation.of(ranking, sparse, "d", RUN))
        .isEqualTo(Explanation.of(ranking, table, "d", RUN));
  }

  @Test
  void refusesAnotherTableAndUnknownFeatures() {
    Table table = table();
    FeatureRanking ranking = Variance.withDefaults().rank(table, RUN);
    assertThatThrownBy(() -> Explanation.of(ranking, table, "z", RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the table has no feature 'z'");
    Table other = table.selectFeatures(new int[] {0, 1});
    assertThatThrownBy(() -> Explanation.of(ranking, other, "a", RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the ranking is of other features; give the table it was made on");
  }
}
