package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.information.MutualInformation.Estimator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MutualInformationTest {

  private static final MutualInformation BY_NEIGHBORS =
      MutualInformation.withDefaults().withEstimator(Estimator.NEIGHBORS);

  /**
   * scikit-learn 1.2.1, {@code _compute_mi_cd(x, y, 3) / log(2)} of the table synthetic.json:
   * {@code mutual_info_classif} without its noise.
   */
  @Test
  void equalsScikitLearnForClasses() {
    double[] peer = {
      0.6293539389779933, 0.8329585465464397, 0.6340250663976826, 0.4313788025626857,
      0.21235071982441747, 0.808852287656821, 0.05637496940761227, 0.04361456485214457,
      0.008315280543862047, 0.13767539492854866, 0.0, 0.0
    };
    Table table = GoldenScores.read("synthetic").table();
    assertThat(BY_NEIGHBORS.rank(table, Run.defaults()).scores())
        .containsExactly(peer, within(1e-12));
  }

  /** The same for {@code _compute_mi_cc} of columns divided by their deviations. */
  @Test
  void equalsScikitLearnForNumbers() {
    double[] peer = {
      0.6923439804404106,
      1.3105125923197096,
      0.5160340997418948,
      0.9470173727172454,
      0.46332815332957894,
      1.448789247152736,
      0.0,
      0.115988816227473,
      0.09642891771854016,
      0.0,
      0.06658805148330926,
      0.0
    };
    Table table = number(GoldenScores.read("synthetic").table());
    assertThat(MutualInformation.withDefaults().rank(table, Run.defaults()).scores())
        .containsExactly(peer, within(1e-12));
  }

  /** y = 2 x0 + x1^2 - x2 / 2. */
  static Table number(Table table) {
    double[] y = new double[table.rows()];
    Arrays.setAll(
        y,
        i ->
            2 * table.value(i, 0)
                + table.value(i, 1) * table.value(i, 1)
                - 0.5 * table.value(i, 2));
    return table.withLabels(Labels.numbers("y", y));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void equalsTheLiteralEstimators(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 30 + random.nextInt(20);
    // Tenths: many equal values and equal distances.
    double[] x = random.doubles(n).map(v -> Math.round(20 * v) / 16.0).toArray();
    double[] y = IntStream.range(0, n).mapToDouble(i -> x[i] + random.nextInt(8) / 16.0).toArray();
    int[] codes =
        Arrays.stream(x).mapToInt(v -> v > 0.5 && random.nextInt(5) > 0 ? 1 : 0).toArray();
    codes[0] = 2;
    NeighborInformation information = new NeighborInformation(3, n);
    assertThat(information.ofNumbers(x, y)).isCloseTo(literal(x, y, 3), within(1e-12));
    assertThat(information.ofClasses(x, codes, 3)).isCloseTo(literal(x, codes, 3), within(1e-12));
  }

  private static double literal(double[] x, double[] y, int k) {
    int n = x.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double[] dx = distances(x, x[i]);
      double[] dy = distances(y, y[i]);
      double[] both = IntStream.range(0, n).mapToDouble(j -> Math.max(dx[j], dy[j])).toArray();
      double radius = Arrays.stream(both).sorted().toArray()[k];
      sum +=
          digamma(inside(both, radius)) - digamma(inside(dx, radius)) - digamma(inside(dy, radius));
    }
    return Math.max(0, (digamma(n) + sum / n) / Math.log(2));
  }

  private static double literal(double[] x, int[] codes, int k) {
    int[] counted =
        IntStream.range(0, x.length)
            .filter(i -> Arrays.stream(codes).filter(c -> c == codes[i]).count() > 1)
            .toArray();
    double sum = 0;
    for (int i : counted) {
      double[] all = Arrays.stream(counted).mapToDouble(j -> Math.abs(x[j] - x[i])).toArray();
      double[] own =
          Arrays.stream(counted)
              .filter(j -> codes[j] == codes[i])
              .mapToDouble(j -> Math.abs(x[j] - x[i]))
              .toArray();
      double radius = Arrays.stream(own).sorted().toArray()[Math.min(k, own.length - 1)];
      sum += digamma(inside(own, radius)) - digamma(own.length) - digamma(inside(all, radius));
    }
    return Math.max(0, (digamma(counted.length) + sum / counted.length) / Math.log(2));
  }

  private static double[] distances(double[] x, double from) {
    return Arrays.stream(x).map(v -> Math.abs(v - from)).toArray();
  }

  private static int inside(double[] distances, double radius) {
    return (int) Arrays.stream(distances).filter(d -> radius == 0 ? d == 0 : d < radius).count();
  }

  private static double digamma(int m) {
    return -0.5772156649015329 + IntStream.range(1, m).mapToDouble(i -> 1.0 / i).sum();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void binsEqualTheCounts(long seed) {
    Table table = LabelledTables.nasty(seed);
    int[][] codes = BinnedTwin.allBins(table, new Binning(Discretize.FREQUENCY, 3));
    double[] expected = new double[codes.length];
    for (int j = 0; j < codes.length; j++) {
      expected[j] =
          j == 3 || j == 4 ? Double.NaN : BinnedTwin.mutual(codes[j], BinnedTwin.codes(table));
    }
    LabelledTables.check(MutualInformation.withDefaults(), table, expected);
  }

  /** What no line sees: a circle of a number, a class in the middle; rounded to few decimals. */
  @Test
  void seesWhatNoLineSees() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] rows = new double[300][];
    double[] y = new double[300];
    int[] codes = new int[300];
    for (int i = 0; i < 300; i++) {
      double x = Math.round(100 * random.nextDouble(-1, 1)) / 100.0;
      rows[i] = new double[] {random.nextDouble(), x, random.nextInt(3)};
      y[i] = x * x;
      codes[i] = Math.abs(x) < 0.5 ? 1 : 0;
    }
    Table table = Table.of(Matrix.ofRows(rows));
    for (Labels labels : new Labels[] {Labels.numbers("y", y), Labels.classes("y", codes)}) {
      var ranking = BY_NEIGHBORS.rank(table.withLabels(labels), Run.defaults());
      assertThat(ranking.order()).startsWith(1);
      assertThat(ranking.score(1)).isGreaterThan(0.8);
      assertThat(ranking.score(0)).isLessThan(0.15);
      assertThat(ranking.score(2)).isLessThan(0.15);
    }
  }
}
