package org.foldsieve.numeric;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
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

  /** What a cell is in memory that other programs share with us. */
  public enum Element {
    /** Eight bytes: a double. */
    FLOAT64(Double.BYTES),
    /** Four bytes: a float. */
    FLOAT32(Float.BYTES),
    /** One byte: a whole number from 0 to 255. */
    UINT8(Byte.BYTES);

    private final int bytes;

    Element(int bytes) {
      this.bytes = bytes;
    }

    double read(ByteBuffer from, int at) {
      return switch (this) {
        case FLOAT64 -> from.getDouble(at * Double.BYTES);
        case FLOAT32 -> from.getFloat(at * Float.BYTES);
        case UINT8 -> from.get(at) & 0xff;
      };
    }
  }

  /** In which order the cells of a matrix stand in memory. */
  public enum Order {
    /** Row after row, as C and numpy have it. */
    ROWS,
    /** Column after column, as Fortran, R and MATLAB have it. */
    COLUMNS
  }

  /** Tiles of so many rows and columns keep both sides of a transposition in the cache. */
  private static final int TILE = 32;

  /** How many cells are converted at a time. */
  private static final int PIECE = 1 << 12;

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

  /**
   * A matrix with the cells of a buffer, which may be memory outside the heap that another program
   * filled. Read from its start to its limit, whatever its position, in its own byte order.
   *
   * @param cells the cells, and nothing else
   * @param element what a cell is
   * @param rows the number of rows
   * @param columns the number of columns
   * @param order in which order they stand
   * @throws IllegalArgumentException when the buffer has more or fewer bytes than the cells
   */
  public static Matrix of(ByteBuffer cells, Element element, int rows, int columns, Order order) {
    int entries = entries(rows, columns);
    if (cells.limit() != (long) entries * element.bytes) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a %d x %d matrix of %s has %d bytes, not %d",
              rows,
              columns,
              element,
              (long) entries * element.bytes,
              cells.limit()));
    }
    ByteBuffer from = cells.duplicate().order(cells.order()).rewind();
    double[] values = new double[entries];
    if (order == Order.COLUMNS && rows > 1 && columns > 1) {
      readColumns(from, element, rows, columns, values);
    } else {
      readRows(from, element, values);
    }
    return new Matrix(rows, columns, values);
  }

  private static void readRows(ByteBuffer from, Element element, double[] values) {
    switch (element) {
      case FLOAT64 -> from.asDoubleBuffer().get(values);
      case FLOAT32 -> {
        // By pieces: a bulk get into an array in the cache, then a loop the compiler vectorises.
        FloatBuffer floats = from.asFloatBuffer();
        float[] piece = new float[Math.min(PIECE, values.length)];
        for (int start = 0; start < values.length; start += piece.length) {
          int length = Math.min(piece.length, values.length - start);
          floats.get(piece, 0, length);
          for (int e = 0; e < length; e++) {
            values[start + e] = piece[e];
          }
        }
      }
      case UINT8 -> {
        byte[] piece = new byte[Math.min(PIECE, values.length)];
        for (int start = 0; start < values.length; start += piece.length) {
          int length = Math.min(piece.length, values.length - start);
          from.get(piece, 0, length);
          for (int e = 0; e < length; e++) {
            values[start + e] = piece[e] & 0xff;
          }
        }
      }
    }
  }

  private static void readColumns(
      ByteBuffer from, Element element, int rows, int columns, double[] values) {
    for (int i0 = 0; i0 < rows; i0 += TILE) {
      for (int j0 = 0; j0 < columns; j0 += TILE) {
        int iEnd = Math.min(rows, i0 + TILE);
        int jEnd = Math.min(columns, j0 + TILE);
        for (int j = j0; j < jEnd; j++) {
          for (int i = i0; i < iEnd; i++) {
            values[i * columns + j] = element.read(from, j * rows + i);
          }
        }
      }
    }
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
    for (int i0 = 0; i0 < rows; i0 += TILE) {
      for (int j0 = 0; j0 < columns; j0 += TILE) {
        int iEnd = Math.min(rows, i0 + TILE);
        int jEnd = Math.min(columns, j0 + TILE);
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
