package org.foldsieve.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedOrderTest {

  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    Double.NaN,
    1,
    -1,
    Double.MIN_VALUE,
    Double.POSITIVE_INFINITY,
    -1e300,
    1e300,
    Double.NEGATIVE_INFINITY,
    Double.longBitsToDouble(0xfff8000000000001L)
  };

  /** As a sort of objects has it, which keeps equal ones in their order. */
  @Test
  void equalsTheSortOfObjects() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n = 0; n < 300; n++) {
      double[] numbers =
          random
              .ints(n, 0, 40)
              .mapToDouble(v -> v < SPECIAL.length ? SPECIAL[v] : v / 7.0 - 3)
              .toArray();
      int[] literal =
          IntStream.range(0, n)
              .boxed()
              .sorted((a, b) -> Double.compare(numbers[a], numbers[b]))
              .mapToInt(i -> i)
              .toArray();
      assertThat(SortedOrder.of(numbers)).isEqualTo(literal);
    }
  }
}
