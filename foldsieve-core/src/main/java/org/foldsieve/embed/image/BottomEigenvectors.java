package org.foldsieve.embed.image;

import java.util.List;
import java.util.Locale;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.eigen.EigenResult;
import org.foldsieve.numeric.eigen.NullSpace;
import org.foldsieve.numeric.eigen.SparseEigenSolver;
import org.foldsieve.run.Run;

/** An orthonormal basis of the bottom of a graph's Laplacian. */
final class BottomEigenvectors {

  private BottomEigenvectors() {}

  /**
   * The c bottom eigenvectors of D - W, n x c. The indicators of connected components come first,
   * exactly; of more than c components, those of the first c.
   *
   * @param notes is told when the others did not converge
   */
  static Matrix of(Graph graph, int c, List<String> notes, Run run) {
    NullSpace known = NullSpace.ofComponents(graph.components());
    Matrix indicators = known.toMatrix();
    Matrix basis = Matrix.zeros(indicators.rows(), c);
    int free = Math.min(c, known.dimension());
    copy(indicators, free, basis, 0);
    if (free < c) {
      EigenResult found = SparseEigenSolver.bottom(GraphLaplacian.of(graph), c - free, known, run);
      copy(found.vectors(), c - free, basis, free);
      if (!found.converged()) {
        notes.add(
            String.format(
                Locale.ROOT,
                "an F is not settled: residual %.1e, gap to the next eigenvalue %.1e",
                found.residual(),
                found.gap()));
      }
    }
    return basis;
  }

  private static void copy(Matrix from, int columns, Matrix to, int target) {
    for (int i = 0; i < to.rows(); i++) {
      System.arraycopy(
          from.values(), i * from.columns(), to.values(), i * to.columns() + target, columns);
    }
  }
}
