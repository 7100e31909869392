package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;

class L1WeightsTest {

  private static final Run RUN = Run.defaults();

  @Test
  void relaxedWeightsMeetTheConditionsOfOptimality() {
    SplittableRandom random = new SplittableRandom(21);
    for (int round = 0; round < 12; round++) {
      int rows = 8 + random.nextInt(30);
      int features = 1 + random.nextInt(40);
      Table table =
          round % 2 == 0
              ? Tables.reals(random, rows, features)
              : Tables.integers(random, rows, 1 + features);
      double lambda = Math.pow(10, -random.nextInt(1, 5));
      NeighborLimit limit = round % 3 == 0 ? NeighborLimit.of(6) : NeighborLimit.ALL;
      Workbench bench = new Workbench(table, RUN);
      SparseMatrix weights = new L1Weights(lambda, limit, false).on(bench);
      for (int i = 0; i < rows; i++) {
        int row = i;
        int[] candidates =
            java.util.stream.IntStream.range(0, rows)
                .filter(j -> j != row && (limit.value().isEmpty() || isNeighbor(bench, row, j, 6)))
                .toArray();
        checkOptimality(table, i, candidates, lambda, weights);
      }
    }
  }

  private static boolean isNeighbor(Workbench bench, int i, int j, int k) {
    for (int r = 0; r < k; r++) {
      if (bench.neighbors(k).index(i, r) == j) {
        return true;
      }
    }
    return false;
  }

  /**
   * |(Gs)_j / c + nu| <= lambda, with -sign(s_j) lambda on the support; and the weights sum to 1.
   */
  private static void checkOptimality(
      Table table, int i, int[] candidates, double lambda, SparseMatrix weights) {
    int d = table.features();
    double trace = 0;
    double sum = 0;
    double[] combined = new double[d];
    for (int j : candidates) {
      trace += Tables.squaredDistance(table, i, j);
      sum += weights.get(i, j);
      for (int c = 0; c < d; c++) {
        combined[c] += weights.get(i, j) * (table.value(j, c) - table.value(i, c));
      }
    }
    double scale = trace / candidates.length;
    assertThat(sum).isCloseTo(1, within(1e-10));
    if (scale == 0) {
      return;
    }
    double nu = Double.NaN;
    double[] slope = new double[candidates.length];
    for (int a = 0; a < candidates.length; a++) {
      for (int c = 0; c < d; c++) {
        slope[a] += combined[c] * (table.value(candidates[a], c) - table.value(i, c)) / scale;
      }
      double weight = weights.get(i, candidates[a]);
      if (weight != 0) {
        double level = -slope[a] - lambda * Math.signum(weight);
        assertThat(level).isCloseTo(Double.isNaN(nu) ? level : nu, within(1e-9));
        nu = level;
      }
    }
    for (double value : slope) {
      assertThat(Math.abs(value + nu)).isLessThanOrEqualTo(lambda + 1e-9);
    }
  }

  @Test
  void exactWeightsRebuildTheSampleWithTheGoldenNorm() {
    for (String name : new String[] {"synthetic", "iris_uci_tenths", "iris_sklearn_tenths"}) {
      GoldenScores golden = GoldenScores.read(name);
      Table table = golden.table();
      JsonArray norms = golden.file().getAsJsonObject("l1_exact").getAsJsonArray("l1_norm_per_row");
      SparseMatrix weights =
          new L1Weights(0.01, NeighborLimit.ALL, true).on(new Workbench(table, RUN));
      for (int i = 0; i < table.rows(); i++) {
        double norm = 0;
        double sum = 0;
        double[] rebuilt = new double[table.features()];
        for (int e = weights.rowStart()[i]; e < weights.rowStart()[i + 1]; e++) {
          norm += Math.abs(weights.values()[e]);
          sum += weights.values()[e];
          for (int c = 0; c < rebuilt.length; c++) {
            rebuilt[c] += weights.values()[e] * table.value(weights.columnIndices()[e], c);
          }
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
        assertThat(norm)
            .as("%s row %d", name, i)
            .isCloseTo(norms.get(i).getAsDouble(), within(1e-8));
        for (int c = 0; c < rebuilt.length; c++) {
          assertThat(rebuilt[c]).isCloseTo(table.value(i, c), within(1e-7));
        }
      }
    }
  }

  @Test
  void equalRowsAreRebuiltEvenly() {
    Table table = Table.of(Matrix.zeros(5, 3));
    assertThat(L1Weights.relaxed(0.01).on(new Workbench(table, RUN)).values()).containsOnly(0.25);
    assertThat(
            new L1Weights(0.01, NeighborLimit.of(3), false).on(new Workbench(table, RUN)).values())
        .containsOnly(1.0 / 3);
  }

  @Test
  void sparseRowsGiveTheWeightsOfDenseOnes() {
    Table dense = Tables.reals(new SplittableRandom(3), 25, 12);
    Table sparse = Table.of(dense.toSparse());
    SparseMatrix expected = L1Weights.relaxed(0.01).on(new Workbench(dense, RUN.withThreads(1)));
    SparseMatrix actual = L1Weights.relaxed(0.01).on(new Workbench(sparse, RUN.withThreads(7)));
    assertThat(actual.columnIndices()).isEqualTo(expected.columnIndices());
    for (int e = 0; e < expected.entries(); e++) {
      assertThat(actual.values()[e]).isCloseTo(expected.values()[e], within(1e-11));
    }
  }
}
