package org.foldsieve.numeric.blas;

import java.util.Locale;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

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

  /** More rows than eight strips of these hold are cut into more: a strip fits one machine. */
  private static final int STRIP_ROWS = 1 << 17;

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
    int wave = Math.min(strips, wave(m));
    run.requireMemory(
        Double.BYTES * ((wave + 3L) * m * m + (long) run.threads() * BLOCK * m),
        String.format(Locale.ROOT, "the matrix of products of %d features", m),
        "select features first, or use fewer threads");
    // The sum so far, and those of the strips that are worked at.
    @Nullable DoubleStore[] sums = new DoubleStore[strips];
    try {
      for (int begin = 0; begin < strips; begin += wave) {
        int first = begin;
        run.forEach(
            TASK,
            Math.min(wave, strips - begin),
            at -> {
              int strip = first + at;
              sums[strip] = Blas.get().allocateDoubles((long) m * m);
              int from = firstRow(strip, n, m);
              add(rows, m, from, firstRow(strip + 1, n, m), sums[strip], run);
            });
        for (int strip = Math.max(1, begin); strip < Math.min(strips, begin + wave); strip++) {
          for (int i = 0; i < m; i++) {
            sums[0].axpy(1, sums[strip], (long) i * m, i + 1, (long) i * m);
          }
          sums[strip].close();
          sums[strip] = null;
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

  /**
   * X'Y of two matrices of as many rows, in the strips of X.
   *
   * @param n the number of rows
   * @param m the number of columns of X
   * @param p the number of columns of Y
   * @return m x p, row by row
   */
  public static double[] cross(int n, int m, Rows x, int p, Rows y, Run run) {
    int strips = strips(n, m);
    run.requireMemory(
        Double.BYTES * ((strips + 1L) * m * p + (long) run.threads() * BLOCK * (m + p)),
        String.format(Locale.ROOT, "the products of %d and %d columns", m, p),
        "select features first, or use fewer threads");
    double[][] sums = new double[strips][];
    run.forEach(TASK, strips, strip -> sums[strip] = crossStrip(strip, n, m, x, p, y, run));
    return RowStrips.add(sums);
  }

  /** One strip of {@link #cross}, for machines that have one each. */
  public static double[] crossStrip(int strip, int n, int m, Rows x, int p, Rows y, Run run) {
    double[] row = new double[m];
    double[] other = new double[p];
    int to = firstRow(strip + 1, n, m);
    try (DoubleStore sum = Blas.get().allocateDoubles((long) m * p);
        DoubleStore left = Blas.get().allocateDoubles((long) BLOCK * m);
        DoubleStore right = Blas.get().allocateDoubles((long) BLOCK * p)) {
      for (int start = firstRow(strip, n, m); start < to; start += BLOCK) {
        run.checkCancelled(TASK);
        int height = Math.min(BLOCK, to - start);
        for (int i = 0; i < height; i++) {
          x.copy(start + i, row);
          left.put((long) i * m, row, 0, m);
          y.copy(start + i, other);
          right.put((long) i * p, other, 0, p);
        }
        sum.gemm(true, false, m, p, height, 1, left, 0, m, right, 0, p, 1, 0, p);
      }
      double[] total = new double[Math.multiplyExact(m, p)];
      sum.get(0, total, 0, total.length);
      return total;
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
    int fit = Math.min(wave(m), (n + BLOCK - 1) / BLOCK);
    return Math.max(fit, (n + STRIP_ROWS - 1) / STRIP_ROWS);
  }

  /** How many strips may be worked at together. */
  private static int wave(int m) {
    return (int) Math.min(MOST_STRIPS, Math.max(2, STRIP_DOUBLES / ((long) m * m)));
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
