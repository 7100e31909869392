package org.foldsieve.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SumsTest {

  /** Whole numbers, so that no order of additions rounds: every entry must be taken once. */
  @Test
  void everyLengthTakesEveryEntryOnce() {
    SplittableRandom random = new SplittableRandom(7);
    double[] a = random.ints(40, -50, 50).asDoubleStream().toArray();
    double[] b = random.ints(40, -50, 50).asDoubleStream().toArray();
    for (int count = 0; count <= 17; count++) {
      double products = 0;
      double squares = 0;
      for (int i = 0; i < count; i++) {
        products += a[3 + i] * b[11 + i];
        squares += (a[3 + i] - b[11 + i]) * (a[3 + i] - b[11 + i]);
      }
      assertThat(Sums.dot(a, 3, b, 11, count)).isEqualTo(products);
      assertThat(Sums.squaredDistance(a, 3, b, 11, count)).isEqualTo(squares);
    }
  }

  @Test
  void placeDoesNotChangeABit() {
    SplittableRandom random = new SplittableRandom(8);
    double[] a = random.doubles(23).toArray();
    double[] b = random.doubles(23).toArray();
    double[] shifted = new double[5 + a.length];
    System.arraycopy(a, 0, shifted, 5, a.length);
    assertThat(Sums.dot(shifted, 5, b, 0, 23)).isEqualTo(Sums.dot(a, b));
    assertThat(Sums.squaredDistance(shifted, 5, b, 0, 23))
        .isEqualTo(Sums.squaredDistance(a, 0, b, 0, 23));
  }

  @Test
  void theOrderOfAdditionsIsTheOneThatIsPromised() {
    double[] ones = new double[6];
    Arrays.fill(ones, 1);
    // (1 + 1e16 + 0.5) + (1 - 1e16 + ...) would come out otherwise in one running sum.
    double[] a = {1, 1e16, 1, -1e16, 0.5, 0.25};
    double expected = ((1 + 0.5 + 0.25) + 1e16) + (1 - 1e16);
    assertThat(Sums.dot(a, ones)).isEqualTo(expected);
  }
}
