package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Radius;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.graph.FrllQ.Split;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** FRLL-Q and FRLL-D against golden scores and against full sorts and loops. */
class FrllTest {

  @Test
  void equalsTheGoldenScores() {
    int compared = 0;
    for (GoldenScores golden : GoldenScores.all()) {
      Table table = golden.table();
      int k = (int) golden.parameter("frll_k");
      for (Split split : Split.values()) {
        String suffix = split == Split.CLASS ? "_class" : "_all";
        if (golden.comparable("frll_q" + suffix)) {
          FrllQ q = FrllQ.withDefaults().withNeighbors(k).withSplit(split);
          golden.check("frll_q" + suffix, q.rank(table, Run.defaults()));
          FrllD d = FrllD.withDefaults().withNeighbors(k).withSplit(split);
          golden.check("frll_d" + suffix, d.rank(table, Run.defaults()));
          compared++;
        }
      }
    }
    assertThat(compared).as("golden entries safe to compare").isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void equalsTheFormula(long seed) {
    Table table = LabelledTables.nasty(seed);
    for (Split split : Split.values()) {
      for (int k : new int[] {1, 4, 9}) {
        boolean[][] near = nearest(table, k, split);
        FrllQ q = FrllQ.withDefaults().withNeighbors(k).withSplit(split);
        LabelledTables.check(q, table, literal(table, near, true));
        FrllD d = FrllD.withDefaults().withNeighbors(k).withSplit(split);
        LabelledTables.check(d, table, literal(table, near, false));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {20, 60})
  void equalsTheFormulaWithARadius(double radius) {
    Table table = LabelledTables.nasty(11);
    boolean[][] near = new boolean[table.rows()][table.rows()];
    for (int i = 0; i < near.length; i++) {
      for (int j = 0; j < near.length; j++) {
        near[i][j] = i != j && squared(table, i, j) <= radius * radius;
      }
    }
    LabelledTables.check(
        FrllQ.withDefaults().withRadius(Radius.of(radius)), table, literal(table, near, true));
    LabelledTables.check(
        FrllD.withDefaults().withRadius(Radius.of(radius)), table, literal(table, near, false));
  }

  @Test
  void aFeatureConstantAmongNeighborsOfAClassIsBestOrRemoved() {
    Table table = LabelledTables.nasty(2);
    FeatureRanking ranking = FrllQ.withDefaults().rank(table, Run.defaults());
    assertThat(ranking.score(5)).isInfinite().isPositive();
    assertThat(ranking.order()[0]).isEqualTo(5);
    FeatureRanking removed = FrllQ.withDefaults().withLiteral(true).rank(table, Run.defaults());
    assertThat(removed.score(5)).isNaN();
    assertThat(removed.undefined()).contains("f5");
    FeatureRanking difference = FrllD.withDefaults().withLiteral(true).rank(table, Run.defaults());
    assertThat(difference.score(5)).isNaN();
  }

  @Test
  void tooManyNeighborsAndTooSmallARadiusAreErrors() {
    Table table = LabelledTables.nasty(2);
    int n = table.rows();
    for (Split split : Split.values()) {
      FrllQ method = FrllQ.withDefaults().withSplit(split).withNeighbors(n);
      assertThatThrownBy(() -> method.rank(table, Run.defaults()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "neighbors must be less than the number of rows: neighbors = " + n + ", rows = " + n);
    }
    Table spread = table.selectRows(new int[] {0, 3, 5, 7});
    assertThatThrownBy(
            () -> FrllQ.withDefaults().withRadius(Radius.of(1e-9)).rank(spread, Run.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no two rows are within radius = 1.0E-9");
    assertThatThrownBy(() -> FrllD.withDefaults().withNeighbors(0))
        .hasMessage("neighbors must be at least 1: neighbors = 0");
  }

  private static double[] literal(Table table, boolean[][] near, boolean quotient) {
    Labels labels = table.labels().orElseThrow();
    double[] scores = new double[table.features()];
    for (int r = 0; r < scores.length; r++) {
      double[] f = LabelledTables.columns(table)[r];
      double within = 0;
      double between = 0;
      for (int i = 0; i < f.length; i++) {
        for (int j = 0; j < i; j++) {
          if (near[i][j] || near[j][i]) {
            double square = (f[i] - f[j]) * (f[i] - f[j]);
            within += labels.code(i) == labels.code(j) ? square : 0;
            between += labels.code(i) == labels.code(j) ? 0 : square;
          }
        }
      }
      scores[r] = quotient ? (between == 0 ? 0 : between / within) : between - within;
      scores[r] = LabelledTables.isConstant(f) ? Double.NaN : scores[r];
    }
    return scores;
  }

  /** Whether j is among the k nearest of i: of all rows, or of i's class, or of the others. */
  private static boolean[][] nearest(Table table, int k, Split split) {
    Labels labels = table.labels().orElseThrow();
    int n = table.rows();
    boolean[][] near = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      int row = i;
      double[] distance = new double[n];
      Arrays.setAll(distance, j -> squared(table, row, j));
      for (boolean own : new boolean[] {true, false}) {
        IntStream.range(0, n)
            .filter(j -> j != row)
            .filter(j -> split == Split.ALL || labels.code(row) == labels.code(j) == own)
            .boxed()
            .sorted((a, b) -> Double.compare(distance[a], distance[b]))
            .limit(k)
            .forEach(j -> near[row][j] = true);
      }
    }
    return near;
  }

  private static double squared(Table table, int i, int j) {
    double sum = 0;
    for (int r = 0; r < table.features(); r++) {
      double difference = table.value(i, r) - table.value(j, r);
      sum += difference * difference;
    }
    return sum;
  }
}
