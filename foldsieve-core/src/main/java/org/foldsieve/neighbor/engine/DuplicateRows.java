package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.neighbor.row.RowSet;
import org.jspecify.annotations.Nullable;

/**
 * Groups of equal rows. The search sees one row of each group, the lowest, and its answer is spread
 * to the others: masses of duplicates would else make every pair of them a candidate.
 *
 * <p>This loses nothing. A group that is not among the k nearest groups by (distance, lowest row)
 * comes after k groups, whose lowest rows all come before each of its own.
 */
public final class DuplicateRows {

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
  static DuplicateRows of(RowSet rows, long[] fingerprints, int @Nullable [] classes) {
    int n = rows.size();
    int[] groupOf = new int[n];
    int[] lowest = new int[n];
    int groups = 0;
    int[] slots = new int[slots(n)];
    for (int i = 0; i < n; i++) {
      // A slot holds the number of a group plus one; a group stands in the first free one.
      int at = slot(fingerprints[i], slots.length);
      while (slots[at] != 0 && !isAlike(rows, fingerprints, classes, i, lowest[slots[at] - 1])) {
        at = (at + 1) & (slots.length - 1);
      }
      if (slots[at] == 0) {
        lowest[groups++] = i;
        slots[at] = groups;
      }
      groupOf[i] = slots[at] - 1;
    }
    return groups == n
        ? new DuplicateRows(new int[0], new int[0], new int[0][])
        : new DuplicateRows(Arrays.copyOf(lowest, groups), groupOf, members(groupOf, groups));
  }

  /**
   * Groups that were found elsewhere.
   *
   * @param lowestOf for every row the lowest row that equals it, which may be itself
   */
  public static DuplicateRows of(int[] lowestOf) {
    int n = lowestOf.length;
    int[] groupOf = new int[n];
    int[] lowest = new int[n];
    int groups = 0;
    for (int i = 0; i < n; i++) {
      if (lowestOf[i] == i) {
        lowest[groups] = i;
        groupOf[i] = groups++;
      } else {
        groupOf[i] = groupOf[lowestOf[i]];
      }
    }
    return new DuplicateRows(Arrays.copyOf(lowest, groups), groupOf, members(groupOf, groups));
  }

  /** The memory that finding and keeping the groups of so many rows takes, in bytes. */
  static long bytes(long rows) {
    return Integer.BYTES * (slots(rows) + 4 * rows) + 32 * rows;
  }

  /** A power of two, two to four times the rows, so that few meet in one slot. */
  private static int slots(long rows) {
    return (int) Math.min(1L << 30, 4 * Long.highestOneBit(rows));
  }

  private static int slot(long fingerprint, int slots) {
    return (int) (fingerprint ^ fingerprint >>> 32) & (slots - 1);
  }

  private static boolean isAlike(
      RowSet rows, long[] fingerprints, int @Nullable [] classes, int i, int other) {
    return fingerprints[i] == fingerprints[other]
        && (classes == null || classes[i] == classes[other])
        && rows.areEqual(i, other);
  }

  /** The rows of each group, ascending. */
  private static int[][] members(int[] groupOf, int groups) {
    int[] counts = new int[groups];
    for (int group : groupOf) {
      counts[group]++;
    }
    int[][] members = new int[groups][];
    for (int g = 0; g < groups; g++) {
      members[g] = new int[counts[g]];
      counts[g] = 0;
    }
    for (int i = 0; i < groupOf.length; i++) {
      members[groupOf[i]][counts[groupOf[i]]++] = i;
    }
    return members;
  }

  /** Whether no two rows are equal; there are no groups then. */
  boolean isEmpty() {
    return members.length == 0;
  }

  /** The lowest row of each group, ascending. */
  public int[] lowest() {
    return lowest;
  }

  /** The rows of a group, ascending. */
  public int[] members(int group) {
    return members[group];
  }

  /** The group of a row. */
  int groupOf(int row) {
    return isEmpty() ? row : groupOf[row];
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
  FoundLists spread(FoundLists found, int k, boolean own) {
    ListBuilder result = new ListBuilder(groupOf.length);
    for (int i = 0; i < groupOf.length; i++) {
      result.set(i, nearest(found, groupOf[i], i, groupOf[i], k, own));
    }
    return result.build();
  }

  /**
   * Spreads the neighbours of some groups to those of their rows: group after group, and of each
   * its rows, ascending.
   *
   * @param found the nearest groups of the groups from {@code first} on
   */
  public FoundLists spreadFrom(int first, FoundLists found, int k, boolean own) {
    int count = 0;
    for (int list = 0; list < found.rows(); list++) {
      count += members[first + list].length;
    }
    ListBuilder result = new ListBuilder(count);
    int at = 0;
    for (int list = 0; list < found.rows(); list++) {
      for (int i : members[first + list]) {
        result.set(at++, nearest(found, list, i, first + list, k, own));
      }
    }
    return result.build();
  }

  private NearestHeap nearest(FoundLists found, int list, int i, int group, int k, boolean own) {
    int near = own ? members[group].length - 1 : 0;
    NearestHeap heap = new NearestHeap((int) Math.min(k, near + reached(found, list)));
    if (own) {
      offer(heap, 0, members[group], i);
    }
    collect(heap, found, list, i);
    return heap;
  }

  /** As {@link #spread}, for the neighbours of other rows among these groups. */
  FoundLists spreadQueries(FoundLists found, int k) {
    ListBuilder result = new ListBuilder(found.rows());
    for (int i = 0; i < found.rows(); i++) {
      NearestHeap heap = new NearestHeap((int) Math.min(k, reached(found, i)));
      collect(heap, found, i, -1);
      result.set(i, heap);
    }
    return result.build();
  }

  /** How many rows the groups in one list have. */
  private long reached(FoundLists found, int list) {
    long count = 0;
    for (int e = found.start()[list]; e < found.start()[list + 1]; e++) {
      count += members[found.indices()[e]].length;
    }
    return count;
  }

  private void collect(NearestHeap heap, FoundLists found, int list, int self) {
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
