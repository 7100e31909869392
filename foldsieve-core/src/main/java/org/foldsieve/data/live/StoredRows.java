package org.foldsieve.data.live;

/**
 * Rows of numbers that are too many for the memory and stay where they are, in a file for instance.
 * They are read by blocks, as often as somebody asks, and every read gives the same numbers. Safe
 * for several threads.
 *
 * @since 0.1.0
 */
public interface StoredRows {

  /** So many numbers are read at once where rows are visited one after the other. */
  int BLOCK = 1 << 16;

  /** {@return the number of rows} */
  int rows();

  /** {@return the number of columns} */
  int columns();

  /**
   * Copies a block, row after row.
   *
   * @param fromRow the first row
   * @param toRow the row after the last
   * @param fromColumn the first column
   * @param toColumn the column after the last
   * @param target where to, from its begin
   */
  void copy(int fromRow, int toRow, int fromColumn, int toColumn, double[] target);

  /** {@return how many rows make a block: at least one} */
  default int rowsOfBlock() {
    return Math.max(1, Math.min(rows(), BLOCK / Math.max(1, columns())));
  }

  /** Takes a block of whole rows. */
  @FunctionalInterface
  interface Visitor {

    /** Takes rows {@code from} to {@code to}, which lie in the array from its begin. */
    void take(int from, int to, double[] rows);
  }

  /** Visits all rows in their order, a block at a time. */
  default void visit(Visitor visitor) {
    int height = rowsOfBlock();
    double[] block = new double[height * columns()];
    for (int from = 0; from < rows(); from += height) {
      int to = Math.min(rows(), from + height);
      copy(from, to, 0, columns(), block);
      visitor.take(from, to, block);
    }
  }
}
