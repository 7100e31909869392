package org.foldsieve.embed.part;

import java.util.Arrays;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.SparseMatrix;

/** The Laplacian of a graph as a sparse matrix, diagonal included. */
public final class GraphLaplacian {

  private GraphLaplacian() {}

  /** L = D - W. */
  public static SparseMatrix of(Graph graph) {
    return DiagonalMinus.of(graph.degrees(), graph.adjacency());
  }

  /** I - D^-1/2 W D^-1/2; every degree must be positive. */
  public static SparseMatrix normalized(Graph graph) {
    SparseMatrix w = graph.adjacency();
    // The product of two small degrees may underflow, that of their roots does not.
    double[] roots = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    double[] scaled = new double[w.entries()];
    for (int i = 0; i < w.rows(); i++) {
      for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
        scaled[e] = w.values()[e] / (roots[i] * roots[w.columnIndices()[e]]);
      }
    }
    return DiagonalMinus.identity(
        SparseMatrix.wrap(w.rows(), w.columns(), w.rowStart(), w.columnIndices(), scaled));
  }
}
