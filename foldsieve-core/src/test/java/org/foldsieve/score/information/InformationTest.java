package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InformationTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 62, 1000, 4096})
  void equalsTheDefinition(int n) {
    SplittableRandom random = new SplittableRandom(n);
    Information information = new Information(n);
    for (int trial = 0; trial < 20; trial++) {
      int[] a = random.ints(n, 0, 3).toArray();
      int[] b = random.ints(n, 0, 5).map(x -> Math.min(x, 3)).toArray();
      for (int i = 0; i < n; i += 2) {
        b[i] = a[i];
      }
      int[] joint = new int[12];
      int[] countA = new int[3];
      int[] countB = new int[4];
      for (int i = 0; i < n; i++) {
        joint[a[i] * 4 + b[i]]++;
        countA[a[i]]++;
        countB[b[i]]++;
      }
      long sumA = information.sum(countA);
      long sumB = information.sum(countB);
      double bits = information.bits(information.mutual(sumA, sumB, joint, joint.length, 19));
      assertThat(bits).isCloseTo(BinnedTwin.mutual(a, b), within(1e-12));
      assertThat(information.bits(information.entropy(sumA)))
          .isCloseTo(BinnedTwin.entropy(a), within(1e-12));
    }
  }

  @Test
  void independentFeaturesShareExactlyNothing() {
    // 7 x 11 x 13 copies of every pair: no power of two, so every logarithm is rounded.
    int[] a = {3, 4};
    int[] b = {5, 6, 2};
    int[] joint = new int[6];
    for (int p = 0; p < 6; p++) {
      joint[p] = 1001 * a[p / 3] * b[p % 3];
    }
    Information information = new Information(1001 * 7 * 13);
    long sumA = information.sum(new int[] {1001 * 3 * 13, 1001 * 4 * 13});
    long sumB = information.sum(new int[] {1001 * 7 * 5, 1001 * 7 * 6, 1001 * 7 * 2});
    assertThat(information.mutual(sumA, sumB, joint, joint.length, 11)).isZero();
  }

  /** Two units for each of three values and one more: eight are nothing, nine are something. */
  @Test
  void whatRoundingMayLeaveIsNothing() {
    Information information = new Information(100);
    long all = information.entropy(0);
    assertThat(information.mutual(all - 8, 0, new int[] {0, 1}, 2, 3)).isZero();
    assertThat(information.mutual(all - 9, 0, new int[] {0, 1}, 2, 3)).isEqualTo(9);
    assertThat(information.mutual(0, all + 5, new int[] {0, 1}, 2, 3)).isZero();
  }

  @Test
  void oneRowMoreOfOnePairIsSeen() {
    int[] joint = {2001, 2000, 2000, 2000};
    Information information = new Information(8001);
    long sum = information.sum(new int[] {4001, 4000});
    assertThat(information.mutual(sum, sum, joint, joint.length, 8)).isPositive();
  }
}
