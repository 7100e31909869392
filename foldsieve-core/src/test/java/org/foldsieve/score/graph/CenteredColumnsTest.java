package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CenteredColumnsTest {

  /**
   * A plain feature, one of the same value everywhere, one with zeros, one of zeros, a large one.
   */
  private static final double[][] ROWS = {
    {3, 0.1, 0, 0, 1e9 + 1}, {5, 0.1, 8, 0, 1e9 + 2}, {10, 0.1, 8, 0, 1e9 + 6}
  };

  private static final double[][] CENTRED = {
    {-3, -1, 4}, {0, 0, 0}, {-16 / 3.0, 8 / 3.0, 8 / 3.0}, {0, 0, 0}, {-2, -1, 3}
  };

  private static CenteredColumns columns(boolean sparse) {
    Matrix values = Matrix.ofRows(ROWS);
    return CenteredColumns.of(
        sparse ? Table.of(SparseMatrix.of(values)) : Table.of(values), Run.defaults());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theMeanIsTakenOff(boolean sparse) {
    CenteredColumns columns = columns(sparse);
    assertThat(columns.count()).isEqualTo(5);
    assertThat(columns.rows()).isEqualTo(3);
    double[] column = new double[3];
    for (int j = 0; j < 5; j++) {
      columns.copy(j, column);
      assertThat(column).as("feature %d", j).containsExactly(CENTRED[j], within(1e-15));
    }
    columns.copy(1, column);
    assertThat(column).as("0.1 three times has the mean 0.1").containsOnly(0.0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void productsAreThoseOfTheCentredFeatures(boolean sparse) {
    double[] u = {2, -1, 5};
    double[] products = new double[5];
    columns(sparse).multiply(u, products);
    for (int j = 0; j < 5; j++) {
      double expected = 0;
      for (int i = 0; i < 3; i++) {
        expected += CENTRED[j][i] * u[i];
      }
      assertThat(products[j]).as("feature %d", j).isCloseTo(expected, within(1e-13));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {119, 120})
  void theCopyIsAskedFor(long limit) {
    Table table = Table.of(Matrix.ofRows(ROWS));
    Run run = Run.defaults().withMaxMemory(limit);
    if (limit < 8 * 3 * 5) {
      assertThatThrownBy(() -> CenteredColumns.of(table, run))
          .isInstanceOf(MemoryLimitException.class)
          .hasMessageContaining("a centred copy of 3 x 5 values");
    } else {
      assertThat(CenteredColumns.of(table, run).count()).isEqualTo(5);
    }
  }
}
