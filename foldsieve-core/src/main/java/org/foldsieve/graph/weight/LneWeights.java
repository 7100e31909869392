package org.foldsieve.graph.weight;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * The weights of local neighbourhood embedding: like those of LLE, but far neighbours pay for their
 * distance.
 *
 * <p>With \( s_j = |x_j - x_i| \) and the rows \( x_j - x_i \) of Z,
 *
 * <p>\[ M = \lambda\, \mathrm{diag}(s_j^2) + (1 - \lambda) Z Z^\top + \rho\, \mathrm{tr}\, I, \quad
 * c = M^{-1} 1 / (1^\top M^{-1} 1), \]
 *
 * <p>ρ being {@code reg} and tr the sum of \( s_j^2 \), which is the trace of the first two terms
 * whatever λ is. λ = 0 is LLE, λ = 1 weighs by \( s_j^{-2} \). Weights may be negative.
 *
 * <p>Where M is singular, which takes reg = 0:
 *
 * <ul>
 *   <li>neighbours that coincide with the sample share its weight evenly, the limit of near
 *       duplicates; so do all k when all coincide, whatever reg is
 *   <li>otherwise (λ = 0 and affinely dependent neighbours) the cost is 0 on an affine set and its
 *       element of least norm is taken, \( c = N N^\top 1 / (1^\top N N^\top 1) \) with N the null
 *       space of M, eigenvalues up to 10 k ε of the largest. Such weights do not fix an embedding.
 * </ul>
 *
 * <p>Time O(n (k² d + k³)), memory O(nk) for the result and O(kd) a thread. A sparse table is not
 * made dense. The paper has reg = 0; without it a pair of near duplicates uncouples from the rest.
 *
 * @param neighbors k
 * @param lambda how much distance counts, from 0 to 1
 * @param reg the share of the trace added to the diagonal, 0 or more
 * @since 0.1.0
 */
public record LneWeights(int neighbors, double lambda, double reg) implements Recipe<SparseMatrix> {

  /** Checks the parameters. */
  public LneWeights {
    Require.atLeast(1, "neighbors", neighbors);
    Require.share("lambda", lambda);
    Require.notNegative("reg", reg);
  }

  /** The weights of the rows on the bench over their nearest neighbours, made once. */
  public SparseMatrix on(Workbench bench) {
    return bench.shared(this);
  }

  @Override
  public SparseMatrix make(Workbench bench) {
    NeighborLists nearest = bench.neighbors(neighbors).toLists();
    return of(bench.table(), bench.table(), nearest, bench.run());
  }

  /** The weights of samples over the given neighbours among the rows of another table. */
  public SparseMatrix of(Table samples, Table training, NeighborLists nearest, Run run) {
    return Reconstruction.weights(samples, training, nearest, run, LocalSolver::new);
  }

  private final class LocalSolver implements Reconstruction.Solver {

    private double[] rotation = new double[0];
    private double[] cost = new double[0];

    @Override
    public void solve(Neighborhood hood, double[] weights) {
      int k = hood.count();
      double[] gram = hood.gram();
      int duplicates = 0;
      double trace = 0;
      for (int a = 0; a < k; a++) {
        trace += gram[a * k + a];
        duplicates += gram[a * k + a] == 0 ? 1 : 0;
      }
      if (duplicates == k || reg == 0 && duplicates > 0) {
        for (int a = 0; a < k; a++) {
          weights[a] = gram[a * k + a] == 0 ? 1.0 / duplicates : 0;
        }
        return;
      }
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < k; b++) {
          gram[a * k + b] = a == b ? gram[a * k + a] + reg * trace : (1 - lambda) * gram[a * k + b];
        }
      }
      if (cost.length < k * k) {
        cost = new double[k * k];
        rotation = new double[k * k];
      }
      System.arraycopy(gram, 0, cost, 0, k * k);
      Arrays.fill(weights, 0, k, 1);
      if (SmallCholesky.solve(gram, k, weights)) {
        LleWeights.normalize(weights, k);
      } else {
        solveSingular(k, weights);
      }
    }

    /** The least norm on the null space, or the pseudo-inverse where 1 is orthogonal to it. */
    private void solveSingular(int k, double[] weights) {
      // The cost is symmetric and not negative: its singular values are its eigenvalues.
      JacobiRotations.orthogonalize(cost, k, k, rotation);
      double largest = 0;
      for (int l = 0; l < k; l++) {
        largest = Math.max(largest, Math.sqrt(JacobiRotations.dot(cost, l, l, k)));
      }
      double cut = 10 * k * Math.ulp(1.0) * largest;
      Arrays.fill(weights, 0, k, 0);
      if (!addShares(k, cut, true, weights)) {
        Arrays.fill(weights, 0, k, 0);
        addShares(k, cut, false, weights);
      }
      LleWeights.normalize(weights, k);
    }

    /**
     * Adds NN'1 or the pseudo-inverse times 1; tells whether the sum of weights is not rounding.
     */
    private boolean addShares(int k, double cut, boolean nullSpace, double[] weights) {
      double total = 0;
      for (int l = 0; l < k; l++) {
        double eigenvalue = Math.sqrt(JacobiRotations.dot(cost, l, l, k));
        if (eigenvalue <= cut == nullSpace) {
          double sum = 0;
          for (int c = 0; c < k; c++) {
            sum += rotation[l * k + c];
          }
          double share = nullSpace ? sum : sum / eigenvalue;
          total += share * sum;
          for (int c = 0; c < k; c++) {
            weights[c] += share * rotation[l * k + c];
          }
        }
      }
      return total > 1e-12 * k;
    }
  }
}
