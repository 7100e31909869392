package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;
import org.foldsieve.score.LabelledTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SURF, MultiSURF, their star forms and RReliefF against their formulas with loops. */
class SurfTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void equalTheFormulasForClasses(long seed) {
    for (int classes : new int[] {2, 4}) {
      checkAll(LabelledTables.nasty(seed, classes));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void equalTheFormulasForNumbers(long seed) {
    Table table = withNumbers(seed);
    checkAll(table);
    for (int k : new int[] {1, 4, 10}) {
      LabelledTables.check(ReliefF.withDefaults().withNeighbors(k), table, regressional(table, k));
    }
  }

  private static Table withNumbers(long seed) {
    Table table = LabelledTables.nasty(seed);
    SplittableRandom random = new SplittableRandom(seed);
    double[] y = new double[table.rows()];
    Arrays.setAll(y, i -> table.value(i, 2) + 0.3 * random.nextInt(5));
    return table.withLabels(Labels.numbers("y", y));
  }

  private static void checkAll(Table table) {
    for (boolean star : new boolean[] {false, true}) {
      LabelledTables.check(new Surf(star), table, literal(table, true, star));
      LabelledTables.check(new MultiSurf(star), table, literal(table, false, star));
    }
  }

  private static double[] literal(Table table, boolean common, boolean star) {
    double[][] distances = distances(table);
    int n = distances.length;
    double all = Arrays.stream(distances).flatMapToDouble(Arrays::stream).sum() / n / (n - 1);
    double[] scores = new double[table.features()];
    for (int i = 0; i < n; i++) {
      int self = i;
      double[] d = distances[i];
      double mean = common ? all : Arrays.stream(d).sum() / (n - 1);
      double squares =
          IntStream.range(0, n)
              .filter(j -> j != self)
              .mapToDouble(j -> Math.pow(d[j] - mean, 2))
              .sum();
      double half = common ? 0 : Math.sqrt(squares / (n - 1)) / 2;
      int[] near =
          IntStream.range(0, n)
              .filter(j -> j != self && d[j] < (mean - half) * (1 - 1e-12))
              .toArray();
      add(table, i, near, 1, scores);
      if (star) {
        int[] far =
            IntStream.range(0, n)
                .filter(
                    j ->
                        common
                            ? j != self && d[j] >= mean * (1 - 1e-12)
                            : d[j] >= (mean + half) * (1 + 1e-12))
                .toArray();
        add(table, i, far, -1, scores);
      }
    }
    return undefined(table, scores);
  }

  /** The score of one row of scikit-rebate, for binary, many classes and numbers. */
  private static void add(Table table, int i, int[] set, int sign, double[] scores) {
    Labels labels = table.labels().orElseThrow();
    int n = table.rows();
    int[] hits = Arrays.stream(set).filter(j -> isHit(labels, i, j)).toArray();
    int[] misses = Arrays.stream(set).filter(j -> !isHit(labels, i, j)).toArray();
    if (set.length == 0) {
      return;
    }
    long others =
        labels.isNumeric()
            ? 1
            : Arrays.stream(labels.classSizes()).filter(size -> size > 0).count() - 1;
    for (int r = 0; r < scores.length; r++) {
      double hit = 0;
      for (int j : hits) {
        hit += delta(table, r, i, j);
      }
      double miss = 0;
      for (int j : misses) {
        double prior =
            labels.isNumeric()
                ? 1
                : (double) labels.classSizes()[labels.code(j)]
                    / (n - labels.classSizes()[labels.code(i)]);
        miss += prior * delta(table, r, i, j);
      }
      double hitShare = (double) hits.length / set.length;
      double missShare = (double) misses.length / others / set.length;
      scores[r] += sign * (miss * hitShare - hit * missShare) / n;
    }
  }

  private static boolean isHit(Labels labels, int i, int j) {
    if (!labels.isNumeric()) {
      return labels.code(i) == labels.code(j);
    }
    int n = labels.rows();
    double[] y = IntStream.range(0, n).mapToDouble(labels::number).toArray();
    double mean = Arrays.stream(y).average().orElseThrow();
    double squares = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum();
    return Math.abs(y[i] - y[j]) < Math.sqrt(squares / (n - 1));
  }

  private static double[] regressional(Table table, int k) {
    double[][] distances = distances(table);
    Labels labels = table.labels().orElseThrow();
    int n = table.rows();
    double[] y = IntStream.range(0, n).mapToDouble(labels::number).toArray();
    double range = Arrays.stream(y).max().orElseThrow() - Arrays.stream(y).min().orElseThrow();
    double dC = 0;
    double[] dA = new double[table.features()];
    double[] both = new double[table.features()];
    for (int i = 0; i < n; i++) {
      int self = i;
      int[] near =
          IntStream.range(0, n)
              .filter(j -> j != self)
              .boxed()
              .sorted((a, b) -> Double.compare(distances[self][a], distances[self][b]))
              .limit(k)
              .mapToInt(j -> j)
              .toArray();
      for (int j : near) {
        double target = Math.abs(y[i] - y[j]) / range;
        dC += target / k;
        for (int r = 0; r < dA.length; r++) {
          dA[r] += delta(table, r, i, j) / k;
          both[r] += target * delta(table, r, i, j) / k;
        }
      }
    }
    double differ = dC;
    double[] scores = new double[dA.length];
    Arrays.setAll(scores, r -> both[r] / differ - (dA[r] - both[r]) / (n - differ));
    return undefined(table, scores);
  }

  private static double[][] distances(Table table) {
    int n = table.rows();
    double[][] distances = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int r = 0; r < table.features(); r++) {
          distances[i][j] += delta(table, r, i, j);
        }
      }
    }
    return distances;
  }

  private static double delta(Table table, int r, int i, int j) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < table.rows(); row++) {
      low = Math.min(low, table.value(row, r));
      high = Math.max(high, table.value(row, r));
    }
    return high == low ? 0 : Math.abs(table.value(i, r) - table.value(j, r)) / (high - low);
  }

  private static double[] undefined(Table table, double[] scores) {
    double[][] columns = LabelledTables.columns(table);
    double[] all = new double[scores.length];
    Arrays.setAll(all, r -> LabelledTables.isConstant(columns[r]) ? Double.NaN : scores[r]);
    return all;
  }

  /** A row of which all near rows are hits, or all misses, says nothing: no division by zero. */
  @Test
  void twoRowsSayNothing() {
    Table two = LabelledTables.nasty(1).selectRows(new int[] {0, 5});
    double[] scores = MultiSurf.withDefaults().rank(two, Run.defaults()).scores();
    assertThat(Arrays.stream(scores).allMatch(score -> score == 0 || Double.isNaN(score))).isTrue();
  }
}
