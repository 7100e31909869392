package org.foldsieve.io.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.numeric.SparseMatrix;

/**
 * The entries of a sparse matrix, row after row, as they are read.
 *
 * <p>They lie in chunks: nothing is copied while they grow, and at the end their columns are put
 * into one array and let go before their values are. So the most that is held at any time is 20
 * bytes an entry, of which 12 remain.
 */
public final class Entries {

  /** Entries of a chunk, of 384 KiB. */
  private static final int CHUNK = 1 << 15;

  private static final int MOST = 1 << 30;

  private final MemoryBudget budget;
  private int[] starts = new int[1024];
  private int rows;

  /** The row being read, in the order of the file. */
  private int[] rowColumns = new int[64];

  private double[] rowValues = new double[64];
  private int rowCount;

  /** The rows that were ended, without gaps. */
  private final List<int[]> columns = new ArrayList<>();

  private final List<double[]> values = new ArrayList<>();
  private int count;

  /** Entries of 0 that were met. They are not kept, but bear witness to their columns. */
  private long zeros;

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
    return count + rowCount + zeros;
  }

  /** Adds an entry to the row being read; a zero is not kept. */
  public void add(int column, double value) {
    if (value == 0) {
      zeros++;
      return;
    }
    if (rowCount == rowColumns.length) {
      requireRoom(2L * rowCount);
      budget.take(
          String.format(Locale.ROOT, "a row of more than %d entries", rowCount),
          (long) rowCount * (Integer.BYTES + Double.BYTES));
      rowColumns = Arrays.copyOf(rowColumns, 2 * rowCount);
      rowValues = Arrays.copyOf(rowValues, 2 * rowCount);
    }
    rowColumns[rowCount] = column;
    rowValues[rowCount++] = value;
  }

  private static void requireRoom(long entries) {
    if (entries > MOST) {
      throw new DataException("a sparse table holds at most 2^30 entries; read fewer rows");
    }
  }

  /**
   * Ends the row being read, with its columns put in order.
   *
   * @return a column the row has twice, or -1
   */
  public int endRow() {
    Interruption.check("reading");
    int twice = sort();
    requireRoom((long) count + rowCount);
    append();
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
  private int sort() {
    boolean inOrder = true;
    for (int e = 1; e < rowCount; e++) {
      inOrder &= rowColumns[e - 1] < rowColumns[e];
    }
    if (inOrder) {
      return -1;
    }
    long[] keys = new long[rowCount];
    double[] unsorted = Arrays.copyOf(rowValues, rowCount);
    for (int e = 0; e < rowCount; e++) {
      keys[e] = ((long) rowColumns[e] << 32) | e;
    }
    Arrays.sort(keys);
    int twice = -1;
    for (int e = 0; e < rowCount; e++) {
      rowColumns[e] = (int) (keys[e] >>> 32);
      rowValues[e] = unsorted[(int) keys[e]];
      if (e > 0 && rowColumns[e] == rowColumns[e - 1]) {
        twice = rowColumns[e];
      }
    }
    return twice;
  }

  /** Puts the row behind the others, over as many chunks as it takes. */
  private void append() {
    for (int taken = 0; taken < rowCount; ) {
      int place = count % CHUNK;
      if (place == 0) {
        budget.take(
            String.format(Locale.ROOT, "a table of more than %d entries", count),
            (long) CHUNK * (Integer.BYTES + Double.BYTES));
        columns.add(new int[CHUNK]);
        values.add(new double[CHUNK]);
      }
      int some = Math.min(rowCount - taken, CHUNK - place);
      System.arraycopy(rowColumns, taken, columns.get(columns.size() - 1), place, some);
      System.arraycopy(rowValues, taken, values.get(values.size() - 1), place, some);
      taken += some;
      count += some;
    }
    rowCount = 0;
  }

  /**
   * The matrix of all rows, with its columns counted from {@code first}. The entries go into it and
   * are here no longer.
   */
  public SparseMatrix toMatrix(int width, int first) {
    String what = String.format(Locale.ROOT, "a table of %d entries", count);
    budget.take(what, (long) count * Integer.BYTES + 4L * rows);
    int[] indices = new int[count];
    for (int c = 0; c < columns.size(); c++) {
      int begin = c * CHUNK;
      int end = Math.min(count, begin + CHUNK);
      System.arraycopy(columns.get(c), 0, indices, begin, end - begin);
      for (int e = begin; e < end; e++) {
        indices[e] -= first;
      }
    }
    budget.giveBack((long) columns.size() * CHUNK * Integer.BYTES);
    columns.clear();
    budget.take(what, (long) count * Double.BYTES);
    double[] all = new double[count];
    for (int c = 0; c < values.size(); c++) {
      int begin = c * CHUNK;
      System.arraycopy(values.get(c), 0, all, begin, Math.min(CHUNK, count - begin));
    }
    budget.giveBack((long) values.size() * CHUNK * Double.BYTES);
    values.clear();
    return SparseMatrix.wrap(rows, width, Arrays.copyOf(starts, rows + 1), indices, all);
  }
}
