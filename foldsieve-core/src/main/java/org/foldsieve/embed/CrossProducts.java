package org.foldsieve.embed;

import org.foldsieve.data.Table;
import org.foldsieve.numeric.Blas;
import org.foldsieve.numeric.DoubleStore;
import org.foldsieve.run.Run;

/**
 * The lower triangle of X'X of a centred table, n m² multiplications.
 *
 * <p>The rows are cut into strips by the shape alone; each strip is summed apart, block after
 * block, and the strips in their order. So the bits do not depend on the number of threads.
 */
final class CrossProducts {

  private static final int BLOCK = 512;
  private static final int MOST_STRIPS = 8;

  /** So many doubles may the sums of all strips take, where there are more than two. */
  private static final long STRIP_DOUBLES = 1L << 25;

  private CrossProducts() {}

  static double[] of(Table table, double[] mean, Run run) {
    int n = table.rows();
    int m = table.features();
    int strips = strips(n, m);
    run.requireMemory(
        Double.BYTES * ((strips + 3L) * m * m + (long) run.threads() * BLOCK * m),
        "the covariance matrix of %d features".formatted(m),
        "select features first, or use fewer threads");
    DoubleStore[] sums = new DoubleStore[strips];
    try {
      run.forEach(
          "covariances",
          strips,
          strip -> {
            sums[strip] = Blas.get().allocateDoubles((long) m * m);
            int from = (int) ((long) n * strip / strips);
            int to = (int) ((long) n * (strip + 1) / strips);
            add(table, mean, from, to, sums[strip], run);
          });
      for (int strip = 1; strip < strips; strip++) {
        for (int i = 0; i < m; i++) {
          sums[0].axpy(1, sums[strip], (long) i * m, i + 1, (long) i * m);
        }
      }
      double[] total = new double[m * m];
      sums[0].get(0, total, 0, total.length);
      return total;
    } finally {
      for (DoubleStore sum : sums) {
        if (sum != null) {
          sum.close();
        }
      }
    }
  }

  private static int strips(int n, int m) {
    long fit = Math.max(2, STRIP_DOUBLES / ((long) m * m));
    return (int) Math.min(Math.min(fit, MOST_STRIPS), (n + BLOCK - 1) / BLOCK);
  }

  private static void add(Table table, double[] mean, int from, int to, DoubleStore sum, Run run) {
    int m = mean.length;
    double[] row = new double[m];
    try (DoubleStore block = Blas.get().allocateDoubles((long) BLOCK * m)) {
      for (int start = from; start < to; start += BLOCK) {
        run.checkCancelled("covariances");
        int height = Math.min(BLOCK, to - start);
        for (int i = 0; i < height; i++) {
          table.copyRow(start + i, row);
          for (int j = 0; j < m; j++) {
            row[j] -= mean[j];
          }
          block.put((long) i * m, row, 0, m);
        }
        sum.syrk(true, m, height, block, 0, m, 1, 0, m);
      }
    }
  }
}
