package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.foldsieve.numeric.blas.Blas;
import org.junit.jupiter.api.Test;

class ProjectionProbeTest {

  private static final int ROWS = 512;
  private static final int COLUMNS = 200;
  private static final int DIRECTIONS = 47;

  private final Random random = new Random(5);

  @Test
  void rowsThatVaryInAllDirectionsAlikeAreNotAskedFurther() {
    double[] sample = gaussian(ROWS * COLUMNS);
    assertThat(probe(sample, 10).mayExclude(DIRECTIONS)).isFalse();
    assertThat(probe(sample, 10).mayExclude(COLUMNS)).isTrue();
  }

  @Test
  void rowsThatVaryInFewDirectionsAre() {
    double[] sample = gaussian(ROWS * COLUMNS);
    for (int at = 0; at < sample.length; at++) {
      sample[at] *= at % COLUMNS < 20 ? 10 : 1;
    }
    assertThat(probe(sample, 10).mayExclude(DIRECTIONS)).isTrue();
  }

  /** The pairs lie in all directions, and any few of them keep everybody else away. */
  @Test
  void rowsWithAVeryNearNeighbourAre() {
    double[] sample = gaussian(ROWS * COLUMNS);
    double[] noise = gaussian(COLUMNS);
    for (int i = 0; i < ROWS; i += 2) {
      for (int j = 0; j < COLUMNS; j++) {
        sample[(i + 1) * COLUMNS + j] = sample[i * COLUMNS + j] + 0.01 * noise[j];
      }
    }
    assertThat(probe(sample, 1).mayExclude(DIRECTIONS)).isTrue();
  }

  private double[] gaussian(int count) {
    double[] values = new double[count];
    for (int at = 0; at < count; at++) {
      values[at] = random.nextGaussian();
    }
    return values;
  }

  private static ProjectionProbe probe(double[] sample, int k) {
    return new ProjectionProbe(sample, ROWS, COLUMNS, 64, k, Blas.java());
  }
}
