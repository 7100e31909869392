package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomOrderTest {

  @Test
  void everyNumberIsThereOnceAndTheSeedDecides() {
    int[] order = RandomOrder.order(50, 7);
    assertThat(Arrays.stream(order).sorted().toArray()).isEqualTo(IntStream.range(0, 50).toArray());
    assertThat(RandomOrder.order(50, 7)).isEqualTo(order);
    assertThat(RandomOrder.order(50, 8)).isNotEqualTo(order);
    assertThat(order).isNotEqualTo(IntStream.range(0, 50).toArray());
  }

  /** Six orders of three: each a sixth of the time, within five deviations. */
  @Test
  void everyOrderIsAsLikely() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int seed = 0; seed < 6000; seed++) {
      counts.merge(Arrays.toString(RandomOrder.order(3, seed)), 1, Integer::sum);
    }
    assertThat(counts).hasSize(6);
    assertThat(counts.values()).allMatch(count -> Math.abs(count - 1000) < 145);
  }
}
