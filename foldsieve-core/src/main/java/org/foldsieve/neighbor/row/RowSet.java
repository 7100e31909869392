package org.foldsieve.neighbor.row;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a table, in ascending order, so that the order of two of them here is their order in
 * the table.
 */
public final class RowSet {

  private final int features;
  private final int[] rows;
  private final boolean sparse;

  /** The values of a dense table; empty for a sparse one. */
  private final double[] values;

  /** The entries of a sparse table; null for a dense one. */
  private final @Nullable SparseMatrix entries;

  private final Dissimilarity measure;

  /** Which columns hold words, where there are gaps or words; else null. */
  private final boolean @Nullable [] words;

  private RowSet(
      int features,
      double[] values,
      @Nullable SparseMatrix entries,
      int[] rows,
      Dissimilarity measure,
      boolean @Nullable [] words) {
    this.features = features;
    this.words = words;
    this.values = values;
    this.entries = entries;
    this.rows = rows;
    this.measure = measure;
    sparse = entries != null;
  }

  /** Every row of a table, to be compared by Euclidean distance. */
  public static RowSet all(Table table) {
    return all(table, Dissimilarity.SQUARED_EUCLIDEAN);
  }

  /** Every row of a table that was made ready for the measure. */
  public static RowSet all(Table table, Dissimilarity measure) {
    return table.isSparse()
        ? all(LiveValues.sparse(table), measure)
        : all(LiveValues.dense(table).values(), table.features(), measure);
  }

  /** Every row of some values, row after row. */
  static RowSet all(double[] values, int features, Dissimilarity measure) {
    return new RowSet(features, values, null, everyOf(values.length / features), measure, null);
  }

  /** Every row of a sparse matrix. */
  static RowSet all(SparseMatrix entries, Dissimilarity measure) {
    return new RowSet(
        entries.columns(), new double[0], entries, everyOf(entries.rows()), measure, null);
  }

  /** Every row of columns of words and numbers, gaps as NaN. */
  static RowSet ofColumns(double[] values, boolean[] words, Dissimilarity measure) {
    int features = words.length;
    int[] rows = everyOf(values.length / features);
    return new RowSet(features, values, null, rows, measure, words);
  }

  private static int[] everyOf(int rows) {
    return IntStream.range(0, rows).toArray();
  }

  /** The given of these rows, which must ascend. */
  public RowSet select(int[] which) {
    return new RowSet(
        features, values, entries, IntStream.of(which).map(r -> rows[r]).toArray(), measure, words);
  }

  /** What decides which of these rows is near. */
  public Dissimilarity measure() {
    return measure;
  }

  /** Which columns hold words; null but for columns of words and gaps. */
  public boolean @Nullable [] words() {
    return words;
  }

  public int size() {
    return rows.length;
  }

  public int features() {
    return features;
  }

  public boolean isSparse() {
    return sparse;
  }

  /** Where row r of this set stands in the table. */
  public int tableRow(int r) {
    return rows[r];
  }

  public SparseMatrix sparse() {
    return Objects.requireNonNull(entries, "the rows are dense");
  }

  /** The array that holds every row of a dense table, row r from {@link #offset} on. */
  public double[] values() {
    return values;
  }

  /** The array that holds row r from {@link #offset} on: the table's own, or the given scratch. */
  public double[] array(int r, double[] scratch) {
    if (!sparse) {
      return values;
    }
    SparseMatrix matrix = sparse();
    Arrays.fill(scratch, 0);
    for (int e = matrix.rowStart()[rows[r]]; e < matrix.rowStart()[rows[r] + 1]; e++) {
      scratch[matrix.columnIndices()[e]] = matrix.values()[e];
    }
    return scratch;
  }

  public int offset(int r) {
    return sparse ? 0 : rows[r] * features;
  }

  /** The memory {@link #array} needs, as one array a thread. */
  public double[] scratch() {
    return new double[isSparse() ? features : 0];
  }

  /** Whether two rows hold the same numbers; both zeros are one. */
  public boolean areEqual(int r, int s) {
    if (isSparse()) {
      return entriesAreEqual(rows[r], rows[s]);
    }
    for (int j = 0; j < features; j++) {
      if (values[offset(r) + j] != values[offset(s) + j]) {
        return false;
      }
    }
    return true;
  }

  private boolean entriesAreEqual(int i, int j) {
    SparseMatrix matrix = sparse();
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
