package org.foldsieve.score.alignment;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * Columns of C = F'F for many sparse features, never written out: f_r'f_s = x_r'x_s - n m_r m_s. A
 * column costs the length of the rows its feature stands in.
 */
final class SparseGram implements WideGram {

  /** Rows of the kernel that are formed at a time, where there are not very many rows. */
  private static final int MOST_ROWS = 256;

  /** Numbers of the kernel that are held at a time: 32 MiB, or one row where that is longer. */
  private static final int KERNEL_VALUES = 1 << 22;

  /** Features a work item takes. */
  private static final int FEATURES = 64;

  private final Table table;
  private final double[] means;
  private final double[] energies;
  private final Run run;

  private SparseGram(Table table, double[] means, double[] energies, Run run) {
    this.table = table;
    this.means = means;
    this.energies = energies;
    this.run = run;
  }

  static SparseGram of(Table sparse, Run run) {
    Table table = FullColumns.centered(sparse, run);
    double[] means = FeatureMeans.of(table, run);
    double[] energies = new double[means.length];
    SparseMatrix columns = LiveValues.sparseColumns(table);
    for (int j = 0; j < energies.length; j++) {
      int stored = columns.rowStart()[j + 1] - columns.rowStart()[j];
      // By deviations, not by x'x - n m²: nothing cancels.
      double sum = (table.rows() - stored) * means[j] * means[j];
      for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
        double deviation = columns.values()[e] - means[j];
        sum += deviation * deviation;
      }
      energies[j] = sum;
    }
    return new SparseGram(table, means, energies, run);
  }

  @Override
  public double[] energies() {
    return energies;
  }

  @Override
  public void column(int j, double[] target) {
    SparseMatrix rows = LiveValues.sparse(table);
    SparseMatrix columns = LiveValues.sparseColumns(table);
    Arrays.fill(target, 0);
    for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
      int i = columns.columnIndices()[e];
      double x = columns.values()[e];
      for (int q = rows.rowStart()[i]; q < rows.rowStart()[i + 1]; q++) {
        target[rows.columnIndices()[q]] += x * rows.values()[q];
      }
    }
    double shift = table.rows() * means[j];
    for (int r = 0; r < target.length; r++) {
      target[r] -= shift * means[r];
    }
    target[j] = energies[j];
  }

  @Override
  public void feature(int j, double[] target) {
    SparseMatrix columns = LiveValues.sparseColumns(table);
    Arrays.fill(target, -means[j]);
    for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
      target[columns.columnIndices()[e]] += columns.values()[e];
    }
  }

  @Override
  public void project(double[] u, double[] target) {
    LiveValues.sparseColumns(table).multiply(u, target);
    double sum = Arrays.stream(u).sum();
    for (int r = 0; r < target.length; r++) {
      target[r] -= means[r] * sum;
    }
  }

  @Override
  public void combine(double[] c, double[] target) {
    LiveValues.sparse(table).multiply(c, target);
    double shift = 0;
    for (int r = 0; r < c.length; r++) {
      shift += means[r] * c[r];
    }
    for (int i = 0; i < target.length; i++) {
      target[i] -= shift;
    }
  }

  /**
   * f_r'(FF')f_r = x_r'(FF')x_r, because the rows of the centred kernel FF' sum to 0. The kernel is
   * formed a block of its rows at a time, so that it never needs n x n numbers; each feature costs
   * the square of its entries.
   */
  @Override
  public double[] squaredColumnSums() {
    int n = table.rows();
    int rows = Math.max(1, Math.min(MOST_ROWS, KERNEL_VALUES / n));
    SparseMatrix columns = LiveValues.sparseColumns(table);
    double[] withMeans = new double[n];
    LiveValues.sparse(table).multiply(means, withMeans);
    double[] kernel = new double[Math.multiplyExact(rows, n)];
    // Where the entries of each feature go on: rows come in order, and so do the terms of its sum.
    int[] next = Arrays.copyOf(columns.rowStart(), means.length);
    double[] sums = new double[means.length];
    for (int from = 0; from < n; from += rows) {
      int to = Math.min(n, from + rows);
      formKernel(from, to, withMeans, kernel);
      addTerms(from, to, kernel, next, sums);
      run.step("gram matrix", to, n);
    }
    return sums;
  }

  /** Rows of K_ik = x_i'x_k - x_i'm - x_k'm + m'm. */
  private void formKernel(int from, int to, double[] withMeans, double[] kernel) {
    int n = table.rows();
    SparseMatrix rows = LiveValues.sparse(table);
    SparseMatrix columns = LiveValues.sparseColumns(table);
    double meansSquared = 0;
    for (double mean : means) {
      meansSquared += mean * mean;
    }
    double constant = meansSquared;
    run.withProgress(Progress.NONE)
        .forEach(
            "kernel matrix",
            to - from,
            b -> {
              int i = from + b;
              int at = b * n;
              Arrays.fill(kernel, at, at + n, 0);
              for (int e = rows.rowStart()[i]; e < rows.rowStart()[i + 1]; e++) {
                int j = rows.columnIndices()[e];
                double x = rows.values()[e];
                for (int q = columns.rowStart()[j]; q < columns.rowStart()[j + 1]; q++) {
                  kernel[at + columns.columnIndices()[q]] += x * columns.values()[q];
                }
              }
              for (int k = 0; k < n; k++) {
                kernel[at + k] += constant - withMeans[i] - withMeans[k];
              }
            });
  }

  /** Adds to every feature's sum what its entries in those rows of the kernel bring. */
  private void addTerms(int from, int to, double[] kernel, int[] next, double[] sums) {
    int n = table.rows();
    SparseMatrix columns = LiveValues.sparseColumns(table);
    run.withProgress(Progress.NONE)
        .forEach(
            "gram matrix",
            (sums.length + FEATURES - 1) / FEATURES,
            b -> {
              int end = Math.min(sums.length, (b + 1) * FEATURES);
              for (int j = b * FEATURES; j < end; j++) {
                int first = columns.rowStart()[j];
                int last = columns.rowStart()[j + 1];
                int e = next[j];
                for (; e < last && columns.columnIndices()[e] < to; e++) {
                  double inner = 0;
                  int at = (columns.columnIndices()[e] - from) * n;
                  for (int q = first; q < last; q++) {
                    inner += columns.values()[q] * kernel[at + columns.columnIndices()[q]];
                  }
                  sums[j] += columns.values()[e] * inner;
                }
                next[j] = e;
              }
            });
  }
}
