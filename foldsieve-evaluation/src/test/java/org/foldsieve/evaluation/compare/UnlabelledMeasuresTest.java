package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class UnlabelledMeasuresTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(2);
  private final Table table = TestTables.classes(50, 9, 4, 3, 7).withoutLabels();
  private final SplitData data = split(table);

  private static SplitData split(Table table) {
    Split split = new StratifiedFolds(3, 1).splits(table, RUN).get(0);
    return SplitData.of(table, split, Scaling.Kind.NONE);
  }

  @Test
  void keptNeighborsAreCountedAsDefined() {
    int k = 4;
    int[] order = {3, 0, 5, 1, 2, 4, 8, 7, 6};
    int[] sizes = {1, 3, 8, 9};
    double[][] values = new NeighborMeasure(k).evaluate(data, order, sizes, RUN);
    int candidates = data.training().rows();
    for (int s = 0; s < sizes.length; s++) {
      double kept = 0;
      double intrusions = 0;
      double extrusions = 0;
      for (int t = 0; t < data.test().rows(); t++) {
        List<Integer> before = ranked(t, IntStream.range(0, 9).toArray());
        List<Integer> after = ranked(t, Arrays.copyOf(order, sizes[s]));
        for (int r = 0; r < k; r++) {
          int rank = before.indexOf(after.get(r)) + 1;
          kept += rank <= k ? 1 : 0;
          intrusions += Math.max(0, rank - k);
          extrusions += Math.max(0, after.indexOf(before.get(r)) + 1 - k);
        }
      }
      double q = data.test().rows();
      double scale = 2 / (q * k * (2 * candidates - 3 * k + 1));
      assertThat(values[0][s]).isCloseTo(kept / (q * k), within(1e-14));
      assertThat(values[1][s]).isCloseTo(1 - scale * intrusions, within(1e-14));
      assertThat(values[2][s]).isCloseTo(1 - scale * extrusions, within(1e-14));
    }
    assertThat(values[0][3]).isEqualTo(1);
  }

  /** Training rows by their distance to test row t. */
  private List<Integer> ranked(int t, int[] features) {
    double[] distances = new double[data.training().rows()];
    for (int i = 0; i < distances.length; i++) {
      for (int j : features) {
        double difference = data.test().value(t, j) - data.training().value(i, j);
        distances[i] += difference * difference;
      }
    }
    return IntStream.range(0, distances.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> distances[i]))
        .toList();
  }

  @Test
  void featuresThatSpanTheOthersReconstructThem() {
    SplittableRandom random = new SplittableRandom(3);
    Matrix values = Matrix.zeros(60, 8);
    for (int i = 0; i < 60; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      for (int j = 0; j < 8; j++) {
        values.set(i, j, 5 + (j + 1) * a + (j % 3 - 1) * b);
      }
    }
    SplitData planar = split(Table.of(values));
    int[] order = {0, 1, 2, 3, 4, 5, 6, 7};
    double[] error =
        new ReconstructionMeasure(1e-10).evaluate(planar, order, new int[] {1, 2, 8}, RUN)[0];
    assertThat(error[0]).isGreaterThan(1e-3);
    assertThat(error[1]).isLessThan(1e-12);
    assertThat(error[2]).isLessThan(1e-12);
  }

  @Test
  void bothFormsOfTheLeastSquaresAgree() {
    // 20 rows with 30 features: subsets below and above the number of training rows.
    SplitData wide = split(TestTables.classes(20, 30, 4, 2, 1).withoutLabels());
    int[] order = IntStream.range(0, 30).toArray();
    int rows = wide.training().rows();
    double[] error =
        ReconstructionMeasure.withDefaults()
            .evaluate(wide, order, new int[] {rows, rows + 1, 30}, RUN)[0];
    for (double value : error) {
      assertThat(value).isBetween(0.0, 3.0);
    }
    assertThat(error[1]).isCloseTo(literalError(wide, rows + 1, 1e-3), within(1e-9));
    assertThat(error[0]).isCloseTo(literalError(wide, rows, 1e-3), within(1e-9));
  }

  /** Ridge regression of every feature by gradient-free Gauss elimination on the normal matrix. */
  private static double literalError(SplitData data, int m, double ridge) {
    Table training = data.training();
    int n = training.rows();
    int d = training.features();
    double[] mean = new double[d];
    for (int j = 0; j < d; j++) {
      for (int i = 0; i < n; i++) {
        mean[j] += training.value(i, j) / n;
      }
    }
    double[][] system = new double[m][m + d];
    double trace = 0;
    for (int a = 0; a < m; a++) {
      for (int i = 0; i < n; i++) {
        double za = training.value(i, a) - mean[a];
        trace += za * za;
        for (int b = 0; b < m; b++) {
          system[a][b] += za * (training.value(i, b) - mean[b]);
        }
        for (int j = 0; j < d; j++) {
          system[a][m + j] += za * (training.value(i, j) - mean[j]);
        }
      }
    }
    for (int a = 0; a < m; a++) {
      system[a][a] += ridge * trace / m;
    }
    for (int a = 0; a < m; a++) {
      for (int b = 0; b < m; b++) {
        double factor = system[b][a] / system[a][a];
        for (int c = a; a != b && c < m + d; c++) {
          system[b][c] -= factor * system[a][c];
        }
      }
    }
    double squares = 0;
    double all = 0;
    for (int t = 0; t < data.test().rows(); t++) {
      for (int j = 0; j < d; j++) {
        double left = data.test().value(t, j) - mean[j];
        all += left * left;
        for (int a = 0; a < m; a++) {
          left -= (data.test().value(t, a) - mean[a]) * system[a][m + j] / system[a][a];
        }
        squares += left * left;
      }
    }
    return squares / all;
  }

  @Test
  void allFeaturesShowTheClustersOfAllFeatures() {
    double[][] values =
        ClusterMeasure.ofAllFeatures(3)
            .evaluate(data, IntStream.range(0, 9).toArray(), new int[] {2, 9}, RUN);
    assertThat(values[0][1]).isEqualTo(1);
    assertThat(values[1][1]).isCloseTo(1, within(1e-12));
  }

  @Test
  void onlyDrawnRowsAreClusteredAndTheResultSaysSo() {
    ClusterMeasure few = new ClusterMeasure(3, 2, false, 20);
    assertThat(few.notes(table)).containsExactly("k-means: 20 of 50 rows, drawn by seed");
    assertThat(few.evaluate(data, IntStream.range(0, 9).toArray(), new int[] {9}, RUN)[0][0])
        .isEqualTo(1);
  }

  /** Two test rows among 20 of 700 drawn by chance would mostly not be there. */
  @Test
  void aSmallTestSetIsAmongTheRowsThatAreDrawn() {
    Table many = TestTables.classes(700, 9, 4, 3, 7);
    int[] order = IntStream.range(0, 9).toArray();
    for (int tested : new int[] {1, 2, 5, 690}) {
      Split split =
          new Split(
              0, IntStream.range(tested, 700).toArray(), IntStream.range(0, tested).toArray());
      SplitData cut = SplitData.of(many, split, Scaling.Kind.NONE);
      for (boolean againstClasses : new boolean[] {false, true}) {
        double[][] values =
            new ClusterMeasure(3, 2, againstClasses, 20).evaluate(cut, order, new int[] {9}, RUN);
        assertThat(values[0][0]).as("%d test rows", tested).isBetween(0.5, 1.0);
      }
    }
  }

  @Test
  void aComparisonWithoutLabelsDoesNotDependOnThreads() throws IOException {
    Comparison plan =
        Comparison.withoutClasses(List.of(ComparedMethod.of(Variance.withDefaults())), 3)
            .withRandomOrders(2);
    ComparisonResult one = plan.run(table, RUN.withThreads(1));
    assertThat(ComparisonTest.rows(plan.run(table, RUN.withThreads(5))))
        .isEqualTo(ComparisonTest.rows(one));
    Criterion overlap = one.criteria().get(0);
    assertThat(overlap.toString()).isEqualTo("neighbors overlap");
    // Informative features have the larger variance: they keep more of the neighbours.
    assertThat(one.summary("variance", overlap).minusRandom()).isPositive();
    Criterion error = one.criteria().get(3);
    assertThat(error.higherIsBetter()).isFalse();
    assertThat(one.summary("all", error).mean()).isLessThan(0.01);
  }
}
