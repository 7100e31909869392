package org.foldsieve.neighbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NeighborTableTest {

  /** Two rows with three neighbours each. */
  private static final NeighborTable TABLE =
      new NeighborTable(2, 3, new int[] {1, 2, 3, 0, 3, 2}, new double[] {1, 4, 9, 1, 16, 25});

  /** Three rows with two, no and three neighbours. */
  private static final NeighborLists LISTS =
      new NeighborLists(
          new int[] {0, 2, 2, 5}, new int[] {1, 2, 0, 1, 3}, new double[] {1, 4, 9, 16, 25});

  @Test
  void entriesStandRowAfterRow() {
    assertThat(TABLE.index(1, 2)).isEqualTo(2);
    assertThat(TABLE.squaredDistance(1, 1)).isEqualTo(16);
    assertThat(TABLE.distance(0, 2)).isEqualTo(3);
    assertThat(TABLE.toLists().start()).containsExactly(0, 3, 6);
  }

  @Test
  void everyRowHasAsManyNeighbours() {
    assertThatThrownBy(() -> new NeighborTable(6, 2, new int[3], new double[12]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("6 rows of 2 neighbours are 12 entries, not 3 and 12");
    assertThatThrownBy(() -> new NeighborTable(6, 2, new int[12], new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("6 rows of 2 neighbours are 12 entries, not 12 and 3");
  }

  @Test
  void aTableIsCutToItsFirstNeighbours() {
    assertThat(TABLE.slice(3)).isSameAs(TABLE);
    assertThat(TABLE.slice(2))
        .isEqualTo(new NeighborTable(2, 2, new int[] {1, 2, 0, 3}, new double[] {1, 4, 1, 16}));
    assertThat(TABLE.slice(1))
        .isEqualTo(new NeighborTable(2, 1, new int[] {1, 0}, new double[] {1, 1}));
    for (int k : new int[] {0, 4}) {
      assertThatThrownBy(() -> TABLE.slice(k))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a table of 3 neighbours can be cut to 1..3, not " + k);
    }
  }

  @Test
  void listsAreCutWhereTheyAreLonger() {
    assertThat(LISTS.slice(2))
        .isEqualTo(
            new NeighborLists(
                new int[] {0, 2, 2, 4}, new int[] {1, 2, 0, 1}, new double[] {1, 4, 9, 16}));
    assertThat(LISTS.slice(7)).isEqualTo(LISTS);
  }

  @Test
  void tablesAreEqualBitForBit() {
    int[] index = {1, 2, 3, 0, 3, 2};
    double[] distance = {1, 4, 9, 1, 16, 25};
    assertThat(TABLE)
        .isEqualTo(new NeighborTable(2, 3, index, distance))
        .hasSameHashCodeAs(new NeighborTable(2, 3, index, distance))
        .isNotEqualTo(new NeighborTable(3, 2, index, distance))
        .isNotEqualTo(new NeighborTable(2, 3, new int[] {1, 2, 3, 0, 3, 1}, distance))
        .isNotEqualTo(new NeighborTable(2, 3, index, new double[] {1, 4, 9, 1, 16, 26}));
    int[] listed = {1, 2, 0, 1, 3};
    double[] squares = {1, 4, 9, 16, 25};
    assertThat(LISTS)
        .hasSameHashCodeAs(new NeighborLists(new int[] {0, 2, 2, 5}, listed, squares))
        .isNotEqualTo(new NeighborLists(new int[] {0, 2, 3, 5}, listed, squares))
        .isNotEqualTo(new NeighborLists(new int[] {0, 2, 2, 5}, new int[] {1, 2, 0, 1, 4}, squares))
        .isNotEqualTo(
            new NeighborLists(new int[] {0, 2, 2, 5}, listed, new double[] {1, 4, 9, 16, 26}));
  }

  @Test
  void arraysOfAnotherLengthAreRefused() {
    assertThatThrownBy(() -> new NeighborTable(2, 1, new int[3], new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 rows of 1 neighbours are 2 entries, not 3 and 2");
    assertThatThrownBy(() -> new NeighborTable(2, 1, new int[2], new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 rows of 1 neighbours are 2 entries, not 2 and 3");
    assertThatThrownBy(() -> new NeighborLists(new int[] {0, 2}, new int[3], new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 neighbours promised, 3 indices and 2 distances given");
    assertThatThrownBy(() -> new NeighborLists(new int[] {0, 2}, new int[2], new double[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 neighbours promised, 2 indices and 1 distances given");
  }
}
