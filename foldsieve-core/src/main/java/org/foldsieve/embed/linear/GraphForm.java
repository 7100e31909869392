package org.foldsieve.embed.linear;

import java.util.Arrays;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Run;

/**
 * The two quadratic forms of a graph that linear maps balance: how much a function on the rows
 * changes along edges, y'Ay, and how large it is, y'By.
 *
 * <p>For affinities W: A = D - W and B = D. For reconstruction weights W: A = (I - W)'(I - W),
 * which is D - S of the graph S = W + W' - W'W, and B = I (Yan et al. 2007, Graph embedding, IEEE
 * PAMI 29(1)).
 */
final class GraphForm {

  private final SparseMatrix weights;
  private final double[] mass;
  private final boolean affinity;

  private GraphForm(SparseMatrix weights, double[] mass, boolean affinity) {
    this.weights = weights;
    this.mass = mass;
    this.affinity = affinity;
  }

  static GraphForm ofAffinity(Graph graph) {
    return new GraphForm(graph.adjacency(), graph.degrees(), true);
  }

  static GraphForm ofReconstruction(SparseMatrix weights) {
    double[] ones = new double[weights.rows()];
    Arrays.fill(ones, 1);
    return new GraphForm(weights, ones, false);
  }

  /** Z'AZ. */
  Matrix change(TallMatrix z, Run run) {
    // Rows of an affinity sum to D; what rebuilds a row need not sum to 1.
    TallMatrix moved = z.differences(weights, affinity ? null : mass, run);
    if (!affinity) {
      // (I - W)Z squared: never negative, and small values keep their digits.
      return symmetric(moved, run);
    }
    Matrix form = z.cross(moved, run);
    symmetrize(form);
    return form;
  }

  /** Z'BZ. */
  Matrix size(TallMatrix z, Run run) {
    double[] roots = Arrays.stream(mass).map(Math::sqrt).toArray();
    return symmetric(z.shifted(null, Matrix.zeros(1, z.columns()), roots), run);
  }

  /** X'X, both halves. */
  static Matrix symmetric(TallMatrix rows, Run run) {
    int d = rows.columns();
    double[] form = rows.products(run);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < i; j++) {
        form[j * d + i] = form[i * d + j];
      }
    }
    return Matrix.wrap(d, d, form);
  }

  /**
   * No eigenvalue of the problem Z'AZ a = value Z'BZ a is larger: edges of weight W change a
   * function by at most twice its size in D; for reconstruction, where B and Z'Z are the identity,
   * the largest row of Z'AZ bounds it.
   */
  double largest(Matrix change) {
    if (affinity) {
      return 2;
    }
    double largest = 0;
    for (int i = 0; i < change.rows(); i++) {
      double row = 0;
      for (int j = 0; j < change.columns(); j++) {
        row += Math.abs(change.get(i, j));
      }
      largest = Math.max(largest, row);
    }
    return largest;
  }

  private static void symmetrize(Matrix form) {
    int r = form.rows();
    double[] a = form.values();
    for (int i = 0; i < r; i++) {
      for (int j = 0; j < i; j++) {
        double mean = (a[i * r + j] + a[j * r + i]) / 2;
        a[i * r + j] = mean;
        a[j * r + i] = mean;
      }
    }
  }
}
