package org.foldsieve.neighbor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups of equal rows. The search sees one row of each group, the lowest, and its answer is spread
 * to the others: masses of duplicates would else make every pair of them a candidate.
 *
 * <p>This loses nothing. A group that is not among the k nearest groups by (distance, lowest row)
 * comes after k groups, whose lowest rows all come before each of its own.
 */
final class DuplicateRows {

  private final int[] lowest;
  private final int[] groupOf;
  private final int[][] members;

  private DuplicateRows(int[] lowest, int[] groupOf, int[][] members) {
    this.lowest = lowest;
    this.groupOf = groupOf;
    this.members = members;
  }

  /**
   * The groups of equal rows.
   *
   * @param classes what rows of one group must share beside their values, or null
   */
  static DuplicateRows of(RowSet rows, long[] fingerprints, int[] classes) {
    long[] sorted = fingerprints.clone();
    Arrays.sort(sorted);
    boolean distinct = true;
    for (int i = 1; i < sorted.length; i++) {
      distinct &= sorted[i] != sorted[i - 1];
    }
    return distinct ? new DuplicateRows(null, null, null) : group(rows, fingerprints, classes);
  }

  private static DuplicateRows group(RowSet rows, long[] fingerprints, int[] classes) {
    Map<Long, List<Integer>> groupsOfPrint = new HashMap<>();
    List<List<Integer>> groups = new ArrayList<>();
    int[] groupOf = new int[rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      List<Integer> alike =
          groupsOfPrint.computeIfAbsent(fingerprints[i], print -> new ArrayList<>(1));
      groupOf[i] = -1;
      for (int g : alike) {
        int other = groups.get(g).get(0);
        if ((classes == null || classes[other] == classes[i]) && rows.areEqual(i, other)) {
          groupOf[i] = g;
          break;
        }
      }
      if (groupOf[i] < 0) {
        groupOf[i] = groups.size();
        alike.add(groups.size());
        groups.add(new ArrayList<>(1));
      }
      groups.get(groupOf[i]).add(i);
    }
    int[][] members = new int[groups.size()][];
    int[] lowest = new int[groups.size()];
    for (int g = 0; g < members.length; g++) {
      members[g] = groups.get(g).stream().mapToInt(i -> i).toArray();
      lowest[g] = members[g][0];
    }
    return new DuplicateRows(lowest, groupOf, members);
  }

  boolean isEmpty() {
    return members == null || members.length == groupOf.length;
  }

  /** The lowest row of each group, ascending. */
  int[] lowest() {
    return lowest;
  }

  /** What the rows of each group share, from what each row has. */
  int[] ofGroups(int[] perRow) {
    return Arrays.stream(lowest).map(i -> perRow[i]).toArray();
  }

  /**
   * Spreads the neighbours among groups to neighbours among rows.
   *
   * @param found the nearest groups of each group
   * @param k the most neighbours of a row
   * @param own whether the rows of one group are neighbours of each other
   */
  NeighborLists spread(NeighborLists found, int k, boolean own) {
    ListBuilder result = new ListBuilder(groupOf.length);
    for (int i = 0; i < groupOf.length; i++) {
      int group = groupOf[i];
      int near = own ? members[group].length - 1 : 0;
      NearestHeap heap = new NearestHeap((int) Math.min(k, near + reached(found, group)));
      if (own) {
        offer(heap, 0, members[group], i);
      }
      collect(heap, found, group, i);
      result.set(i, heap);
    }
    return result.build();
  }

  /** As {@link #spread}, for the neighbours of other rows among these groups. */
  NeighborLists spreadQueries(NeighborLists found, int k) {
    ListBuilder result = new ListBuilder(found.rows());
    for (int i = 0; i < found.rows(); i++) {
      NearestHeap heap = new NearestHeap((int) Math.min(k, reached(found, i)));
      collect(heap, found, i, -1);
      result.set(i, heap);
    }
    return result.build();
  }

  /** How many rows the groups in one list have. */
  private long reached(NeighborLists found, int list) {
    long count = 0;
    for (int e = found.start()[list]; e < found.start()[list + 1]; e++) {
      count += members[found.indices()[e]].length;
    }
    return count;
  }

  private void collect(NearestHeap heap, NeighborLists found, int list, int self) {
    for (int e = found.start()[list]; e < found.start()[list + 1]; e++) {
      double distance = found.squaredDistances()[e];
      if (distance > heap.reach()) {
        break;
      }
      offer(heap, distance, members[found.indices()[e]], self);
    }
  }

  private static void offer(NearestHeap heap, double distance, int[] rows, int self) {
    // Rows ascend, so one that does not enter is followed by none that does.
    for (int row : rows) {
      if (row != self && !heap.offer(distance, row)) {
        break;
      }
    }
  }
}
