package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * Columns of C = F'F for many sparse features, never written out: f_r'f_s = x_r'x_s - n m_r m_s. A
 * column costs the length of the rows its feature stands in.
 */
final class SparseGram implements WideGram {

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
   * f_r'(FF')f_r = x_r'(FF')x_r, because the rows of the centred kernel FF' sum to 0. The n x n
   * kernel is formed from the sparse rows; then each feature costs the square of its entries.
   */
  @Override
  public double[] squaredColumnSums() {
    int n = table.rows();
    run.requireSquare(
        n, String.format(Locale.ROOT, "the kernel of %d rows", n), "use fewer rows, or set mu=0");
    double[] kernel = centeredKernel(n);
    SparseMatrix columns = LiveValues.sparseColumns(table);
    double[] sums = new double[means.length];
    int block = 64;
    run.forEach(
        "gram matrix",
        (sums.length + block - 1) / block,
        b -> {
          int to = Math.min(sums.length, (b + 1) * block);
          for (int j = b * block; j < to; j++) {
            double sum = 0;
            for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
              double inner = 0;
              int at = columns.columnIndices()[e] * n;
              for (int q = columns.rowStart()[j]; q < columns.rowStart()[j + 1]; q++) {
                inner += columns.values()[q] * kernel[at + columns.columnIndices()[q]];
              }
              sum += columns.values()[e] * inner;
            }
            sums[j] = sum;
          }
        });
    return sums;
  }

  /** K_ik = x_i'x_k - x_i'm - x_k'm + m'm. */
  private double[] centeredKernel(int n) {
    SparseMatrix rows = LiveValues.sparse(table);
    SparseMatrix columns = LiveValues.sparseColumns(table);
    double[] withMeans = new double[n];
    rows.multiply(means, withMeans);
    double meansSquared = 0;
    for (double mean : means) {
      meansSquared += mean * mean;
    }
    double constant = meansSquared;
    double[] kernel = new double[n * n];
    run.forEach(
        "kernel matrix",
        n,
        i -> {
          int at = i * n;
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
    return kernel;
  }
}
