package org.foldsieve.evaluation.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.RandomOrder;
import org.junit.jupiter.api.Test;

class StabilityTest {

  @Test
  void indicesAreThoseOfTheirDefinitions() {
    int d = 12;
    int[][] orders = new int[4][];
    for (int s = 0; s < 4; s++) {
      orders[s] =
          RandomOrder.withDefaults()
              .rank(TestTables.tied(3, d, 2, 1), Run.defaults().withSeed(s))
              .order();
    }
    Stability stability = Stability.of(orders, d);
    for (int m = 1; m < d; m++) {
      double jaccard = 0;
      double kuncheva = 0;
      for (int a = 0; a < 4; a++) {
        for (int b = a + 1; b < 4; b++) {
          Set<Integer> shared = top(orders[a], m);
          shared.retainAll(top(orders[b], m));
          double r = shared.size();
          jaccard += r / (2 * m - r) / 6;
          kuncheva += (r * d - m * m) / (m * (d - m)) / 6;
        }
      }
      assertThat(stability.jaccard()[m - 1]).isCloseTo(jaccard, within(1e-14));
      assertThat(stability.kuncheva()[m - 1]).isCloseTo(kuncheva, within(1e-14));
    }
    assertThat(stability.jaccard()[d - 1]).isEqualTo(1);
    assertThat(stability.kuncheva()[d - 1]).isNaN();
  }

  @Test
  void equalRankingsAreStableAndOneHasNoStability() {
    int[] order = {2, 0, 1, 3};
    assertThat(Stability.of(new int[][] {order, order}, 4).kuncheva()[1]).isEqualTo(1);
    assertThat(Stability.of(new int[][] {order}, 4).jaccard()).containsOnly(Double.NaN);
  }

  private static Set<Integer> top(int[] order, int m) {
    Set<Integer> top = new HashSet<>();
    Arrays.stream(order).limit(m).forEach(top::add);
    return top;
  }
}
