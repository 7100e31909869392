package org.foldsieve.score;

import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/** Visits every feature's column once, on all threads, without holding more than a few columns. */
final class ColumnPass {

  private static final int BLOCK = 64;

  private ColumnPass() {}

  /** What is done with one column; it may write only what belongs to its feature. */
  interface Visitor {
    /** Sees feature j, whose value at row i is {@code values[at + i]}. */
    void visit(int j, double[] values, int at);
  }

  static void forEach(String task, Table table, Run run, Visitor visitor) {
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
}
