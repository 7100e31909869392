package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class SampleProductsTest {

  private static final Run RUN = Run.defaults();

  @Test
  void denseSamplesAreCentredFirst() {
    double far = 0x1p40;
    Table table =
        Table.of(
            Matrix.ofRows(
                new double[] {far - 1, 5}, new double[] {far, 5}, new double[] {far + 1, 8}));
    // Centred: (-1, -1), (0, -1), (1, 2).
    assertThat(SampleProducts.of(table, RUN))
        .isDeepEqualTo(new double[][] {{2, 1, -3}, {1, 1, -2}, {-3, -2, 5}});
  }

  /** Every row has zeros of its own, so that nothing of one row may be left for the next. */
  @Test
  void sparseSamplesAreMultipliedAsTheyAre() {
    Table table =
        Table.of(
            SparseMatrix.of(
                Matrix.ofRows(
                    new double[] {1, 0, 2, 0},
                    new double[] {0, 3, 4, 0},
                    new double[] {5, 0, 0, 6},
                    new double[4])));
    assertThat(SampleProducts.of(table, RUN.withThreads(1)))
        .isDeepEqualTo(new double[][] {{5, 8, 5, 0}, {8, 25, 0, 0}, {5, 0, 61, 0}, {0, 0, 0, 0}});
  }

  @Test
  void productsOfManySamplesAreThoseOfTheirDefinition() {
    SplittableRandom random = new SplittableRandom(4);
    int n = 11;
    Matrix values = Matrix.zeros(n, 3);
    for (int i = 0; i < n - 1; i++) {
      for (int c = 0; c < 3; c++) {
        values.set(i, c, random.nextInt(-9, 10));
        // The last row makes every column sum to 0.
        values.set(n - 1, c, values.get(n - 1, c) - values.get(i, c));
      }
    }
    double[][] products = SampleProducts.of(Table.of(values), RUN);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int c = 0; c < 3; c++) {
          sum += values.get(i, c) * values.get(j, c);
        }
        assertThat(products[i][j]).isEqualTo(sum);
      }
    }
  }

  @Test
  void memoryIsAskedFor() {
    Table table = Table.of(Matrix.zeros(100, 1));
    assertThatCode(() -> SampleProducts.of(table, RUN.withMaxMemory(80_800)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> SampleProducts.of(table, RUN.withMaxMemory(80_799)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the matrix of products of 100 rows");
  }
}
