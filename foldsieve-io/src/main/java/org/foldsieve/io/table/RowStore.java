package org.foldsieve.io.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.numeric.Matrix;

/**
 * Rows of numbers, as many as come, in chunks: nothing is copied while it grows, and no size has to
 * be known or believed beforehand. NaN is a missing value.
 */
public final class RowStore {

  /** A chunk holds this many numbers (256 KiB), or one row where that is longer. */
  private static final int CHUNK = 1 << 15;

  private static final double[] RELEASED = {};

  private final int columns;
  private final int rowsPerChunk;
  private final MemoryBudget budget;
  private final List<double[]> chunks = new ArrayList<>();
  private int rows;
  private double[] chunk = RELEASED;
  private int offset;
  private boolean complete;

  /** No rows yet; each chunk is taken from the budget. */
  public RowStore(int columns, MemoryBudget budget) {
    this(columns, Math.max(1, CHUNK / Math.max(1, columns)), budget);
  }

  private RowStore(int columns, int rowsPerChunk, MemoryBudget budget) {
    this.columns = columns;
    this.rowsPerChunk = rowsPerChunk;
    this.budget = budget;
  }

  /** The rows of a matrix, not copied; its memory was taken from the budget. */
  public static RowStore of(Matrix matrix, MemoryBudget budget) {
    RowStore store = new RowStore(matrix.columns(), Math.max(1, matrix.rows()), budget);
    store.chunks.add(matrix.values());
    store.rows = matrix.rows();
    return store;
  }

  /** What the rows, and what is made of them, are taken from. */
  public MemoryBudget budget() {
    return budget;
  }

  /** The number of rows so far. */
  public int rows() {
    return rows;
  }

  /** The number of columns. */
  public int columns() {
    return columns;
  }

  /**
   * Begins a row; its cells are set with {@link #set}. A row that is not ended is begun anew with
   * the next call.
   */
  public void beginRow() {
    if (rows / rowsPerChunk == chunks.size()) {
      Interruption.check("reading");
      budget.take("the next rows of the table", (long) Double.BYTES * rowsPerChunk * columns);
      chunk = new double[rowsPerChunk * columns];
      chunks.add(chunk);
    }
    offset = rows % rowsPerChunk * columns;
  }

  /** Sets a cell of the row that was begun. */
  public void set(int column, double value) {
    chunk[offset + column] = value;
  }

  /** Ends the row: it counts. */
  public void endRow() {
    if (rows == Integer.MAX_VALUE - 8) {
      throw new DataException("a table holds at most 2^31 - 9 rows; read a part of the file");
    }
    rows++;
  }

  /** Says that every number is finite. */
  public void declareComplete() {
    complete = true;
  }

  /** Whether every number is known to be finite. */
  public boolean isComplete() {
    return complete;
  }

  /** A copy of a column. */
  public double[] column(int column) {
    double[] values = new double[rows];
    for (int from = 0; from < rows; from += rowsPerChunk) {
      double[] cells = chunkOf(from);
      int count = Math.min(rowsPerChunk, rows - from);
      for (int i = 0; i < count; i++) {
        values[from + i] = cells[i * columns + column];
      }
    }
    return values;
  }

  /** A cell. */
  public double get(int row, int column) {
    return chunks.get(row / rowsPerChunk)[row % rowsPerChunk * columns + column];
  }

  /** The chunk that holds a row. */
  public double[] chunkOf(int row) {
    return chunks.get(row / rowsPerChunk);
  }

  /** Where a row begins in its chunk. */
  public int offsetOf(int row) {
    return row % rowsPerChunk * columns;
  }

  /** Gives back the memory of the rows before this one, which will not be read again. */
  public void releaseBefore(int row) {
    for (int c = row / rowsPerChunk - 1; c >= 0 && chunks.get(c) != RELEASED; c--) {
      budget.giveBack((long) Double.BYTES * chunks.get(c).length);
      chunks.set(c, RELEASED);
    }
  }

  /** These rows as a matrix without a copy, if they lie in one piece. */
  public Optional<Matrix> asMatrix() {
    return chunks.size() == 1 && chunks.get(0).length == (long) rows * columns
        ? Optional.of(Matrix.wrap(rows, columns, chunks.get(0)))
        : Optional.empty();
  }
}
