package org.foldsieve.graph.weight;

import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * The weights that predict a sample from its k nearest neighbours by local kernel ridge regression.
 *
 * <p>With the kernel \( \kappa(a, b) = \exp(-|a - b|^2 / h) \) between the neighbours (matrix K)
 * and between the sample and its neighbours (vector \( \kappa_i \)),
 *
 * <p>\[ \beta_i = (K + \lambda I)^{-1} \kappa_i. \]
 *
 * <p>The weights do not sum to 1: far neighbours predict towards 0. Time O(n (k² d + k³)), memory
 * O(nk) for the result and O(kd) a thread.
 *
 * @param neighbors k
 * @param bandwidth h, or from the data: the mean squared distance over the directed edges
 * @param lambda the ridge, above 0
 * @since 0.1.0
 */
public record KernelRegressionWeights(int neighbors, Bandwidth bandwidth, double lambda)
    implements Recipe<SparseMatrix> {

  /** Checks the parameters. */
  public KernelRegressionWeights {
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(bandwidth, "bandwidth");
    Require.positive("lambda", lambda);
  }

  /** The weights of the rows on the bench over their nearest neighbours, made once. */
  public SparseMatrix on(Workbench bench) {
    return bench.shared(this);
  }

  @Override
  public SparseMatrix make(Workbench bench) {
    NeighborLists nearest = bench.neighbors(neighbors).toLists();
    boolean euclidean = bench.distances().metric() == Metric.EUCLIDEAN;
    double width =
        euclidean || bandwidth.value().isPresent()
            ? AffinityGraph.nearest(neighbors, Kernel.HEAT_T, bandwidth).width(bench)
            : AffinityGraph.meanSquaredDistance(measured(nearest, bench.table()));
    return of(bench.table(), bench.table(), nearest, width, bench.run());
  }

  /**
   * The weights of samples over the given neighbours among the rows of another table.
   *
   * @param width h
   */
  public SparseMatrix of(
      Table samples, Table training, NeighborLists nearest, double width, Run run) {
    return Reconstruction.weights(samples, training, nearest, run, () -> new LocalSolver(width));
  }

  /** The kernel here weighs coordinates: its width is that of Euclidean distances. */
  private static NeighborLists measured(NeighborLists nearest, Table table) {
    double[] squared = new double[nearest.indices().length];
    double[] x = new double[table.features()];
    double[] y = new double[table.features()];
    for (int i = 0; i < nearest.rows(); i++) {
      table.copyRow(i, x);
      for (int e = nearest.start()[i]; e < nearest.start()[i + 1]; e++) {
        table.copyRow(nearest.indices()[e], y);
        squared[e] = Sums.squaredDistance(x, 0, y, 0, x.length);
      }
    }
    return new NeighborLists(nearest.start(), nearest.indices(), squared);
  }

  private final class LocalSolver implements Reconstruction.Solver {

    private final double width;
    private double[] squares = new double[0];

    LocalSolver(double width) {
      this.width = width;
    }

    @Override
    public void solve(Neighborhood hood, double[] weights) {
      int k = hood.count();
      double[] gram = hood.gram();
      if (squares.length < k) {
        squares = new double[k];
      }
      for (int a = 0; a < k; a++) {
        squares[a] = gram[a * k + a];
        weights[a] = Kernel.HEAT_T.weight(squares[a], width);
      }
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < a; b++) {
          // |z_a - z_b|² from the products; the error is rounding of |z|², as good as nothing to h.
          double squared = Math.max(0, squares[a] + squares[b] - 2 * gram[a * k + b]);
          gram[a * k + b] = Kernel.HEAT_T.weight(squared, width);
        }
        gram[a * k + a] = 1 + lambda;
      }
      if (!SmallCholesky.solve(gram, k, weights)) {
        throw new ParameterException(
            "lambda too small for this data: the kernel matrix of coinciding neighbours is"
                + String.format(
                    Locale.ROOT, " singular with lambda = %s; use a larger lambda", lambda));
      }
    }
  }
}
