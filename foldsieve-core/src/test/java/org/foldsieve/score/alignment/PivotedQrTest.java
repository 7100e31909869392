package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.junit.jupiter.api.Test;

class PivotedQrTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  /** The largest column of what is left, then what is left of the others: Gram-Schmidt in full. */
  @Test
  void itPicksTheLargestResidualOfCentredColumns() {
    SplittableRandom random = new SplittableRandom(4);
    int n = 30;
    int d = 9;
    Matrix values = Matrix.zeros(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        // Far from 0, and the further the less they vary: the mean must not count.
        values.set(i, j, 100 * j + random.nextDouble() * (d - j) + (j > 5 ? values.get(i, 0) : 0));
      }
    }
    FeatureRanking ranking = PivotedQr.withDefaults().rank(Table.of(values), RUN);
    double[][] left = new double[d][];
    for (int j = 0; j < d; j++) {
      left[j] = values.column(j);
      double mean = 0;
      for (double x : left[j]) {
        mean += x / n;
      }
      for (int i = 0; i < n; i++) {
        left[j][i] -= mean;
      }
    }
    boolean[] picked = new boolean[d];
    for (int pick = 0; pick < d; pick++) {
      int best = -1;
      for (int j = 0; j < d; j++) {
        if (!picked[j] && (best < 0 || dot(left[j], left[j]) > dot(left[best], left[best]))) {
          best = j;
        }
      }
      picked[best] = true;
      assertThat(ranking.order()[pick]).isEqualTo(best);
      double size = dot(left[best], left[best]);
      assertThat(ranking.score(best)).isCloseTo(Math.sqrt(size), within(1e-10 * Math.sqrt(size)));
      for (int j = 0; j < d; j++) {
        double share = dot(left[j], left[best]) / size;
        for (int i = 0; !picked[j] && i < n; i++) {
          left[j][i] -= share * left[best][i];
        }
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
