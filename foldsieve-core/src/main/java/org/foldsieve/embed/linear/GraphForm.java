package org.foldsieve.embed.linear;

import java.util.Arrays;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Products;
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

  private static final int BLOCK = 128;

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

  /** The diagonal of B. */
  double[] mass() {
    return mass.clone();
  }

  /** Z'AZ. */
  Matrix change(Matrix z, Run run) {
    Matrix moved = differences(z, run);
    if (!affinity) {
      // (I - W)Z squared: never negative, and small values keep their digits.
      return Products.gram(moved, run);
    }
    Matrix form = Products.multiply(true, z, false, moved, run);
    symmetrize(form);
    return form;
  }

  /** Z'BZ. */
  Matrix size(Matrix z, Run run) {
    Matrix scaled = z.copy();
    int d = z.columns();
    for (int i = 0; i < z.rows(); i++) {
      double root = Math.sqrt(mass[i]);
      for (int j = 0; j < d; j++) {
        scaled.values()[i * d + j] *= root;
      }
    }
    return Products.gram(scaled, run);
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

  /** AZ. */
  Matrix apply(Matrix z, Run run) {
    Matrix moved = differences(z, run);
    return affinity ? moved : times(moved, weights.transpose(), run);
  }

  /** (D - W)Z or (I - W)Z; either way the sum of w_ij (z_i - z_j), which keeps digits. */
  private Matrix differences(Matrix z, Run run) {
    return times(z, weights, run);
  }

  private Matrix times(Matrix z, SparseMatrix w, Run run) {
    int d = z.columns();
    int n = z.rows();
    double[] in = z.values();
    Matrix result = Matrix.zeros(n, d);
    double[] out = result.values();
    run.forEach(
        "graph product",
        (n + BLOCK - 1) / BLOCK,
        block -> {
          int end = Math.min(n, (block + 1) * BLOCK);
          for (int i = block * BLOCK; i < end; i++) {
            double sum = 0;
            for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
              int at = w.columnIndices()[e] * d;
              double weight = w.values()[e];
              sum += weight;
              for (int j = 0; j < d; j++) {
                out[i * d + j] += weight * (in[i * d + j] - in[at + j]);
              }
            }
            // Rows of W sum to D, so this vanishes; rows of W' need not sum to 1.
            double rest = mass[i] - sum;
            for (int j = 0; !affinity && j < d; j++) {
              out[i * d + j] += rest * in[i * d + j];
            }
          }
        });
    return result;
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
