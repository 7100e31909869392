package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Radius;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** FRLL with a number to predict, against its definition with loops. */
class FrllNumbersTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void scoresEqualTheDefinition(long seed) {
    Table table = table(seed);
    double[][] sums = literal(table, near(table, 4));
    FeatureRanking quotient = FrllQ.withDefaults().withNeighbors(4).rank(table, RUN);
    FeatureRanking difference = FrllD.withDefaults().withNeighbors(4).rank(table, RUN);
    for (int r = 0; r < table.features(); r++) {
      if (r == 2) {
        assertThat(quotient.score(r)).isNaN();
        assertThat(difference.score(r)).isNaN();
        continue;
      }
      assertThat(quotient.score(r)).isCloseTo(sums[1][r] / sums[0][r], within(1e-12));
      assertThat(difference.score(r))
          .isCloseTo(sums[1][r] - sums[0][r], within(1e-11 * sums[1][r]));
    }
  }

  @Test
  void aRadiusJoinsAllRowsInsideIt() {
    Table table = table(5);
    boolean[][] joined = new boolean[table.rows()][table.rows()];
    for (int i = 0; i < joined.length; i++) {
      for (int j = 0; j < joined.length; j++) {
        joined[i][j] = i != j && squared(table, i, j) <= 25;
      }
    }
    double[][] sums = literal(table, joined);
    FeatureRanking ranking = FrllQ.withDefaults().withRadius(Radius.of(5)).rank(table, RUN);
    assertThat(ranking.score(0)).isCloseTo(sums[1][0] / sums[0][0], within(1e-12));
  }

  /** Two numbers are two classes, but for what an edge weighs in each graph. */
  @Test
  void withTwoNumbersTheOrderIsThatOfClassesInAllRows() {
    Table some = table(6);
    int[] codes = IntStream.range(0, some.rows()).map(i -> i * i % 3 == 0 ? 1 : 0).toArray();
    double[] numbers = Arrays.stream(codes).mapToDouble(code -> 2.5 - code).toArray();
    int[] classes =
        FrllQ.withDefaults()
            .withSplit(FrllQ.Split.ALL)
            .rank(some.withLabels(Labels.classes("y", codes)), RUN)
            .order();
    assertThat(
            FrllQ.withDefaults().rank(some.withLabels(Labels.numbers("y", numbers)), RUN).order())
        .isEqualTo(classes);
  }

  @Test
  void aNumberThatNeverVariesIsRefused() {
    Table some = table(7);
    Table same = some.withLabels(Labels.numbers("y", new double[some.rows()]));
    assertThatThrownBy(() -> FrllD.withDefaults().rank(same, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("frll-d needs a number that varies");
    assertThatThrownBy(() -> LkrSupervised.withDefaults().rank(some, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("lkr-supervised needs class labels, but label 'y' holds numbers");
  }

  /** Row i and row j when either is among the k nearest of the other. */
  private static boolean[][] near(Table table, int k) {
    int n = table.rows();
    boolean[][] joined = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      int row = i;
      IntStream.range(0, n)
          .filter(j -> j != row)
          .boxed()
          .sorted(
              Comparator.comparingDouble((Integer j) -> squared(table, row, j))
                  .thenComparing(j -> j))
          .limit(k)
          .forEach(
              j -> {
                joined[row][j] = true;
                joined[j][row] = true;
              });
    }
    return joined;
  }

  /** Within and between, feature by feature. */
  private static double[][] literal(Table table, boolean[][] joined) {
    int n = table.rows();
    double[] y = IntStream.range(0, n).mapToDouble(table.labels().orElseThrow()::number).toArray();
    double range = Arrays.stream(y).max().orElseThrow() - Arrays.stream(y).min().orElseThrow();
    double sum = 0;
    int edges = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        sum += joined[i][j] ? Math.abs(y[i] - y[j]) / range : 0;
        edges += joined[i][j] ? 1 : 0;
      }
    }
    double mean = sum / edges;
    double[][] sums = new double[2][table.features()];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double apart = Math.abs(y[i] - y[j]) / range;
        for (int r = 0; r < table.features() && joined[i][j]; r++) {
          double square = Math.pow(table.value(i, r) - table.value(j, r), 2);
          sums[0][r] += (1 - apart) / (1 - mean) * square;
          sums[1][r] += apart / mean * square;
        }
      }
    }
    return sums;
  }

  private static double squared(Table table, int i, int j) {
    double sum = 0;
    for (int r = 0; r < table.features(); r++) {
      sum += Math.pow(table.value(i, r) - table.value(j, r), 2);
    }
    return sum;
  }

  private static Table table(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[40][6];
    double[] y = new double[40];
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 6; j++) {
        rows[i][j] = random.nextInt(8) * (1 + j % 3);
      }
      rows[i][2] = 7;
      y[i] = rows[i][0] * rows[i][1] + random.nextInt(3) - 0.5;
    }
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.numbers("y", y));
  }

  /** Where every neighbour has the other number nothing is alike; where it has the same, apart. */
  @Test
  void neighborsThatAllDifferOrAllAgreeLeaveOneSumAtZero() {
    double[][] rows = {{0, 1}, {0.1, 3}, {5, 2}, {5.1, 7}};
    Table table = Table.of(Matrix.ofRows(rows));
    FrllD method = FrllD.withDefaults().withNeighbors(1);
    Table opposite = table.withLabels(Labels.numbers("y", 0, 1, 1, 0));
    // Between is the sum of squares over the two edges, within is nothing.
    assertThat(method.rank(opposite, RUN).scores())
        .containsExactly(new double[] {0.02, 4 + 25}, within(1e-12));
    Table same = table.withLabels(Labels.numbers("y", 2, 2, 9, 9));
    assertThat(method.rank(same, RUN).scores())
        .containsExactly(new double[] {-0.02, -29}, within(1e-12));
  }
}
