package org.foldsieve.neighbor.engine;

import org.foldsieve.numeric.blas.FloatStore;

/** Rows as a {@link Frame} sees them. */
final class FrameImage implements AutoCloseable {

  private final int rows;
  private final int columns;
  private final FloatStore floats;
  private final float[] low;
  private final float[] slack;

  FrameImage(int rows, int columns, FloatStore floats) {
    this.rows = rows;
    this.columns = columns;
    this.floats = floats;
    low = new float[rows];
    slack = new float[rows];
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
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

  @Override
  public void close() {
    floats.close();
  }
}
