package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DistanceFilterTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  /** More features than are summed in floats, more rows than a tile, the last feature constant. */
  @ParameterizedTest
  @EnumSource
  void distancesAreAsWrongAsToldAndLittleSo(RowDistance distance) {
    int n = 259;
    int d = 517;
    SplittableRandom random = new SplittableRandom(3);
    Matrix values = Matrix.zeros(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double value = random.nextInt(3) == 0 ? 0 : random.nextDouble(-1, 3) * (1 + j % 5);
        values.set(i, j, j == d - 1 ? 7 : value);
      }
    }
    int[] order = IntStream.range(0, n).map(p -> (p * 17) % n).toArray();
    Table dense = Table.of(values);
    Table sparse = Table.of(SparseMatrix.of(values));
    for (Table table : new Table[] {dense, sparse}) {
      FeatureRanges ranges = FeatureRanges.of(table, RUN);
      DistanceFilter filter = DistanceFilter.of(table, ranges, order, distance, RUN);
      double[][] found = new double[filter.queries()][n];
      double[] errors = new double[filter.queries()];
      int from = 3;
      int to = from + filter.queries();
      filter.find(from, to, filter.scratch(filter.queries()), found, errors);
      for (int q = from; q < to; q++) {
        double most = 0;
        for (int p = 0; p < n; p++) {
          double exact = literal(values, order[q], order[p], distance, ranges);
          assertThat(filter.exact(q, p)).isCloseTo(exact, within(1e-12 * (1 + exact)));
          assertThat(found[q - from][p]).isCloseTo(exact, within(errors[q - from]));
          most = Math.max(most, exact);
        }
        assertThat(errors[q - from]).isPositive().isLessThan(2e-4 * most);
      }
    }
  }

  private static double literal(
      Matrix x, int a, int b, RowDistance distance, FeatureRanges ranges) {
    double sum = 0;
    for (int j = 0; j < x.columns(); j++) {
      double raw = Math.abs(x.get(a, j) - x.get(b, j));
      double scaled = raw == 0 ? 0 : raw / (ranges.max(j) - ranges.min(j));
      sum +=
          switch (distance) {
            case SCALED_MANHATTAN -> scaled;
            case SCALED_EUCLIDEAN -> scaled * scaled;
            case EUCLIDEAN -> raw * raw;
          };
    }
    return sum;
  }

  @Test
  void aDenseCopyOfFloatsAsksForMemory() {
    Table table = Table.of(Matrix.zeros(30, 10));
    FeatureRanges ranges = FeatureRanges.of(table, RUN);
    int[] order = IntStream.range(0, 30).toArray();
    assertThatCode(() -> filter(table, ranges, order, RUN.withMaxMemory(1200)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> filter(table, ranges, order, RUN.withMaxMemory(1199)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageStartingWith("the search for near rows among 30 rows and 10 features needs ");
  }

  private static DistanceFilter filter(Table table, FeatureRanges ranges, int[] order, Run run) {
    return DistanceFilter.of(table, ranges, order, RowDistance.EUCLIDEAN, run);
  }
}
