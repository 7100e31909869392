package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.numeric.blas.Blas;

/**
 * Counts, within a sample, the candidates that a search in the first p directions would have to
 * settle: the rows whose distance there is not above the true k-th distance.
 */
final class ProjectionProbe {

  /** Where most distances are below this share of the k-th one, nobody would be excluded. */
  private static final double WITHIN_REACH = 0.8;

  private final double[] sample;
  private final int m;
  private final int d;
  private final int queries;
  private final int step;
  private final Blas blas;

  /** The squared length of each row. */
  private final double[] norms;

  /** The squared distance from each query to its k-th neighbour in the sample. */
  private final double[] reach;

  /** The mean squared distance and the mean squared product of a query and another row. */
  private double meanDistance;

  private double meanSquaredProduct;

  /** A probe of an m x d sample of centred rows by some of them. */
  ProjectionProbe(double[] sample, int m, int d, int queries, int k, Blas blas) {
    this.sample = sample;
    this.m = m;
    this.d = d;
    this.queries = queries;
    this.step = m / queries;
    this.blas = blas;
    norms = new double[m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < d; j++) {
        norms[i] += sample[i * d + j] * sample[i * d + j];
      }
    }
    reach = new double[queries];
    measure(Math.min(k, m - 1));
  }

  private void measure(int k) {
    double[] gram = new double[queries * m];
    addProducts(gram, sample, d, 0, d);
    double[] distances = new double[m];
    for (int q = 0; q < queries; q++) {
      for (int i = 0; i < m; i++) {
        double product = gram[q * m + i];
        distances[i] = norms[q * step] + norms[i] - 2 * product;
        meanDistance += distances[i];
        meanSquaredProduct += i == q * step ? 0 : product * product;
      }
      distances[q * step] = Double.NEGATIVE_INFINITY;
      Arrays.sort(distances);
      reach[q] = distances[k];
    }
    meanDistance /= queries * (m - 1.0);
    meanSquaredProduct /= queries * (m - 1.0);
  }

  /**
   * Whether so many directions could exclude anyone; asked before they are looked for.
   *
   * <p>With C the covariance of the rows, the p largest of its eigenvalues sum to at most \(\sqrt{p
   * \, \mathrm{tr}\, C^2}\), and \(\mathrm{tr}\, C^2\) is the mean squared product of two rows. So
   * p directions show at most that part of the mean distance, and the lengths of the rests add at
   * most twice the variance of the lengths.
   */
  boolean mayExclude(int directions) {
    double squares = 0;
    double lengths = 0;
    for (double norm : norms) {
      squares += norm / m;
      lengths += Math.sqrt(norm) / m;
    }
    double shown = Math.min(1, Math.sqrt(directions * meanSquaredProduct) / squares);
    double typical = shown * meanDistance + 2 * (squares - lengths * lengths);
    // Written so that NaN asks on.
    return !(typical < WITHIN_REACH * Arrays.stream(reach).average().orElseThrow());
  }

  /**
   * The mean number of candidates for each number of directions, which must ascend.
   *
   * @param coordinates the sample in its directions, m x {@code most}
   */
  double[] candidates(double[] coordinates, int most, int[] choices) {
    double[] gram = new double[queries * m];
    double[] rest = norms.clone();
    double[] means = new double[choices.length];
    int done = 0;
    for (int c = 0; c < choices.length; c++) {
      addProducts(gram, coordinates, most, done, choices[c]);
      for (int i = 0; i < m; i++) {
        for (int l = done; l < choices[c]; l++) {
          double coordinate = coordinates[i * most + l];
          rest[i] -= coordinate * coordinate;
        }
      }
      done = choices[c];
      long count = 0;
      for (int q = 0; q < queries; q++) {
        double own = Math.sqrt(Math.max(0, rest[q * step]));
        for (int i = 0; i < m; i++) {
          double product = gram[q * m + i] + own * Math.sqrt(Math.max(0, rest[i]));
          boolean reached = norms[q * step] + norms[i] - 2 * product <= reach[q];
          count += reached && i != q * step ? 1 : 0;
        }
      }
      means[c] = (double) count / queries;
    }
    return means;
  }

  /** Adds the products of every step-th row with all rows over some of their columns. */
  private void addProducts(double[] gram, double[] rows, int length, int from, int to) {
    blas.gemm(
        false,
        true,
        queries,
        m,
        to - from,
        1,
        rows,
        from,
        step * length,
        rows,
        from,
        length,
        1,
        gram,
        0,
        m);
  }
}
