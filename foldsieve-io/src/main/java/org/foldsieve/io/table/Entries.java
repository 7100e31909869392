package org.foldsieve.io.table;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.numeric.SparseMatrix;

/** The entries of a sparse matrix, row after row, as they are read. */
public final class Entries {

  /** An entry: its column and its value. */
  private static final int ENTRY = Integer.BYTES + Double.BYTES;

  private final MemoryBudget budget;
  private int[] starts = new int[1024];
  private int[] columns = new int[1024];
  private double[] values = new double[1024];
  private int rows;
  private int count;

  /** Entries of 0 that were met. They are not kept, but bear witness to their columns. */
  private int zeros;

  /** None yet; what they take is taken from the budget. */
  public Entries(MemoryBudget budget) {
    this.budget = budget;
  }

  /** The rows that were ended. */
  public int rows() {
    return rows;
  }

  /** All entries met, zeros included. */
  public long met() {
    return (long) count + zeros;
  }

  /** Adds an entry to the row being read; a zero is not kept. */
  public void add(int column, double value) {
    if (value == 0) {
      zeros++;
      return;
    }
    if (count == columns.length) {
      if (count > Integer.MAX_VALUE / 2) {
        throw new DataException("a sparse table holds at most 2^30 entries; read fewer rows");
      }
      // The new arrays beside the old ones, which then go.
      budget.take(
          String.format(Locale.ROOT, "a table of more than %d entries", count), 2L * count * ENTRY);
      budget.giveBack((long) count * ENTRY);
      columns = Arrays.copyOf(columns, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    columns[count] = column;
    values[count++] = value;
  }

  /**
   * Ends the row being read, with its columns put in order.
   *
   * @return a column the row has twice, or -1
   */
  public int endRow() {
    Interruption.check("reading");
    int begin = starts[rows];
    int twice = sort(begin);
    rows++;
    if (rows == starts.length) {
      budget.take(
          String.format(Locale.ROOT, "a table of more than %d rows", rows),
          (long) rows * Integer.BYTES);
      starts = Arrays.copyOf(starts, 2 * rows);
    }
    starts[rows] = count;
    return twice;
  }

  /** Most files are in order already: then nothing moves. */
  private int sort(int begin) {
    boolean inOrder = true;
    for (int e = begin + 1; e < count; e++) {
      inOrder &= columns[e - 1] < columns[e];
    }
    if (inOrder) {
      return -1;
    }
    long[] keys = new long[count - begin];
    double[] unsorted = Arrays.copyOfRange(values, begin, count);
    for (int e = 0; e < keys.length; e++) {
      keys[e] = ((long) columns[begin + e] << 32) | e;
    }
    Arrays.sort(keys);
    int twice = -1;
    for (int e = 0; e < keys.length; e++) {
      columns[begin + e] = (int) (keys[e] >>> 32);
      values[begin + e] = unsorted[(int) keys[e]];
      if (e > 0 && columns[begin + e] == columns[begin + e - 1]) {
        twice = columns[begin + e];
      }
    }
    return twice;
  }

  /** The matrix of all rows, with its columns counted from {@code first}. */
  public SparseMatrix toMatrix(int width, int first) {
    budget.take(
        String.format(Locale.ROOT, "a table of %d entries", count),
        (long) count * ENTRY + 4L * rows);
    int[] indices = Arrays.copyOf(columns, count);
    if (first != 0) {
      for (int e = 0; e < count; e++) {
        indices[e] -= first;
      }
    }
    return SparseMatrix.wrap(
        rows, width, Arrays.copyOf(starts, rows + 1), indices, Arrays.copyOf(values, count));
  }
}
