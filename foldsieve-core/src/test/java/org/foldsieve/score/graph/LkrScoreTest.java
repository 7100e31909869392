package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;

class LkrScoreTest {

  private static final Run RUN = Run.defaults();

  @Test
  void equalsTheGoldenScores() {
    int compared = 0;
    for (GoldenScores golden : GoldenScores.all()) {
      if (golden.comparable("lkr_unsup_knn")) {
        LkrScore score =
            LkrScore.withDefaults()
                .withNeighbors((int) golden.parameter("lkr_k"))
                .withBandwidth(Bandwidth.of(golden.parameter("lkr_h")))
                .withLambda(golden.parameter("lkr_lambda"));
        golden.check("lkr_unsup_knn", score.rank(golden.table(), RUN));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(3);
  }

  @Test
  void equalsTheFormulaOnTiesAndDuplicates() {
    SplittableRandom random = new SplittableRandom(51);
    for (int round = 0; round < 8; round++) {
      Table table = Tables.integers(random, 12 + random.nextInt(30), 6);
      int k = 1 + random.nextInt(8);
      double h = 1 + random.nextDouble(20);
      for (boolean center : new boolean[] {false, true}) {
        double[] actual =
            LkrScore.withDefaults()
                .withNeighbors(k)
                .withBandwidth(Bandwidth.of(h))
                .withCenter(center)
                .rank(table, RUN)
                .scores();
        for (int r = 0; r < 5; r++) {
          double expected = literal(table, k, h, 0.1, center, r);
          assertThat(actual[r]).isCloseTo(expected, within(1e-10 * Math.max(1, expected)));
        }
        assertThat(actual[5]).isNaN();
      }
    }
  }

  private static double literal(
      Table table, int k, double h, double lambda, boolean center, int r) {
    int n = table.rows();
    int[][] order = Tables.neighborOrder(table);
    double[][] w = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < k; a++) {
        int j = order[i][a];
        w[i][j] = Math.exp(-Tables.squaredDistance(table, i, j) / h);
        w[j][i] = w[i][j];
      }
    }
    double[] degree = new double[n];
    double mu = 0;
    double total = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        degree[i] += w[i][j];
      }
      mu += degree[i] * table.value(i, r);
      total += degree[i];
    }
    mu /= total;
    double shift = center ? mu : 0;
    double error = 0;
    double spread = 0;
    for (int i = 0; i < n; i++) {
      double[][] kernel = new double[k][k];
      double[] own = new double[k];
      for (int a = 0; a < k; a++) {
        own[a] = Math.exp(-Tables.squaredDistance(table, i, order[i][a]) / h);
        for (int b = 0; b < k; b++) {
          double d2 = Tables.squaredDistance(table, order[i][a], order[i][b]);
          kernel[a][b] = Math.exp(-d2 / h) + (a == b ? lambda : 0);
        }
      }
      double[] beta = LiteralLle.solve(kernel, own);
      double residual = table.value(i, r) - shift;
      for (int a = 0; a < k; a++) {
        residual -= beta[a] * (table.value(order[i][a], r) - shift);
      }
      error += degree[i] * residual * residual;
      spread += degree[i] * Math.pow(table.value(i, r) - mu, 2);
    }
    return error / spread;
  }

  @Test
  void bandwidthTooSmallIsAnError() {
    Table table = GoldenScores.read("iris_uci_tenths").table();
    // Iris has equal rows, which join at weight 1 whatever the bandwidth; without them all is lost.
    Table distinct = Tables.reals(new SplittableRandom(6), 30, 4);
    LkrScore score = LkrScore.withDefaults().withBandwidth(Bandwidth.of(1e-9));
    assertThatThrownBy(() -> score.rank(distinct, RUN))
        .hasMessageStartingWith("bandwidth too small for this data: every weight underflows");
    assertThat(score.rank(table, RUN).order()).hasSize(4);
  }

  @Test
  void centredScoresDoNotDependOnTheOffset() {
    Table table = Tables.reals(new SplittableRandom(7), 30, 4);
    org.foldsieve.numeric.Matrix shifted = table.toMatrix().copy();
    for (int at = 0; at < shifted.values().length; at++) {
      shifted.values()[at] += 64;
    }
    LkrScore score = LkrScore.withDefaults().withCenter(true);
    double[] expected = score.rank(table, RUN).scores();
    double[] actual = score.rank(Table.of(shifted), RUN).scores();
    for (int r = 0; r < 4; r++) {
      assertThat(actual[r]).isCloseTo(expected[r], within(1e-11));
    }
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> LkrScore.withDefaults().withLambda(0))
        .hasMessage("lambda must be positive: lambda = 0.0");
  }
}
