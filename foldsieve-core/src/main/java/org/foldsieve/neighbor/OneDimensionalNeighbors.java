package org.foldsieve.neighbor;

import java.util.Arrays;
import org.foldsieve.run.ParameterException;

/**
 * The k nearest rows of every row by one feature alone, under the distance |f_i − f_j| as doubles
 * give it, ties by row index.
 *
 * <p>The feature is sorted once by (value, row). Then the neighbours of a row are found by groups
 * of equal values: its own group first, lowest rows first and itself left out; then, again and
 * again, the nearer of the next group on the left and the next on the right; groups at equal
 * distance are merged by row. In sorted <em>positions</em> the neighbours of position p are
 * therefore a run and, mostly not, a few extra ones:
 *
 * <ul>
 *   <li>the positions {@code from()[p]} up to {@code to()[p]} (exclusive), without p itself;
 *   <li>the positions that stand in {@code extra()} at {@code extraStart()[p]} up to {@code
 *       extraStart()[p + 1]} (exclusive): the lowest rows of groups that are taken in part.
 * </ul>
 *
 * <p>So a score can add over neighbours by running through {@link #sorted()}, and ask whether row j
 * is a neighbour by comparing {@code rank()[j]} with two bounds and the few extra positions.
 *
 * <p>Cost: O(n) for the sort, O(n) for the runs and O(nk) at most for the extra positions. Made to
 * be used again for every feature of one thread; the arrays handed out are live and change with the
 * next {@link #find}. Not thread-safe.
 *
 * @since 0.1.0
 */
public final class OneDimensionalNeighbors {

  private final int rows;
  private final int k;
  private final ValueSorter sorter;
  private final int[] rank;
  private final int[] groupStart;
  private final int[] groupEnd;
  private final int[] from;
  private final int[] to;
  private final int[] extraStart;
  private int[] extra;

  /**
   * Room for features of so many rows.
   *
   * @throws ParameterException when k is not in 1..rows-1
   */
  public OneDimensionalNeighbors(int rows, int k) {
    NeighborSearch.checkNeighbors(k, rows);
    this.rows = rows;
    this.k = k;
    sorter = new ValueSorter(rows);
    rank = new int[rows];
    groupStart = new int[rows];
    groupEnd = new int[rows];
    from = new int[rows];
    to = new int[rows];
    extraStart = new int[rows + 1];
    extra = new int[k];
  }

  /**
   * Finds the neighbours of every row by the feature whose value at row i is {@code values[offset +
   * i]}, a finite number.
   */
  public void find(double[] values, int offset) {
    sorter.sort(values, offset);
    double[] sorted = sorter.sorted();
    int[] order = sorter.order();
    rank[order[0]] = 0;
    groupStart[0] = 0;
    for (int p = 1; p < rows; p++) {
      rank[order[p]] = p;
      groupStart[p] = sorted[p] == sorted[p - 1] ? groupStart[p - 1] : p;
    }
    groupEnd[rows - 1] = rows;
    for (int p = rows - 2; p >= 0; p--) {
      groupEnd[p] = groupStart[p + 1] == groupStart[p] ? groupEnd[p + 1] : p + 1;
    }
    slide(sorted);
  }

  /** The number of neighbours. */
  public int k() {
    return k;
  }

  /** The values, ascending. */
  public double[] sorted() {
    return sorter.sorted();
  }

  /** The row at each position of {@link #sorted()}. */
  public int[] order() {
    return sorter.order();
  }

  /** The position of each row. */
  public int[] rank() {
    return rank;
  }

  /** The first position of the run of neighbours of each position. */
  public int[] from() {
    return from;
  }

  /** The position after the run. The position itself may stand inside and is no neighbour. */
  public int[] to() {
    return to;
  }

  /** Where the extra positions of each position begin in {@link #extra()}; rows + 1 numbers. */
  public int[] extraStart() {
    return extraStart;
  }

  /** The extra positions; only the first {@code extraStart()[rows]} numbers count. */
  public int[] extra() {
    return extra;
  }

  /** Writes the k neighbours of row i to the target, by ascending row, not by distance. */
  public void copyNeighbors(int i, int[] target) {
    int p = rank[i];
    int[] order = sorter.order();
    int count = 0;
    for (int q = from[p]; q < to[p]; q++) {
      if (q != p) {
        target[count++] = order[q];
      }
    }
    for (int e = extraStart[p]; e < extraStart[p + 1]; e++) {
      target[count++] = order[extra[e]];
    }
    Arrays.sort(target, 0, count);
  }

  /**
   * Slides a window of k + 1 positions over the sorted values. Where everything outside is strictly
   * farther than everything inside, the window is the answer, whichever way it was found; where a
   * distance ties across its border, groups decide.
   */
  private void slide(double[] sorted) {
    int a = 0;
    for (int p = 0; p < rows; p++) {
      double value = sorted[p];
      while (a + k + 1 < rows && sorted[a + k + 1] - value < value - sorted[a]) {
        a++;
      }
      a = Math.max(a, p - k);
      double reach = Math.max(value - sorted[a], sorted[a + k] - value);
      boolean leftClear = a == 0 || value - sorted[a - 1] > reach;
      boolean rightClear = a + k + 1 == rows || sorted[a + k + 1] - value > reach;
      extraStart[p + 1] = extraStart[p];
      if (leftClear && rightClear) {
        from[p] = a;
        to[p] = a + k + 1;
      } else {
        selectByGroups(p, sorted);
      }
    }
  }

  private void selectByGroups(int p, double[] sorted) {
    int a = groupStart[p];
    int b = groupEnd[p];
    if (b - a > k) {
      from[p] = a;
      to[p] = p < a + k ? a + k + 1 : a + k;
      return;
    }
    double value = sorted[p];
    int need = k - (b - a - 1);
    while (need > 0) {
      double left = a > 0 ? value - sorted[a - 1] : Double.POSITIVE_INFINITY;
      double right = b < rows ? sorted[b] - value : Double.POSITIVE_INFINITY;
      int leftStart = a;
      int rightEnd = b;
      // Several groups can be equally far: 1 - 1e-17 and 1 - 0 are the same double.
      while (left <= right && leftStart > 0 && value - sorted[leftStart - 1] == left) {
        leftStart = groupStart[leftStart - 1];
      }
      while (right <= left && rightEnd < rows && sorted[rightEnd] - value == right) {
        rightEnd = groupEnd[rightEnd];
      }
      int found = a - leftStart + rightEnd - b;
      if (found > need) {
        takeLowestRows(p, need, leftStart, a, b, rightEnd);
        break;
      }
      need -= found;
      a = leftStart;
      b = rightEnd;
    }
    from[p] = a;
    to[p] = b;
  }

  /** Adds the {@code need} lowest rows of two ranges of positions to the extra ones of p. */
  private void takeLowestRows(int p, int need, int left, int leftEnd, int right, int rightEnd) {
    int start = extraStart[p];
    if (start + need > extra.length) {
      extra = Arrays.copyOf(extra, Math.max(start + need, 2 * extra.length));
    }
    extraStart[p + 1] = start + need;
    int[] order = sorter.order();
    if ((left == leftEnd || groupEnd[left] == leftEnd)
        && (right == rightEnd || groupEnd[right] == rightEnd)) {
      int l = left;
      int r = right;
      for (int e = start; e < start + need; e++) {
        extra[e] = r == rightEnd || (l < leftEnd && order[l] < order[r]) ? l++ : r++;
      }
      return;
    }
    int end = start;
    for (int q = left; q < rightEnd; q++) {
      if (q == leftEnd) {
        q = right;
        if (q == rightEnd) {
          break;
        }
      }
      if (end == start + need) {
        if (order[q] > order[extra[end - 1]]) {
          continue;
        }
        end--;
      }
      int e = end++;
      for (; e > start && order[extra[e - 1]] > order[q]; e--) {
        extra[e] = extra[e - 1];
      }
      extra[e] = q;
    }
  }
}
