package org.foldsieve.embed.layout;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.SparseMatrix;

/** What rows weigh their neighbours, joined from both ends of each edge to a symmetric matrix. */
final class EdgeUnion {

  private EdgeUnion() {}

  /**
   * The matrix of join(w_ij, w_ji), where a row that is no neighbour weighs 0.
   *
   * @param weights of each row's neighbours, in the order of the table
   * @param join symmetric, so that both ends come to the same bits
   */
  static SparseMatrix of(NeighborTable nearest, double[] weights, DoubleBinaryOperator join) {
    SparseMatrix own = byColumn(nearest, weights);
    SparseMatrix other = own.transpose();
    int n = own.rows();
    int[] start = new int[n + 1];
    int[] index = new int[2 * own.entries()];
    double[] joined = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      int p = own.rowStart()[i];
      int q = other.rowStart()[i];
      int pEnd = own.rowStart()[i + 1];
      int qEnd = other.rowStart()[i + 1];
      while (p < pEnd || q < qEnd) {
        int left = p < pEnd ? own.columnIndices()[p] : Integer.MAX_VALUE;
        int right = q < qEnd ? other.columnIndices()[q] : Integer.MAX_VALUE;
        double a = left <= right ? own.values()[p++] : 0;
        double b = right <= left ? other.values()[q++] : 0;
        index[at] = Math.min(left, right);
        joined[at++] = join.applyAsDouble(a, b);
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, Arrays.copyOf(index, at), Arrays.copyOf(joined, at));
  }

  private static SparseMatrix byColumn(NeighborTable nearest, double[] weights) {
    int n = nearest.rows();
    int k = nearest.k();
    int[] start = new int[n + 1];
    int[] index = new int[n * k];
    double[] sorted = new double[n * k];
    long[] keys = new long[k];
    for (int i = 0; i < n; i++) {
      for (int r = 0; r < k; r++) {
        keys[r] = (long) nearest.index(i, r) << 32 | r;
      }
      Arrays.sort(keys);
      for (int r = 0; r < k; r++) {
        index[i * k + r] = (int) (keys[r] >>> 32);
        sorted[i * k + r] = weights[i * k + (int) keys[r]];
      }
      start[i + 1] = (i + 1) * k;
    }
    return SparseMatrix.wrap(n, n, start, index, sorted);
  }
}
