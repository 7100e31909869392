package org.foldsieve.numeric;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * A sparse matrix in compressed rows (CSR): the entries of row i stand at {@code rowStart()[i]} up
 * to {@code rowStart()[i + 1]} in {@code columnIndices()} (ascending, each at most once) and {@code
 * values()}.
 *
 * @since 0.1.0
 */
public final class SparseMatrix {

  private final int rows;
  private final int columns;
  private final int[] rowStart;
  private final int[] columnIndices;
  private final double[] values;

  private SparseMatrix(
      int rows, int columns, int[] rowStart, int[] columnIndices, double[] values) {
    this.rows = rows;
    this.columns = columns;
    this.rowStart = rowStart;
    this.columnIndices = columnIndices;
    this.values = values;
  }

  /** A matrix over the given arrays, which are checked and used as they are, not copied. */
  public static SparseMatrix wrap(
      int rows, int columns, int[] rowStart, int[] columnIndices, double[] values) {
    if (rowStart.length != rows + 1 || rowStart[0] != 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "row starts must be %d numbers that begin with 0", rows + 1));
    }
    if (columnIndices.length < rowStart[rows] || values.length < rowStart[rows]) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d entries promised, %d column indices and %d values given",
              rowStart[rows],
              columnIndices.length,
              values.length));
    }
    for (int i = 0; i < rows; i++) {
      if (rowStart[i + 1] < rowStart[i]) {
        throw new IllegalArgumentException("row starts fall at row " + i);
      }
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        Objects.checkIndex(columnIndices[e], columns);
        if (e > rowStart[i] && columnIndices[e] <= columnIndices[e - 1]) {
          throw new IllegalArgumentException("column indices do not ascend in row " + i);
        }
      }
    }
    return new SparseMatrix(rows, columns, rowStart, columnIndices, values);
  }

  /** The diagonal matrix with the given entries. */
  public static SparseMatrix diagonal(double[] entries) {
    int n = entries.length;
    int[] rowStart = new int[n + 1];
    int[] columns = new int[n];
    Arrays.setAll(rowStart, i -> i);
    Arrays.setAll(columns, i -> i);
    return new SparseMatrix(n, n, rowStart, columns, entries.clone());
  }

  /** The non-zero entries of a dense matrix. */
  public static SparseMatrix of(Matrix dense) {
    int[] rowStart = new int[dense.rows() + 1];
    double[] entries = dense.values();
    int count = 0;
    for (double entry : entries) {
      count += entry != 0 ? 1 : 0;
    }
    int[] columnIndices = new int[count];
    double[] values = new double[count];
    int e = 0;
    for (int i = 0; i < dense.rows(); i++) {
      for (int j = 0; j < dense.columns(); j++) {
        double entry = entries[i * dense.columns() + j];
        if (entry != 0) {
          columnIndices[e] = j;
          values[e++] = entry;
        }
      }
      rowStart[i + 1] = e;
    }
    return new SparseMatrix(dense.rows(), dense.columns(), rowStart, columnIndices, values);
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The number of columns. */
  public int columns() {
    return columns;
  }

  /** The number of stored entries. */
  public int entries() {
    return rowStart[rows];
  }

  /** The live row starts, one more than there are rows. */
  public int[] rowStart() {
    return rowStart;
  }

  /** The live column indices. */
  public int[] columnIndices() {
    return columnIndices;
  }

  /** The live values. */
  public double[] values() {
    return values;
  }

  /** The entry at row i, column j: 0 where none is stored. */
  public double get(int i, int j) {
    Objects.checkIndex(i, rows);
    Objects.checkIndex(j, columns);
    int e = Arrays.binarySearch(columnIndices, rowStart[i], rowStart[i + 1], j);
    return e < 0 ? 0 : values[e];
  }

  /** A copy of this matrix. */
  public SparseMatrix copy() {
    return new SparseMatrix(rows, columns, rowStart.clone(), columnIndices.clone(), values.clone());
  }

  /** The transpose, which is also this matrix in compressed columns. */
  public SparseMatrix transpose() {
    int[] start = new int[columns + 1];
    int count = entries();
    for (int e = 0; e < count; e++) {
      start[columnIndices[e] + 1]++;
    }
    for (int j = 0; j < columns; j++) {
      start[j + 1] += start[j];
    }
    int[] next = Arrays.copyOf(start, columns);
    int[] index = new int[count];
    double[] value = new double[count];
    for (int i = 0; i < rows; i++) {
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        int at = next[columnIndices[e]]++;
        index[at] = i;
        value[at] = values[e];
      }
    }
    return new SparseMatrix(columns, rows, start, index, value);
  }

  /** y = A x. */
  public void multiply(double[] x, double[] y) {
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        sum += values[e] * x[columnIndices[e]];
      }
      y[i] = sum;
    }
  }

  /** This matrix with its zeros written out. */
  public Matrix toDense() {
    Matrix dense = Matrix.zeros(rows, columns);
    double[] entries = dense.values();
    for (int i = 0; i < rows; i++) {
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        entries[i * columns + columnIndices[e]] = values[e];
      }
    }
    return dense;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%d x %d sparse matrix with %d entries", rows, columns, entries());
  }

  /**
   * The squared distance of two rows: the plain sum of squared differences in column order. A
   * column that neither row stores would add 0, which changes no sum.
   */
  public double squaredDistance(int a, int b) {
    int p = rowStart[a];
    int q = rowStart[b];
    double sum = 0;
    while (p < rowStart[a + 1] || q < rowStart[b + 1]) {
      int left = p < rowStart[a + 1] ? columnIndices[p] : Integer.MAX_VALUE;
      int right = q < rowStart[b + 1] ? columnIndices[q] : Integer.MAX_VALUE;
      double difference = (left <= right ? values[p++] : 0) - (right <= left ? values[q++] : 0);
      sum += difference * difference;
    }
    return sum;
  }
}
