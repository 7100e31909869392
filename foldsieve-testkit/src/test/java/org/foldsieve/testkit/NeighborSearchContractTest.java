package org.foldsieve.testkit;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;

/** Holds the search to the contract of operations, on a table large enough for its fast path. */
class NeighborSearchContractTest {

  private final Table large =
      Table.of(Matrix.wrap(3000, 30, new SplittableRandom(3).doubles(90_000).toArray()));

  @Test
  void nothingOfTheTableIsKept() throws InterruptedException {
    RunContract.assertNothingIsKept(large, (table, run) -> NeighborSearch.nearest(table, 7, run));
  }

  @Test
  void progressReachesItsTotal() {
    RunContract.assertProgress(run -> NeighborSearch.nearest(large, 7, run));
  }

  @Test
  void cancellingAtAnyMomentStopsIt() {
    RunContract.assertCancels(run -> NeighborSearch.nearest(large, 7, run));
  }
}
