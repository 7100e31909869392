package org.foldsieve.neighbor.row;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Rows divided by their lengths, for the cosine; with their means taken from them first, for the
 * correlation.
 *
 * <p>A row is first multiplied by a power of two that brings its largest value near 1, which rounds
 * nothing, so that no square overflows or vanishes.
 */
final class UnitRows {

  private final boolean centered;

  UnitRows(boolean centered) {
    this.centered = centered;
  }

  /** The rows of a table, made ready. */
  Made of(Table table) {
    return table.isSparse() && !centered ? sparse(LiveValues.sparse(table)) : dense(table);
  }

  /** Rows of length 1 or 0. */
  interface Made {

    /** Whether some row has no direction. */
    boolean hasZeroRows();

    /** The rows; where they are one column wider, that column is 1 for rows without a direction. */
    RowSet rows(boolean wider);
  }

  private Made dense(Table table) {
    int n = table.rows();
    int d = table.features();
    boolean[] zero = new boolean[n];
    double[] values = new double[Math.multiplyExact(n, d + 1)];
    double[] row = new double[d];
    for (int i = 0; i < n; i++) {
      table.copyRow(i, row);
      zero[i] = !(centered ? center(row) && normalize(row, 0, d) : normalize(row, 0, d));
      System.arraycopy(row, 0, values, i * (d + 1), d);
      values[i * (d + 1) + d] = zero[i] ? 1 : 0;
    }
    return new Made() {
      @Override
      public boolean hasZeroRows() {
        return isAny(zero);
      }

      @Override
      public RowSet rows(boolean wider) {
        return RowSet.all(
            wider ? values : narrow(values, n, d), wider ? d + 1 : d, Dissimilarity.COSINE);
      }
    };
  }

  /** Leaves the last column out, in place but for the length of the array. */
  private static double[] narrow(double[] values, int n, int d) {
    for (int i = 1; i < n; i++) {
      System.arraycopy(values, i * (d + 1), values, i * d, d);
    }
    return Arrays.copyOf(values, n * d);
  }

  private Made sparse(SparseMatrix matrix) {
    int n = matrix.rows();
    boolean[] zero = new boolean[n];
    double[] values = Arrays.copyOf(matrix.values(), matrix.entries());
    for (int i = 0; i < n; i++) {
      zero[i] = !normalize(values, matrix.rowStart()[i], matrix.rowStart()[i + 1]);
    }
    return new Made() {
      @Override
      public boolean hasZeroRows() {
        return isAny(zero);
      }

      @Override
      public RowSet rows(boolean wider) {
        return RowSet.all(
            wider
                ? widen(matrix, values, zero)
                : SparseMatrix.wrap(
                    n, matrix.columns(), matrix.rowStart(), matrix.columnIndices(), values),
            Dissimilarity.COSINE);
      }
    };
  }

  private static SparseMatrix widen(SparseMatrix matrix, double[] values, boolean[] zero) {
    int n = matrix.rows();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      int count = matrix.rowStart()[i + 1] - matrix.rowStart()[i];
      start[i + 1] = Math.addExact(start[i], zero[i] ? 1 : count);
    }
    int[] columns = new int[start[n]];
    double[] entries = new double[start[n]];
    for (int i = 0; i < n; i++) {
      if (zero[i]) {
        columns[start[i]] = matrix.columns();
        entries[start[i]] = 1;
      } else {
        int from = matrix.rowStart()[i];
        int count = start[i + 1] - start[i];
        System.arraycopy(matrix.columnIndices(), from, columns, start[i], count);
        System.arraycopy(values, from, entries, start[i], count);
      }
    }
    return SparseMatrix.wrap(n, matrix.columns() + 1, start, columns, entries);
  }

  private static boolean isAny(boolean[] flags) {
    for (boolean flag : flags) {
      if (flag) {
        return true;
      }
    }
    return false;
  }

  /** Takes the mean from a row; says whether its values differ. */
  private static boolean center(double[] row) {
    scale(row, 0, row.length);
    boolean differs = false;
    double sum = 0;
    for (double value : row) {
      sum += value;
      differs |= value != row[0];
    }
    double mean = sum / row.length;
    for (int j = 0; j < row.length; j++) {
      row[j] = differs ? row[j] - mean : 0;
    }
    return differs;
  }

  /** Divides values by their length; says whether they have one. */
  private static boolean normalize(double[] values, int from, int to) {
    if (!scale(values, from, to)) {
      return false;
    }
    double sum = 0;
    for (int at = from; at < to; at++) {
      sum += values[at] * values[at];
    }
    double length = Math.sqrt(sum);
    for (int at = from; at < to; at++) {
      values[at] /= length;
    }
    return true;
  }

  /** Brings the largest value near 1 by a power of two; says whether one is not 0. */
  private static boolean scale(double[] values, int from, int to) {
    double largest = 0;
    for (int at = from; at < to; at++) {
      largest = Math.max(largest, Math.abs(values[at]));
    }
    int exponent = -Math.getExponent(largest);
    for (int at = from; at < to && largest > 0; at++) {
      values[at] = Math.scalb(values[at], exponent);
    }
    return largest > 0;
  }
}
