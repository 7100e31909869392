package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FisherScoreTest {

  @Test
  void equalsTheGoldenScores() {
    for (GoldenScores golden : GoldenScores.all()) {
      golden.check("fisher", FisherScore.withDefaults().rank(golden.table(), Run.defaults()));
      golden.check(
          "fisher_eq2",
          FisherScore.withDefaults().withWeighted(false).rank(golden.table(), Run.defaults()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void equalsTheFormula(long seed) {
    Table table = LabelledTables.nasty(seed);
    for (boolean weighted : new boolean[] {true, false}) {
      LabelledTables.check(
          new FisherScore(weighted), table, literal(table, table.labels().get(), weighted));
    }
  }

  @Test
  void aFeatureConstantInEveryClassIsInfinitelyGood() {
    // 0.1 three times is not 0.3: the within sum must be exactly 0 all the same.
    Table table =
        Table.of(
                Matrix.ofRows(
                    new double[][] {{0.1, 1}, {0.1, 2}, {0.1, 3}, {0.7, 9}, {0.7, 8}, {0.7, 7}}))
            .withLabels(Labels.classes("y", 0, 0, 0, 1, 1, 1));
    FeatureRanking ranking = FisherScore.withDefaults().rank(table, Run.defaults());
    assertThat(ranking.score(0)).isInfinite().isPositive();
    assertThat(ranking.order()).containsExactly(0, 1);
    assertThat(ranking.parts()).containsOnlyKeys("between", "within");
    assertThat(ranking.parts().get("within")[0]).isZero();
  }

  @Test
  void aClassWithoutRowsIsLeftOut() {
    Table table = LabelledTables.nasty(8);
    Labels labels = table.labels().orElseThrow();
    int[] rows =
        java.util.stream.IntStream.range(0, table.rows())
            .filter(i -> labels.code(i) != 0)
            .toArray();
    Table cut = table.selectRows(rows);
    assertThat(cut.labels().orElseThrow().classSizes()[0]).isZero();
    LabelledTables.assertScores(
        "without class 0",
        FisherScore.withDefaults().withWeighted(false).rank(cut, Run.defaults()).scores(),
        literal(cut, cut.labels().get(), false));
  }

  @Test
  void needsCompleteClassLabels() {
    Table table = LabelledTables.nasty(9);
    double[] numbers = new double[table.rows()];
    assertThatThrownBy(
            () ->
                FisherScore.withDefaults()
                    .rank(table.withLabels(Labels.numbers("y", numbers)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "fisher needs class labels, but label 'y' holds numbers; read it as classes (target=class)");
  }

  private static double[] literal(Table table, Labels labels, boolean weighted) {
    double[] scores = new double[table.features()];
    for (int j = 0; j < scores.length; j++) {
      double[] f = LabelledTables.columns(table)[j];
      double mean = 0;
      for (double x : f) {
        mean += x / f.length;
      }
      double between = 0;
      double within = 0;
      boolean pure = true;
      for (int[] rows : labels.classMembers()) {
        double classMean = 0;
        for (int i : rows) {
          classMean += f[i] / rows.length;
          pure &= f[i] == f[rows[0]];
        }
        for (int i : rows) {
          within += (f[i] - classMean) * (f[i] - classMean);
        }
        if (rows.length > 0) {
          between += (weighted ? rows.length : 1) * (classMean - mean) * (classMean - mean);
        }
      }
      scores[j] =
          LabelledTables.isConstant(f)
              ? Double.NaN
              : pure ? Double.POSITIVE_INFINITY : between / within;
    }
    return scores;
  }
}
