package org.foldsieve.numeric.cholesky;

import java.util.Arrays;
import java.util.Optional;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What the sparse Cholesky factor of a symmetric matrix will look like, found from its pattern
 * alone: the order of elimination, the supernodes and their rows, the size and the work.
 *
 * <p>A supernode is a range of columns that have the same rows below them, so that the factor is a
 * tree of dense blocks. Small supernodes are merged with their parents where this adds few zeros.
 *
 * <p>Time: the ordering, plus the number of entries of the factor.
 */
public final class CholeskyPlan {

  /** The row of the matrix that is eliminated in step k. */
  final int[] order;

  /** The inverse of {@link #order}. */
  final int[] position;

  /** Supernode s has the columns firstColumn[s] to firstColumn[s + 1] - 1 (in steps). */
  final int[] firstColumn;

  /** Its rows in ascending order (in steps): its own columns, then those below. */
  final int[][] rows;

  /** The supernode it hands its update to, or -1. */
  final int[] parent;

  /** Entries of all the dense blocks, zeros of merged supernodes included. */
  public final long entries;

  /** Multiplications and additions of the factorisation. */
  final double flops;

  /** Rows of the largest dense block. */
  public final int largestFront;

  private CholeskyPlan(int[] order, int[] firstColumn, int[][] rows, int[] parent) {
    this.order = order;
    this.position = inverse(order);
    this.firstColumn = firstColumn;
    this.rows = rows;
    this.parent = parent;
    long entryCount = 0;
    double work = 0;
    int largest = 0;
    for (int s = 0; s < rows.length; s++) {
      long height = rows[s].length;
      long width = firstColumn[s + 1] - firstColumn[s];
      entryCount += height * width;
      work += flops(height, width);
      largest = Math.max(largest, rows[s].length);
    }
    entries = entryCount;
    flops = work;
    largestFront = largest;
  }

  /** The work of eliminating the first columns of a dense symmetric block. */
  static double flops(double height, double width) {
    double below = height - width;
    return width * width * width / 3 + width * width * below + width * below * below;
  }

  /** The plan of the factor of a matrix with a symmetric pattern, unless it needs more work. */
  public static Optional<CholeskyPlan> of(SparseMatrix matrix, double maxFlops) {
    return MinimumDegree.order(matrix, maxFlops).map(order -> plan(matrix, order));
  }

  private static CholeskyPlan plan(SparseMatrix matrix, int[] order) {
    int n = matrix.rows();
    int[] tree = eliminationTree(matrix, order);
    int[] postorder = postorder(tree);
    int[] reordered = new int[n];
    for (int k = 0; k < n; k++) {
      reordered[k] = order[postorder[k]];
    }
    int[] rank = inverse(postorder);
    int[] parentColumn = new int[n];
    for (int k = 0; k < n; k++) {
      parentColumn[rank[k]] = tree[k] < 0 ? -1 : rank[tree[k]];
    }
    int[] counts = columnCounts(matrix, reordered, parentColumn);
    int[] firstColumn = Supernodes.find(parentColumn, counts);
    int[] ofColumn = new int[n];
    for (int s = 0; s + 1 < firstColumn.length; s++) {
      Arrays.fill(ofColumn, firstColumn[s], firstColumn[s + 1], s);
    }
    int[] parent = new int[firstColumn.length - 1];
    for (int s = 0; s < parent.length; s++) {
      int up = parentColumn[firstColumn[s + 1] - 1];
      parent[s] = up < 0 ? -1 : ofColumn[up];
    }
    return new CholeskyPlan(
        reordered, firstColumn, rows(matrix, reordered, firstColumn, parent), parent);
  }

  /** The parent of column k: the first row below the diagonal of column k of the factor. */
  private static int[] eliminationTree(SparseMatrix matrix, int[] order) {
    int n = order.length;
    int[] position = inverse(order);
    int[] start = matrix.rowStart();
    int[] column = matrix.columnIndices();
    int[] tree = new int[n];
    int[] ancestor = new int[n];
    for (int k = 0; k < n; k++) {
      tree[k] = -1;
      ancestor[k] = -1;
      for (int e = start[order[k]]; e < start[order[k] + 1]; e++) {
        // Climb from each earlier neighbour to its root, which becomes a child of k.
        for (int i = position[column[e]]; i >= 0 && i < k; ) {
          int up = ancestor[i];
          ancestor[i] = k;
          if (up < 0) {
            tree[i] = k;
          }
          i = up;
        }
      }
    }
    return tree;
  }

  private static int[] postorder(int[] tree) {
    int n = tree.length;
    int[] child = new int[n];
    int[] sibling = new int[n];
    Arrays.fill(child, -1);
    for (int k = n - 1; k >= 0; k--) {
      if (tree[k] >= 0) {
        sibling[k] = child[tree[k]];
        child[tree[k]] = k;
      }
    }
    int[] result = new int[n];
    int[] stack = new int[n];
    int count = 0;
    for (int root = 0; root < n; root++) {
      if (tree[root] >= 0) {
        continue;
      }
      int top = 0;
      stack[0] = root;
      while (top >= 0) {
        int k = stack[top];
        if (child[k] < 0) {
          result[count++] = k;
          top--;
        } else {
          stack[++top] = child[k];
          child[k] = sibling[child[k]];
        }
      }
    }
    return result;
  }

  /**
   * Entries of each column of the factor, the diagonal included. Row k has an entry in every column
   * on the paths of the tree from the entries of row k of the matrix up to k.
   */
  private static int[] columnCounts(SparseMatrix matrix, int[] order, int[] tree) {
    int n = order.length;
    int[] position = inverse(order);
    int[] start = matrix.rowStart();
    int[] column = matrix.columnIndices();
    int[] counts = new int[n];
    int[] mark = new int[n];
    for (int k = 0; k < n; k++) {
      counts[k] = 1;
      mark[k] = k;
      for (int e = start[order[k]]; e < start[order[k] + 1]; e++) {
        for (int i = position[column[e]]; i < k && mark[i] != k; i = tree[i]) {
          counts[i]++;
          mark[i] = k;
        }
      }
    }
    return counts;
  }

  /** The rows of each supernode: its columns, their entries below, and the rows of its children. */
  private static int[][] rows(SparseMatrix matrix, int[] order, int[] firstColumn, int[] parent) {
    int n = order.length;
    int[] position = inverse(order);
    int[] start = matrix.rowStart();
    int[] column = matrix.columnIndices();
    int supernodes = parent.length;
    int[][] rows = new int[supernodes][];
    int[] firstChild = new int[supernodes];
    int[] nextChild = new int[supernodes];
    Arrays.fill(firstChild, -1);
    int[] mark = new int[n];
    Arrays.fill(mark, -1);
    int[] found = new int[n];
    for (int s = 0; s < supernodes; s++) {
      int first = firstColumn[s];
      int end = firstColumn[s + 1];
      int count = 0;
      for (int k = first; k < end; k++) {
        mark[k] = s;
        found[count++] = k;
      }
      for (int k = first; k < end; k++) {
        for (int e = start[order[k]]; e < start[order[k] + 1]; e++) {
          int i = position[column[e]];
          if (i >= end && mark[i] != s) {
            mark[i] = s;
            found[count++] = i;
          }
        }
      }
      for (int child = firstChild[s]; child >= 0; child = nextChild[child]) {
        for (int i : rows[child]) {
          if (i >= end && mark[i] != s) {
            mark[i] = s;
            found[count++] = i;
          }
        }
      }
      rows[s] = Arrays.copyOf(found, count);
      Arrays.sort(rows[s]);
      if (parent[s] >= 0) {
        nextChild[s] = firstChild[parent[s]];
        firstChild[parent[s]] = s;
      }
    }
    return rows;
  }

  private static int[] inverse(int[] permutation) {
    int[] inverse = new int[permutation.length];
    for (int k = 0; k < permutation.length; k++) {
      inverse[permutation[k]] = k;
    }
    return inverse;
  }
}
