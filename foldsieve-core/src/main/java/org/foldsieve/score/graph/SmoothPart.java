package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.eigen.EigenResult;
import org.foldsieve.numeric.eigen.NullSpace;
import org.foldsieve.numeric.eigen.SparseEigenSolver;
import org.foldsieve.run.Run;

/**
 * \( D^{1/2} \big( \sum_j (2 - \lambda_j) \xi_j \xi_j^\top \big) D^{1/2} \) over the smoothest
 * eigenvectors of the normalised Laplacian of a graph beside \( D^{1/2} 1 \).
 *
 * <p>Those of the eigenvalue 0 tell the pieces of the graph apart. They are known, and stand here
 * by the means of the pieces.
 */
final class SmoothPart implements LinearOperator {

  private final double[] degrees;
  private final double[] roots;
  private final int[] component;
  private final double[] volumes;
  private final double[] values;
  private final Matrix vectors;

  private SmoothPart(
      double[] degrees, int[] component, double[] volumes, double[] values, Matrix vectors) {
    this.degrees = degrees;
    this.roots = Arrays.stream(degrees).map(Math::sqrt).toArray();
    this.component = component;
    this.volumes = volumes;
    this.values = values;
    this.vectors = vectors;
  }

  /**
   * Of so many eigenvectors, or as many as there are; of all that tell pieces apart.
   *
   * @param who needs them, and instead of what, for the message about a row without edges
   */
  static SmoothPart of(Graph graph, int count, String who, String instead, Run run) {
    double[] degrees = graph.degrees();
    int n = degrees.length;
    int[] component = graph.components();
    double[] volumes = new double[Arrays.stream(component).max().orElseThrow() + 1];
    for (int i = 0; i < n; i++) {
      if (!(degrees[i] > 0)) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "every edge of row %d has weight 0, and %s needs its neighbours; %s, or leave the"
                    + " row out",
                i,
                who,
                instead));
      }
      volumes[component[i]] += degrees[i];
    }
    int wanted = Math.min(count - (volumes.length - 1), n - volumes.length);
    if (wanted < 1) {
      return new SmoothPart(degrees, component, volumes, new double[0], Matrix.zeros(n, 0));
    }
    double[] roots = Arrays.stream(degrees).map(Math::sqrt).toArray();
    EigenResult found =
        SparseEigenSolver.bottom(
            normalized(graph, roots), wanted, NullSpace.ofComponents(component, roots), run);
    return new SmoothPart(degrees, component, volumes, found.values(), found.vectors());
  }

  /** I - D^-1/2 W D^-1/2, the diagonal stored. */
  private static SparseMatrix normalized(Graph graph, double[] roots) {
    SparseMatrix w = graph.adjacency();
    int n = roots.length;
    int[] start = new int[n + 1];
    int[] index = new int[w.entries() + n];
    double[] value = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      boolean diagonal = false;
      for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
        int j = w.columnIndices()[e];
        if (j > i && !diagonal) {
          index[at] = i;
          value[at++] = 1;
          diagonal = true;
        }
        index[at] = j;
        value[at++] = -w.values()[e] / (roots[i] * roots[j]);
      }
      if (!diagonal) {
        index[at] = i;
        value[at++] = 1;
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, index, value);
  }

  /**
   * The first of these directions as functions y on the rows, (D - W) y = lambda D y: those that
   * tell a piece from all later ones, then the others; each centred and of length 1.
   */
  double[][] functions(int count) {
    int n = degrees.length;
    int apart = volumes.length - 1;
    double[][] functions = new double[Math.min(count, apart + values.length)][n];
    for (int k = 0; k < functions.length; k++) {
      double[] y = functions[k];
      double later = 0;
      for (int c = k + 1; k < apart && c < volumes.length; c++) {
        later += volumes[c];
      }
      for (int i = 0; i < n; i++) {
        if (k >= apart) {
          y[i] = vectors.get(i, k - apart) / roots[i];
        } else if (component[i] >= k) {
          y[i] = component[i] == k ? later : -volumes[k];
        }
      }
      double mean = Arrays.stream(y).sum() / n;
      for (int i = 0; i < n; i++) {
        y[i] -= mean;
      }
      double length = Math.sqrt(Sums.dot(y, y));
      for (int i = 0; i < n; i++) {
        y[i] /= length;
      }
    }
    return functions;
  }

  @Override
  public int size() {
    return degrees.length;
  }

  @Override
  public void apply(double[] x, double[] y) {
    double[] means = new double[volumes.length];
    double mean = 0;
    double volume = 0;
    for (int i = 0; i < degrees.length; i++) {
      means[component[i]] += degrees[i] * x[i];
    }
    for (int c = 0; c < means.length; c++) {
      mean += means[c];
      volume += volumes[c];
      means[c] /= volumes[c];
    }
    mean /= volume;
    double[] products = new double[values.length];
    for (int i = 0; i < degrees.length; i++) {
      for (int p = 0; p < values.length; p++) {
        // Beside the mean, which an eigenvector does not see, nothing is lost to a large offset.
        products[p] += vectors.get(i, p) * roots[i] * (x[i] - mean);
      }
    }
    for (int i = 0; i < degrees.length; i++) {
      double sum = 0;
      for (int p = 0; p < values.length; p++) {
        sum += (2 - values[p]) * products[p] * vectors.get(i, p);
      }
      y[i] = roots[i] * sum + 2 * degrees[i] * (means[component[i]] - mean);
    }
  }
}
