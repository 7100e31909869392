package org.foldsieve.neighbor;

import java.util.Arrays;
import org.foldsieve.numeric.Blas;

/**
 * Counts, within a sample, the candidates that a search in the first p directions would have to
 * settle: the rows whose distance there is not above the true k-th distance.
 */
final class ProjectionProbe {

  private final PrincipalBasis basis;
  private final int most;
  private final Blas blas;

  /** A probe of a basis of so many directions. */
  ProjectionProbe(PrincipalBasis basis, int most, Blas blas) {
    this.basis = basis;
    this.most = most;
    this.blas = blas;
  }

  /** The mean number of candidates for each number of directions, which must ascend. */
  double[] candidates(int[] choices, int queries, int k) {
    int m = basis.rows();
    int step = m / queries;
    double[] norms = basis.squaredNorms();
    double[] coordinates = basis.coordinates();
    double[] reach = reach(queries, step, norms, Math.min(k, m - 1));
    double[] gram = new double[queries * m];
    double[] rest = norms.clone();
    double[] means = new double[choices.length];
    int done = 0;
    for (int c = 0; c < choices.length; c++) {
      addProducts(gram, coordinates, most, done, choices[c], queries, step, m);
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

  /** The squared distance from each query to its k-th neighbour in the sample. */
  private double[] reach(int queries, int step, double[] norms, int k) {
    int m = basis.rows();
    double[] gram = new double[queries * m];
    addProducts(gram, basis.sample(), basis.columns(), 0, basis.columns(), queries, step, m);
    double[] reach = new double[queries];
    double[] distances = new double[m];
    for (int q = 0; q < queries; q++) {
      for (int i = 0; i < m; i++) {
        distances[i] = norms[q * step] + norms[i] - 2 * gram[q * m + i];
      }
      distances[q * step] = Double.NEGATIVE_INFINITY;
      Arrays.sort(distances);
      reach[q] = distances[k];
    }
    return reach;
  }

  /** Adds the products of every step-th row with all rows over some of their columns. */
  private void addProducts(
      double[] gram, double[] rows, int length, int from, int to, int queries, int step, int m) {
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
