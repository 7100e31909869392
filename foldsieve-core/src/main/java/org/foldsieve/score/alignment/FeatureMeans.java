package org.foldsieve.score.alignment;

import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** The mean of every feature; of a constant feature exactly its value, so that it centres to 0. */
final class FeatureMeans {

  private static final int BLOCK = 64;

  private FeatureMeans() {}

  static double[] of(Table table, Run run) {
    int n = table.rows();
    int d = table.features();
    double[] means = new double[d];
    if (table.isSparse()) {
      SparseMatrix columns = LiveValues.sparseColumns(table);
      for (int j = 0; j < d; j++) {
        int from = columns.rowStart()[j];
        int to = columns.rowStart()[j + 1];
        boolean constant = to - from == n;
        double sum = 0;
        for (int e = from; e < to; e++) {
          sum += columns.values()[e];
          constant &= columns.values()[e] == columns.values()[from];
        }
        means[j] = constant ? columns.values()[from] : sum / n;
      }
      return means;
    }
    double[] cells = LiveValues.dense(table).values();
    run.forEach(
        "feature means",
        (d + BLOCK - 1) / BLOCK,
        b -> {
          int from = b * BLOCK;
          int to = Math.min(d, from + BLOCK);
          boolean[] varies = new boolean[to - from];
          double[] sums = new double[to - from];
          for (int i = 0; i < n; i++) {
            for (int j = from; j < to; j++) {
              double x = cells[i * d + j];
              sums[j - from] += x;
              varies[j - from] |= x != cells[j];
            }
          }
          for (int j = from; j < to; j++) {
            means[j] = varies[j - from] ? sums[j - from] / n : cells[j];
          }
        });
    return means;
  }
}
