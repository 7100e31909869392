package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.neighbor.row.RowSurvey;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class DuplicateRowsTest {

  private final SplittableRandom random = Seeds.random("duplicate rows");
  private final Table table = SearchTables.table(300, 2, (i, j) -> random.nextInt(8));
  private final RowSet rows = RowSet.all(table);
  private final int[] classes = random.ints(300, 0, 2).toArray();

  @Test
  void eachGroupIsKnownByItsLowestRow() {
    long[] prints = RowSurvey.of(rows, Run.defaults(), () -> {}).fingerprints();
    assertThat(DuplicateRows.of(rows, prints, null).lowest()).isEqualTo(lowest(null));
    assertThat(DuplicateRows.of(rows, prints, classes).lowest()).isEqualTo(lowest(classes));
  }

  @Test
  void differentRowsWithOneFingerprintStayApart() {
    assertThat(DuplicateRows.of(rows, new long[300], null).lowest()).isEqualTo(lowest(null));
    assertThat(DuplicateRows.of(rows, new long[300], classes).lowest()).isEqualTo(lowest(classes));
  }

  @Test
  void distinctRowsHaveNoGroups() {
    RowSet distinct = RowSet.all(SearchTables.table(50, 2, (i, j) -> i + 1));
    assertThat(DuplicateRows.of(distinct, new long[50], null).isEmpty()).isTrue();
  }

  /** The rows that no lower row equals. */
  private int[] lowest(int[] shared) {
    return IntStream.range(0, rows.size())
        .filter(
            i ->
                IntStream.range(0, i)
                    .noneMatch(
                        j -> rows.areEqual(i, j) && (shared == null || shared[i] == shared[j])))
        .toArray();
  }
}
