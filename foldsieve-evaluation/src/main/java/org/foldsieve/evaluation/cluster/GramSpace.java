package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Rows known by their inner products g after centring. The mean of group C is at
 *
 * <p>\[ \|x_i - \mu_C\|^2 = g_{ii} - \frac{2}{|C|} \sum_{j \in C} g_{ij} + \frac{1}{|C|^2} \sum_{j,
 * l \in C} g_{jl} \]
 *
 * <p>which does not ask how many features there are. Never below 0.
 */
final class GramSpace implements RowSpace {

  private final int rows;
  private final double[] products;

  private GramSpace(int rows, double[] products) {
    this.rows = rows;
    this.products = products;
  }

  static GramSpace of(Table table, Run run) {
    int n = table.rows();
    int d = table.features();
    run.requireMemory(
        8L * n * n + 8L * n * d,
        "k-means on a %d x %d table".formatted(n, d),
        "cluster fewer rows or fewer features");
    double[] centered = centered(table);
    double[] products = Matrix.zeros(n, n).values();
    run.forEach(
        "k-means inner products",
        n,
        i -> {
          for (int j = 0; j <= i; j++) {
            double product = dot(centered, i * d, j * d, d);
            products[i * n + j] = product;
            products[j * n + i] = product;
          }
        });
    return new GramSpace(n, products);
  }

  private static double[] centered(Table table) {
    int n = table.rows();
    int d = table.features();
    double[] cells = table.toMatrix().values().clone();
    double[] mean = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        mean[j] += cells[i * d + j] / n;
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        cells[i * d + j] -= mean[j];
      }
    }
    return cells;
  }

  /** Four running sums: a single one waits for each addition to end. */
  private static double dot(double[] cells, int a, int b, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 3 < length; j += 4) {
      s0 += cells[a + j] * cells[b + j];
      s1 += cells[a + j + 1] * cells[b + j + 1];
      s2 += cells[a + j + 2] * cells[b + j + 2];
      s3 += cells[a + j + 3] * cells[b + j + 3];
    }
    for (; j < length; j++) {
      s0 += cells[a + j] * cells[b + j];
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public void toRow(int row, double[] distances) {
    double own = products[row * rows + row];
    for (int i = 0; i < rows; i++) {
      double square = products[i * rows + i] + own - 2 * products[row * rows + i];
      distances[i] = i == row ? 0 : Math.max(0, square);
    }
  }

  @Override
  public void toMeans(int[] labels, int groups, double[] distances) {
    int[] sizes = new int[groups];
    for (int label : labels) {
      sizes[label]++;
    }
    double[] within = new double[groups];
    double[] sums = new double[groups];
    for (int i = 0; i < rows; i++) {
      Arrays.fill(sums, 0);
      for (int j = 0; j < rows; j++) {
        sums[labels[j]] += products[i * rows + j];
      }
      within[labels[i]] += sums[labels[i]];
      for (int c = 0; c < groups; c++) {
        distances[c * rows + i] = products[i * rows + i] - 2 * sums[c] / sizes[c];
      }
    }
    for (int c = 0; c < groups; c++) {
      double square = within[c] / ((double) sizes[c] * sizes[c]);
      for (int i = 0; i < rows; i++) {
        distances[c * rows + i] = Math.max(0, distances[c * rows + i] + square);
      }
    }
  }
}
