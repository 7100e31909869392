package org.foldsieve.embed.layout;

import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The probabilities of t-SNE: with which chance a row picks another as its neighbour.
 *
 * <p>They fall with the squared distance like a normal density, whose width gives each row's choice
 * the same entropy, log(perplexity).
 */
final class Affinities {

  private static final double TOLERANCE = 1e-5;
  private static final int ROUNDS = 100;
  private static final int BLOCK = 128;

  private Affinities() {}

  /** The chances of all pairs, (p(j|i) + p(i|j)) / 2n. */
  static SparseMatrix of(NeighborTable nearest, double perplexity, Run run) {
    int n = nearest.rows();
    int k = nearest.k();
    double[] chances = new double[n * k];
    run.forEach(
        "perplexity",
        (n + BLOCK - 1) / BLOCK,
        () -> new double[k],
        (row, block) -> {
          for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
            chances(nearest, i, perplexity, row);
            System.arraycopy(row, 0, chances, i * k, k);
          }
        });
    return EdgeUnion.of(nearest, chances, (a, b) -> (a + b) / (2 * n));
  }

  /** Writes the chances p(j|i) of the neighbours of a row, which sum to 1. */
  static void chances(NeighborTable nearest, int i, double perplexity, double[] chances) {
    double target = StrictMath.log(perplexity);
    double least = nearest.squaredDistance(i, 0);
    double mean = 0;
    for (int r = 0; r < chances.length; r++) {
      mean += (nearest.squaredDistance(i, r) - least) / chances.length;
    }
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double beta = mean > 0 ? 1 / mean : 1;
    for (int round = 0; round < ROUNDS; round++) {
      double sum = 0;
      double first = 0;
      double second = 0;
      for (int r = 0; r < chances.length; r++) {
        // From the nearest on: a common factor of all chances, which could underflow.
        double distance = nearest.squaredDistance(i, r) - least;
        double chance = Math.exp(-beta * distance);
        chances[r] = chance;
        sum += chance;
        first += chance * distance;
        second += chance * distance * distance;
      }
      double average = first / sum;
      double entropy = Math.log(sum) + beta * average;
      if (Math.abs(entropy - target) <= TOLERANCE) {
        break;
      }
      if (entropy > target) {
        low = beta;
      } else {
        high = beta;
      }
      // Newton's step where it stays between the bounds; the slope of the entropy is -beta
      // variance.
      double slope = beta * (second / sum - average * average);
      double newton = beta + (entropy - target) / slope;
      boolean inside = newton > low && newton < high && newton < 4 * beta && slope > 0;
      double half = high == Double.POSITIVE_INFINITY ? 2 * beta : (low + high) / 2;
      beta = inside ? newton : half;
    }
    double total = 0;
    for (double chance : chances) {
      total += chance;
    }
    for (int r = 0; r < chances.length; r++) {
      chances[r] /= total;
    }
  }
}
