package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.RelativeGamma;
import org.foldsieve.score.Tables;
import org.foldsieve.score.graph.LleGraph.Normalize;
import org.junit.jupiter.api.Test;

class LleScoresTest {

  private static final Run RUN = Run.defaults();
  private static final Map<String, Regularization> RULES =
      Map.of(
          "trace1e-3", Regularization.TRACE,
          "minnorm", Regularization.MINNORM,
          "ridge_gamma", Regularization.RIDGE);

  @Test
  void lleGraphEqualsTheGoldenScores() {
    int compared = 0;
    for (GoldenScores golden : GoldenScores.all()) {
      for (Map.Entry<String, Regularization> rule : RULES.entrySet()) {
        String entry = "lle_embedded_" + rule.getKey();
        if (golden.comparable(entry)) {
          LleGraph score =
              LleGraph.withDefaults()
                  .withNeighbors((int) golden.parameter("K"))
                  .withGamma(golden.parameter("gamma"))
                  .withRegularization(rule.getValue());
          golden.check(entry, score.rank(golden.table(), RUN));
          golden.check(
              entry + "_over_variance",
              score.withNormalize(Normalize.VARIANCE).rank(golden.table(), RUN));
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(9);
  }

  @Test
  void lleScoreEqualsTheGoldenScores() {
    int compared = 0;
    for (GoldenScores golden : GoldenScores.all()) {
      for (Map.Entry<String, Regularization> rule : RULES.entrySet()) {
        String entry = "lle_score_" + rule.getKey();
        if (golden.comparable(entry)) {
          LleScore score =
              LleScore.withDefaults()
                  .withNeighbors((int) golden.parameter("K"))
                  .withGamma(golden.parameter("gamma"))
                  .withRegularization(rule.getValue());
          golden.check(entry, score.rank(golden.table(), RUN));
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(9);
  }

  @Test
  void lleScoreIsTheDistanceOfTheWeightMatrices() {
    SplittableRandom random = new SplittableRandom(41);
    for (int round = 0; round < 10; round++) {
      int rows = 8 + random.nextInt(40);
      Table table =
          round % 2 == 0 ? Tables.integers(random, rows, 6) : Tables.reals(random, rows, 6);
      int k = 1 + random.nextInt(6);
      double gamma = Math.pow(10, -random.nextInt(0, 4));
      double[][] m = LiteralLle.weights(table, k, 1e-3);
      FeatureRanking ranking =
          LleScore.withDefaults()
              .withNeighbors(k)
              .withGamma(gamma)
              .withLiteral(true)
              .rank(table, RUN);
      double[] scores = ranking.scores();
      Map<String, double[]> parts = ranking.parts();
      for (int r = 0; r < 6; r++) {
        assertThat(parts.get("norm-of-all")[r] + parts.get("norm")[r] - 2 * parts.get("overlap")[r])
            .isEqualTo(scores[r]);
        double[][] own = LiteralLle.oneFeature(table, r, k, gamma);
        double expected = 0;
        for (int i = 0; i < rows; i++) {
          for (int j = 0; j < rows; j++) {
            expected += (m[i][j] - own[i][j]) * (m[i][j] - own[i][j]);
          }
        }
        assertThat(scores[r])
            .as("round %d, feature %d", round, r)
            .isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
      }
    }
  }

  /** The pairs that both graphs have, and those that one has, by weights of their own. */
  @Test
  void thetaWeighsTheWeightsAgainstTheLocation() {
    Table table = Tables.reals(new SplittableRandom(41), 35, 5);
    double[][] m = LiteralLle.weights(table, 5, 1e-3);
    LleScore method = LleScore.withDefaults();
    double[] paper = method.rank(table, Run.defaults()).scores();
    for (double theta : new double[] {0, 0.3, 0.5, 1}) {
      double[] scores = method.withTheta(theta).rank(table, Run.defaults()).scores();
      for (int r = 0; r < scores.length; r++) {
        double[][] own = LiteralLle.oneFeature(table, r, 5, 1e-5);
        double common = 0;
        double other = 0;
        for (int i = 0; i < m.length; i++) {
          for (int j = 0; j < m.length; j++) {
            double square = Math.pow(m[i][j] - own[i][j], 2);
            boolean both = m[i][j] != 0 && own[i][j] != 0;
            common += both ? square : 0;
            other += both ? 0 : square;
          }
        }
        assertThat(scores[r])
            .isCloseTo(2 * theta * common + 2 * (1 - theta) * other, within(1e-8 * paper[r]));
      }
    }
    assertThat(method.withTheta(0.5).rank(table, Run.defaults()).scores()).isEqualTo(paper);
    assertThatThrownBy(() -> method.withTheta(1.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("theta must be from 0 to 1: theta = 1.1");
  }

  @Test
  void lleGraphIsTheReconstructionError() {
    SplittableRandom random = new SplittableRandom(42);
    for (int round = 0; round < 6; round++) {
      Table table = Tables.integers(random, 8 + random.nextInt(30), 7);
      int k = 1 + random.nextInt(6);
      double[][] m = LiteralLle.weights(table, k, 1e-3);
      double[] scores = LleGraph.withDefaults().withNeighbors(k).rank(table, RUN).scores();
      for (int r = 0; r < 6; r++) {
        double expected = 0;
        for (int i = 0; i < table.rows(); i++) {
          double residual = table.value(i, r);
          for (int j = 0; j < table.rows(); j++) {
            residual -= m[i][j] * table.value(j, r);
          }
          expected += residual * residual;
        }
        assertThat(scores[r]).isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
      }
      assertThat(scores[6]).isNaN();
    }
  }

  @Test
  void featuresThatFollowACurveComeBeforeNoise() {
    SplittableRandom random = new SplittableRandom(8);
    double[][] rows = new double[200][6];
    for (double[] row : rows) {
      double t = random.nextDouble();
      row[0] = t;
      row[2] = -2 * t;
      row[4] = Math.exp(t);
      for (int j = 1; j < 6; j += 2) {
        row[j] = 0.02 * random.nextDouble();
      }
    }
    Table table = Table.of(Matrix.ofRows(rows));
    for (FeatureScorer score :
        new FeatureScorer[] {
          LleScore.withDefaults(), LleGraph.withDefaults().withNormalize(Normalize.VARIANCE)
        }) {
      assertThat(score.rank(table, RUN).top(3).featureNames())
          .containsExactlyInAnyOrder("f0", "f2", "f4");
    }
  }

  @Test
  void literalKeepsTheConstantFeature() {
    Table table = Tables.integers(new SplittableRandom(3), 30, 5);
    FeatureRanking graph = LleGraph.withDefaults().withLiteral(true).rank(table, RUN);
    assertThat(graph.score(4)).isZero();
    assertThat(graph.place(4)).isEqualTo(1);
    FeatureRanking score = LleScore.withDefaults().withLiteral(true).rank(table, RUN);
    assertThat(score.score(4)).isPositive();
    assertThat(LleScore.withDefaults().rank(table, RUN).undefined()).containsExactly("f4");
  }

  @Test
  void relativeGammaFollowsTheScaleOfTheData() {
    Table table = Tables.reals(new SplittableRandom(4), 40, 6);
    Matrix values = table.toMatrix().copy();
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] *= 1024;
    }
    LleScore score = LleScore.withDefaults().withGammaRelative(RelativeGamma.of(0.01));
    double[] expected = score.rank(table, RUN).scores();
    double[] actual = score.rank(Table.of(values), RUN).scores();
    for (int r = 0; r < expected.length; r++) {
      assertThat(actual[r]).isCloseTo(expected[r], within(1e-9 * expected[r]));
    }
    assertThat(RelativeGamma.parse("none")).isEqualTo(RelativeGamma.NONE);
  }

  @Test
  void gammaZeroIsDefinedWhereAllNeighboursCoincide() {
    Table table = Tables.integers(new SplittableRandom(5), 40, 5);
    FeatureRanking ranking = LleScore.withDefaults().withGamma(0).rank(table, RUN);
    for (int r = 0; r < 4; r++) {
      assertThat(ranking.score(r)).isFinite();
    }
  }

  @Test
  void refuseBadParameters() {
    assertThatThrownBy(() -> LleScore.withDefaults().withGamma(-1))
        .hasMessage("gamma must be 0 or more: gamma = -1.0");
    assertThatThrownBy(() -> LleGraph.withDefaults().withEpsilon(-1))
        .hasMessage("epsilon must be 0 or more: epsilon = -1.0");
    assertThatThrownBy(() -> RelativeGamma.parse("much"))
        .hasMessage("must be a number or none: 'much'");
  }

  /** Values that are tied: neighbours that are not a window of the sorted values. */
  @Test
  void thetaHoldsWhereValuesAreTied() {
    SplittableRandom random = new SplittableRandom(44);
    for (int round = 0; round < 5; round++) {
      Table table = Tables.integers(random, 30, 6);
      double[][] m = LiteralLle.weights(table, 4, 1e-3);
      LleScore method = LleScore.withDefaults().withNeighbors(4);
      double[] paper = method.rank(table, Run.defaults()).scores();
      double[] scores = method.withTheta(0.9).rank(table, Run.defaults()).scores();
      for (int r = 0; r < 5; r++) {
        double[][] own = LiteralLle.oneFeature(table, r, 4, 1e-5);
        double common = 0;
        double other = 0;
        for (int i = 0; i < m.length; i++) {
          for (int j = 0; j < m.length; j++) {
            double square = Math.pow(m[i][j] - own[i][j], 2);
            boolean both = m[i][j] != 0 && own[i][j] != 0;
            common += both ? square : 0;
            other += both ? 0 : square;
          }
        }
        assertThat(scores[r])
            .as("feature %d", r)
            .isCloseTo(1.8 * common + 0.2 * other, within(1e-6 * paper[r]));
      }
    }
  }
}
