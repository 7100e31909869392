package org.foldsieve.score.graph;

import org.foldsieve.neighbor.OneDimensionalNeighbors;
import org.foldsieve.numeric.SparseMatrix;

/**
 * The reconstruction weights of every sample from its nearest values in one feature, compared with
 * given weights and never stored. Scratch space of one thread.
 */
final class OneFeatureWeights {

  private final OneDimensionalNeighbors neighbors;
  private final int k;
  private final double gamma;
  private final int[] start;
  private final int[] index;
  private final double[] given;
  private final double[] columns;
  private double squaredNorm;
  private double product;
  private double commonSquares;

  OneFeatureWeights(int rows, int k, double gamma, SparseMatrix given, int columns) {
    this.neighbors = new OneDimensionalNeighbors(rows, k);
    this.k = k;
    this.gamma = gamma;
    this.start = given.rowStart();
    this.index = given.columnIndices();
    this.given = given.values();
    this.columns = new double[columns * rows];
  }

  /** Room for several features, one after the other. */
  double[] columns() {
    return columns;
  }

  /** The sum of squares of the weights of the last feature. */
  double squaredNorm() {
    return squaredNorm;
  }

  /** The product of the weights of the last feature with the given ones, entry by entry. */
  double product() {
    return product;
  }

  /** The squares of both weights of the last feature, over the pairs that both have. */
  double commonSquares() {
    return commonSquares;
  }

  /** Compares the feature that begins at {@code offset} of {@link #columns}. */
  void compare(int offset) {
    neighbors.find(columns, offset);
    double[] sorted = neighbors.sorted();
    int[] order = neighbors.order();
    int[] from = neighbors.from();
    int[] to = neighbors.to();
    int[] extraStart = neighbors.extraStart();
    double norm = 0;
    double common = 0;
    commonSquares = 0;
    for (int p = 0; p < order.length; p++) {
      double value = sorted[p];
      boolean plainRun = extraStart[p] == extraStart[p + 1];
      double mean = 0;
      double slope = 0;
      // Most values of an image are those of its background: all neighbours are equal to them.
      if (!(plainRun && sorted[from[p]] == value && sorted[to[p] - 1] == value)) {
        mean = mean(sorted, p);
        double spread = spread(sorted, p, mean);
        if (gamma + spread > 0) {
          slope = mean / (gamma + spread);
          norm += slope * slope * spread;
        }
      }
      common +=
          plainRun
              ? overlap(order[p], sorted, value, mean, slope, from[p], to[p])
              : overlapWithExtra(order[p], sorted, p, mean, slope);
    }
    squaredNorm = norm + (double) order.length / k;
    product = common;
  }

  /** The mean of z; position p itself adds 0. */
  private double mean(double[] sorted, int p) {
    double value = sorted[p];
    double sum = 0;
    for (int q = neighbors.from()[p]; q < neighbors.to()[p]; q++) {
      sum += sorted[q] - value;
    }
    for (int e = neighbors.extraStart()[p]; e < neighbors.extraStart()[p + 1]; e++) {
      sum += sorted[neighbors.extra()[e]] - value;
    }
    return sum / k;
  }

  /** The sum of (z - mean)². */
  private double spread(double[] sorted, int p, double mean) {
    double value = sorted[p];
    double sum = 0;
    for (int q = neighbors.from()[p]; q < neighbors.to()[p]; q++) {
      double difference = sorted[q] - value - mean;
      sum += q == p ? 0 : difference * difference;
    }
    for (int e = neighbors.extraStart()[p]; e < neighbors.extraStart()[p + 1]; e++) {
      double difference = sorted[neighbors.extra()[e]] - value - mean;
      sum += difference * difference;
    }
    return sum;
  }

  /** The given weights of sample i times its own, over the neighbours that both have. */
  private double overlap(
      int i, double[] sorted, double value, double mean, double slope, int from, int to) {
    int[] rank = neighbors.rank();
    double even = 1.0 / k;
    double sum = 0;
    double squares = 0;
    for (int e = start[i]; e < start[i + 1]; e++) {
      int q = rank[index[e]];
      if (q >= from && q < to) {
        double own = even - slope * (sorted[q] - value - mean);
        sum += given[e] * own;
        squares += given[e] * given[e] + own * own;
      }
    }
    commonSquares += squares;
    return sum;
  }

  private double overlapWithExtra(int i, double[] sorted, int p, double mean, double slope) {
    int[] rank = neighbors.rank();
    double value = sorted[p];
    double even = 1.0 / k;
    double sum = 0;
    double squares = 0;
    for (int e = start[i]; e < start[i + 1]; e++) {
      int q = rank[index[e]];
      if (q >= neighbors.from()[p] && q < neighbors.to()[p] || isExtra(p, q)) {
        double own = even - slope * (sorted[q] - value - mean);
        sum += given[e] * own;
        squares += given[e] * given[e] + own * own;
      }
    }
    commonSquares += squares;
    return sum;
  }

  private boolean isExtra(int p, int q) {
    for (int e = neighbors.extraStart()[p]; e < neighbors.extraStart()[p + 1]; e++) {
      if (neighbors.extra()[e] == q) {
        return true;
      }
    }
    return false;
  }
}
