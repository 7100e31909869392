package org.foldsieve.score.statistic;

import java.util.Arrays;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.neighbor.Workbench;

/**
 * Weights of rows, where they have them: a row of weight 3 counts as three rows that are equal, one
 * of weight 0 as none. Sums that know them stand here, apart from the fast ones that need not.
 */
final class RowWeights {

  private final double[] weights;
  private final double total;

  private RowWeights(double[] weights) {
    this.weights = weights;
    this.total = Arrays.stream(weights).sum();
    if (!(total > 0)) {
      throw new DataException("every row has weight 0; give some rows a weight above it");
    }
  }

  /** The weights of the rows on the bench. */
  static Optional<RowWeights> of(Workbench bench) {
    return bench.rowFacts().weights().map(RowWeights::new);
  }

  /** The weights of some rows, of which one at least counts. */
  static RowWeights of(double[] weights) {
    return new RowWeights(weights);
  }

  /** All weights together: so many rows there are. */
  double total() {
    return total;
  }

  boolean areOnes() {
    return Arrays.stream(weights).allMatch(weight -> weight == 1);
  }

  double get(int row) {
    return weights[row];
  }

  /** Shares that sum to 1. */
  double[] shares() {
    return Arrays.stream(weights).map(weight -> weight / total).toArray();
  }

  /** NaN for features that do not vary among the rows that count. */
  double[] undefineConstants(double[] scores, Workbench bench) {
    return ranges(bench).undefineConstants(scores);
  }

  /** The ranges of the features over the rows that count. */
  FeatureRanges ranges(Workbench bench) {
    return bench.rangesWhere(weights);
  }

  /** The weight of all rows in a class. */
  double of(int[] members) {
    return Arrays.stream(members).mapToDouble(i -> weights[i]).sum();
  }

  /** The mean of a feature. */
  double mean(double[] f, int at) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * f[at + i];
    }
    return sum / total;
  }

  /** The mean of a feature over the rows of a class. */
  double mean(double[] f, int at, int[] members) {
    double sum = 0;
    for (int i : members) {
      sum += weights[i] * f[at + i];
    }
    return sum / of(members);
  }

  /** The sum of (f - mean)(g - mean of g), where g is centred already. */
  double product(double[] f, int at, double mean, double[] g) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * (f[at + i] - mean) * g[i];
    }
    return sum;
  }

  /** The sum of (f - mean)² over all rows. */
  double squares(double[] f, int at, double mean) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * (f[at + i] - mean) * (f[at + i] - mean);
    }
    return sum;
  }

  /** The sum of (f - mean)² over the rows of a class. */
  double squares(double[] f, int at, double mean, int[] members) {
    double sum = 0;
    for (int i : members) {
      sum += weights[i] * (f[at + i] - mean) * (f[at + i] - mean);
    }
    return sum;
  }

  /** Numbers with their mean taken from them. */
  double[] centered(double[] y) {
    double mean = mean(y, 0);
    return Arrays.stream(y).map(value -> value - mean).toArray();
  }
}
