package org.foldsieve.data;

import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * Visits every feature's column once, on all threads, without holding more than a few columns.
 *
 * @since 0.1.0
 */
public final class ColumnPass {

  private static final int BLOCK = 64;

  private ColumnPass() {}

  /** What is done with one column; it may write only what belongs to its feature. */
  public interface Visitor {
    /** Sees feature j, whose value at row i is {@code values[at + i]}. */
    void visit(int j, double[] values, int at);
  }

  /** Shows every feature to the visitor, on the threads of the run, in no order to rely on. */
  public static void forEach(String task, Table table, Run run, Visitor visitor) {
    int n = table.rows();
    int d = table.features();
    // Fewer columns at a time where they are long: the block should stay in the cache.
    int block = Math.max(1, Math.min(BLOCK, (1 << 20) / n));
    run.forEach(
        task,
        (d + block - 1) / block,
        () -> new double[block * n],
        (values, b) -> {
          int from = b * block;
          int to = Math.min(d, from + block);
          table.copyColumns(from, to, values);
          for (int j = from; j < to; j++) {
            visitor.visit(j, values, (j - from) * n);
          }
        });
  }

  /** What is done with one column of a sparse table. */
  public interface SparseVisitor {
    /**
     * Sees feature j: {@code values} holds its value at every row, and {@code rows[from..to)} are
     * the rows that have one stored.
     */
    void visit(int j, double[] values, int[] rows, int from, int to);
  }

  /** The same for a sparse table; besides what the visitor does it takes O(entries) time. */
  public static void forEachSparse(String task, Table table, Run run, SparseVisitor visitor) {
    SparseMatrix columns = LiveValues.sparseColumns(table);
    int[] rows = columns.columnIndices();
    int d = table.features();
    run.forEach(
        task,
        (d + BLOCK - 1) / BLOCK,
        () -> new double[table.rows()],
        (values, b) -> {
          for (int j = b * BLOCK; j < Math.min(d, (b + 1) * BLOCK); j++) {
            int from = columns.rowStart()[j];
            int to = columns.rowStart()[j + 1];
            for (int e = from; e < to; e++) {
              values[rows[e]] = columns.values()[e];
            }
            visitor.visit(j, values, rows, from, to);
            for (int e = from; e < to; e++) {
              values[rows[e]] = 0;
            }
          }
        });
  }
}
