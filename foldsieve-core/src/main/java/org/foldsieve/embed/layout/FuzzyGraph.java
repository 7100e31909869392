package org.foldsieve.embed.layout;

import org.foldsieve.graph.Graph;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.run.Run;

/**
 * The fuzzy neighbourhoods of UMAP: how much each row takes its nearest ones for neighbours.
 *
 * <p>The nearest row at another place weighs 1; the weights exp(-(d - rho) / sigma) of a row sum to
 * log2(k + 1) for its k neighbours, which is what makes dense and thin regions alike.
 */
final class FuzzyGraph {

  private static final int ROUNDS = 64;
  private static final double TOLERANCE = 1e-5;

  /** No sigma is below this part of the mean distance. */
  private static final double LEAST_SIGMA = 1e-3;

  private static final int BLOCK = 256;

  private FuzzyGraph() {}

  /** The union of all rows' neighbourhoods, w_ij + w_ji - w_ij w_ji, without weights of 0. */
  static Graph of(NeighborTable nearest, Run run) {
    int n = nearest.rows();
    int k = nearest.k();
    double mean = meanDistance(nearest);
    double[] weights = new double[n * k];
    run.forEach(
        "fuzzy neighbours",
        (n + BLOCK - 1) / BLOCK,
        () -> new double[k],
        (row, block) -> {
          for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
            weights(nearest, i, mean, row);
            System.arraycopy(row, 0, weights, i * k, k);
          }
        });
    return Graph.of(EdgeUnion.of(nearest, weights, (a, b) -> a + b - a * b)).withoutZeros();
  }

  /** The mean distance to a neighbour; each row counts itself, at 0, as umap-learn does. */
  static double meanDistance(NeighborTable nearest) {
    double sum = 0;
    for (int i = 0; i < nearest.rows(); i++) {
      sum += sumDistances(nearest, i);
    }
    return sum / nearest.rows() / (nearest.k() + 1);
  }

  private static double sumDistances(NeighborTable nearest, int i) {
    double sum = 0;
    for (int r = 0; r < nearest.k(); r++) {
      sum += nearest.distance(i, r);
    }
    return sum;
  }

  /** Writes how much row i takes each of its nearest for a neighbour, from 0 to 1. */
  static void weights(NeighborTable nearest, int i, double mean, double[] weights) {
    double rho = 0;
    for (int r = nearest.k() - 1; r >= 0; r--) {
      weights[r] = nearest.distance(i, r);
      rho = weights[r] > 0 ? weights[r] : rho;
    }
    double typical = rho > 0 ? sumDistances(nearest, i) / (nearest.k() + 1) : mean;
    double sigma = Math.max(sigma(weights, rho, typical), LEAST_SIGMA * typical);
    for (int r = 0; r < weights.length; r++) {
      weights[r] = weights[r] <= rho ? 1 : Math.exp(-(weights[r] - rho) / sigma);
    }
  }

  /**
   * The sigma with which the weights sum to log2(k + 1), by bisection from a typical distance on,
   * so that the unit of the data does not matter.
   */
  private static double sigma(double[] distances, double rho, double typical) {
    double target = StrictMath.log(distances.length + 1) / StrictMath.log(2);
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double sigma = typical;
    for (int round = 0; round < ROUNDS; round++) {
      double sum = 0;
      for (double distance : distances) {
        sum += distance <= rho ? 1 : Math.exp(-(distance - rho) / sigma);
      }
      if (Math.abs(sum - target) < TOLERANCE) {
        break;
      }
      if (sum > target) {
        high = sigma;
      } else {
        low = sigma;
      }
      sigma = high == Double.POSITIVE_INFINITY ? 2 * sigma : (low + high) / 2;
    }
    return sigma;
  }
}
