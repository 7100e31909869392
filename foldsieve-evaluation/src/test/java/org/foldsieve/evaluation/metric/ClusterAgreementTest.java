package org.foldsieve.evaluation.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClusterAgreementTest {

  /** {@code ACC_NMI_example} of golden/images_24x6x5.json. */
  private static final int[] TRUTH = {
    2, 0, 1, 0, 1, 2, 2, 0, 0, 0, 1, 2, 2, 2, 0, 1, 1, 2, 1, 0, 0, 2, 1, 1
  };

  private static final int[] FOUND = {
    0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2
  };

  @Test
  void goldenExampleIsReached() {
    ClusterAgreement agreement = ClusterAgreement.of(FOUND, TRUTH);
    assertThat(agreement.accuracy()).isCloseTo(0.4583333333333, within(1e-12));
    assertThat(agreement.normalizedMutualInformation()).isCloseTo(0.0605630133928, within(1e-12));
  }

  @Test
  void renamedGroupsAgreeInFull() {
    int[] renamed = new int[TRUTH.length];
    for (int i = 0; i < renamed.length; i++) {
      renamed[i] = (TRUTH[i] + 1) % 3;
    }
    ClusterAgreement agreement = ClusterAgreement.of(renamed, TRUTH);
    assertThat(agreement.accuracy()).isEqualTo(1);
    assertThat(agreement.purity()).isEqualTo(1);
    assertThat(agreement.adjustedRand()).isEqualTo(1);
    assertThat(agreement.normalizedMutualInformation()).isCloseTo(1, within(1e-15));
  }

  @Test
  void oneClusterTellsNothing() {
    ClusterAgreement agreement = ClusterAgreement.of(new int[24], TRUTH);
    assertThat(agreement.normalizedMutualInformation()).isZero();
    assertThat(agreement.adjustedRand()).isZero();
    assertThat(agreement.accuracy()).isEqualTo(8 / 24.0);
    assertThat(agreement.purity()).isEqualTo(8 / 24.0);
  }

  @Test
  void adjustedRandCountsPairs() {
    // By hand: 6 rows, 15 pairs; together in both 2, in the first 4, in the second 3.
    int[] first = {0, 0, 0, 1, 1, 2};
    int[] second = {0, 0, 1, 1, 1, 2};
    double expected = 4 * 4 / 15.0;
    assertThat(ClusterAgreement.of(first, second).adjustedRand())
        .isCloseTo((2 - expected) / (4 - expected), within(1e-15));
  }

  @Test
  void moreClustersThanClassesLeaveSomeUnnamed() {
    assertThat(ClusterAgreement.of(new int[] {0, 1, 2, 3, 3}, new int[] {0, 0, 0, 1, 1}).accuracy())
        .isEqualTo(0.6);
  }

  @Test
  void assignmentBeatsEveryPermutation() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 50; round++) {
      int size = 1 + random.nextInt(6);
      double[][] weights = new double[size][size];
      for (double[] row : weights) {
        for (int j = 0; j < size; j++) {
          row[j] = random.nextInt(10);
        }
      }
      int[] columns = Assignment.largest(weights);
      double total = 0;
      for (int i = 0; i < size; i++) {
        total += weights[i][columns[i]];
      }
      assertThat(columns).doesNotHaveDuplicates();
      assertThat(total).isEqualTo(best(weights, 0, new boolean[size]));
    }
  }

  private static double best(double[][] weights, int row, boolean[] taken) {
    if (row == weights.length) {
      return 0;
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < taken.length; j++) {
      if (!taken[j]) {
        taken[j] = true;
        best = Math.max(best, weights[row][j] + best(weights, row + 1, taken));
        taken[j] = false;
      }
    }
    return best;
  }

  @Test
  void rowsWithoutAGroupAreRefused() {
    assertThatThrownBy(() -> ClusterAgreement.of(new int[] {0, -1}, new int[] {0, 0}))
        .hasMessageContaining("row 1 is in no group");
    assertThatThrownBy(() -> ClusterAgreement.of(new int[] {0}, new int[] {0, 0}))
        .hasMessageContaining("1 and 2");
  }
}
