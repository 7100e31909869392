package org.foldsieve.embed;

import java.util.Arrays;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.SparseMatrix;

/** The Laplacian L = D - W of a graph as a sparse matrix, diagonal included. */
final class GraphLaplacian {

  private GraphLaplacian() {}

  static SparseMatrix of(Graph graph) {
    SparseMatrix w = graph.adjacency();
    int n = w.rows();
    double[] degrees = graph.degrees();
    int[] start = new int[n + 1];
    int[] index = new int[w.entries() + n];
    double[] value = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      int from = w.rowStart()[i];
      int to = w.rowStart()[i + 1];
      int below = -Arrays.binarySearch(w.columnIndices(), from, to, i) - 1;
      for (int e = from; e <= to; e++) {
        if (e == below) {
          index[at] = i;
          value[at++] = degrees[i];
        }
        if (e < to) {
          index[at] = w.columnIndices()[e];
          value[at++] = -w.values()[e];
        }
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, index, value);
  }
}
