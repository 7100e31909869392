package org.foldsieve.neighbor.engine;

import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Some rows of a table, in ascending order, so that the order of two of them here is their order in
 * the table.
 */
public final class RowSet {

  private final Table table;
  private final int[] rows;
  private final boolean sparse;

  /** The values of a dense table; empty for a sparse one. */
  private final double[] values;

  private RowSet(Table table, int[] rows) {
    this.table = table;
    this.rows = rows;
    sparse = table.isSparse();
    values = sparse ? new double[0] : LiveValues.dense(table).values();
  }

  public static RowSet all(Table table) {
    return new RowSet(table, IntStream.range(0, table.rows()).toArray());
  }

  /** The given of these rows, which must ascend. */
  public RowSet select(int[] which) {
    return new RowSet(table, IntStream.of(which).map(r -> rows[r]).toArray());
  }

  public int size() {
    return rows.length;
  }

  public int features() {
    return table.features();
  }

  boolean isSparse() {
    return sparse;
  }

  /** Where row r of this set stands in the table. */
  int tableRow(int r) {
    return rows[r];
  }

  SparseMatrix sparse() {
    return LiveValues.sparse(table);
  }

  /** The array that holds every row of a dense table, row r from {@link #offset} on. */
  double[] values() {
    return values;
  }

  /** The array that holds row r from {@link #offset} on: the table's own, or the given scratch. */
  double[] array(int r, double[] scratch) {
    if (!sparse) {
      return values;
    }
    table.copyRow(rows[r], scratch);
    return scratch;
  }

  int offset(int r) {
    return sparse ? 0 : rows[r] * table.features();
  }

  /** The memory {@link #array} needs, as one array a thread. */
  double[] scratch() {
    return new double[isSparse() ? table.features() : 0];
  }

  /** Whether two rows hold the same numbers; both zeros are one. */
  boolean areEqual(int r, int s) {
    if (isSparse()) {
      return entriesAreEqual(rows[r], rows[s]);
    }
    for (int j = 0; j < features(); j++) {
      if (values[offset(r) + j] != values[offset(s) + j]) {
        return false;
      }
    }
    return true;
  }

  private boolean entriesAreEqual(int i, int j) {
    SparseMatrix matrix = LiveValues.sparse(table);
    int e = matrix.rowStart()[i];
    int f = matrix.rowStart()[j];
    int eEnd = matrix.rowStart()[i + 1];
    int fEnd = matrix.rowStart()[j + 1];
    while (true) {
      // A stored zero is the same as none.
      while (e < eEnd && matrix.values()[e] == 0) {
        e++;
      }
      while (f < fEnd && matrix.values()[f] == 0) {
        f++;
      }
      if (e == eEnd || f == fEnd) {
        return e == eEnd && f == fEnd;
      }
      if (matrix.columnIndices()[e] != matrix.columnIndices()[f]
          || matrix.values()[e++] != matrix.values()[f++]) {
        return false;
      }
    }
  }
}
