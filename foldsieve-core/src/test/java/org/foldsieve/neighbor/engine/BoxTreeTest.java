package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.foldsieve.neighbor.engine.Found.assertFound;

import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.BruteForce;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** The tree, forced upon tables small enough for its slow twin. */
class BoxTreeTest {

  private final SplittableRandom random = Seeds.random("box tree");

  @Test
  void hardTablesGiveTheDefinition() {
    SearchTables.hard(random)
        .forEach(
            (name, table) -> {
              for (int k : List.of(1, 5, table.rows() - 1)) {
                int fewer = Math.min(k, table.rows() - 1);
                assertThat(nearest(table, fewer, 2))
                    .as("%s, k = %d", name, fewer)
                    .isEqualTo(BruteForce.nearest(table, fewer));
              }
            });
  }

  @Test
  void tablesOfFewFeaturesGiveTheDefinition() {
    for (int d = 1; d <= 6; d++) {
      int n = random.nextInt(2, 700);
      Table spread = SearchTables.table(n, d, (i, j) -> random.nextDouble());
      Table ties = SearchTables.table(n, d, (i, j) -> random.nextInt(4));
      for (Table table : List.of(spread, ties)) {
        int k = random.nextInt(1, n);
        assertThat(nearest(table, k, 2))
            .as("%d x %d, k = %d", n, d, k)
            .isEqualTo(BruteForce.nearest(table, k));
      }
    }
  }

  @Test
  void newRowsGiveTheDefinition() {
    Table training = SearchTables.table(500, 3, (i, j) -> random.nextInt(9));
    Table queries = SearchTables.table(70, 3, (i, j) -> random.nextInt(-2, 12) / 2.0);
    assertFound(BoxTree.nearest(RowSet.all(queries), RowSet.all(training), 8, Run.defaults()))
        .isEqualTo(
            BruteForce.search(queries, training, 8, Double.POSITIVE_INFINITY, (i, j) -> true));
  }

  @Test
  void equalRowsAreTakenInOrderOfTheirIndices() {
    Table table = SearchTables.table(2000, 2, (i, j) -> 7);
    NeighborLists lists = nearest(table, 3, 1);
    assertThat(lists).isEqualTo(BruteForce.nearest(table, 3));
  }

  @Test
  void threadsDoNotChangeABit() {
    Table table = SearchTables.table(900, 4, (i, j) -> random.nextInt(5) / 3.0);
    assertThat(nearest(table, 6, 7)).isEqualTo(nearest(table, 6, 1));
  }

  private static NeighborLists nearest(Table table, int k, int threads) {
    RowSet rows = RowSet.all(table);
    return Found.lists(BoxTree.nearest(rows, rows, k, Run.defaults().withThreads(threads)));
  }
}
