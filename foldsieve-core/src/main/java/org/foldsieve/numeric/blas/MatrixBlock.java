package org.foldsieve.numeric.blas;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.bytedeco.javacpp.DoublePointer;
import org.foldsieve.numeric.Sums;

/** A row-major matrix inside an array, with the moves that the products need. */
record MatrixBlock(int rows, int columns, double[] values, int offset, int step) {

  /** The matrix, when the array holds it. */
  static MatrixBlock of(String name, int rows, int columns, double[] values, int offset, int step) {
    check(name, rows, columns, step);
    long span = span(rows, columns, step);
    if (span > 0) {
      Objects.checkFromIndexSize((long) offset, span, (long) values.length);
    }
    return new MatrixBlock(rows, columns, values, offset, step);
  }

  /** Throws when a shape or a leading dimension is impossible. */
  static void check(String name, int rows, int columns, int step) {
    if (rows < 0 || columns < 0 || step < Math.max(1, columns)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "matrix %s of %d x %d with leading dimension %d",
              name,
              rows,
              columns,
              step));
    }
  }

  /** The number of values from the first to the last, gaps included. */
  static long span(int rows, int columns, int step) {
    return rows == 0 || columns == 0 ? 0 : (rows - 1L) * step + columns;
  }

  /** Copies a block to native memory, without gaps. */
  void copyOut(int row, int column, int height, int width, DoublePointer target) {
    if (width == step) {
      target.put(values, offset + row * step, height * width);
      return;
    }
    for (int i = 0; i < height; i++) {
      target.getPointer((long) i * width).put(values, offset + (row + i) * step + column, width);
    }
  }

  /** Copies a block back from native memory. */
  void copyIn(int row, int column, int height, int width, DoublePointer source) {
    if (width == step) {
      source.get(values, offset + row * step, height * width);
      return;
    }
    for (int i = 0; i < height; i++) {
      source.getPointer((long) i * width).get(values, offset + (row + i) * step + column, width);
    }
  }

  /** Multiplies every entry; by 0 means to set it, whatever it was. */
  void scale(double factor) {
    if (factor == 1) {
      return;
    }
    for (int i = 0; i < rows; i++) {
      int start = offset + i * step;
      if (factor == 0) {
        Arrays.fill(values, start, start + columns, 0);
      } else {
        for (int j = start; j < start + columns; j++) {
          values[j] *= factor;
        }
      }
    }
  }

  /** A copy of the entries of a matrix of one row or one column. */
  double[] vector() {
    double[] x = new double[rows * columns];
    pack(false, 0, 0, rows, columns, x, columns);
    return x;
  }

  /**
   * Copies the block of op(this) with the given corner to {@code target}, where {@code targetStep}
   * lies between the starts of its rows.
   */
  void pack(
      boolean transpose,
      int row,
      int column,
      int height,
      int width,
      double[] target,
      int targetStep) {
    if (!transpose) {
      for (int i = 0; i < height; i++) {
        System.arraycopy(values, offset + (row + i) * step + column, target, i * targetStep, width);
      }
      return;
    }
    for (int i0 = 0; i0 < height; i0 += 16) {
      int iEnd = Math.min(height, i0 + 16);
      for (int j = 0; j < width; j++) {
        int source = offset + (column + j) * step + row;
        for (int i = i0; i < iEnd; i++) {
          target[i * targetStep + j] = values[source + i];
        }
      }
    }
  }

  /** Copies the block of op(this) with the given corner to {@code target}, row by row. */
  void pack(boolean transpose, int row, int column, int height, int width, double[][] target) {
    if (!transpose) {
      for (int i = 0; i < height; i++) {
        System.arraycopy(values, offset + (row + i) * step + column, target[i], 0, width);
      }
      return;
    }
    for (int i0 = 0; i0 < height; i0 += 16) {
      int iEnd = Math.min(height, i0 + 16);
      for (int j = 0; j < width; j++) {
        int source = offset + (column + j) * step + row;
        for (int i = i0; i < iEnd; i++) {
          target[i][j] = values[source + i];
        }
      }
    }
  }

  /** op(this) x. */
  double[] times(boolean transpose, double[] x) {
    double[] y = new double[transpose ? columns : rows];
    for (int i = 0; i < rows; i++) {
      int start = offset + i * step;
      if (transpose) {
        double factor = x[i];
        for (int j = 0; j < columns; j++) {
          y[j] += factor * values[start + j];
        }
      } else {
        y[i] = Sums.dot(values, start, x, 0, columns);
      }
    }
    return y;
  }

  /** Adds factor x to a part of a row. */
  void addRow(int row, int column, int width, double factor, double[] x) {
    int start = offset + row * step + column;
    for (int j = 0; j < width; j++) {
      values[start + j] += factor * x[j];
    }
  }

  /** Adds factor x to a matrix of one row or one column. */
  void addVector(double factor, double[] x) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        values[offset + i * step + j] += factor * x[i * columns + j];
      }
    }
  }

  /** Adds factor X', where X is columns x rows. */
  void addTransposed(double factor, double[] x) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        values[offset + i * step + j] += factor * x[j * rows + i];
      }
    }
  }
}
