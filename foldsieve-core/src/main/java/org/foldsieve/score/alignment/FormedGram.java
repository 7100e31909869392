package org.foldsieve.score.alignment;

import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.CrossProducts;
import org.foldsieve.run.Run;

/**
 * C = F'F formed once: n d² flops by BLAS for a dense table, the sum of squared row lengths for a
 * sparse one. 8 d² bytes.
 */
final class FormedGram implements CenteredGram {

  private final int d;
  private final double[] values;
  private final double[] energies;

  /** A Gram matrix that was formed elsewhere, of which the lower triangle is given. */
  static FormedGram ofLower(int d, double[] lower) {
    mirror(lower, d);
    return new FormedGram(d, lower);
  }

  private FormedGram(int d, double[] values) {
    this.d = d;
    this.values = values;
    this.energies = new double[d];
    for (int r = 0; r < d; r++) {
      energies[r] = values[r * d + r];
    }
  }

  static FormedGram of(Table table, Run run) {
    int d = table.features();
    run.requireSquare(
        d,
        String.format(Locale.ROOT, "the Gram matrix of %d features", d),
        "rank fewer features first, for example by variance");
    return new FormedGram(
        d,
        table.isSparse() ? ofSparse(FullColumns.centered(table, run), run) : ofDense(table, run));
  }

  private static double[] ofDense(Table table, Run run) {
    int d = table.features();
    double[] means = FeatureMeans.of(table, run);
    double[] cells = LiveValues.dense(table).values();
    double[] values =
        CrossProducts.lower(
            table.rows(),
            d,
            (i, row) -> {
              for (int j = 0; j < d; j++) {
                row[j] = cells[i * d + j] - means[j];
              }
            },
            run);
    mirror(values, d);
    return values;
  }

  /** x_r'x_s - n m_r m_s: every pair of entries of every row, each feature's row by one thread. */
  private static double[] ofSparse(Table table, Run run) {
    int d = table.features();
    double[] values = new double[d * d];
    int n = table.rows();
    double[] means = FeatureMeans.of(table, run);
    SparseMatrix rows = LiveValues.sparse(table);
    SparseMatrix columns = LiveValues.sparseColumns(table);
    run.forEach(
        "gram matrix",
        d,
        r -> {
          for (int e = columns.rowStart()[r]; e < columns.rowStart()[r + 1]; e++) {
            int i = columns.columnIndices()[e];
            double x = columns.values()[e];
            for (int q = rows.rowStart()[i]; q < rows.rowStart()[i + 1]; q++) {
              values[r * d + rows.columnIndices()[q]] += x * rows.values()[q];
            }
          }
          for (int s = 0; s < d; s++) {
            values[r * d + s] -= n * means[r] * means[s];
          }
        });
    mirror(values, d);
    return values;
  }

  /** Above the diagonal what stands below it. */
  private static void mirror(double[] values, int d) {
    for (int r = 0; r < d; r++) {
      for (int s = 0; s < r; s++) {
        values[s * d + r] = values[r * d + s];
      }
    }
  }

  @Override
  public double[] energies() {
    return energies;
  }

  @Override
  public void column(int j, double[] target) {
    System.arraycopy(values, j * d, target, 0, d);
  }

  @Override
  public double[] squaredColumnSums() {
    double[] sums = new double[d];
    for (int r = 0; r < d; r++) {
      for (int s = 0; s < d; s++) {
        double entry = values[r * d + s];
        sums[r] += entry * entry;
      }
    }
    return sums;
  }

  /** A copy of C, for a method that changes it. */
  double[] copyOfValues() {
    return values.clone();
  }
}
