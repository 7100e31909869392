package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.BruteForce;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** Some rows with their exact neighbours, by which another search is judged. */
class ApproximationTest {

  private static final int K = 5;

  private final SplittableRandom random = Seeds.random("approximation");
  private final Table table = SearchTables.table(301, 3, (i, j) -> random.nextInt(12));
  private final RowSet rows = RowSet.all(table);
  private final CandidateSearch search =
      new CandidateSearch(
          new CandidateSearch.Options(Blas::get, Projection.Use.OFF, null, 2, 24, false),
          Run.defaults());

  @Test
  void whatIsLearntFromOneHalfIsTestedOnOtherRows() {
    int[] learnt = sample(0).sample();
    int[] tested = sample(1).sample();
    assertThat(learnt).hasSize(150).isSorted().doesNotContain(tested);
    assertThat(tested).hasSize(150).isSorted().doesNotHaveDuplicates();
    assertThat(sample(0).sample()).isEqualTo(learnt);
  }

  @Test
  void theNeighborsAreTheExactOnesWithoutTheRowItself() {
    NeighborLists exact = BruteForce.nearest(table, K);
    Approximation known = sample(0);
    for (int s = 0; s < known.sample().length; s++) {
      int row = known.sample()[s];
      assertThat(known.neighbors()[s]).hasSize(K).doesNotContain(row);
      assertThat(known.squaredReach()[s])
          .isEqualTo(exact.squaredDistances()[exact.start()[row] + K - 1]);
    }
  }

  /**
   * Lists that miss a known number of neighbours: which of equally distant ones does not matter.
   */
  @Test
  void theRecallIsThePartThatWasFound() {
    NeighborLists exact = BruteForce.nearest(table, K);
    Approximation known = sample(1);
    double[] squared = exact.squaredDistances().clone();
    for (int s = 0; s < known.sample().length; s += 3) {
      int last = exact.start()[known.sample()[s] + 1] - 1;
      squared[last] += 100;
      squared[last - 1] += 100;
    }
    ApproximateLists measured =
        known.measure(new FoundLists(exact.start(), exact.indices(), squared));
    assertThat(measured.recall()).isCloseTo(1 - 2.0 / K / 3, within(1e-12));
    double[] each =
        IntStream.range(0, 150).mapToDouble(s -> s % 3 == 0 ? 1 - 2.0 / K : 1).toArray();
    double squares = Arrays.stream(each).map(one -> Math.pow(one - measured.recall(), 2)).sum();
    assertThat(measured.standardError()).isCloseTo(Math.sqrt(squares / 149 / 150), within(1e-12));
  }

  private Approximation sample(int half) {
    return Approximation.of(rows, half, K, search, Run.defaults().withSeed(8));
  }
}
