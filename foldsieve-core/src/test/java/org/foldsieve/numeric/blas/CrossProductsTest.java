package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossProductsTest {

  /** One row, part of a block, a block, several strips of unequal length. */
  @ParameterizedTest(name = "{0} x {1}")
  @CsvSource({"1, 3", "100, 1", "512, 7", "513, 20", "5000, 33"})
  void equalTheSumsOfProductsAtAnyNumberOfThreads(int n, int m) {
    double[] x = new SplittableRandom(n).doubles((long) n * m, -1, 1).toArray();
    CrossProducts.Rows rows = (i, target) -> System.arraycopy(x, i * m, target, 0, m);
    double[] products = CrossProducts.lower(n, m, rows, Run.defaults().withThreads(1));
    double[] onSeven = CrossProducts.lower(n, m, rows, Run.defaults().withThreads(7));
    for (int r = 0; r < m; r++) {
      for (int s = 0; s <= r; s++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum += x[i * m + r] * x[i * m + s];
        }
        assertThat(products[r * m + s]).isCloseTo(sum, within(1e-15 * 4 * n));
        assertThat(onSeven[r * m + s]).isEqualTo(products[r * m + s]);
      }
    }
  }

  @Test
  void needsRoomForItsSums() {
    Run small = Run.defaults().withMaxMemory(1 << 20);
    assertThatThrownBy(() -> CrossProducts.lower(10, 1000, (i, target) -> {}, small))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageStartingWith("the matrix of products of 1000 features needs");
  }
}
