package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * Columns of C = F'F by one matrix-vector product each, for many dense features. The centred
 * features are held one after the other, 8 n d bytes.
 */
final class DenseColumnGram implements WideGram {

  /** Features a work item takes: enough that starting a thread does not show. */
  private static final int BLOCK = 512;

  /** Rows of the kernel a work item takes. */
  private static final int SAMPLES = 128;

  private final int n;
  private final int d;
  private final double[] features;
  private final double[] energies;
  private final Run run;

  private DenseColumnGram(int n, int d, double[] features, double[] energies, Run run) {
    this.n = n;
    this.d = d;
    this.features = features;
    this.energies = energies;
    this.run = run;
  }

  static DenseColumnGram of(Table table, Run run) {
    int n = table.rows();
    int d = table.features();
    run.requireMemory(
        8L * n * d,
        String.format(Locale.ROOT, "a centred copy of %d x %d values", n, d),
        "rank fewer features first, for example by variance");
    double[] features = new double[Math.multiplyExact(n, d)];
    double[] energies = new double[d];
    run.forEach(
        "centre features",
        (d + BLOCK - 1) / BLOCK,
        () -> new double[n * BLOCK],
        (block, b) -> {
          int from = b * BLOCK;
          int to = Math.min(d, from + BLOCK);
          table.copyColumns(from, to, block);
          for (int j = from; j < to; j++) {
            center(block, (j - from) * n, n);
            System.arraycopy(block, (j - from) * n, features, j * n, n);
            energies[j] = Sums.dot(features, j * n, features, j * n, n);
          }
        });
    return new DenseColumnGram(n, d, features, energies, run);
  }

  private static void center(double[] values, int at, int n) {
    double first = values[at];
    double sum = 0;
    boolean varies = false;
    for (int i = at; i < at + n; i++) {
      sum += values[i];
      varies |= values[i] != first;
    }
    double mean = varies ? sum / n : first;
    for (int i = at; i < at + n; i++) {
      values[i] -= mean;
    }
  }

  @Override
  public double[] energies() {
    return energies;
  }

  @Override
  public void column(int j, double[] target) {
    double[] feature = new double[n];
    feature(j, feature);
    project(feature, target);
  }

  @Override
  public void feature(int j, double[] target) {
    System.arraycopy(features, j * n, target, 0, n);
  }

  @Override
  public void project(double[] u, double[] target) {
    run.withProgress(Progress.NONE)
        .forEach(
            "gram column",
            (d + BLOCK - 1) / BLOCK,
            b -> {
              int to = Math.min(d, (b + 1) * BLOCK);
              for (int r = b * BLOCK; r < to; r++) {
                target[r] = Sums.dot(features, r * n, u, 0, n);
              }
            });
  }

  /** A sum for each block of features, added in order: the same bits whoever computes them. */
  @Override
  public void combine(double[] c, double[] target) {
    double[][] sums = new double[(d + BLOCK - 1) / BLOCK][n];
    run.withProgress(Progress.NONE)
        .forEach(
            "combined features",
            sums.length,
            b -> {
              double[] sum = sums[b];
              int to = Math.min(d, (b + 1) * BLOCK);
              for (int r = b * BLOCK; r < to; r++) {
                for (int i = 0; i < n; i++) {
                  sum[i] += c[r] * features[r * n + i];
                }
              }
            });
    Arrays.fill(target, 0);
    for (double[] sum : sums) {
      for (int i = 0; i < n; i++) {
        target[i] += sum[i];
      }
    }
  }

  /**
   * In blocks of features, through whichever product is smaller: C itself, a block of its rows at a
   * time, or f_r'(FF')f_r with the n x n matrix FF', which takes at most half of what the features
   * take.
   */
  @Override
  public double[] squaredColumnSums() {
    return n <= d / 2 ? throughSamples() : throughFeatures();
  }

  private double[] throughFeatures() {
    double[] sums = new double[d];
    run.forEach(
        "gram matrix",
        (d + BLOCK - 1) / BLOCK,
        () -> new double[BLOCK * BLOCK],
        (tile, b) -> {
          int rows = Math.min(BLOCK, d - b * BLOCK);
          double[] left = panel(b * BLOCK, rows);
          for (int from = 0; from < d; from += BLOCK) {
            run.checkCancelled("gram matrix");
            int width = Math.min(BLOCK, d - from);
            double[] right = panel(from, width);
            Blas.get()
                .gemm(false, true, rows, width, n, 1, left, 0, n, right, 0, n, 0, tile, 0, width);
            for (int r = 0; r < rows; r++) {
              sums[b * BLOCK + r] += Sums.dot(tile, r * width, tile, r * width, width);
            }
          }
        });
    return sums;
  }

  private double[] throughSamples() {
    run.requireSquare(
        n, String.format(Locale.ROOT, "the kernel of %d rows", n), "use fewer rows, or set mu=0");
    double[] kernel = kernel();
    double[] sums = new double[d];
    run.forEach(
        "gram matrix",
        (d + BLOCK - 1) / BLOCK,
        () -> new double[BLOCK * n],
        (product, b) -> {
          int rows = Math.min(BLOCK, d - b * BLOCK);
          double[] left = panel(b * BLOCK, rows);
          Blas.get().gemm(false, false, rows, n, n, 1, left, 0, n, kernel, 0, n, 0, product, 0, n);
          for (int r = 0; r < rows; r++) {
            sums[b * BLOCK + r] = Sums.dot(left, r * n, product, r * n, n);
          }
        });
    return sums;
  }

  /** FF', a block of its rows at a time, summed over blocks of features in order. */
  private double[] kernel() {
    double[] kernel = new double[n * n];
    run.forEach(
        "kernel matrix",
        (n + SAMPLES - 1) / SAMPLES,
        () -> new double[SAMPLES * n],
        (block, b) -> {
          int at = b * SAMPLES;
          int rows = Math.min(SAMPLES, n - at);
          for (int from = 0; from < d; from += BLOCK) {
            run.checkCancelled("kernel matrix");
            int width = Math.min(BLOCK, d - from);
            double[] panel = panel(from, width);
            double keep = from == 0 ? 0 : 1;
            Blas.get()
                .gemm(true, false, rows, n, width, 1, panel, at, n, panel, 0, n, keep, block, 0, n);
          }
          System.arraycopy(block, 0, kernel, at * n, rows * n);
        });
    return kernel;
  }

  /** Some features by themselves. */
  double[] panel(int[] some) {
    double[] panel = new double[some.length * n];
    for (int i = 0; i < some.length; i++) {
      System.arraycopy(features, some[i] * n, panel, i * n, n);
    }
    return panel;
  }

  /**
   * Parts of columns of C, one column after the other.
   *
   * @param left the features whose columns they are, as {@link #panel} has them
   * @param count how many
   * @param rows the features to multiply them with
   */
  double[] products(double[] left, int count, int[] rows) {
    double[] products = new double[count * rows.length];
    if (products.length > 0) {
      double[] right = panel(rows);
      Blas.get()
          .gemm(
              false,
              true,
              count,
              rows.length,
              n,
              1,
              left,
              0,
              n,
              right,
              0,
              n,
              0,
              products,
              0,
              rows.length);
    }
    return products;
  }

  /**
   * Some features by themselves: a product through the native door copies the array it is given.
   */
  private double[] panel(int from, int width) {
    return Arrays.copyOfRange(features, from * n, (from + width) * n);
  }
}
