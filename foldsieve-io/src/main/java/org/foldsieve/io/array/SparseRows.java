package org.foldsieve.io.array;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.numeric.SparseMatrix;

/** Sparse matrices from what files hold: entries in any order, some of them twice. */
public final class SparseRows {

  private SparseRows() {}

  /** Whole numbers of a file as indices, each below the limit. */
  public static int[] indices(double[] numbers, long limit, MemoryBudget budget) {
    budget.take("the indices of the sparse matrix", (long) Integer.BYTES * numbers.length);
    int[] indices = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      if (!(numbers[i] >= 0 && numbers[i] < limit && numbers[i] == Math.rint(numbers[i]))) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "the sparse matrix is damaged: index %s is not in 0..%d",
                Decimals.format(numbers[i]),
                limit - 1));
      }
      indices[i] = (int) numbers[i];
    }
    return indices;
  }

  /** Entries row after row, in any order within a row; entries of the same place are added. */
  public static SparseMatrix ofCompressed(
      int rows, int columns, int[] start, int[] indices, double[] values, MemoryBudget budget) {
    if (start[0] != 0 || start[rows] > values.length) {
      throw new DataException("the sparse matrix is damaged: its row starts do not fit");
    }
    // All of them first: a start that is too large is told by a later one that falls.
    for (int i = 0; i < rows; i++) {
      if (start[i + 1] < start[i]) {
        throw new DataException(
            String.format(
                Locale.ROOT, "the sparse matrix is damaged: its row starts fall at row %d", i));
      }
    }
    budget.take("the rows of the sparse matrix", (long) Integer.BYTES * start[rows]);
    int[] row = new int[start[rows]];
    for (int i = 0; i < rows; i++) {
      Arrays.fill(row, start[i], start[i + 1], i);
    }
    return ofTriplets(rows, columns, row, indices, values, budget);
  }

  /** Entries in any order, rows and columns in range; entries of the same place are added. */
  public static SparseMatrix ofTriplets(
      int rows, int columns, int[] row, int[] column, double[] values, MemoryBudget budget) {
    Sizes.requireEntries("columns", columns, row.length);
    Sizes.requireEntries("rows", rows, row.length);
    // Three orders of the entries, the matrix itself twice, and the counts of rows and columns.
    budget.take(
        String.format(Locale.ROOT, "a sparse matrix of %d entries", row.length),
        36L * row.length + 8L * rows + 4L * columns);
    // Two counting sorts, by column and then by row: stable, so columns ascend within a row.
    int[] byColumn = sortedBy(column, columns, identity(row.length));
    int[] order = sortedBy(row, rows, byColumn);
    int[] start = new int[rows + 1];
    int[] indices = new int[order.length];
    double[] entries = new double[order.length];
    int next = 0;
    int lastRow = -1;
    for (int e : order) {
      if (row[e] == lastRow && indices[next - 1] == column[e]) {
        entries[next - 1] += values[e];
        continue;
      }
      lastRow = row[e];
      indices[next] = column[e];
      entries[next++] = values[e];
      start[lastRow + 1]++;
    }
    for (int i = 0; i < rows; i++) {
      start[i + 1] += start[i];
    }
    return SparseMatrix.wrap(
        rows, columns, start, Arrays.copyOf(indices, next), Arrays.copyOf(entries, next));
  }

  private static int[] identity(int count) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    return order;
  }

  private static int[] sortedBy(int[] key, int keys, int[] order) {
    int[] next = new int[keys + 1];
    for (int e : order) {
      next[key[e] + 1]++;
    }
    for (int k = 0; k < keys; k++) {
      next[k + 1] += next[k];
    }
    int[] sorted = new int[order.length];
    for (int e : order) {
      sorted[next[key[e]]++] = e;
    }
    return sorted;
  }
}
