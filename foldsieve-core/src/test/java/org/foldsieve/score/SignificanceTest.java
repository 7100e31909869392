package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.relief.ReliefF;
import org.foldsieve.score.statistic.Chi2Score;
import org.foldsieve.score.statistic.FTest;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.PearsonScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class SignificanceTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);

  /** As statsmodels' fdr_bh, worked out with numpy; what has no p does not count. */
  @Test
  void pIsAdjustedByBenjaminiAndHochberg() {
    double[] p = {0.01, 0.04, Double.NaN, 0.03, 0.005, 0.5, 0.04};
    assertThat(Significance.adjust(p))
        .containsExactly(
            new double[] {0.03, 0.048, Double.NaN, 0.048, 0.03, 0.5, 0.048}, within(1e-15));
  }

  private static Table waves(int rows) {
    Matrix values = Matrix.zeros(rows, 6);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < 6; j++) {
        values.set(i, j, Math.sin(i * (j + 1.0)));
      }
    }
    return Table.of(values);
  }

  /** scikit-learn 1.2.1: f_regression; scipy: pearsonr. */
  @Test
  void pOfANumberIsThatOfThePeers() {
    Table table = waves(30);
    double[] y =
        IntStream.range(0, 30).mapToDouble(i -> Math.cos(i) + 0.4 * table.value(i, 2)).toArray();
    Samples samples = Samples.of(table.withLabels(Labels.numbers("y", y)));
    double[] expected = {
      0.8442541774459578,
      0.9408116379049529,
      0.051147895485739926,
      0.861218353155347,
      0.36928278898228206,
      0.6804875256759464
    };
    for (FeatureScorer method : new FeatureScorer[] {new FTest(), new PearsonScore()}) {
      FeatureRanking ranking = Significance.of(method, samples, 1, RUN);
      assertThat(ranking.parts().get(Significance.P)).containsExactly(expected, within(1e-12));
      assertThat(ranking.notes()).containsExactly("p by the distribution of the score");
      assertThat(Significance.discoveries(ranking, 0.2).featureNames()).isEmpty();
      assertThat(Significance.discoveries(ranking, 0.31).featureNames()).containsExactly("f2");
    }
  }

  /** Classes that f0 tells and the others do not. */
  private static Samples planted() {
    Table table = waves(60);
    int[] classes = IntStream.range(0, 60).map(i -> table.value(i, 0) > 0 ? 1 : 0).toArray();
    return Samples.of(table.withLabels(Labels.classes("y", classes)));
  }

  @Test
  void permutationsFindWhatIsPlantedAndAgreeWithTheDistribution() {
    FeatureRanking fisher = Significance.of(new FisherScore(true), planted(), 400, RUN);
    double[] p = fisher.parts().get(Significance.P);
    assertThat(p[0]).isEqualTo(1.0 / 401);
    assertThat(fisher.notes().get(0)).startsWith("p by 400 permutations of the label");
    // F grows with the Fisher score: the same test.
    double[] known = Significance.of(new FTest(), planted(), 1, RUN).parts().get(Significance.P);
    for (int j = 1; j < 6; j++) {
      assertThat(p[j]).isCloseTo(known[j], within(0.08));
    }
    assertThat(Significance.discoveries(fisher, 0.05).featureNames()).contains("f0");
    assertThat(
            Significance.of(new FisherScore(true), planted(), 400, RUN.withThreads(1))
                .parts()
                .get(Significance.P))
        .isEqualTo(p);
    FeatureRanking relief = Significance.of(ReliefF.withDefaults(), planted(), 60, RUN);
    assertThat(relief.parts().get(Significance.P)[0]).isEqualTo(1.0 / 61);
  }

  /** scipy 1.10: chi2_contingency([[8, 1], [1, 7], [1, 2]], correction=False). */
  @Test
  void aColumnOfWordsHasOneP() {
    int[] words = new int[20];
    int[] codes = new int[20];
    double[] numbers = new double[20];
    int[][] counts = {{8, 1}, {1, 7}, {1, 2}};
    int row = 0;
    for (int w = 0; w < 3; w++) {
      for (int c = 0; c < 2; c++) {
        for (int k = 0; k < counts[w][c]; k++) {
          words[row] = w;
          codes[row] = c;
          numbers[row] = row * 7 % 10;
          row++;
        }
      }
    }
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofNumbers("x", numbers),
                    Column.ofWords("w", words, Levels.of(List.of("a", "b", "c")))))
            .withLabels(Labels.classes("y", codes));
    Samples samples = Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.WORDS_AND_GAPS);
    FeatureRanking chi2 = Significance.of(Chi2Score.withDefaults(), samples, 9, RUN);
    assertThat(chi2.score(1)).isCloseTo(10.277777777777777, within(1e-12));
    assertThat(chi2.parts().get(Significance.P)[1]).isCloseTo(0.0058642018746589775, within(1e-12));
    // Others by permutations of the label, the column as a whole.
    FeatureRanking fisher = Significance.of(FisherScore.withDefaults(), samples, 99, RUN);
    assertThat(fisher.featureNames()).containsExactly("x", "w");
    assertThat(fisher.parts().get(Significance.P)[1]).isLessThan(0.1);
    assertThat(fisher.parts().get(Significance.P)[0]).isGreaterThan(0.1);
    FeatureRanking relieff = Significance.of(ReliefF.withDefaults(), samples, 99, RUN);
    assertThat(relieff.parts().get(Significance.P)[1]).isLessThan(0.1);
    // A row of weight 3 is three rows, in the score and in p.
    double[] weights = new double[20];
    Arrays.setAll(weights, i -> i % 3);
    Samples weighed = samples.withRowFacts(RowFacts.NONE.withWeights(weights));
    Samples repeated =
        Samples.of(
            table.selectRows(RowCounts.repeated(weights, "test")),
            Encoding.Choices.defaults(),
            Samples.Shown.WORDS_AND_GAPS);
    assertThat(Significance.of(Chi2Score.withDefaults(), weighed, 9, RUN).parts().get("p"))
        .containsExactly(
            Significance.of(Chi2Score.withDefaults(), repeated, 9, RUN).parts().get("p"),
            within(1e-12));
  }

  @Test
  void whatHasNoPIsRefused() {
    assertThatThrownBy(() -> Significance.of(new Variance(), planted(), 3, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("variance does not look at the label");
    assertThatThrownBy(() -> Significance.of(GkaSupervised.withDefaults(), planted(), 3, RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("picks features one after another");
    assertThatThrownBy(
            () -> Significance.discoveries(Significance.of(new FTest(), planted(), 1, RUN), 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("alpha = 0.0");
  }

  /**
   * A deal of the labels that scores the same is as good: six deals in all, two of them perfect.
   */
  @Test
  void whatChanceDoesAsWellCounts() {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{0}, {0}, {1}, {1}}))
            .withLabels(Labels.classes("y", 0, 0, 1, 1));
    FeatureRanking ranking =
        Significance.of(FisherScore.withDefaults(), Samples.of(table), 299, RUN);
    assertThat(ranking.parts().get("p")[0]).isBetween(0.25, 0.42);
    assertThat(ranking.notes())
        .contains("p by 299 permutations of the label; none can be below 0.0033");
  }

  @Test
  void alphaIsBetweenNoneAndAllAndBelongsToTheDiscoveries() {
    FeatureRanking ranking = Significance.of(FTest.withDefaults(), planted(), 1, RUN);
    for (double alpha : new double[] {0, 1, -1, Double.NaN}) {
      assertThatThrownBy(() -> Significance.discoveries(ranking, alpha))
          .isInstanceOf(ParameterException.class)
          .hasMessageContaining("alpha must be above 0 and below 1");
    }
    double[] adjusted = ranking.parts().get("adjusted p");
    int worst = 0;
    for (int j = 0; j < adjusted.length; j++) {
      worst = adjusted[j] < 1 && adjusted[j] > adjusted[worst] ? j : worst;
    }
    assertThat(Significance.discoveries(ranking, adjusted[worst]).featureNames())
        .contains(ranking.featureNames().get(worst));
  }
}
