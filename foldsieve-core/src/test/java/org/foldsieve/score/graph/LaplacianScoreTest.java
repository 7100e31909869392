package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.foldsieve.score.graph.LaplacianScore.Mean;
import org.junit.jupiter.api.Test;

class LaplacianScoreTest {

  private static final Run RUN = Run.defaults();

  @Test
  void equalsTheGoldenScores() {
    int compared = 0;
    for (GoldenScores golden : GoldenScores.all()) {
      for (Mean mean : Mean.values()) {
        for (Kernel kernel : new Kernel[] {Kernel.HEAT_T2, Kernel.HEAT_T, Kernel.BINARY}) {
          String entry =
              String.format(
                  Locale.ROOT,
                  "laplacian_%s_%s",
                  mean == Mean.WEIGHTED ? "weighted" : "plain",
                  kernel == Kernel.HEAT_T2 ? "t2" : kernel == Kernel.HEAT_T ? "t" : "binary");
          if (golden.comparable(entry)) {
            LaplacianScore score =
                LaplacianScore.withDefaults()
                    .withNeighbors((int) golden.parameter("K"))
                    .withBandwidth(Bandwidth.of(golden.parameter("t")))
                    .withKernel(kernel)
                    .withMean(mean);
            golden.check(entry, score.rank(golden.table(), RUN));
            compared++;
          }
        }
      }
    }
    assertThat(compared).isEqualTo(18);
  }

  @Test
  void equalsTheFormulaOnTiesDuplicatesAndConstants() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 8; round++) {
      Table table = Tables.integers(random, 12 + random.nextInt(30), 7);
      for (Kernel kernel : Kernel.values()) {
        for (Mean mean : Mean.values()) {
          int k = 1 + random.nextInt(5);
          LaplacianScore score =
              LaplacianScore.withDefaults().withNeighbors(k).withKernel(kernel).withMean(mean);
          double[] expected = literal(table, k, kernel, mean);
          double[] actual = score.rank(table, RUN).scores();
          for (int r = 0; r < expected.length; r++) {
            if (Double.isNaN(expected[r])) {
              assertThat(actual[r]).isNaN();
            } else {
              assertThat(actual[r]).isCloseTo(expected[r], within(1e-12));
            }
          }
        }
      }
    }
  }

  /** The formula with loops over a dense weight matrix. */
  private static double[] literal(Table table, int k, Kernel kernel, Mean mean) {
    int n = table.rows();
    int[][] order = Tables.neighborOrder(table);
    boolean[][] edge = new boolean[n][n];
    double t = 0;
    double[] scale = new double[n];
    for (int i = 0; i < n; i++) {
      scale[i] = Math.sqrt(Tables.squaredDistance(table, i, order[i][Math.min(7, n - 1) - 1]));
      for (int r = 0; r < k; r++) {
        edge[i][order[i][r]] = true;
        edge[order[i][r]][i] = true;
        t += Tables.squaredDistance(table, i, order[i][r]) / (n * k);
      }
    }
    double[][] w = new double[n][n];
    double[] degree = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double d2 = Tables.squaredDistance(table, i, j);
        if (edge[i][j]) {
          w[i][j] =
              switch (kernel) {
                case BINARY -> 1;
                case SELF_TUNED -> d2 == 0 ? 1 : Math.exp(-d2 / (scale[i] * scale[j]));
                case HEAT_T, HEAT_T2 -> d2 == 0 ? 1 : Math.exp(-d2 / t);
              };
          degree[i] += w[i][j];
        }
      }
    }
    double[] scores = new double[table.features()];
    for (int r = 0; r < scores.length; r++) {
      double weighted = 0;
      double plain = 0;
      double total = 0;
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < n; i++) {
        weighted += degree[i] * table.value(i, r);
        plain += table.value(i, r) / n;
        total += degree[i];
        if (degree[i] > 0) {
          low = Math.min(low, table.value(i, r));
          high = Math.max(high, table.value(i, r));
        }
      }
      double mu = mean == Mean.WEIGHTED ? weighted / total : plain;
      double numerator = 0;
      double denominator = 0;
      for (int i = 0; i < n; i++) {
        denominator += degree[i] * Math.pow(table.value(i, r) - mu, 2);
        for (int j = 0; j < i; j++) {
          numerator += w[i][j] * Math.pow(table.value(i, r) - table.value(j, r), 2);
        }
      }
      scores[r] = low == high ? Double.NaN : numerator / denominator;
    }
    return scores;
  }

  @Test
  void radiusJoinsWhatIsNear() {
    Table table =
        Table.of(
            Matrix.ofRows(
                new double[] {0, 1},
                new double[] {1, 1},
                new double[] {2, 1},
                new double[] {9, 5}));
    FeatureRanking ranking =
        LaplacianScore.withDefaults()
            .withRadius(Radius.of(1))
            .withKernel(Kernel.BINARY)
            .rank(table, RUN);
    // Edges 0-1 and 1-2; row 3 is alone, and without it the second feature is constant.
    assertThat(ranking.score(0)).isEqualTo(2.0 / 2.0);
    assertThat(ranking.undefined()).containsExactly("f1");
    assertThat(ranking.parts().get("numerator")[0]).isEqualTo(2);
  }

  @Test
  void bandwidthTooSmallIsAnError() {
    Table table = Table.of(Matrix.ofRows(new double[] {0}, new double[] {100}, new double[] {250}));
    LaplacianScore score = LaplacianScore.withDefaults().withNeighbors(1);
    assertThatThrownBy(() -> score.withBandwidth(Bandwidth.of(1)).rank(table, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "bandwidth too small for this data: every weight underflows to 0 with bandwidth = 1.0,"
                + " the smallest squared distance between neighbours is 10000.0; use a larger"
                + " bandwidth, or auto");
    assertThatThrownBy(() -> score.withRadius(Radius.of(99)).rank(table, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "radius too small for this data: no two rows are within radius = 99.0;"
                + " choose a larger one");
  }

  @Test
  void saysWhenOnlyEqualRowsAreLeftToCompare() {
    Table table = Table.of(Matrix.ofRows(new double[] {3}, new double[] {3}, new double[] {9.5}));
    LaplacianScore score = LaplacianScore.withDefaults().withNeighbors(1);
    assertThat(score.rank(table, RUN).notes()).isEmpty();
    assertThat(score.withBandwidth(Bandwidth.of(1e-9)).rank(table, RUN).notes())
        .containsExactly(
            "only equal rows are joined, and no feature changes between these: use more"
                + " neighbours, or a larger radius or bandwidth");
  }

  @Test
  void equalRowsMakeEveryFeatureUndefined() {
    Table table = Table.of(Matrix.zeros(4, 2));
    FeatureRanking ranking = LaplacianScore.withDefaults().withNeighbors(2).rank(table, RUN);
    assertThat(ranking.undefined()).containsExactly("f0", "f1");
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> LaplacianScore.withDefaults().withNeighbors(0))
        .hasMessage("neighbors must be at least 1: neighbors = 0");
    assertThatThrownBy(() -> Radius.parse("-1"))
        .hasMessage("radius must be positive, or none: radius = -1.0");
    assertThat(Radius.parse("none")).isEqualTo(Radius.NONE);
    assertThat(Radius.parse("2.5")).hasToString("2.5");
  }
}
