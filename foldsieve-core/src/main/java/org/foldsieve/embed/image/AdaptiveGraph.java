package org.foldsieve.embed.image;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.graph.Graph;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.Simplex;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.DoubleStore;
import org.foldsieve.run.Run;

/**
 * The graph DRASL learns: row i of P says with which probability each other image is a neighbour of
 * image i. Adaptive neighbours (Nie, Wang, Huang 2014), on the simplex.
 */
final class AdaptiveGraph {

  /** Rows a work item takes: a block of distances of 64 x N stays small. */
  private static final int BLOCK = 64;

  private final SparseMatrix p;
  private final double gamma;
  private final Graph symmetric;

  private AdaptiveGraph(SparseMatrix p, double gamma) {
    this.p = p;
    this.gamma = gamma;
    this.symmetric = Graph.of(halfSum(p, p.transpose()));
  }

  /**
   * The first graph, with k neighbours a row: P_ij = (q_{k+1} - q_j)_+ / (k q_{k+1} - sum of the k
   * smallest), q the ascending squared distances; uniform where k + 1 distances are equal. Gamma is
   * the mean over rows of half the denominator.
   */
  static AdaptiveGraph initial(NeighborTable nearest, int k) {
    int n = nearest.rows();
    int[] start = new int[n + 1];
    int[] index = new int[n * k];
    double[] value = new double[n * k];
    double gamma = 0;
    int at = 0;
    for (int i = 0; i < n; i++) {
      double beyond = nearest.squaredDistance(i, k);
      double denominator = k * beyond;
      for (int r = 0; r < k; r++) {
        denominator -= nearest.squaredDistance(i, r);
      }
      gamma += denominator / 2 / n;
      int from = at;
      for (int r = 0; r < k; r++) {
        double weight =
            denominator > 0 ? (beyond - nearest.squaredDistance(i, r)) / denominator : 1.0 / k;
        if (weight > 0) {
          index[at] = nearest.index(i, r);
          value[at++] = weight;
        }
      }
      sortByColumn(index, value, from, at);
      start[i + 1] = at;
    }
    return new AdaptiveGraph(SparseMatrix.wrap(n, n, start, index, value), gamma);
  }

  /** P, a row for each image. */
  SparseMatrix weights() {
    return p;
  }

  double gamma() {
    return gamma;
  }

  /** (P + P')/2 as a graph. */
  Graph symmetric() {
    return symmetric;
  }

  int componentCount() {
    return symmetric.componentSizes().length;
  }

  /** P anew over all other images, from the reduced images and F. */
  AdaptiveGraph relearn(Matrix reduced, Matrix f, double lambda, Run run) {
    int n = p.rows();
    Matrix z = joined(reduced, f, lambda);
    int width = z.columns();
    double[] squares = squares(z);
    int[][] index = new int[n][];
    double[][] value = new double[n][];
    try (DoubleStore points = Blas.get().allocateDoubles((long) n * width)) {
      points.put(0, z.values(), 0, z.values().length);
      run.forEach(
          "neighbour weights",
          (n + BLOCK - 1) / BLOCK,
          () -> new double[n],
          (distances, b) -> {
            int from = b * BLOCK;
            int rows = Math.min(BLOCK, n - from);
            long start = (long) from * width;
            try (DoubleStore products = Blas.get().allocateDoubles((long) rows * n)) {
              products.gemm(
                  false, true, rows, n, width, 1, points, start, width, points, 0, width, 0, 0, n);
              for (int i = from; i < from + rows; i++) {
                products.get((i - from) * (long) n, distances, 0, n);
                for (int j = 0; j < n; j++) {
                  distances[j] = Math.max(0, squares[i] + squares[j] - 2 * distances[j]);
                }
                projectRow(i, distances, index, value);
              }
            }
          });
    }
    return new AdaptiveGraph(rows(index, value), gamma);
  }

  private static double[] squares(Matrix z) {
    double[] squares = new double[z.rows()];
    int width = z.columns();
    for (int i = 0; i < squares.length; i++) {
      for (int s = i * width; s < (i + 1) * width; s++) {
        squares[i] += z.values()[s] * z.values()[s];
      }
    }
    return squares;
  }

  /**
   * One row of P: the projection of -d/(2 gamma) on the simplex. An entry more than 1 below the
   * largest cannot be in the support, so only those above are sorted.
   */
  private void projectRow(int i, double[] distances, int[][] index, double[][] value) {
    double nearest = Double.POSITIVE_INFINITY;
    for (int j = 0; j < distances.length; j++) {
      nearest = j == i ? nearest : Math.min(nearest, distances[j]);
    }
    int[] candidates = new int[distances.length];
    int count = 0;
    for (int j = 0; j < distances.length; j++) {
      if (j != i && distances[j] <= nearest + 2 * gamma) {
        candidates[count++] = j;
      }
    }
    double[] row = new double[count];
    for (int s = 0; s < count; s++) {
      row[s] = -distances[candidates[s]] / (2 * gamma);
    }
    keepPositive(i, Arrays.copyOf(candidates, count), Simplex.project(row), index, value);
  }

  /** P anew over the given neighbours only. */
  AdaptiveGraph relearn(Matrix reduced, Matrix f, double lambda, NeighborTable nearest, Run run) {
    int n = p.rows();
    Matrix z = joined(reduced, f, lambda);
    int[][] index = new int[n][];
    double[][] value = new double[n][];
    run.forEach(
        "neighbour weights",
        (n + BLOCK - 1) / BLOCK,
        b -> {
          for (int i = b * BLOCK; i < Math.min(n, (b + 1) * BLOCK); i++) {
            int[] candidates = new int[nearest.k()];
            double[] row = new double[nearest.k()];
            for (int r = 0; r < row.length; r++) {
              candidates[r] = nearest.index(i, r);
              row[r] = -squaredDistance(z, i, candidates[r]) / (2 * gamma);
            }
            double[] weights = Simplex.project(row);
            sortByColumn(candidates, weights, 0, weights.length);
            keepPositive(i, candidates, weights, index, value);
          }
        });
    return new AdaptiveGraph(rows(index, value), gamma);
  }

  /** The reduced image and sqrt(lambda) f side by side: one distance serves both terms. */
  private static Matrix joined(Matrix reduced, Matrix f, double lambda) {
    int n = reduced.rows();
    int size = reduced.columns();
    int c = f.columns();
    int width = size + c;
    double root = Math.sqrt(lambda);
    Matrix z = Matrix.zeros(n, width);
    for (int i = 0; i < n; i++) {
      System.arraycopy(reduced.values(), i * size, z.values(), i * width, size);
      for (int s = 0; s < c; s++) {
        z.values()[i * width + size + s] = root * f.values()[i * c + s];
      }
    }
    return z;
  }

  /** The c bottom eigenvectors of the Laplacian, n x c: any basis of that space will do. */
  Matrix indicators(int c, List<String> notes, Run run) {
    return BottomEigenvectors.of(symmetric, c, notes, run);
  }

  /** What this iteration reached. */
  DraslModel.Iteration measure(int t, double lambda, Matrix reduced, Matrix f, Run run) {
    int n = p.rows();
    double[] within = new double[n];
    double[] indicator = new double[n];
    double[] spread = new double[n];
    run.forEach(
        "objective",
        (n + BLOCK - 1) / BLOCK,
        b -> {
          for (int i = b * BLOCK; i < Math.min(n, (b + 1) * BLOCK); i++) {
            for (int e = p.rowStart()[i]; e < p.rowStart()[i + 1]; e++) {
              int j = p.columnIndices()[e];
              double weight = p.values()[e];
              within[i] += weight * squaredDistance(reduced, i, j);
              indicator[i] += weight * squaredDistance(f, i, j);
              spread[i] += weight * weight;
            }
          }
        });
    return new DraslModel.Iteration(
        t,
        lambda,
        componentCount(),
        Arrays.stream(within).sum(),
        gamma * Arrays.stream(spread).sum(),
        lambda * Arrays.stream(indicator).sum());
  }

  private static double squaredDistance(Matrix rows, int i, int j) {
    int width = rows.columns();
    return Sums.squaredDistance(rows.values(), i * width, rows.values(), j * width, width);
  }

  private static void keepPositive(
      int i, int[] columns, double[] weights, int[][] index, double[][] value) {
    int count = 0;
    for (double weight : weights) {
      count += weight > 0 ? 1 : 0;
    }
    index[i] = new int[count];
    value[i] = new double[count];
    int at = 0;
    for (int s = 0; s < weights.length; s++) {
      if (weights[s] > 0) {
        index[i][at] = columns[s];
        value[i][at++] = weights[s];
      }
    }
  }

  private static SparseMatrix rows(int[][] index, double[][] value) {
    int[] start = new int[index.length + 1];
    for (int i = 0; i < index.length; i++) {
      start[i + 1] = start[i] + index[i].length;
    }
    int[] columns = new int[start[index.length]];
    double[] values = new double[columns.length];
    for (int i = 0; i < index.length; i++) {
      System.arraycopy(index[i], 0, columns, start[i], index[i].length);
      System.arraycopy(value[i], 0, values, start[i], index[i].length);
    }
    return SparseMatrix.wrap(index.length, index.length, start, columns, values);
  }

  private static void sortByColumn(int[] index, double[] value, int from, int to) {
    for (int s = from + 1; s < to; s++) {
      for (int r = s; r > from && index[r] < index[r - 1]; r--) {
        int column = index[r];
        index[r] = index[r - 1];
        index[r - 1] = column;
        double weight = value[r];
        value[r] = value[r - 1];
        value[r - 1] = weight;
      }
    }
  }

  private static SparseMatrix halfSum(SparseMatrix a, SparseMatrix b) {
    int n = a.rows();
    int[] start = new int[n + 1];
    int[] index = new int[a.entries() + b.entries()];
    double[] value = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      int left = a.rowStart()[i];
      int right = b.rowStart()[i];
      while (left < a.rowStart()[i + 1] || right < b.rowStart()[i + 1]) {
        int x = left < a.rowStart()[i + 1] ? a.columnIndices()[left] : Integer.MAX_VALUE;
        int y = right < b.rowStart()[i + 1] ? b.columnIndices()[right] : Integer.MAX_VALUE;
        index[at] = Math.min(x, y);
        value[at] += x <= y ? a.values()[left++] / 2 : 0;
        value[at] += y <= x ? b.values()[right++] / 2 : 0;
        at++;
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, Arrays.copyOf(index, at), Arrays.copyOf(value, at));
  }
}
