package org.foldsieve.numeric.blas;

import java.util.Locale;
import org.foldsieve.run.Run;

/**
 * X'X of a matrix of many rows, n m² multiplications: covariances, when the rows are centred.
 *
 * <p>The rows are cut into strips by the shape alone; each strip is summed apart, block after
 * block, and the strips in their order. So the bits do not depend on the number of threads.
 */
public final class CrossProducts {

  private static final String TASK = "products of features";
  private static final int BLOCK = 512;
  private static final int MOST_STRIPS = 8;

  /** So many doubles may the sums of all strips take, where there are more than two. */
  private static final long STRIP_DOUBLES = 1L << 25;

  private CrossProducts() {}

  /** Gives the rows of X one at a time, to several threads at once. */
  public interface Rows {
    /** Writes row i. */
    void copy(int i, double[] target);
  }

  /**
   * The lower triangle of X'X, row by row in an m x m array; what stands above it is not said.
   *
   * @param n the number of rows
   * @param m the number of columns
   */
  public static double[] lower(int n, int m, Rows rows, Run run) {
    int strips = strips(n, m);
    run.requireMemory(
        Double.BYTES * ((strips + 3L) * m * m + (long) run.threads() * BLOCK * m),
        String.format(Locale.ROOT, "the matrix of products of %d features", m),
        "select features first, or use fewer threads");
    DoubleStore[] sums = new DoubleStore[strips];
    try {
      run.forEach(
          TASK,
          strips,
          strip -> {
            sums[strip] = Blas.get().allocateDoubles((long) m * m);
            int from = firstRow(strip, n, m);
            add(rows, m, from, firstRow(strip + 1, n, m), sums[strip], run);
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

  /** The first row of a strip; that of the strip after the last is n. */
  public static int firstRow(int strip, int n, int m) {
    return (int) ((long) n * strip / strips(n, m));
  }

  /**
   * The sum of one strip, for machines that have one each; {@link #add} adds them up.
   *
   * @param rows gives the rows of the strip, ascending, each once
   */
  public static double[] strip(int strip, int n, int m, Rows rows, Run run) {
    try (DoubleStore sum = Blas.get().allocateDoubles((long) m * m)) {
      add(rows, m, firstRow(strip, n, m), firstRow(strip + 1, n, m), sum, run);
      double[] total = new double[m * m];
      sum.get(0, total, 0, total.length);
      return total;
    }
  }

  /** Adds the sum of the next strip to those of the strips before it. */
  public static void add(double[] sum, double[] next, int m) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j <= i; j++) {
        sum[i * m + j] += next[i * m + j];
      }
    }
  }

  /** How many strips the rows are cut into. */
  public static int strips(int n, int m) {
    long fit = Math.max(2, STRIP_DOUBLES / ((long) m * m));
    return (int) Math.min(Math.min(fit, MOST_STRIPS), (n + BLOCK - 1) / BLOCK);
  }

  private static void add(Rows rows, int m, int from, int to, DoubleStore sum, Run run) {
    double[] row = new double[m];
    try (DoubleStore block = Blas.get().allocateDoubles((long) BLOCK * m)) {
      for (int start = from; start < to; start += BLOCK) {
        run.checkCancelled(TASK);
        int height = Math.min(BLOCK, to - start);
        for (int i = 0; i < height; i++) {
          rows.copy(start + i, row);
          block.put((long) i * m, row, 0, m);
        }
        sum.syrk(true, m, height, block, 0, m, 1, 0, m);
      }
    }
  }
}
