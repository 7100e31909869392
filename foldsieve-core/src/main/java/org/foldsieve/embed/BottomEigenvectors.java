package org.foldsieve.embed;

import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.Blas;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** An orthonormal basis of the bottom of a graph's Laplacian. */
final class BottomEigenvectors {

  private BottomEigenvectors() {}

  /** The c bottom eigenvectors of D - W, n x c, row-major. */
  static double[] of(Graph graph, int c, Run run) {
    Matrix dense = GraphLaplacian.of(graph).toDense();
    return Blas.get().symmetricEigen(dense.values(), dense.rows(), 0, c).vectors();
  }
}
