package org.foldsieve.graph.weight;

import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** The products of all pairs of samples, x_i'x_j. */
final class SampleProducts {

  private SampleProducts() {}

  /**
   * The matrix of products, rows of n numbers. Those of a dense table are of the centred samples,
   * so that differences between entries keep their digits when the data are far from 0.
   */
  static double[][] of(Table table, Run run) {
    int n = table.rows();
    // Beside the products of a dense table stand its centred samples.
    long copy = table.isSparse() ? 0 : (long) n * table.features();
    run.requireMemory(
        8 * ((long) n * n + copy),
        String.format(Locale.ROOT, "the matrix of products of %d rows", n),
        "restrict the candidates with neighbors=K, or rank a sample of the rows");
    double[][] products = new double[n][n];
    if (table.isSparse()) {
      SparseMatrix rows = LiveValues.sparse(table);
      run.forEach(
          "products",
          n,
          () -> new double[rows.columns()],
          (spread, i) -> multiplySparse(rows, i, spread, products));
    } else {
      double[] centered = center(table);
      run.forEach("products", n, i -> multiplyDense(centered, table.features(), i, products));
    }
    return products;
  }

  private static double[] center(Table table) {
    int n = table.rows();
    int d = table.features();
    double[] x = LiveValues.dense(table).values();
    double[] mean = new double[d];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < d; c++) {
        mean[c] += x[i * d + c];
      }
    }
    double[] centered = new double[x.length];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < d; c++) {
        centered[i * d + c] = x[i * d + c] - mean[c] / n;
      }
    }
    return centered;
  }

  /** SampleProducts of row i with the rows up to it, written to both halves of the matrix. */
  private static void multiplyDense(double[] x, int d, int i, double[][] products) {
    int own = i * d;
    int j = 0;
    for (; j + 3 <= i; j += 4) {
      int p = j * d;
      int q = p + d;
      int r = q + d;
      int s = r + d;
      double sum0 = 0;
      double sum1 = 0;
      double sum2 = 0;
      double sum3 = 0;
      for (int c = 0; c < d; c++) {
        double value = x[own + c];
        sum0 += value * x[p + c];
        sum1 += value * x[q + c];
        sum2 += value * x[r + c];
        sum3 += value * x[s + c];
      }
      put(products, i, j, sum0);
      put(products, i, j + 1, sum1);
      put(products, i, j + 2, sum2);
      put(products, i, j + 3, sum3);
    }
    for (; j <= i; j++) {
      double sum = 0;
      for (int c = 0; c < d; c++) {
        sum += x[own + c] * x[j * d + c];
      }
      put(products, i, j, sum);
    }
  }

  private static void multiplySparse(
      SparseMatrix rows, int i, double[] spread, double[][] products) {
    int[] start = rows.rowStart();
    for (int e = start[i]; e < start[i + 1]; e++) {
      spread[rows.columnIndices()[e]] = rows.values()[e];
    }
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int e = start[j]; e < start[j + 1]; e++) {
        sum += spread[rows.columnIndices()[e]] * rows.values()[e];
      }
      put(products, i, j, sum);
    }
    for (int e = start[i]; e < start[i + 1]; e++) {
      spread[rows.columnIndices()[e]] = 0;
    }
  }

  private static void put(double[][] products, int i, int j, double product) {
    products[i][j] = product;
    products[j][i] = product;
  }
}
