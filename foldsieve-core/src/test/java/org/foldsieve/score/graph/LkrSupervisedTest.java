package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LkrSupervisedTest {

  /** A solve a row against one factorisation a class: rounding of two different algorithms. */
  private static final double SOLVER = 1e-10;

  @Test
  void equalsTheGoldenScores() {
    for (GoldenScores golden : GoldenScores.all()) {
      LkrSupervised method =
          LkrSupervised.withDefaults()
              .withBandwidth(Bandwidth.of(golden.parameter("lkr_h")))
              .withLambda(golden.parameter("lkr_lambda"));
      golden.check("lkr_sup", method.rank(golden.table(), Run.defaults()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void equalsOneSolveARow(long seed) {
    Table table = LabelledTables.nasty(seed);
    for (boolean center : new boolean[] {false, true}) {
      for (Bandwidth bandwidth : new Bandwidth[] {Bandwidth.AUTO, Bandwidth.of(500)}) {
        LkrSupervised method = new LkrSupervised(bandwidth, 0.2, center);
        double[] expected = literal(table, bandwidth, 0.2, center);
        FeatureRanking ranking = method.rank(table, Run.defaults().withThreads(1));
        check(ranking.scores(), expected);
        check(method.rank(LabelledTables.sparse(table), Run.defaults()).scores(), expected);
        assertThat(method.rank(table, Run.defaults().withThreads(7)).scores())
            .isEqualTo(ranking.scores());
        assertThat(ranking.notes())
            .containsExactly("1 row is alone in its class and left out: nothing predicts it");
      }
    }
  }

  private static void check(double[] actual, double[] expected) {
    double scale = Arrays.stream(expected).filter(Double::isFinite).max().orElse(1);
    for (int r = 0; r < expected.length; r++) {
      if (Double.isNaN(expected[r])) {
        assertThat(actual[r]).isNaN();
      } else {
        assertThat(actual[r]).isCloseTo(expected[r], within(SOLVER * scale));
      }
    }
  }

  @Test
  void equalFeaturesHaveEqualBitsWhereverTheyStand() {
    SplittableRandom random = new SplittableRandom(9);
    double[][] rows = new double[70][150];
    int[] y = new int[70];
    for (int i = 0; i < rows.length; i++) {
      y[i] = i % 3;
      double[] five = random.doubles(5).toArray();
      for (int j = 0; j < 150; j++) {
        rows[i][j] = five[j * j % 5];
      }
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    double[] scores = LkrSupervised.withDefaults().rank(table, Run.defaults()).scores();
    for (int j = 5; j < 150; j++) {
      assertThat(scores[j]).isEqualTo(scores[j % 5]);
    }
  }

  @Test
  void refusesWhatItCannotUse() {
    Table table = LabelledTables.nasty(3);
    int[] each = IntStream.range(0, table.rows()).toArray();
    assertThatThrownBy(
            () ->
                LkrSupervised.withDefaults()
                    .rank(table.withLabels(Labels.classes("y", each)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every class has one row");
    Table distinct = GoldenScores.read("synthetic").table();
    assertThatThrownBy(
            () ->
                LkrSupervised.withDefaults()
                    .withBandwidth(Bandwidth.of(1e-6))
                    .rank(distinct, Run.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("every kernel value underflows to 0 with bandwidth = 1.0E-6");
    assertThatThrownBy(() -> LkrSupervised.withDefaults().withLambda(0))
        .hasMessage("lambda must be above 0: lambda = 0.0");
  }

  private static double[] literal(Table table, Bandwidth bandwidth, double lambda, boolean center) {
    Labels labels = table.labels().orElseThrow();
    double h = bandwidth.value().orElseGet(() -> automatic(table, labels));
    double[][] columns = LabelledTables.columns(table);
    int n = table.rows();
    double[] error = new double[columns.length];
    boolean[] counted = new boolean[n];
    for (int i = 0; i < n; i++) {
      counted[i] = labels.classSizes()[labels.code(i)] > 1;
    }
    double[] mean = new double[columns.length];
    for (int r = 0; r < mean.length; r++) {
      double[] f = columns[r];
      mean[r] =
          IntStream.range(0, n).filter(i -> counted[i]).mapToDouble(i -> f[i]).average().orElse(0);
    }
    for (int i = 0; i < n; i++) {
      int row = i;
      int[] others =
          IntStream.range(0, n)
              .filter(j -> j != row && labels.code(j) == labels.code(row))
              .toArray();
      double[] beta = weights(table, i, others, h, lambda);
      for (int r = 0; r < error.length && counted[i]; r++) {
        double shift = center ? mean[r] : 0;
        double residual = columns[r][i] - shift;
        for (int a = 0; a < others.length; a++) {
          residual -= beta[a] * (columns[r][others[a]] - shift);
        }
        error[r] += residual * residual;
      }
    }
    for (int r = 0; r < error.length; r++) {
      double spread = 0;
      for (int i = 0; i < n; i++) {
        spread += counted[i] ? Math.pow(columns[r][i] - mean[r], 2) : 0;
      }
      error[r] = LabelledTables.isConstant(columns[r]) ? Double.NaN : error[r] / spread;
    }
    return error;
  }

  private static double automatic(Table table, Labels labels) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < table.rows(); i++) {
      int row = i;
      double[] near =
          IntStream.range(0, table.rows())
              .filter(j -> j != row && labels.code(j) == labels.code(row))
              .mapToDouble(j -> squared(table, row, j))
              .sorted()
              .limit(10)
              .toArray();
      sum += Arrays.stream(near).sum();
      count += near.length;
    }
    return sum / count;
  }

  /** (K + lambda I)^-1 k by elimination with pivoting. */
  private static double[] weights(Table table, int i, int[] others, double h, double lambda) {
    int m = others.length;
    double[][] a = new double[m][m + 1];
    for (int p = 0; p < m; p++) {
      for (int q = 0; q < m; q++) {
        a[p][q] = Math.exp(-squared(table, others[p], others[q]) / h) + (p == q ? lambda : 0);
      }
      a[p][m] = Math.exp(-squared(table, others[p], i) / h);
    }
    for (int c = 0; c < m; c++) {
      int column = c;
      int pivot =
          IntStream.range(c, m)
              .boxed()
              .max((p, q) -> Double.compare(Math.abs(a[p][column]), Math.abs(a[q][column])))
              .orElseThrow();
      double[] swap = a[c];
      a[c] = a[pivot];
      a[pivot] = swap;
      for (int p = 0; p < m; p++) {
        if (p != c) {
          double factor = a[p][c] / a[c][c];
          for (int q = c; q <= m; q++) {
            a[p][q] -= factor * a[c][q];
          }
        }
      }
    }
    return IntStream.range(0, m).mapToDouble(p -> a[p][m] / a[p][p]).toArray();
  }

  private static double squared(Table table, int i, int j) {
    double sum = 0;
    for (int r = 0; r < table.features(); r++) {
      sum += Math.pow(table.value(i, r) - table.value(j, r), 2);
    }
    return sum;
  }

  @Test
  void memoryOfTheKernelIsAskedForFirst() {
    List<String> tasks = new CopyOnWriteArrayList<>();
    int[] kinds = new int[102];
    Arrays.fill(kinds, 100, 102, 1);
    Table table = Table.of(Matrix.zeros(102, 3)).withLabels(Labels.classes("kind", kinds));
    long need = 8 * 100 * (100 + 2 * 3);
    Run run =
        Run.defaults().withMaxMemory(need - 1).withProgress((task, done, total) -> tasks.add(task));

    assertThatThrownBy(() -> LkrSupervised.withDefaults().rank(table, run))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the kernel matrix of a class of 100 rows");
    assertThat(tasks).isEmpty();
  }
}
