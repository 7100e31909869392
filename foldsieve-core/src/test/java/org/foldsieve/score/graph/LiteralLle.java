package org.foldsieve.score.graph;

import org.foldsieve.data.Table;
import org.foldsieve.score.Tables;

/** Reconstruction weights by dense solves, as the formulas stand. */
final class LiteralLle {

  private LiteralLle() {}

  /** M with the trace rule, as a dense matrix. */
  static double[][] weights(Table table, int k, double epsilon) {
    int n = table.rows();
    int[][] order = Tables.neighborOrder(table);
    double[][] m = new double[n][n];
    for (int i = 0; i < n; i++) {
      double[][] gram = new double[k][k];
      double trace = 0;
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < k; b++) {
          for (int c = 0; c < table.features(); c++) {
            gram[a][b] +=
                (table.value(order[i][a], c) - table.value(i, c))
                    * (table.value(order[i][b], c) - table.value(i, c));
          }
        }
        trace += gram[a][a];
      }
      double[] w = normalized(gram, trace == 0 ? 1 : epsilon * trace);
      for (int a = 0; a < k; a++) {
        m[i][order[i][a]] = w[a];
      }
    }
    return m;
  }

  /** The weights from the k nearest values of one feature, as a dense matrix. */
  static double[][] oneFeature(Table table, int feature, int k, double gamma) {
    int n = table.rows();
    double[][] m = new double[n][n];
    int[][] order = Tables.neighborOrder(table.selectFeatures(new int[] {feature}));
    for (int i = 0; i < n; i++) {
      double[][] gram = new double[k][k];
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < k; b++) {
          gram[a][b] =
              (table.value(order[i][a], feature) - table.value(i, feature))
                  * (table.value(order[i][b], feature) - table.value(i, feature));
        }
      }
      double[] w = normalized(gram, gamma);
      for (int a = 0; a < k; a++) {
        m[i][order[i][a]] = w[a];
      }
    }
    return m;
  }

  private static double[] normalized(double[][] gram, double shift) {
    int k = gram.length;
    double[] ones = new double[k];
    for (int a = 0; a < k; a++) {
      gram[a][a] += shift;
      ones[a] = 1;
    }
    double[] w = solve(gram, ones);
    double sum = 0;
    for (double weight : w) {
      sum += weight;
    }
    for (int a = 0; a < k; a++) {
      w[a] /= sum;
    }
    return w;
  }

  /** Gaussian elimination with row pivoting. */
  static double[] solve(double[][] a, double[] b) {
    int k = b.length;
    for (int p = 0; p < k; p++) {
      int pivot = p;
      for (int r = p + 1; r < k; r++) {
        pivot = Math.abs(a[r][p]) > Math.abs(a[pivot][p]) ? r : pivot;
      }
      double[] row = a[p];
      a[p] = a[pivot];
      a[pivot] = row;
      double value = b[p];
      b[p] = b[pivot];
      b[pivot] = value;
      for (int r = p + 1; r < k; r++) {
        double share = a[r][p] / a[p][p];
        for (int c = p; c < k; c++) {
          a[r][c] -= share * a[p][c];
        }
        b[r] -= share * b[p];
      }
    }
    for (int p = k - 1; p >= 0; p--) {
      for (int c = p + 1; c < k; c++) {
        b[p] -= a[p][c] * b[c];
      }
      b[p] /= a[p][p];
    }
    return b;
  }
}
