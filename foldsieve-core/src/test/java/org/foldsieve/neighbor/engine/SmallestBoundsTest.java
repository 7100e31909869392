package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.neighbor.Seeds;
import org.junit.jupiter.api.Test;

class SmallestBoundsTest {

  private final SplittableRandom random = Seeds.random("smallest bounds");

  /** Rows at both ends of the stripes of 1024 that share an array. */
  @Test
  void theThresholdIsTheKthSmallestBound() {
    for (int k : new int[] {1, 2, 3, 7, 12}) {
      SmallestBounds bounds = new SmallestBounds(2500, k);
      for (int row : new int[] {0, 1, 1022, 1023, 1024, 2047, 2048, 2499}) {
        float[] seen = new float[30];
        for (int at = 0; at < seen.length; at++) {
          seen[at] = random.nextInt(20);
          bounds.add(row, seen[at]);
          float[] sorted = Arrays.copyOf(seen, at + 1);
          Arrays.sort(sorted);
          float expected = at + 1 < k ? Float.POSITIVE_INFINITY : sorted[k - 1];
          assertThat(bounds.thresholds()[row]).as("row %d, k = %d", row, k).isEqualTo(expected);
        }
      }
      assertThat(bounds.thresholds()[2]).isEqualTo(Float.POSITIVE_INFINITY);
    }
  }

  @Test
  void aRowThatIsClearedKeepsItsThresholdUntilOthersAreLower() {
    SmallestBounds bounds = new SmallestBounds(1030, 2);
    for (int row : new int[] {3, 1029}) {
      bounds.add(row, 5);
      bounds.add(row, 8);
      bounds.clear(row);
      assertThat(bounds.thresholds()[row]).isEqualTo(8);
      bounds.add(row, 6);
      assertThat(bounds.thresholds()[row]).isEqualTo(8);
      bounds.add(row, 7);
      assertThat(bounds.thresholds()[row]).isEqualTo(7);
    }
  }

  @Test
  void memoryIsThatOfTheHeapsAndTheThresholds() {
    assertThat(SmallestBounds.bytes(100, 7)).isEqualTo(100 * 8 * 4);
  }
}
