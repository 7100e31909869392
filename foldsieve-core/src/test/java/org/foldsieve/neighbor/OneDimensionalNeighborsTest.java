package org.foldsieve.neighbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OneDimensionalNeighborsTest {

  private final SplittableRandom random = Seeds.random("one-dimensional");

  @Test
  void continuousValuesGiveTheDefinition() {
    for (int n : List.of(2, 3, 17, 41, 200, 1500, 3000)) {
      assertDefinition(values(n, random::nextDouble), Math.min(n - 1, 5));
      assertDefinition(values(n, () -> random.nextDouble() - 0.5), Math.min(n - 1, 8));
    }
  }

  @Test
  void valuesFullOfTiesGiveTheDefinition() {
    for (int levels : List.of(1, 2, 3, 17, 60)) {
      for (int k : List.of(1, 2, 5, 12, 60, 119)) {
        assertDefinition(values(120, () -> random.nextInt(levels)), k);
        assertDefinition(values(120, () -> random.nextInt(levels) - levels / 2), k);
      }
    }
  }

  @Test
  void distancesThatRoundToOneTieByRow() {
    // Seen from 1 and from -1, the whole cloud around 0 is at one distance.
    assertDefinition(
        values(
            80, () -> random.nextInt(10) == 0 ? random.nextInt(3) - 1 : random.nextInt(9) * 1e-18),
        4);
    assertDefinition(values(80, () -> 1e16 + random.nextInt(40)), 7);
    assertDefinition(
        values(90, () -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(120) - 60)), 6);
  }

  @Test
  void valuesThatDifferOnlyInTheirLastBitsAreSorted() {
    double[] close = values(2500, () -> 1 + random.nextInt(4000) * Math.ulp(1.0));
    close[7] = 1e300;
    close[8] = -1e300;
    assertDefinition(close, 5);
  }

  @Test
  void bothZerosAreOneValue() {
    assertDefinition(new double[] {0.0, -0.0, 1, -0.0, 0.0, -1, -0.0}, 2);
  }

  @Test
  void constantFeatureGivesTheLowestRows() {
    OneDimensionalNeighbors neighbors = new OneDimensionalNeighbors(5, 2);
    neighbors.find(new double[5], 0);
    int[] found = new int[2];
    neighbors.copyNeighbors(0, found);
    assertThat(found).containsExactly(1, 2);
    neighbors.copyNeighbors(4, found);
    assertThat(found).containsExactly(0, 1);
  }

  @Test
  void oneObjectServesManyFeaturesAndOffsets() {
    OneDimensionalNeighbors neighbors = new OneDimensionalNeighbors(50, 3);
    double[] columns = values(150, () -> random.nextInt(12));
    for (int offset = 0; offset <= 100; offset += 50) {
      neighbors.find(columns, offset);
      assertDefinition(neighbors, Arrays.copyOfRange(columns, offset, offset + 50), 3);
    }
  }

  @Test
  void neighborsMustBeFewerThanRows() {
    assertThatThrownBy(() -> new OneDimensionalNeighbors(5, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k must be less than the number of rows: k = 5, rows = 5");
    assertThatThrownBy(() -> new OneDimensionalNeighbors(5, 0))
        .hasMessage("k must be at least 1: k = 0");
  }

  private static double[] values(int n, DoubleSupplier next) {
    return DoubleStream.generate(next).limit(n).toArray();
  }

  private static void assertDefinition(double[] values, int k) {
    OneDimensionalNeighbors neighbors = new OneDimensionalNeighbors(values.length, k);
    neighbors.find(values, 0);
    assertDefinition(neighbors, values, k);
  }

  private static void assertDefinition(OneDimensionalNeighbors neighbors, double[] values, int k) {
    int n = values.length;
    int[] found = new int[k];
    for (int i = 0; i < n; i++) {
      int self = i;
      int[] expected =
          IntStream.range(0, n)
              .filter(j -> j != self)
              .boxed()
              // The sort is stable, so equal distances stay in row order.
              .sorted(Comparator.comparingDouble(j -> Math.abs(values[self] - values[j])))
              .limit(k)
              .mapToInt(j -> j)
              .sorted()
              .toArray();
      neighbors.copyNeighbors(i, found);
      assertThat(found).as("row %d of %d, k = %d", i, n, k).isEqualTo(expected);
      assertThat(neighbors.order()[neighbors.rank()[i]]).isEqualTo(i);
      assertThat(neighbors.sorted()[neighbors.rank()[i]]).isEqualTo(values[i] + 0.0);
    }
  }
}
