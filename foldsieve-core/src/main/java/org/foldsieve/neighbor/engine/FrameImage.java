package org.foldsieve.neighbor.engine;

import org.foldsieve.numeric.blas.FloatStore;

/**
 * Rows as a {@link Frame} sees them. Behind its columns each row has two more, 1 and its share in a
 * lower bound, so that one product gives the bound itself; see {@link ProductBlock}.
 */
final class FrameImage implements AutoCloseable {

  /** The columns behind those of the frame. */
  static final int MORE = 2;

  private final int rows;
  private final int columns;
  private final FloatStore floats;
  private final float[] low;
  private final float[] slack;

  private final double margin;
  private final double absolute;

  /**
   * An image that is still to be filled.
   *
   * @param margin the e of {@link Frame}
   * @param absolute its a
   */
  FrameImage(int rows, int columns, FloatStore floats, double margin, double absolute) {
    this.rows = rows;
    this.columns = columns;
    this.floats = floats;
    this.margin = margin;
    this.absolute = absolute;
    low = new float[rows];
    slack = new float[rows];
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  /** The step from row to row in {@link #floats()}. */
  int stride() {
    return columns + MORE;
  }

  /** The rows, one after the other. */
  FloatStore floats() {
    return floats;
  }

  /** The share of each row in a lower bound. */
  float[] low() {
    return low;
  }

  /** The share of each row in the way from a lower bound to an upper one. */
  float[] slack() {
    return slack;
  }

  /**
   * What a row adds to the error of half a squared distance, where that is taken between the images
   * themselves: it is at most the sum of two of these away from the true one.
   */
  double error(int row) {
    // The half norm again, from (1 - e) h - a rounded down.
    double half = Math.max(0, (low[row] + absolute) / (1 - margin)) * (1 + 0x1p-20) + absolute;
    return margin * half + absolute;
  }

  /** The same rows in another order, in the store, which belongs to the new image. */
  FrameImage inOrder(int[] order, FloatStore store) {
    FrameImage other = new FrameImage(rows, columns, store, margin, absolute);
    float[] row = new float[stride()];
    for (int r = 0; r < rows; r++) {
      floats.get((long) order[r] * row.length, row, 0, row.length);
      store.put((long) r * row.length, row, 0, row.length);
      other.low[r] = low[order[r]];
      other.slack[r] = slack[order[r]];
    }
    return other;
  }

  @Override
  public void close() {
    floats.close();
  }
}
