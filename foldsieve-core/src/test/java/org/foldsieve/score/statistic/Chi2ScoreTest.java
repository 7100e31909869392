package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.LabelledTables;
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

  /**
   * scipy 1.10, {@code chi2_contingency} of the counts {@code [[5,2,2],[9,5,5],[8,4,4],[8,4,4]]}; a
   * missing word is a word, and a column of numbers is counted where it is known.
   */
  @Test
  void wordsAreATableOfCounts() {
    int n = 60;
    int[] words = IntStream.range(0, n).map(i -> i % 7 == 0 ? -1 : (i + i / 4) % 3).toArray();
    int[] y = IntStream.range(0, n).map(i -> i % 4 == 0 ? 0 : i % 3).toArray();
    double[] counts =
        IntStream.range(0, n).mapToDouble(i -> i % 5 == 0 ? Double.NaN : i % 6).toArray();
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofWords("word", words, Levels.of(List.of("a", "b", "c"))),
                    Column.ofNumbers("count", counts)))
            .withLabels(Labels.classes("y", y));
    FeatureRanking ranking = Chi2Score.withDefaults().rank(table, Run.defaults());
    assertThat(ranking.score(0)).isCloseTo(0.16374269005847952, within(1e-12));
    int[] known = IntStream.range(0, n).filter(i -> i % 5 != 0).toArray();
    double[] values = IntStream.of(known).mapToDouble(i -> counts[i]).toArray();
    Table numbers =
        Table.of(Matrix.wrap(known.length, 1, values))
            .withLabels(Labels.classes("y", IntStream.of(known).map(i -> y[i]).toArray()));
    assertThat(ranking.score(1))
        .isEqualTo(Chi2Score.withDefaults().rank(numbers, Run.defaults()).score(0));
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

  /** With two degrees of freedom the tail is exp(-x / 2), with four exp(-x / 2) (1 + x / 2). */
  @Test
  void pHasADegreeOfFreedomForEachClassAndWordButOne() {
    int[] y = IntStream.range(0, 30).map(i -> i % 3).toArray();
    double[] counts = IntStream.range(0, 30).mapToDouble(i -> i % 3 + i % 4).toArray();
    int[] words = IntStream.range(0, 30).map(i -> i % 5 == 0 ? (i + 1) % 3 : i % 3).toArray();
    Chi2Score chi2 = Chi2Score.withDefaults();
    Table numbers = Table.of(Matrix.wrap(30, 1, counts)).withLabels(Labels.classes("y", y));
    Workbench bench = new Workbench(numbers, Run.defaults());
    FeatureRanking ranking = chi2.rank(bench);
    assertThat(chi2.pValues(ranking, bench).orElseThrow()[0])
        .isCloseTo(Math.exp(-ranking.score(0) / 2), within(1e-12));
    double[] weights = IntStream.range(0, 30).mapToDouble(i -> i % 3 == 2 ? 0 : 1).toArray();
    Workbench two = new Workbench(numbers, RowFacts.NONE.withWeights(weights), Run.defaults());
    FeatureRanking ofTwo = chi2.rank(two);
    assertThat(chi2.pValues(ofTwo, two).orElseThrow()[0])
        .isCloseTo(ChiSquared.tail(ofTwo.score(0), 1), within(1e-12));
    MixedTable table =
        MixedTable.of(List.of(Column.ofWords("w", words, Levels.of(List.of("a", "b", "c")))))
            .withLabels(Labels.classes("y", y));
    FeatureRanking ofWords = chi2.rank(table, Run.defaults());
    double x = ofWords.score(0);
    assertThat(chi2.pValues(ofWords, table, RowFacts.NONE).orElseThrow()[0])
        .isCloseTo(Math.exp(-x / 2) * (1 + x / 2), within(1e-12));
  }
}
