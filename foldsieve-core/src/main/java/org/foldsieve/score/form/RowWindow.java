package org.foldsieve.score.form;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of a range of features lie in an array: all of them, in the table itself, or those
 * that were read last of a table whose rows are stored, beside some that are kept at hand. Scratch
 * space of one thread.
 */
final class RowWindow {

  private final double[] cells;
  private final @Nullable StoredRows stored;
  private final int[] pinned;
  private final int height;
  private final double[] block;
  private int stride;
  private int from;
  private int first;
  private int end;

  private RowWindow(Matrix values) {
    this.cells = values.values();
    this.stored = null;
    this.pinned = new int[0];
    this.height = values.rows();
    this.block = new double[0];
    this.stride = values.columns();
    this.end = values.rows();
  }

  private RowWindow(StoredRows stored, int height, int width, int[] pinned) {
    this.stored = stored;
    this.height = height;
    this.pinned = pinned;
    this.cells = new double[Math.multiplyExact(height + pinned.length, width)];
    this.block = new double[width];
  }

  /**
   * The rows of a table.
   *
   * @param height how many rows are at hand at once, where they are stored
   * @param width the features of the widest range
   * @param pinned rows that are always at hand, ascending
   */
  static RowWindow of(Table table, int height, int width, int[] pinned) {
    return LiveValues.stored(table)
        .map(rows -> new RowWindow(rows, height, width, pinned))
        .orElseGet(() -> new RowWindow(LiveValues.dense(table)));
  }

  /** The array; the cells of a row begin at {@link #at}. */
  double[] cells() {
    return cells;
  }

  /** Begins a range of features. */
  void begin(int firstFeature, int endFeature) {
    from = firstFeature;
    if (stored == null) {
      return;
    }
    stride = endFeature - firstFeature;
    first = 0;
    end = 0;
    for (int p = 0; p < pinned.length; p++) {
      stored.copy(pinned[p], pinned[p] + 1, firstFeature, endFeature, block);
      System.arraycopy(block, 0, cells, (height + p) * stride, stride);
    }
  }

  /** Has a row and those behind it at hand; rows are asked for in their order. */
  void require(int i) {
    if (stored != null && (i < first || i >= end)) {
      first = i;
      end = Math.min(stored.rows(), i + height);
      stored.copy(first, end, from, from + stride, cells);
    }
  }

  /** Where the range begins in a row that is at hand. */
  int at(int i) {
    if (stored == null) {
      return i * stride + from;
    }
    return i >= first && i < end
        ? (i - first) * stride
        : (height + Arrays.binarySearch(pinned, i)) * stride;
  }
}
