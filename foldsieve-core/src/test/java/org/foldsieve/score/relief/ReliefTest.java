package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
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
  void someRowsGiveTheirOwnPartOfTheFormulaAndItsStandardError() {
    Table table = LabelledTables.nasty(2);
    int n = table.rows();
    for (int count : new int[] {2, n / 2, n - 1}) {
      RowSample samples = RowSample.of(count);
      int[] rows = samples.choose(n, Run.defaults());
      assertThat(rows).hasSize(count).doesNotHaveDuplicates().isSorted();
      for (Distance distance : Distance.values()) {
        FeatureRanking ranking =
            new ReliefF(4, distance, samples).rank(table, Run.defaults().withThreads(3));
        double[][] given = contributions(table, 4, twin(distance), rows);
        double[] errors = ranking.parts().get("standard-error");
        for (int r = 0; r < table.features(); r++) {
          int feature = r;
          double[] own = Arrays.stream(given).mapToDouble(row -> row[feature]).toArray();
          double mean = Arrays.stream(own).average().orElseThrow();
          double variance =
              Arrays.stream(own).map(x -> (x - mean) * (x - mean)).sum() / (count - 1);
          if (Double.isNaN(ranking.score(r))) {
            continue;
          }
          assertThat(ranking.score(r)).isCloseTo(mean, within(1e-12));
          assertThat(errors[r]).isCloseTo(Math.sqrt(variance / count), within(1e-9));
        }
        assertThat(ranking.notes()).singleElement().asString().contains(count + " of " + n);
        FeatureRanking again =
            new ReliefF(4, distance, samples).rank(table, Run.defaults().withThreads(1));
        assertThat(again.scores()).isEqualTo(ranking.scores());
        assertThat(again.parts().get("standard-error")).isEqualTo(errors);
      }
    }
  }

  @Test
  void allRowsAreUsedUnlessThereAreVeryMany() {
    assertThat(RowSample.AUTO.isPart(50_000)).isFalse();
    assertThat(RowSample.AUTO.choose(50_001, Run.defaults())).hasSize(2000);
    assertThat(RowSample.ALL.isPart(1_000_000)).isFalse();
    for (RowSample sample : new RowSample[] {RowSample.AUTO, RowSample.ALL, RowSample.of(77)}) {
      assertThat(RowSample.parse(sample.toString())).isEqualTo(sample);
    }
    assertThatThrownBy(() -> RowSample.parse("1"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("samples must be at least 2, auto or all: samples = 1");
  }

  /** What each of some rows adds to the mean, by the formula. */
  private static double[][] contributions(Table table, int k, RowDistance distance, int[] rows) {
    Labels labels = table.labels().orElseThrow();
    double[][] x = rows(table);
    double[] ranges = ranges(table);
    double[][] distances = distances(x, ranges, distance);
    int n = table.rows();
    double[][] given = new double[rows.length][table.features()];
    for (int s = 0; s < rows.length; s++) {
      int i = rows[s];
      int own = labels.code(i);
      for (int c = 0; c < labels.classCount(); c++) {
        int[] near = nearest(distances[i], labels, i, c, k);
        double prior = (double) labels.classSizes()[c] / (n - labels.classSizes()[own]);
        for (int j : near) {
          for (int r = 0; r < given[s].length; r++) {
            double share = Math.abs(x[i][r] - x[j][r]) / ranges[r] / near.length;
            given[s][r] += c == own ? -share : prior * share;
          }
        }
      }
    }
    return given;
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
