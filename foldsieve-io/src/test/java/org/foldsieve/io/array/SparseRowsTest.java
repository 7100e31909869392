package org.foldsieve.io.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.foldsieve.data.DataException;
import org.foldsieve.io.file.MemoryBudget;
import org.junit.jupiter.api.Test;

class SparseRowsTest {

  private static final MemoryBudget BUDGET = MemoryBudget.ofHeap();

  @Test
  void entriesOfAPlaceAreAddedAndColumnsAscend() {
    int[] start = {0, 3, 3, 4};
    int[] columns = {2, 0, 2, 1};
    double[] values = {1, 2, 4, 8};
    assertThat(SparseRows.ofCompressed(3, 3, start, columns, values, BUDGET).toDense().values())
        .containsExactly(2, 0, 5, 0, 0, 0, 0, 8, 0);
  }

  /** Found by Jazzer: the second start lies behind the last, so the entries have no room for it. */
  @Test
  void rowStartsThatRiseTooFarAndFallAreDamage() {
    int[] columns = {0, 1, 2};
    double[] values = {1, 2, 3};
    for (int[] start : new int[][] {{0, 3, 1}, {0, 2, 1, 3}, {0, 1, 0}}) {
      assertThatThrownBy(
              () -> SparseRows.ofCompressed(start.length - 1, 3, start, columns, values, BUDGET))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("the sparse matrix is damaged: its row starts fall at row ");
    }
    assertThatThrownBy(
            () -> SparseRows.ofCompressed(1, 3, new int[] {0, 9}, columns, values, BUDGET))
        .hasMessage("the sparse matrix is damaged: its row starts do not fit");
  }
}
