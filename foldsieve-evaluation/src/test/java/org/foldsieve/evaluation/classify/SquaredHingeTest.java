package org.foldsieve.evaluation.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquaredHingeTest {

  private static final Run RUN = Run.defaults().withThreads(1);

  /** LinearSVC(dual=False, tol=1e-14) of scikit-learn 1.2.1, class 0 of three; bias last. */
  @Test
  void machinesAreThoseOfScikitLearn() {
    double[] x = new double[18 * 5];
    double[] y = new double[18];
    double[] counts = new double[18];
    for (int i = 0; i < 18; i++) {
      for (int j = 0; j < 4; j++) {
        x[i * 5 + j] = ((7 * i + 3 * j) % 11 - 5) / 4.0 + (i % 3 == j ? 0.5 : 0);
      }
      x[i * 5 + 4] = 1;
      y[i] = i % 3 == 0 ? 1 : -1;
      counts[i] = 1 + i % 4;
    }
    double[] ones = RowCounts.ones(18);
    double[] small = {
      0.09970736703918313,
      -0.07776738450269906,
      -0.10465750476799021,
      0.058336032835660315,
      -0.08481875380459732
    };
    double[] large = {
      1.4686705221411347,
      -1.5081565000030237,
      -10.01782089106324,
      10.106206204426439,
      -6.406941153725313
    };
    double[] weighed = {
      0.420198256830421,
      -0.38524235385929084,
      -1.6450803125055706,
      1.2714859148240771,
      -1.2137429857848983
    };
    assertThat(fit(x, 5, y, times(0.01, ones))).containsExactly(small, within(1e-9));
    assertThat(fit(x, 5, y, times(100, ones))).containsExactly(large, within(1e-6));
    assertThat(fit(x, 5, y, counts)).containsExactly(weighed, within(1e-7));
  }

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  private static double[] fit(double[] x, int width, double[] y, double[] costs) {
    int[] rows = IntStream.range(0, y.length).toArray();
    return new SquaredHinge(x, width, RUN).fit(rows, y, costs, new double[width]);
  }

  /** The function has one bottom, and the slope is 0 nowhere else. */
  @ParameterizedTest
  @CsvSource({
    "30, 4, 0.01, 1e-12", "30, 4, 100, 1e-12", "200, 9, 10, 1e-12", "20, 50, 1, 1e-12",
    "40, 40, 100, 1e-12", "60, 3, 1e6, 1e-12", "1500, 700, 1, 1e-4", "5, 3, 1e-9, 1e-12"
  })
  void theSlopeIsZero(int n, int width, double cost, double tolerance) {
    SplittableRandom random = new SplittableRandom(n + width);
    double[] x = random.doubles((long) n * width, -1, 1).toArray();
    double[] y = new double[n];
    double[] costs = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] = x[i * width] + random.nextDouble(-0.5, 0.5) > 0.2 ? 1 : -1;
      costs[i] = cost * random.nextDouble(0.5, 2);
    }
    double[] w = fit(x, width, y, costs);
    double[] atZero = slope(x, y, costs, new double[width]);
    double[] atW = slope(x, y, costs, w);
    double most = tolerance * Math.sqrt(SquaredHinge.dot(atZero, 0, atZero));
    assertThat(Math.sqrt(SquaredHinge.dot(atW, 0, atW))).isLessThanOrEqualTo(most);
  }

  private static double[] slope(double[] x, double[] y, double[] costs, double[] w) {
    double[] slope = w.clone();
    for (int i = 0; i < y.length; i++) {
      double missing = 1 - y[i] * SquaredHinge.dot(x, i * w.length, w);
      for (int m = 0; m < w.length && missing > 0; m++) {
        slope[m] -= 2 * costs[i] * missing * y[i] * x[i * w.length + m];
      }
    }
    return slope;
  }
}
