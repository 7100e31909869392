package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;

class FrllRTest {

  private static final int N = 36;
  private static final int K = 3;

  private static Matrix values(long seed, int d) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[N][];
    for (int i = 0; i < N; i++) {
      double[] row = random.doubles(d, -1, 1).toArray();
      row[1] += i % 3;
      row[2] = row[1] + 0.01 * row[2];
      row[d - 1] = 7;
      rows[i] = row;
    }
    return Matrix.ofRows(rows);
  }

  private static Table labelled(Table table) {
    return table.withLabels(Labels.classes("y", IntStream.range(0, N).map(i -> i % 3).toArray()));
  }

  /** The trace with every candidate, by Gauss-Jordan, at every pick. */
  @Test
  void everyPickMakesTheTraceLargest() {
    for (long seed = 1; seed < 6; seed++) {
      int d = 7;
      Matrix x = values(seed, d);
      double[][] within = form(x, true);
      double[][] between = form(x, false);
      double ridge = 0.1 * IntStream.range(0, d).mapToDouble(r -> within[r][r]).sum() / (d - 1);
      FeatureRanking ranking =
          FrllR.withDefaults().withNeighbors(K).rank(labelled(Table.of(x)), Run.defaults());
      int[] order = ranking.order();
      double before = 0;
      for (int m = 1; m < d; m++) {
        int[] picks = Arrays.copyOf(order, m);
        double now = trace(picks, within, between, ridge);
        assertThat(ranking.score(order[m - 1])).isCloseTo(now - before, within(1e-10 * now));
        for (int r = 0; r < d - 1; r++) {
          picks[m - 1] = r;
          int candidate = r;
          if (Arrays.stream(order, 0, m - 1).noneMatch(picked -> picked == candidate)) {
            assertThat(trace(picks, within, between, ridge)).isLessThanOrEqualTo(now + 1e-10);
          }
        }
        before = now;
      }
      assertThat(order[d - 1]).isEqualTo(d - 1);
      assertThat(ranking.score(d - 1)).isNaN();
      // Features 1 and 2 are nearly the same: the second of them does not follow the first.
      assertThat(order[0] == 1 && order[1] == 2 || order[0] == 2 && order[1] == 1).isFalse();
    }
  }

  /** X'LX of FRLL's graphs, by the definition: joined when either is among the other's nearest. */
  private static double[][] form(Matrix x, boolean inside) {
    boolean[][] joined = new boolean[N][N];
    for (int i = 0; i < N; i++) {
      int row = i;
      IntStream.range(0, N)
          .filter(j -> j != row && (j % 3 == row % 3) == inside)
          .boxed()
          .sorted((p, q) -> Double.compare(squared(x, row, p), squared(x, row, q)))
          .limit(K)
          .forEach(
              j -> {
                joined[row][j] = true;
                joined[j][row] = true;
              });
    }
    int d = x.columns();
    double[][] form = new double[d][d];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        for (int r = 0; joined[i][j] && r < d; r++) {
          for (int s = 0; s < d; s++) {
            form[r][s] += (x.get(i, r) - x.get(j, r)) * (x.get(i, s) - x.get(j, s));
          }
        }
      }
    }
    return form;
  }

  private static double squared(Matrix x, int i, int j) {
    double sum = 0;
    for (int r = 0; r < x.columns(); r++) {
      sum += Math.pow(x.get(i, r) - x.get(j, r), 2);
    }
    return sum;
  }

  private static double trace(int[] picks, double[][] within, double[][] between, double ridge) {
    int m = picks.length;
    double[][] a = new double[m][2 * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        a[i][j] = within[picks[i]][picks[j]] + (i == j ? ridge : 0);
        a[i][m + j] = between[picks[i]][picks[j]];
      }
    }
    double trace = 0;
    for (int p = 0; p < m; p++) {
      for (int i = 0; i < m; i++) {
        double factor = i == p ? 0 : a[i][p] / a[p][p];
        for (int j = 0; j < 2 * m; j++) {
          a[i][j] -= factor * a[p][j];
        }
      }
    }
    for (int p = 0; p < m; p++) {
      trace += a[p][m + p] / a[p][p];
    }
    return trace;
  }

  @Test
  void sparseIsTheSameAsDense() {
    Matrix x = values(9, 6);
    FrllR method = FrllR.withDefaults().withNeighbors(K);
    FeatureRanking dense = method.rank(labelled(Table.of(x)), Run.defaults());
    FeatureRanking sparse = method.rank(labelled(Table.of(SparseMatrix.of(x))), Run.defaults());
    assertThat(sparse.order()).containsExactly(dense.order());
    assertThat(sparse.scores()).containsExactly(dense.scores(), within(1e-10));
  }

  /** Classes of one row have no neighbours inside: features come by b, and that is said. */
  @Test
  void withoutNearRowsOfOneClassByDifferencesBetween() {
    Matrix x = values(4, 5);
    Table table = Table.of(x).withLabels(Labels.classes("y", IntStream.range(0, N).toArray()));
    FeatureRanking ranking = FrllR.withDefaults().rank(table, Run.defaults());
    double[] between = ranking.parts().get("between");
    assertThat(ranking.notes()).anySatisfy(note -> assertThat(note).contains("alone"));
    for (int at = 1; at < 4; at++) {
      assertThat(between[ranking.order()[at]]).isLessThan(between[ranking.order()[at - 1]]);
    }
  }

  /** For every pick a column of the rows and one of the features. */
  @Test
  void memoryIsAskedForBeforeItIsTaken() {
    Table table = LabelledTables.nasty(3);
    int picks = 4;
    long need = 8L * picks * (table.rows() + table.features());
    FrllR method = FrllR.withDefaults().withNeighbors(1).stoppingAfter(picks);
    assertThatThrownBy(() -> method.rank(table, Run.defaults().withMaxMemory(need - 1)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("frll-r of 4 of " + table.features() + " features");
  }
}
