package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.graph.SparsityScore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns whose ranges are far apart, against the same problem solved with 80 digits. */
class UnevenColumnsTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final MathContext DIGITS = new MathContext(80, RoundingMode.HALF_EVEN);
  private static final double LAMBDA = 0.01;

  private static Table table(double ratio) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[24][];
    for (int i = 0; i < rows.length; i++) {
      double[] row = random.doubles(4, 0, 1).toArray();
      row[0] *= ratio;
      row[1] *= Math.sqrt(ratio);
      rows[i] = row;
    }
    return Table.of(Matrix.ofRows(rows));
  }

  @ParameterizedTest
  @ValueSource(doubles = {10, 900, 5e4, 1e6, 1.5e6, 1e9})
  void sparseWeightsAreThoseOfExactArithmetic(double ratio) {
    Table table = table(ratio);
    int n = table.rows();
    SparseMatrix weights = L1Weights.relaxed(LAMBDA).on(new Workbench(table, RUN));
    BigDecimal[] errors = new BigDecimal[4];
    Arrays.fill(errors, BigDecimal.ZERO);
    // Below the ratio from which twice the precision is taken a double keeps these digits.
    double digits = ratio > 1000 ? 1e-13 : 1e-9;
    for (int i = 0; i < n; i++) {
      int row = i;
      int[] others = IntStream.range(0, n).filter(j -> j != row).toArray();
      int[] support = Arrays.stream(others).filter(j -> weights.get(row, j) != 0).toArray();
      BigDecimal[] exact = solve(table, i, others, support, weights);
      for (int a = 0; a < support.length; a++) {
        double truth = exact[a].doubleValue();
        assertThat(Math.abs(weights.get(i, support[a]) - truth))
            .as("ratio %s, row %d", ratio, i)
            .isLessThanOrEqualTo(digits);
      }
      for (int c = 0; c < 4; c++) {
        BigDecimal rest = big(table.value(i, c));
        for (int a = 0; a < support.length; a++) {
          rest = rest.subtract(exact[a].multiply(big(table.value(support[a], c)), DIGITS));
        }
        errors[c] = errors[c].add(rest.multiply(rest, DIGITS));
      }
    }
    double[] scores =
        SparsityScore.withDefaults()
            .withForm(SparsityScore.Form.SS1)
            .withLambda(LAMBDA)
            .rank(table, RUN)
            .scores();
    for (int c = 0; c < 4; c++) {
      double truth = errors[c].doubleValue();
      assertThat(Math.abs(scores[c] - truth))
          .as("ratio %s, feature %d", ratio, c)
          .isLessThanOrEqualTo(1e-8 * truth);
    }
  }

  /** As many neighbours as features, no ridge: G itself has lost what the small columns say. */
  @ParameterizedTest
  @ValueSource(doubles = {10, 5e4, 1e6})
  void reconstructionWeightsAreThoseOfExactArithmetic(double ratio) {
    assertThat(worst(table(ratio), IntStream.range(0, 24).toArray())).isLessThan(1e-8);
  }

  /** The row is 16,000 times as far from its neighbours as these are from each other. */
  @Test
  void weightsOfARowFarFromItsNeighboursAreThoseOfExactArithmetic() {
    SplittableRandom random = new SplittableRandom(8);
    double[][] rows = new double[5][];
    Arrays.setAll(rows, i -> random.doubles(6, 0, 1).toArray());
    rows[4][0] += 16_000;
    assertThat(worst(Table.of(Matrix.ofRows(rows)), new int[] {4})).isLessThan(1e-8);
  }

  /** The largest error of a weight over four neighbours, relative to the largest weight. */
  private static double worst(Table table, int[] rows) {
    Workbench bench = new Workbench(table, RUN);
    NeighborTable nearest = bench.neighbors(4);
    SparseMatrix weights = LleWeights.forEmbedding(4, 0).on(bench);
    double worst = 0;
    for (int i : rows) {
      BigDecimal[][] system = new BigDecimal[5][6];
      for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
          system[a][b] = product(table, i, nearest.index(i, a), nearest.index(i, b));
        }
        system[a][4] = BigDecimal.ONE;
        system[a][5] = BigDecimal.ZERO;
        system[4][a] = BigDecimal.ONE;
      }
      system[4][4] = BigDecimal.ZERO;
      system[4][5] = BigDecimal.ONE;
      eliminate(system);
      double error = 0;
      double size = 0;
      for (int a = 0; a < 4; a++) {
        double truth = system[a][5].divide(system[a][a], DIGITS).doubleValue();
        error = Math.max(error, Math.abs(weights.get(i, nearest.index(i, a)) - truth));
        size = Math.max(size, Math.abs(truth));
      }
      worst = Math.max(worst, error / size);
    }
    return worst;
  }

  /** The weights on the support, exactly; and that they are optimal among all candidates. */
  private static BigDecimal[] solve(
      Table table, int i, int[] others, int[] support, SparseMatrix weights) {
    int p = support.length;
    BigDecimal trace = BigDecimal.ZERO;
    for (int j : others) {
      trace = trace.add(product(table, i, j, j));
    }
    BigDecimal scale = trace.divide(big(others.length), DIGITS);
    BigDecimal[][] system = new BigDecimal[p + 1][p + 2];
    for (int a = 0; a < p; a++) {
      for (int b = 0; b < p; b++) {
        system[a][b] = product(table, i, support[a], support[b]).divide(scale, DIGITS);
      }
      system[a][p] = BigDecimal.ONE;
      system[a][p + 1] = big(-LAMBDA * Math.signum(weights.get(i, support[a])));
      system[p][a] = BigDecimal.ONE;
    }
    system[p][p] = BigDecimal.ZERO;
    system[p][p + 1] = BigDecimal.ONE;
    eliminate(system);
    BigDecimal[] solution = new BigDecimal[p + 1];
    Arrays.setAll(solution, a -> system[a][p + 1].divide(system[a][a], DIGITS));
    for (int a = 0; a < p; a++) {
      assertThat(solution[a].signum() * Math.signum(weights.get(i, support[a]))).isPositive();
    }
    BigDecimal bound = big(LAMBDA + 1e-11 * LAMBDA);
    for (int j : others) {
      BigDecimal slope = solution[p];
      for (int a = 0; a < p; a++) {
        slope =
            slope.add(
                product(table, i, j, support[a])
                    .multiply(solution[a], DIGITS)
                    .divide(scale, DIGITS));
      }
      assertThat(slope.abs()).as("row %d, candidate %d", i, j).isLessThanOrEqualTo(bound);
    }
    return solution;
  }

  /** To a diagonal matrix, with the largest pivots. */
  private static void eliminate(BigDecimal[][] system) {
    int size = system.length;
    for (int c = 0; c < size; c++) {
      int pivot = c;
      for (int r = c + 1; r < size; r++) {
        pivot = system[r][c].abs().compareTo(system[pivot][c].abs()) > 0 ? r : pivot;
      }
      BigDecimal[] swap = system[c];
      system[c] = system[pivot];
      system[pivot] = swap;
      for (int r = 0; r < size; r++) {
        if (r != c && system[r][c].signum() != 0) {
          BigDecimal factor = system[r][c].divide(system[c][c], DIGITS);
          for (int k = c; k <= size; k++) {
            system[r][k] = system[r][k].subtract(factor.multiply(system[c][k], DIGITS), DIGITS);
          }
        }
      }
    }
  }

  private static BigDecimal product(Table table, int i, int j, int k) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int c = 0; c < table.features(); c++) {
      BigDecimal own = big(table.value(i, c));
      sum =
          sum.add(
              big(table.value(j, c)).subtract(own).multiply(big(table.value(k, c)).subtract(own)));
    }
    return sum;
  }

  private static BigDecimal big(double value) {
    return new BigDecimal(value);
  }
}
