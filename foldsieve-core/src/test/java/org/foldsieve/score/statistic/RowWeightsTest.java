package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.graph.LaplacianScore;
import org.foldsieve.score.information.MutualInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowWeightsTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int ROWS = 24;

  /** Counts: every method takes them. The last feature varies in rows of weight 0 only. */
  private static Table table(Labels labels) {
    SplittableRandom random = new SplittableRandom(11);
    Matrix values = Matrix.zeros(ROWS, 6);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < 5; j++) {
        values.set(i, j, random.nextInt(3) == 0 ? 0 : random.nextInt(9) + labels.rows() % 2 * j);
      }
      values.set(i, 5, i % 4 == 0 ? i + 1 : 7);
    }
    return Table.of(values).withLabels(labels);
  }

  /** Whole numbers; every fourth is 0. */
  private static double[] weights() {
    return IntStream.range(0, ROWS).mapToDouble(i -> i % 4).toArray();
  }

  private static int[] repeated() {
    double[] weights = weights();
    return IntStream.range(0, ROWS)
        .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
        .toArray();
  }

  private static FeatureRanking weighed(FeatureScorer method, Table table, double[] weights) {
    RowFacts facts = RowFacts.NONE.withWeights(weights);
    return Rankings.rankAll(new Workbench(table, facts, RUN), List.of(method)).get(0);
  }

  static Stream<FeatureScorer> weighing() {
    return Methods.all().stream()
        .filter(method -> method.kind() == Method.Kind.FEATURE_SCORE)
        .map(method -> (FeatureScorer) method.defaults())
        .filter(FeatureScorer::weighsRows);
  }

  @Test
  void someMethodsWeigh() {
    assertThat(weighing().map(FeatureScorer::id))
        .contains("variance", "fisher", "subset-fisher", "pearson", "f-test", "chi2")
        .contains("mutual-information", "mrmr-mid", "mrmr-miq", "fcbf", "cfs", "jmi", "cmim");
  }

  @ParameterizedTest
  @MethodSource("weighing")
  void aWholeWeightIsSoManyEqualRows(FeatureScorer method) {
    Labels classes = Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
    same(method, table(classes));
    if (!List.of("variance", "fisher", "subset-fisher", "chi2").contains(method.id())) {
      double[] y = IntStream.range(0, ROWS).mapToDouble(i -> Math.sin(i) * 3).toArray();
      same(method, table(Labels.numbers("y", y)));
    }
  }

  private static void same(FeatureScorer method, Table table) {
    FeatureRanking expected = method.rank(table.selectRows(repeated()), RUN);
    FeatureRanking found = weighed(method, table, weights());
    Table sparse =
        Table.of(SparseMatrix.of(table.toMatrix())).withLabels(table.labels().orElseThrow());
    assertThat(found.notes()).isEqualTo(expected.notes());
    assertThat(expected.score(5)).isNaN();
    for (FeatureRanking ranking : List.of(found, weighed(method, sparse, weights()))) {
      assertThat(ranking.order()).isEqualTo(expected.order());
      compare(expected.scores(), ranking.scores());
      expected.parts().forEach((name, values) -> compare(values, ranking.parts().get(name)));
    }
  }

  private static void compare(double[] expected, double[] found) {
    for (int j = 0; j < expected.length; j++) {
      if (Double.isNaN(expected[j])) {
        assertThat(found[j]).isNaN();
      } else {
        assertThat(found[j]).isCloseTo(expected[j], within(1e-11 * (1 + Math.abs(expected[j]))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("weighing")
  void weightsOfOneChangeNothing(FeatureScorer method) {
    Labels classes = Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    compare(
        method.rank(table(classes), RUN).scores(), weighed(method, table(classes), ones).scores());
  }

  /** Columns of words and gaps as they are, by methods that see them so. */
  @ParameterizedTest
  @MethodSource("weighing")
  void aWholeWeightIsSoManyEqualRowsOfWordsToo(FeatureScorer method) {
    if (!(method instanceof MixedScorer mixed)) {
      return;
    }
    Labels classes = Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
    int[] codes = IntStream.range(0, ROWS).map(i -> i * i % 5 % 4).toArray();
    double[] gaps =
        IntStream.range(0, ROWS).mapToDouble(i -> i % 7 == 2 ? Double.NaN : i * 3 % 11).toArray();
    int[] rare = IntStream.range(0, ROWS).map(i -> i % 4 == 0 ? 1 : 0).toArray();
    MixedTable table =
        MixedTable.of(
                List.of(
                    Column.ofWords("w", codes, Levels.of(List.of("a", "b", "c", "d"))),
                    Column.ofNumbers("x", gaps),
                    Column.ofWords("rare", rare, Levels.of(List.of("no", "yes")))))
            .withLabels(classes);
    RowFacts facts = RowFacts.NONE.withWeights(weights());
    FeatureRanking expected = mixed.rank(table.selectRows(repeated()), RUN);
    FeatureRanking found = mixed.rank(table, facts, Kept.NOTHING, RUN);
    assertThat(found.order()).isEqualTo(expected.order());
    assertThat(expected.score(2)).isNaN();
    compare(expected.scores(), found.scores());
  }

  /** Weights need not be whole; information does not depend on their unit. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 3, 1e-3, 1e9})
  void informationIsOfSharesOfWeight(double unit) {
    Labels classes = Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
    double[] weights = IntStream.range(0, ROWS).mapToDouble(i -> 1 + i % 4).toArray();
    double[] others = Arrays.stream(weights).map(weight -> unit * weight).toArray();
    FeatureScorer method = MutualInformation.withDefaults().withBins(10);
    double[] expected = weighed(method, table(classes), weights).scores();
    double[] found = weighed(method, table(classes), others).scores();
    for (int j = 0; j < 5; j++) {
      assertThat(found[j]).isCloseTo(expected[j], within(1e-7));
    }
  }

  @Test
  void aMethodThatKnowsNoWeightsSaysSo() {
    Labels classes = Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray());
    FeatureRanking ranking = weighed(LaplacianScore.withDefaults(), table(classes), weights());
    assertThat(ranking.notes()).anyMatch(note -> note.contains("knows no weights of rows"));
    assertThatThrownBy(() -> weighed(FisherScore.withDefaults(), table(classes), new double[ROWS]))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every row has weight 0");
  }
}
