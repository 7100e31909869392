package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pivoted QR and column-subset selection against their definitions. */
class RivalsTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void pivotedQrPicksTheLargestDistanceToTheSpan(long seed) {
    // More rows than features: the span never runs full, so there is no restart.
    double[][] f = features(40, 9, seed);
    FeatureRanking ranking = PivotedQr.withDefaults().rank(table(f), RUN);
    List<double[]> basis = new ArrayList<>();
    for (int feature : ranking.order()) {
      double best = -1;
      int pick = -1;
      for (int r = 0; r < f.length; r++) {
        double distance = Math.sqrt(dot(residual(f[r], basis), residual(f[r], basis)));
        if (distance > best + 1e-9) {
          best = distance;
          pick = r;
        }
      }
      assertThat(feature).isEqualTo(pick);
      assertThat(ranking.score(feature)).isCloseTo(best, within(1e-10));
      double[] q = residual(residual(f[pick], basis), basis);
      double length = Math.sqrt(dot(q, q));
      basis.add(Arrays.stream(q).map(x -> x / length).toArray());
    }
  }

  @Test
  void pivotedQrStartsAfreshWhenNothingIsLeft() {
    // Three copies of three directions, each copy smaller: three rounds.
    double[][] base = features(12, 3, 5);
    double[][] f = new double[9][];
    for (int j = 0; j < 9; j++) {
      double scale = 1.0 / (1 << (j / 3));
      f[j] = Arrays.stream(base[j % 3]).map(x -> scale * x).toArray();
    }
    int[] order = PivotedQr.withDefaults().rank(table(f), RUN).order();
    for (int round = 0; round < 3; round++) {
      int[] picked = Arrays.copyOfRange(order, 3 * round, 3 * round + 3);
      int first = 3 * round;
      assertThat(picked).containsExactlyInAnyOrder(first, first + 1, first + 2);
    }
  }

  /** A feature, the same backwards, and one that reads the same both ways: the first two tie. */
  private static double[][] mirrored(int n, SplittableRandom random) {
    double[][] f = new double[3][n];
    for (int i = 0; i < n; i++) {
      f[0][i] = random.nextDouble(-1, 1);
      f[1][n - 1 - i] = f[0][i];
      f[2][i] = i < n / 2 ? random.nextDouble(-0.1, 0.1) : f[2][n - 1 - i];
    }
    return f;
  }

  @Test
  void tiesThatOnlyRoundingTellsApartGoToTheSmallerIndex() {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < 50; trial++) {
      Table table = table(mirrored(40, random));
      assertThat(PivotedQr.withDefaults().rank(table, RUN).order()[0]).isZero();
      assertThat(ColumnSubset.withDefaults().rank(table, RUN).order()[0]).isZero();
    }
  }

  @Test
  void duplicatedFeaturesKeepTheirOrder() {
    double[][] base = features(30, 4, 11);
    double[][] f = new double[12][];
    for (int j = 0; j < 12; j++) {
      f[j] = base[j % 4];
    }
    for (GreedySelector method :
        List.of(PivotedQr.withDefaults(), ColumnSubset.withDefaults(), Gka.withDefaults())) {
      int[] place = new int[12];
      int[] order = method.rank(table(f), RUN).order();
      for (int p = 0; p < 12; p++) {
        place[order[p]] = p;
      }
      for (int j = 0; j + 4 < 12; j++) {
        assertThat(place[j]).as("%s, feature %d", method.id(), j).isLessThan(place[j + 4]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void columnSubsetFollowsItsRecurrence(long seed) {
    double[][] f = features(15, 20, seed);
    int d = f.length;
    double[][] k = new double[d][d];
    double ridge = 0;
    for (int r = 0; r < d; r++) {
      for (int s = 0; s < d; s++) {
        k[r][s] = dot(f[r], f[s]);
      }
      ridge += k[r][r] / d;
    }
    FeatureRanking ranking = ColumnSubset.withDefaults().rank(table(f), RUN);
    boolean[] chosen = new boolean[d];
    for (int feature : ranking.order()) {
      int pick = -1;
      double best = -1;
      for (int r = 0; r < d; r++) {
        double gain = dot(k[r], k[r]) / (k[r][r] + ridge);
        if (!chosen[r] && gain > best) {
          best = gain;
          pick = r;
        }
      }
      assertThat(feature).isEqualTo(pick);
      assertThat(ranking.score(feature)).isCloseTo(best, within(1e-10 * best));
      chosen[pick] = true;
      double[] column = k[pick].clone();
      for (int r = 0; r < d; r++) {
        for (int s = 0; s < d; s++) {
          k[r][s] -= column[r] * column[s] / (column[pick] + ridge);
        }
      }
    }
  }

  private static double[] residual(double[] f, List<double[]> basis) {
    double[] rest = f.clone();
    for (double[] q : basis) {
      double along = dot(rest, q);
      for (int i = 0; i < rest.length; i++) {
        rest[i] -= along * q[i];
      }
    }
    return rest;
  }

  private static double[][] features(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] f = new double[d][n];
    for (double[] x : f) {
      double scale = 1 + random.nextDouble();
      Arrays.setAll(x, i -> scale * random.nextDouble());
      double mean = Arrays.stream(x).average().orElseThrow();
      Arrays.setAll(x, i -> x[i] - mean);
    }
    return f;
  }

  private static Table table(double[][] f) {
    return Table.of(Matrix.ofRows(f).transpose());
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
