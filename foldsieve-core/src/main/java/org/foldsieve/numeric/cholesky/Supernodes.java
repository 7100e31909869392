package org.foldsieve.numeric.cholesky;

import java.util.Arrays;

/** Cuts the columns of a Cholesky factor, in postorder, into supernodes. */
final class Supernodes {

  /** Up to this width a merge is allowed the share of zeros beside it. */
  private static final int[] WIDTHS = {4, 16, 48, Integer.MAX_VALUE};

  private static final double[] ZEROS = {1, 0.5, 0.15, 0.05};

  private Supernodes() {}

  /**
   * The first column of each supernode, and the number of columns at the end.
   *
   * @param parent the elimination tree, columns in postorder
   * @param counts the entries of each column of the factor
   */
  static int[] find(int[] parent, int[] counts) {
    int n = parent.length;
    int[] first = new int[n + 1];
    long[] zeros = new long[n];
    int count = 0;
    for (int k = 0; k < n; k++) {
      boolean same = count > 0 && k > 0 && parent[k - 1] == k && counts[k] == counts[k - 1] - 1;
      if (!same) {
        first[count] = k;
        zeros[count] = 0;
        count++;
      }
      // A supernode ends at k; while it is the last child of what ends here, look at a merge.
      boolean ends = k + 1 == n || parent[k] != k + 1 || counts[k + 1] != counts[k] - 1;
      while (ends && count > 1 && merge(parent, counts, first, zeros, count, k)) {
        count--;
      }
    }
    first[count] = n;
    return Arrays.copyOf(first, count + 1);
  }

  /** Joins the last supernode, which ends at column {@code last}, with the one before it. */
  private static boolean merge(
      int[] parent, int[] counts, int[] first, long[] zeros, int count, int last) {
    int child = first[count - 2];
    int start = first[count - 1];
    if (parent[start - 1] < start || parent[start - 1] > last) {
      return false;
    }
    long childWidth = start - child;
    long width = last + 1 - child;
    long below = counts[last] - 1;
    // The columns of the child get the rows of the parent.
    long padded = childWidth * (last + 1 - start + below);
    long held = childWidth * (counts[start - 1] - 1);
    long added = padded - held;
    long all = width * (width + 1) / 2 + width * below;
    long holes = zeros[count - 2] + zeros[count - 1] + added;
    int level = 0;
    while (width > WIDTHS[level]) {
      level++;
    }
    if (holes > ZEROS[level] * all) {
      return false;
    }
    zeros[count - 2] = holes;
    return true;
  }
}
