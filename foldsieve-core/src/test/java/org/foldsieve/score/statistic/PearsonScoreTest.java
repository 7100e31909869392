package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PearsonScoreTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void equalsTheFormulaWithClasses(long seed) {
    Table table = LabelledTables.nasty(seed);
    Labels labels = table.labels().orElseThrow();
    double[] expected = new double[table.features()];
    for (int j = 0; j < expected.length; j++) {
      double[] f = LabelledTables.columns(table)[j];
      for (int c = 0; c < labels.classCount(); c++) {
        double[] indicator = new double[f.length];
        for (int i = 0; i < f.length; i++) {
          indicator[i] = labels.code(i) == c ? 1 : 0;
        }
        expected[j] += Arrays.stream(indicator).average().orElse(0) * Math.abs(r(f, indicator));
      }
    }
    LabelledTables.check(PearsonScore.withDefaults(), table, expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void equalsTheFormulaWithNumbers(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Table classes = LabelledTables.nasty(seed);
    double[] y = random.doubles(classes.rows()).toArray();
    Table table = classes.withLabels(Labels.numbers("y", y));
    double[] expected = new double[table.features()];
    Arrays.setAll(expected, j -> Math.abs(r(LabelledTables.columns(table)[j], y)));
    LabelledTables.check(PearsonScore.withDefaults(), table, expected);
  }

  @Test
  void needsLabelsThatAreThereAndVary() {
    Table table = LabelledTables.nasty(1);
    PearsonScore method = PearsonScore.withDefaults();
    assertThatThrownBy(() -> method.rank(table.withoutLabels(), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("pearson needs labels and the table has none; name a label column");
    double[] y = new double[table.rows()];
    assertThatThrownBy(() -> method.rank(table.withLabels(Labels.numbers("y", y)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("pearson needs a label that varies, and every row of label 'y' is 0.0");
    y[3] = Double.NaN;
    assertThatThrownBy(() -> method.rank(table.withLabels(Labels.numbers("y", y)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 3 has none");
  }

  @Test
  void aCopyOfTheLabelScoresOne() {
    Table table = LabelledTables.nasty(1);
    double[] y = LabelledTables.columns(table)[2];
    FeatureRanking ranking =
        PearsonScore.withDefaults().rank(table.withLabels(Labels.numbers("y", y)), Run.defaults());
    assertThat(ranking.order()[0]).isEqualTo(2);
    assertThat(ranking.score(2)).isLessThanOrEqualTo(1).isGreaterThan(1 - 1e-12);
  }

  /** The correlation as every textbook has it; NaN for a constant. */
  private static double r(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElse(0);
    double meanB = Arrays.stream(b).average().orElse(0);
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += (a[i] - meanA) * (b[i] - meanB);
      aa += (a[i] - meanA) * (a[i] - meanA);
      bb += (b[i] - meanB) * (b[i] - meanB);
    }
    return LabelledTables.isConstant(a) ? Double.NaN : ab / Math.sqrt(aa * bb);
  }

  /** Three rows leave one degree of freedom, whose t is Cauchy's: p = 1 - 2 atan(t) / pi. */
  @Test
  void threeRowsHaveAP() {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{0}, {1}, {5}}))
            .withLabels(Labels.numbers("y", 1, 0, 3));
    Workbench bench = new Workbench(table, Run.defaults());
    PearsonScore pearson = PearsonScore.withDefaults();
    FeatureRanking ranking = pearson.rank(bench);
    double r = ranking.score(0);
    double t = r / Math.sqrt(1 - r * r);
    assertThat(pearson.pValues(ranking, bench).orElseThrow()[0])
        .isCloseTo(1 - 2 * Math.atan(t) / Math.PI, within(1e-9));
    Workbench two = new Workbench(table.selectRows(new int[] {0, 2}), Run.defaults());
    assertThat(pearson.pValues(ranking, two)).isEmpty();
  }
}
