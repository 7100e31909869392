package org.foldsieve.numeric;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dense matrix of doubles, stored row after row in one array.
 *
 * @since 0.1.0
 */
public final class Matrix {

  private final int rows;
  private final int columns;
  private final double[] values;

  private Matrix(int rows, int columns, double[] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /** A matrix of zeros. */
  public static Matrix zeros(int rows, int columns) {
    return new Matrix(rows, columns, new double[entries(rows, columns)]);
  }

  /** A matrix over the given array, which is used as it is, not copied. */
  public static Matrix wrap(int rows, int columns, double[] values) {
    Objects.requireNonNull(values, "values");
    if (values.length != entries(rows, columns)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a %d x %d matrix has %d entries, not %d",
              rows,
              columns,
              (long) rows * columns,
              values.length));
    }
    return new Matrix(rows, columns, values);
  }

  /** A matrix with a copy of the given rows, all of one length. */
  public static Matrix ofRows(double[]... rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    Matrix matrix = zeros(rows.length, columns);
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != columns) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "row %d has %d values, row 0 has %d", i, rows[i].length, columns));
      }
      System.arraycopy(rows[i], 0, matrix.values, i * columns, columns);
    }
    return matrix;
  }

  private static int entries(int rows, int columns) {
    if (rows < 0 || columns < 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "negative shape: %d x %d", rows, columns));
    }
    long entries = (long) rows * columns;
    if (entries > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a dense matrix holds at most 2^31 - 9 entries: %d x %d = %d; use a sparse one",
              rows,
              columns,
              entries));
    }
    return (int) entries;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The number of columns. */
  public int columns() {
    return columns;
  }

  /** The entry at row i, column j. */
  public double get(int i, int j) {
    return values[Objects.checkIndex(i, rows) * columns + Objects.checkIndex(j, columns)];
  }

  /** Sets the entry at row i, column j. */
  public void set(int i, int j, double value) {
    values[Objects.checkIndex(i, rows) * columns + Objects.checkIndex(j, columns)] = value;
  }

  /** The live array: entry (i, j) stands at {@code i * columns() + j}. */
  public double[] values() {
    return values;
  }

  /** A copy of row i. */
  public double[] row(int i) {
    int start = Objects.checkIndex(i, rows) * columns;
    return Arrays.copyOfRange(values, start, start + columns);
  }

  /** A copy of column j. */
  public double[] column(int j) {
    Objects.checkIndex(j, columns);
    double[] column = new double[rows];
    for (int i = 0; i < rows; i++) {
      column[i] = values[i * columns + j];
    }
    return column;
  }

  /** A copy of this matrix. */
  public Matrix copy() {
    return new Matrix(rows, columns, values.clone());
  }

  /** The transpose, as a new matrix. */
  public Matrix transpose() {
    Matrix result = zeros(columns, rows);
    // Tiles of 32 x 32 keep both sides in the cache.
    for (int i0 = 0; i0 < rows; i0 += 32) {
      for (int j0 = 0; j0 < columns; j0 += 32) {
        int iEnd = Math.min(rows, i0 + 32);
        int jEnd = Math.min(columns, j0 + 32);
        for (int i = i0; i < iEnd; i++) {
          for (int j = j0; j < jEnd; j++) {
            result.values[j * rows + i] = values[i * columns + j];
          }
        }
      }
    }
    return result;
  }

  /** Whether the other object is a matrix of the same shape with the same bits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Matrix that
        && rows == that.rows
        && columns == that.columns
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * rows + columns) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return rows + " x " + columns + " matrix";
  }
}
