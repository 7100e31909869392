package org.foldsieve.graph.weight;

import java.util.Arrays;
import java.util.Objects;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * The weights that rebuild each sample from its k nearest neighbours, as in locally linear
 * embedding.
 *
 * <p>For sample i with neighbours J and the rows {@code x_j - x_i} of Z, the weights m minimise
 *
 * <p>\[ m^\top Z Z^\top m \quad \text{subject to} \quad 1^\top m = 1. \]
 *
 * <p>They are not unique, or not stable, when there are more neighbours than features or when
 * neighbours are affinely dependent. Three remedies:
 *
 * <ul>
 *   <li>{@link Regularization#TRACE}: solve {@code (G + amount · tr(G) · I) w = 1}, m = w / Σw
 *   <li>{@link Regularization#RIDGE}: solve {@code (G + amount · I) w = 1}, m = w / Σw
 *   <li>{@link Regularization#MINNORM}: the best m of least norm; singular values below 1e-10 of
 *       the largest count as 0
 * </ul>
 *
 * <p>When all neighbours coincide with the sample, every weight is 1/k. Where the first two have
 * nothing to add (amount 0, or not {@linkplain #always wanted}) and G is singular or so near to it
 * that its solution would have lost half of the digits, the third decides, from Z and not from G.
 *
 * <p>Time O(n (k² d + k³)), memory O(nk) for the result and O(kd) a thread. A sparse table is not
 * made dense.
 *
 * <p>Roweis, Saul (2000). Nonlinear dimensionality reduction by locally linear embedding. Science
 * 290. The feature scores regularise always; the original embedding only with more neighbours than
 * features.
 *
 * @param neighbors k
 * @param regularization the remedy
 * @param amount epsilon of the trace rule, gamma of the ridge rule; 0 for the minimum norm
 * @param always whether to regularise always, or only with more neighbours than features
 * @since 0.1.0
 */
public record LleWeights(
    int neighbors, Regularization regularization, double amount, boolean always)
    implements Recipe<SparseMatrix> {

  /** Without a ridge, a pivot of G below this part of the largest has lost too many digits. */
  private static final double ACCURATE = 1e-7;

  /** Checks the parameters. */
  public LleWeights {
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(regularization, "regularization");
    Require.notNegative(regularization == Regularization.RIDGE ? "gamma" : "epsilon", amount);
    // So that recipes of the same weights are equal, and the weights made once.
    amount = regularization == Regularization.MINNORM ? 0 : amount;
  }

  /** Weights as the feature scores have them: always regularised. */
  public static LleWeights forScores(
      int neighbors, Regularization regularization, double epsilon, double gamma) {
    double amount = regularization == Regularization.RIDGE ? gamma : epsilon;
    return new LleWeights(neighbors, regularization, amount, true);
  }

  /** Weights as the embedding has them: the trace rule, only with more neighbours than features. */
  public static LleWeights forEmbedding(int neighbors, double reg) {
    return new LleWeights(neighbors, Regularization.TRACE, reg, false);
  }

  /** The weights of the rows on the bench over their nearest neighbours, made once. */
  public SparseMatrix on(Workbench bench) {
    return bench.shared(this);
  }

  @Override
  public SparseMatrix make(Workbench bench) {
    return of(bench.table(), bench.neighbors(neighbors).toLists(), bench.run());
  }

  private record WithinClasses(LleWeights weights, Labels labels) implements Recipe<SparseMatrix> {
    @Override
    public SparseMatrix make(Workbench bench) {
      NeighborLists nearest = bench.neighborsInClass(labels, weights.neighbors());
      return weights.of(bench.table(), nearest, bench.run());
    }
  }

  /**
   * The weights of the rows on the bench over their nearest neighbours of the own class: all other
   * members where the class has fewer than k + 1. The only member of a class has an empty row.
   */
  public SparseMatrix withinClasses(Workbench bench, Labels labels) {
    return bench.shared(withinClasses(labels));
  }

  /** The recipe of {@link #withinClasses(Workbench, Labels)}. */
  public Recipe<SparseMatrix> withinClasses(Labels labels) {
    return new WithinClasses(this, labels);
  }

  /** The weights of a table's rows over the given neighbours. */
  public SparseMatrix of(Table table, NeighborLists nearest, Run run) {
    return of(table, table, nearest, run);
  }

  /** The weights of samples over the given neighbours among the rows of another table. */
  public SparseMatrix of(Table samples, Table training, NeighborLists nearest, Run run) {
    return Reconstruction.weights(
        samples, training, nearest, run, () -> new LocalSolver(training.features()));
  }

  private final class LocalSolver implements Reconstruction.Solver {

    private final int features;
    private final MinimumNorm minimumNorm = new MinimumNorm();

    LocalSolver(int features) {
      this.features = features;
    }

    @Override
    public void solve(Neighborhood hood, double[] weights) {
      int k = hood.count();
      double[] gram = hood.gram();
      double trace = 0;
      for (int a = 0; a < k; a++) {
        trace += gram[a * k + a];
      }
      if (trace == 0) {
        Arrays.fill(weights, 0, k, 1.0 / k);
        return;
      }
      if (regularization == Regularization.MINNORM) {
        minimumNorm.solve(hood, weights);
        return;
      }
      double shift = regularization == Regularization.TRACE ? amount * trace : amount;
      boolean regularize = always || k > features;
      for (int a = 0; regularize && a < k; a++) {
        gram[a * k + a] += shift;
      }
      Arrays.fill(weights, 0, k, 1);
      boolean solved =
          regularize && shift > 0
              ? SmallCholesky.solve(gram, k, weights)
              : SmallCholesky.solve(gram, k, weights, ACCURATE);
      if (solved) {
        normalize(weights, k);
      } else {
        minimumNorm.solve(hood, weights);
      }
    }
  }

  static void normalize(double[] weights, int k) {
    double sum = 0;
    for (int a = 0; a < k; a++) {
      sum += weights[a];
    }
    for (int a = 0; a < k; a++) {
      weights[a] /= sum;
    }
  }
}
