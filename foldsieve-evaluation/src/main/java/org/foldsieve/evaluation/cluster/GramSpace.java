package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.Products;
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
    return new GramSpace(n, Products.gram(centeredColumns(table), run).values());
  }

  /** A row for each feature, centred, so that the columns are the samples. */
  private static Matrix centeredColumns(Table table) {
    int n = table.rows();
    Matrix columns = Matrix.zeros(table.features(), n);
    double[] cells = columns.values();
    table.copyColumns(0, table.features(), cells);
    for (int j = 0; j < table.features(); j++) {
      double sum = 0;
      for (int at = j * n; at < (j + 1) * n; at++) {
        sum += cells[at];
      }
      for (int at = j * n; at < (j + 1) * n; at++) {
        cells[at] -= sum / n;
      }
    }
    return columns;
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
