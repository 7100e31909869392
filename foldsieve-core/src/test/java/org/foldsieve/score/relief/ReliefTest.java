package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.relief.ReliefF.Distance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Relief and ReliefF against their formulas with loops and full sorts. */
class ReliefTest {

  @Test
  void equalsTheGoldenScores() {
    int compared = 0;
    for (GoldenScores golden : GoldenScores.all()) {
      Table table = golden.table();
      if (golden.comparable("relieff_k10_manhattan")) {
        golden.check("relieff_k10_manhattan", ReliefF.withDefaults().rank(table, Run.defaults()));
        compared++;
      }
      if (golden.comparable("relieff_k5_euclid")) {
        golden.check(
            "relieff_k5_euclid", new ReliefF(5, Distance.EUCLIDEAN).rank(table, Run.defaults()));
        compared++;
      }
    }
    assertThat(compared).as("golden entries safe to compare").isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void reliefFEqualsTheFormula(long seed) {
    Table table = LabelledTables.nasty(seed);
    for (Distance distance : Distance.values()) {
      for (int k : new int[] {1, 4, 10}) {
        LabelledTables.check(new ReliefF(k, distance), table, reliefF(table, k, twin(distance)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void reliefEqualsTheFormula(long seed) {
    Table table = LabelledTables.nasty(seed, 2);
    LabelledTables.check(Relief.withDefaults(), table, relief(table));
  }

  @Test
  void manyFeaturesAndRowsCrossEveryBlock() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[270][261];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      y[i] = random.nextInt(3);
      for (int j = 0; j < rows[i].length; j++) {
        // Few values: many distances tie, and many are within the filter's error of each other.
        rows[i][j] = j % 2 == 0 ? random.nextInt(3) : random.nextInt(2) * 0.1;
      }
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    for (Distance distance : Distance.values()) {
      LabelledTables.check(new ReliefF(7, distance), table, reliefF(table, 7, twin(distance)));
    }
  }

  @Test
  void refusesWhatItCannotUse() {
    Table table = LabelledTables.nasty(3);
    int classes = table.labels().orElseThrow().classCount();
    assertThatThrownBy(() -> Relief.withDefaults().rank(table, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("relief takes two classes, and label 'y' has " + classes + "; use relieff");
    assertThatThrownBy(() -> ReliefF.withDefaults().withNeighbors(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("neighbors must be at least 1: neighbors = 0");
    int n = table.rows();
    assertThatThrownBy(() -> ReliefF.withDefaults().withNeighbors(n).rank(table, Run.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "neighbors must be less than the number of rows: neighbors = " + n + ", rows = " + n);
  }

  private static RowDistance twin(Distance distance) {
    return distance == Distance.MANHATTAN ? RowDistance.SCALED_MANHATTAN : RowDistance.EUCLIDEAN;
  }

  private static double[] reliefF(Table table, int k, RowDistance distance) {
    Labels labels = table.labels().orElseThrow();
    double[][] x = rows(table);
    double[] ranges = ranges(table);
    double[][] distances = distances(x, ranges, distance);
    int n = table.rows();
    double[] scores = new double[table.features()];
    for (int i = 0; i < n; i++) {
      int own = labels.code(i);
      for (int c = 0; c < labels.classCount(); c++) {
        int[] near = nearest(distances[i], labels, i, c, k);
        double prior = (double) labels.classSizes()[c] / (n - labels.classSizes()[own]);
        for (int j : near) {
          for (int r = 0; r < scores.length; r++) {
            double share = Math.abs(x[i][r] - x[j][r]) / ranges[r] / near.length / n;
            scores[r] += c == own ? -share : prior * share;
          }
        }
      }
    }
    return undefineConstants(table, scores);
  }

  private static double[] relief(Table table) {
    Labels labels = table.labels().orElseThrow();
    double[][] x = rows(table);
    double[] ranges = ranges(table);
    double[][] distances = distances(x, ranges, RowDistance.SCALED_EUCLIDEAN);
    double[] scores = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      for (int c = 0; c < 2; c++) {
        for (int j : nearest(distances[i], labels, i, c, 1)) {
          for (int r = 0; r < scores.length; r++) {
            double square = Math.pow((x[i][r] - x[j][r]) / ranges[r], 2) / table.rows();
            scores[r] += c == labels.code(i) ? -square : square;
          }
        }
      }
    }
    return undefineConstants(table, scores);
  }

  private static double[] undefineConstants(Table table, double[] scores) {
    double[][] columns = LabelledTables.columns(table);
    Arrays.setAll(scores, r -> LabelledTables.isConstant(columns[r]) ? Double.NaN : scores[r]);
    return scores;
  }

  private static int[] nearest(double[] distances, Labels labels, int i, int c, int k) {
    return IntStream.range(0, distances.length)
        .filter(j -> j != i && labels.code(j) == c)
        .boxed()
        .sorted((a, b) -> Double.compare(distances[a], distances[b]))
        .limit(k)
        .mapToInt(j -> j)
        .toArray();
  }

  private static double[][] distances(double[][] x, double[] ranges, RowDistance distance) {
    double[][] distances = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        for (int r = 0; r < ranges.length; r++) {
          double raw = Math.abs(x[i][r] - x[j][r]);
          double diff = raw == 0 ? 0 : raw / ranges[r];
          distances[i][j] +=
              switch (distance) {
                case SCALED_MANHATTAN -> diff;
                case SCALED_EUCLIDEAN -> diff * diff;
                case EUCLIDEAN -> raw * raw;
              };
        }
      }
    }
    return distances;
  }

  private static double[][] rows(Table table) {
    double[][] rows = new double[table.rows()][];
    Arrays.setAll(rows, i -> table.toMatrix().row(i));
    return rows;
  }

  private static double[] ranges(Table table) {
    return Arrays.stream(LabelledTables.columns(table))
        .mapToDouble(f -> Arrays.stream(f).max().orElse(0) - Arrays.stream(f).min().orElse(0))
        .toArray();
  }
}
