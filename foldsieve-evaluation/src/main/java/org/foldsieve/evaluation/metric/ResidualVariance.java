package org.foldsieve.evaluation.metric;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.numeric.Matrix;

/**
 * What the distances on a map leave unexplained of given distances, as geodesic ones: 1 - ρ², with
 * ρ their linear correlation over all n² entries, the zero diagonal included (as in Tenenbaum's
 * code).
 *
 * <p>Tenenbaum, de Silva, Langford (2000). A global geometric framework for nonlinear
 * dimensionality reduction. Science 290.
 *
 * @since 0.1.0
 */
public final class ResidualVariance {

  private ResidualVariance() {}

  /**
   * The residual variance of a map.
   *
   * @param distances the n x n distances it should show; not squared
   * @param map the n coordinates
   * @return a number from 0, where the map shows the distances, to 1
   */
  public static double of(Matrix distances, Matrix map) {
    int n = map.rows();
    if (distances.rows() != n || distances.columns() != n) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the map has %d rows, the distances are %d x %d; give those of the same rows",
              n,
              distances.rows(),
              distances.columns()));
    }
    // Two passes: means first, so that large distances do not cancel.
    double meanGiven = 0;
    double meanShown = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        meanGiven += distances.get(i, j);
        meanShown += shown(map, i, j);
      }
    }
    meanGiven /= (double) n * n;
    meanShown /= (double) n * n;
    double given = 0;
    double both = 0;
    double own = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double x = distances.get(i, j) - meanGiven;
        double y = shown(map, i, j) - meanShown;
        given += x * x;
        own += y * y;
        both += x * y;
      }
    }
    return 1 - both * both / (given * own);
  }

  private static double shown(Matrix map, int i, int j) {
    double sum = 0;
    for (int c = 0; c < map.columns(); c++) {
      double difference = map.get(i, c) - map.get(j, c);
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }
}
