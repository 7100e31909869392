package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.graph.GraphPreserving.Direction;
import org.foldsieve.score.graph.GraphPreserving.Form;
import org.foldsieve.score.graph.GraphPreserving.Pair;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class GraphPreservingTest {

  private static final Run RUN = Run.defaults();
  private static final GoldenScores GOLDEN = GoldenScores.read("synthetic");
  private static final Table TABLE = GOLDEN.table();

  private static GraphPreserving ratio(Pair pair) {
    return GraphPreserving.withDefaults().withPair(pair);
  }

  private static GraphPreserving difference(Pair pair, double lambda) {
    return ratio(pair).withForm(Form.DIFFERENCE).withLambda(lambda);
  }

  private static void assertEqual(FeatureScorer special, GraphPreserving general) {
    FeatureRanking expected = special.rank(TABLE, RUN);
    FeatureRanking actual = general.rank(TABLE, RUN);
    assertThat(actual.direction()).isEqualTo(expected.direction());
    assertThat(actual.order()).isEqualTo(expected.order());
    for (int r = 0; r < TABLE.features(); r++) {
      assertThat(actual.score(r))
          .isCloseTo(expected.score(r), within(1e-12 * Math.abs(expected.score(r))));
    }
  }

  @Test
  void fisherIsItsRatio() {
    assertEqual(FisherScore.withDefaults(), ratio(Pair.FISHER));
  }

  @Test
  void laplacianIsItsRatio() {
    assertEqual(LaplacianScore.withDefaults(), ratio(Pair.LAPLACIAN));
    assertEqual(
        LaplacianScore.withDefaults().withNeighbors(9), ratio(Pair.LAPLACIAN).withNeighbors(9));
  }

  @Test
  void constraintIsItsRatioAndItsDifference() {
    ConstraintScore score = ConstraintScore.withDefaults();
    assertEqual(score, ratio(Pair.CONSTRAINT));
    assertEqual(score.withForm(ConstraintScore.Form.CS2), difference(Pair.CONSTRAINT, 0.1));
  }

  @Test
  void sparsityIsItsRatioAndItsDifferenceWithoutB() {
    SparsityScore score = SparsityScore.withDefaults();
    assertEqual(score, ratio(Pair.SPARSITY));
    assertEqual(score.withForm(SparsityScore.Form.SS1), difference(Pair.SPARSITY, 0));
  }

  @Test
  void lleGraphIsItsDifferenceWithoutBAndNormalizedItsRatio() {
    LleGraph score = LleGraph.withDefaults();
    assertEqual(score, difference(Pair.LLE, 0));
    assertEqual(score.withNormalize(LleGraph.Normalize.VARIANCE), ratio(Pair.LLE));
  }

  @Test
  void frllIsItsRatioAndItsDifference() {
    GOLDEN.check("frll_q_class", ratio(Pair.FRLL).rank(TABLE, RUN));
    GOLDEN.check("frll_d_class", difference(Pair.FRLL, 1).rank(TABLE, RUN));
  }

  @Test
  void varianceIsItsDifferenceOverN() {
    FeatureRanking expected = Variance.withDefaults().rank(TABLE, RUN);
    FeatureRanking actual = difference(Pair.VARIANCE, 1).rank(TABLE, RUN);
    assertThat(actual.direction()).isEqualTo(expected.direction());
    assertThat(actual.order()).isEqualTo(expected.order());
    for (int r = 0; r < TABLE.features(); r++) {
      assertThat(actual.score(r) / TABLE.rows())
          .isCloseTo(expected.score(r), within(1e-12 * expected.score(r)));
    }
  }

  /** Years, timestamps, pressures: numbers that are large and differ in their last digits. */
  @Test
  void varianceKeepsItsDigitsFarFromZero() {
    int n = 1000;
    double[] spreads = {3, 1, 2};
    Matrix cells = Matrix.zeros(n, spreads.length);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < spreads.length; j++) {
        cells.set(i, j, 1e9 + (i % 2 == 0 ? spreads[j] : -spreads[j]));
      }
    }
    for (Table table : new Table[] {Table.of(cells), Table.of(SparseMatrix.of(cells))}) {
      FeatureRanking ranking = difference(Pair.VARIANCE, 1).rank(table, RUN);
      for (int j = 0; j < spreads.length; j++) {
        double exact = n * spreads[j] * spreads[j];
        assertThat(ranking.score(j)).isCloseTo(exact, within(1e-12 * exact));
      }
      FeatureRanking half = difference(Pair.VARIANCE, 0.5).rank(table, RUN);
      double exact = n * 9 + 0.5 * n * 1e18;
      assertThat(half.score(0)).isCloseTo(exact, within(1e-15 * exact));
    }
  }

  @Test
  void anyPairOfOperatorsCanBeGiven() {
    Table table = Tables.reals(new SplittableRandom(3), 12, 4);
    Matrix path = Matrix.zeros(12, 12);
    for (int i = 0; i + 1 < 12; i++) {
      path.set(i, i + 1, 1);
      path.set(i + 1, i, 1);
    }
    QuadraticForm edges = new QuadraticForm.EdgeDifferences(Graph.of(SparseMatrix.of(path)));
    QuadraticForm laplacian = new QuadraticForm.Operator(new PathLaplacian());
    for (Table any : new Table[] {table, Table.of(table.toSparse())}) {
      FeatureRanking ranking =
          GraphPreserving.withDefaults()
              .withDirection(Direction.MAX)
              .rank(any, edges, laplacian, RUN);
      assertThat(ranking.direction()).isEqualTo(FeatureRanking.Direction.MAXIMIZE);
      for (double score : ranking.scores()) {
        assertThat(score).isCloseTo(1, within(1e-12));
      }
    }
  }

  /** D - W of a path of 12 vertices, written as what it does. */
  private static final class PathLaplacian implements LinearOperator {
    @Override
    public int size() {
      return 12;
    }

    @Override
    public void apply(double[] x, double[] y) {
      for (int i = 0; i < 12; i++) {
        double left = i > 0 ? x[i] - x[i - 1] : 0;
        double right = i < 11 ? x[i] - x[i + 1] : 0;
        y[i] = left + right;
      }
    }
  }

  @Test
  void pairsOfLabelsNeedLabels() {
    for (Pair pair : new Pair[] {Pair.FISHER, Pair.CONSTRAINT, Pair.FRLL}) {
      assertThatThrownBy(() -> ratio(pair).rank(TABLE.withoutLabels(), RUN))
          .isInstanceOf(DataException.class)
          .hasMessage(
              "graph-preserving needs class labels and the table has none; name a label column");
    }
  }

  /** A sum that is 0 above another that is 0: nothing gained, or as bad as can be. */
  @Test
  void aFeatureThatNeitherSumSeesComesLast() {
    double[][] rows = {{0, 1}, {0, 2}, {1, 4}, {1, 8}};
    Table table = Table.of(Matrix.ofRows(rows));
    QuadraticForm edges =
        new QuadraticForm.EdgeDifferences(
            Graph.of(
                SparseMatrix.of(
                    Matrix.ofRows(
                        new double[][] {{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}}))));
    GraphPreserving ratio = GraphPreserving.withDefaults().withForm(GraphPreserving.Form.RATIO);
    FeatureRanking largest =
        ratio
            .withDirection(GraphPreserving.Direction.MAX)
            .rank(table, edges, edges, Run.defaults());
    assertThat(largest.scores()).containsExactly(0, 1);
    assertThat(largest.order()).containsExactly(1, 0);
    FeatureRanking smallest = ratio.rank(table, edges, edges, Run.defaults());
    assertThat(smallest.scores()).containsExactly(Double.POSITIVE_INFINITY, 1);
    assertThat(smallest.order()).containsExactly(1, 0);
  }

  /** Seen above alone it is as good as can be, whatever is below. */
  @Test
  void aFeatureThatOnlyTheUpperSumSeesIsInfinite() {
    double[][] rows = {{0, 1}, {0, 2}, {1, 4}, {1, 8}};
    Table table = Table.of(Matrix.ofRows(rows));
    double[] ones = {1, 1, 1, 1};
    QuadraticForm spread = new QuadraticForm.Spread(ones, false);
    QuadraticForm edges =
        new QuadraticForm.EdgeDifferences(
            Graph.of(
                SparseMatrix.of(
                    Matrix.ofRows(
                        new double[][] {{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}}))));
    FeatureRanking largest =
        GraphPreserving.withDefaults()
            .withForm(GraphPreserving.Form.RATIO)
            .withDirection(GraphPreserving.Direction.MAX)
            .rank(table, spread, edges, Run.defaults());
    assertThat(largest.score(0)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(largest.order()).containsExactly(0, 1);
  }
}
