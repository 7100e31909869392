package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Chi2ScoreTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void equalsTheFormula(long seed) {
    Table table = LabelledTables.nasty(seed);
    Labels labels = table.labels().orElseThrow();
    double[] expected = new double[table.features()];
    for (int j = 0; j < expected.length; j++) {
      double[] f = LabelledTables.columns(table)[j];
      double[] observed = new double[labels.classCount()];
      double total = 0;
      for (int i = 0; i < f.length; i++) {
        observed[labels.code(i)] += f[i];
        total += f[i];
      }
      for (int c = 0; c < observed.length; c++) {
        double share = (double) labels.classSizes()[c] / f.length;
        expected[j] += Math.pow(observed[c] - share * total, 2) / (share * total);
      }
      expected[j] = LabelledTables.isConstant(f) ? Double.NaN : expected[j];
    }
    LabelledTables.check(Chi2Score.withDefaults(), table, expected);
  }

  @Test
  void aNegativeValueIsAnErrorThatNamesItsCell() {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{1, 2}, {3, 4}, {5, -0.5}}))
            .withLabels(Labels.classes("y", 0, 1, 1));
    assertThatThrownBy(() -> Chi2Score.withDefaults().rank(table, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("chi2 takes counts, and column 'f1' (1) holds -0.5 at row 2; shift or drop it");
  }
}
