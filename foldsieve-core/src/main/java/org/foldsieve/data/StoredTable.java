package org.foldsieve.data;

import java.lang.ref.SoftReference;
import java.util.Locale;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.MemoryLimitException;
import org.jspecify.annotations.Nullable;

/** The values of a table whose rows are not in memory, and the copies that are made of them. */
final class StoredTable {

  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** A method needs some memory for itself. */
  private static final double MOST_OF_HEAP = 0.8;

  private final StoredRows rows;

  /** All values, for kernels that cannot take them by blocks; forgotten before memory runs out. */
  private SoftReference<@Nullable Matrix> copy = new SoftReference<>(null);

  StoredTable(StoredRows rows) {
    this.rows = rows;
  }

  StoredRows rows() {
    return rows;
  }

  double get(int i, int j) {
    double[] cell = new double[1];
    rows.copy(i, i + 1, j, j + 1, cell);
    return cell[0];
  }

  /** All values, copied once. */
  synchronized Matrix inMemory() {
    Matrix known = copy.get();
    if (known == null) {
      known = toMatrix();
      copy = new SoftReference<>(known);
    }
    return known;
  }

  /** A copy of all values. */
  Matrix toMatrix() {
    Matrix all =
        zeros(
            rows.rows(),
            rows.columns(),
            "a copy of all rows in memory, by which this method works,");
    int d = rows.columns();
    rows.visit(
        (from, to, block) -> System.arraycopy(block, 0, all.values(), from * d, (to - from) * d));
    return all;
  }

  /** As {@link Table#copyColumns}. */
  void copyColumns(int first, int end, double[] target) {
    int n = rows.rows();
    int width = end - first;
    int height = Math.max(1, Math.min(n, StoredRows.BLOCK / width));
    double[] block = new double[height * width];
    for (int from = 0; from < n; from += height) {
      int to = Math.min(n, from + height);
      rows.copy(from, to, first, end, block);
      for (int c = 0; c < width; c++) {
        for (int i = from; i < to; i++) {
          target[c * n + i] = block[(i - from) * width + c];
        }
      }
    }
  }

  /** Some columns, in memory. */
  Matrix selectColumns(int[] columns) {
    Matrix some = zeros(rows.rows(), columns.length, "the chosen features in memory");
    int d = rows.columns();
    rows.visit(
        (from, to, block) -> {
          for (int i = from; i < to; i++) {
            for (int c = 0; c < columns.length; c++) {
              some.values()[i * columns.length + c] = block[(i - from) * d + columns[c]];
            }
          }
        });
    return some;
  }

  /** Some rows, in memory. */
  Matrix selectRows(int[] chosen) {
    int d = rows.columns();
    Matrix some = zeros(chosen.length, d, "the chosen rows in memory");
    double[] row = new double[d];
    for (int r = 0; r < chosen.length; r++) {
      rows.copy(chosen[r], chosen[r] + 1, 0, d, row);
      System.arraycopy(row, 0, some.values(), r * d, d);
    }
    return some;
  }

  private static Matrix zeros(int rows, int columns, String what) {
    long cells = (long) rows * columns;
    Runtime java = Runtime.getRuntime();
    long free = (long) (MOST_OF_HEAP * java.maxMemory()) - (java.totalMemory() - java.freeMemory());
    if (cells > LONGEST_ARRAY || Double.BYTES * cells > free) {
      throw new MemoryLimitException(
          String.format(
              Locale.ROOT,
              "%s takes %.1f MiB beside what is there, and the Java heap has %.1f MiB; give Java"
                  + " more, take fewer rows or features, or a method that reads rows by blocks"
                  + " (variance, fisher and others)",
              what,
              Double.BYTES * cells / 1048576.0,
              java.maxMemory() / 1048576.0));
    }
    return Matrix.zeros(rows, columns);
  }
}
