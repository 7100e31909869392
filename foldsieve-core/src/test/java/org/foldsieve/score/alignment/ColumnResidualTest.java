package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnResidualTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void throughTheRowsGainsAreThoseOfTheMatrixWrittenOut(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = random.nextInt(2, 20);
    int d = random.nextInt(n, 50);
    Table dense = halfEmpty(n, d, random);
    Table sparse = Table.of(dense.toSparse());
    ColumnResidual formed = ColumnResidual.formed(FormedGram.of(dense, RUN), RUN);
    ColumnResidual ofDense = ColumnResidual.throughRows(DenseColumnGram.of(dense, RUN), n, RUN);
    ColumnResidual ofSparse = ColumnResidual.throughRows(SparseGram.of(sparse, RUN), n, RUN);
    double first = largest(formed.gains);
    // Every feature, in any order: what is left at the end is small, and still right.
    for (int j = 0; j < d; j++) {
      assertThat(ofDense.gains).containsExactly(formed.gains, within(1e-12 * first));
      assertThat(ofSparse.gains).containsExactly(formed.gains, within(1e-12 * first));
      formed.remove(j);
      ofDense.remove(j);
      ofSparse.remove(j);
    }
  }

  @Test
  void manyFeaturesOfFewRowsNeedNoMatrixOfAllFeatures() {
    int d = CenteredGram.FORMED_FEATURES + 10;
    Table table = halfEmpty(12, d, new SplittableRandom(6));
    // The matrix written out would take 16 d² bytes, 270 MB.
    Run small = RUN.withMaxMemory(20L << 20);
    ColumnSubset method = ColumnSubset.withDefaults().stoppingAfter(30);
    int[] order = method.rank(table, small).order();
    assertThat(order).hasSize(30);
    Table sparse = Table.of(table.toSparse());
    assertThat(method.rank(sparse, small).order()).isEqualTo(order);
    ColumnResidual formed = ColumnResidual.formed(FormedGram.of(table, RUN), RUN);
    for (int j : order) {
      assertThat(formed.gains[j]).isCloseTo(largest(formed.gains), within(1e-9 * formed.gains[j]));
      formed.remove(j);
    }
  }

  private static Table halfEmpty(int n, int d, SplittableRandom random) {
    Matrix values = Matrix.zeros(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        boolean copy = j > 0 && j % 7 == 0;
        double value = random.nextInt(2) == 0 ? 0 : 3 + random.nextDouble();
        values.set(i, j, copy ? values.get(i, j - 1) : j % 11 == 5 ? 2 : value);
      }
    }
    return Table.of(values);
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, value);
    }
    return largest;
  }
}
