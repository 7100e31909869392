package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;

class ExactSparseCombinationTest {

  /** One object for problems of every size, larger and smaller by turns. */
  private final ExactSparseCombination program = new ExactSparseCombination();

  @Test
  void theNormIsTheLeastOfAllVertices() {
    SplittableRandom random = new SplittableRandom(17);
    int possible = 0;
    for (int round = 0; round < 400; round++) {
      int features = 1 + random.nextInt(3);
      int others = 2 + random.nextInt(7);
      // Features of very different units, and whole numbers, which make ties.
      double[] unit = random.doubles(features).map(u -> Math.pow(10, 8 * u - 4)).toArray();
      Matrix values = Matrix.zeros(others + 1, features);
      for (int i = 0; i <= others; i++) {
        for (int c = 0; c < features; c++) {
          double value = round % 2 == 0 ? random.nextInt(-3, 4) : random.nextDouble(-1, 1);
          values.set(i, c, unit[c] * value);
        }
      }
      double expected = leastNorm(values, unit);
      Neighborhood hood = new Neighborhood(Table.of(values), Table.of(values));
      hood.load(0, IntStream.rangeClosed(1, others).toArray(), 0, others);
      double[] weights = new double[others];
      boolean found = program.solve(hood, weights);
      assertThat(found).as("round %d", round).isEqualTo(Double.isFinite(expected));
      if (found) {
        possible++;
        assertSolution(values, unit, weights, expected, round);
      }
    }
    assertThat(possible).isGreaterThan(100);
  }

  private static void assertSolution(
      Matrix values, double[] unit, double[] weights, double expected, int round) {
    double norm = 0;
    double sum = 0;
    double[] rebuilt = new double[unit.length];
    for (int j = 0; j < weights.length; j++) {
      norm += Math.abs(weights[j]);
      sum += weights[j];
      for (int c = 0; c < unit.length; c++) {
        rebuilt[c] += weights[j] * (values.get(j + 1, c) - values.get(0, c)) / unit[c];
      }
    }
    assertThat(norm).as("round %d", round).isCloseTo(expected, within(1e-8 * expected));
    assertThat(sum).as("round %d", round).isCloseTo(1, within(1e-9));
    for (double error : rebuilt) {
      assertThat(error).as("round %d", round).isCloseTo(0, within(1e-8));
    }
  }

  /** The optimum stands at a vertex: at most one weight an equation is not 0. */
  private static double leastNorm(Matrix values, double[] unit) {
    int others = values.rows() - 1;
    double least = Double.POSITIVE_INFINITY;
    for (int chosen = 1; chosen < 1 << others; chosen++) {
      if (Integer.bitCount(chosen) <= unit.length + 1) {
        least = Math.min(least, norm(values, unit, chosen));
      }
    }
    return least;
  }

  /** The norm of the only combination of the chosen rows; infinite when there is none or many. */
  private static double norm(Matrix values, double[] unit, int chosen) {
    int[] rows =
        IntStream.range(1, values.rows()).filter(j -> (chosen >> (j - 1) & 1) == 1).toArray();
    int unknowns = rows.length;
    double[][] system = new double[unit.length + 1][unknowns + 1];
    for (int a = 0; a < unknowns; a++) {
      for (int c = 0; c < unit.length; c++) {
        system[c][a] = (values.get(rows[a], c) - values.get(0, c)) / unit[c];
      }
      system[unit.length][a] = 1;
    }
    system[unit.length][unknowns] = 1;
    for (int a = 0; a < unknowns; a++) {
      int pivot = a;
      for (int r = a; r < system.length; r++) {
        pivot = Math.abs(system[r][a]) > Math.abs(system[pivot][a]) ? r : pivot;
      }
      if (Math.abs(system[pivot][a]) < 1e-9) {
        return Double.POSITIVE_INFINITY;
      }
      double[] row = system[pivot];
      system[pivot] = system[a];
      system[a] = row;
      for (int r = 0; r < system.length; r++) {
        double share = r == a ? 0 : system[r][a] / row[a];
        for (int c = a; c <= unknowns; c++) {
          system[r][c] -= share * row[c];
        }
      }
    }
    double norm = 0;
    for (int r = 0; r < system.length; r++) {
      if (r >= unknowns && Math.abs(system[r][unknowns]) > 1e-9) {
        return Double.POSITIVE_INFINITY;
      }
      norm += r < unknowns ? Math.abs(system[r][unknowns] / system[r][r]) : 0;
    }
    return norm;
  }
}
