package org.foldsieve.evaluation.compare;

/**
 * A value for each number of features: its mean over splits and the standard error of that mean.
 *
 * @param sizes numbers of features, ascending
 * @param mean the mean over splits at each size
 * @param standardError the standard error at each size; NaN with a single split
 * @since 0.1.0
 */
public record Curve(int[] sizes, double[] mean, double[] standardError) {

  /**
   * {@return the curve of values given split by split}
   *
   * @param sizes numbers of features, ascending
   * @param values {@code [split][size]}
   */
  public static Curve of(int[] sizes, double[][] values) {
    double[] mean = new double[sizes.length];
    double[] error = new double[sizes.length];
    double[] column = new double[values.length];
    for (int s = 0; s < sizes.length; s++) {
      for (int split = 0; split < values.length; split++) {
        column[split] = values[split][s];
      }
      mean[s] = Statistics.mean(column);
      error[s] = Statistics.standardError(column);
    }
    return new Curve(sizes, mean, error);
  }

  /**
   * {@return the place of the best mean, the first where several are equal}
   *
   * @param higherIsBetter whether larger values are better
   */
  public int bestPlace(boolean higherIsBetter) {
    int best = 0;
    for (int s = 1; s < mean.length; s++) {
      if (higherIsBetter ? mean[s] > mean[best] : mean[s] < mean[best]) {
        best = s;
      }
    }
    return best;
  }

  /**
   * {@return the place of the smallest subset within one standard error of the best; the best
   * itself where the error is unknown}
   *
   * @param higherIsBetter whether larger values are better
   */
  public int oneErrorPlace(boolean higherIsBetter) {
    int best = bestPlace(higherIsBetter);
    double slack = Double.isNaN(standardError[best]) ? 0 : standardError[best];
    for (int s = 0; s < best; s++) {
      if (higherIsBetter ? mean[s] >= mean[best] - slack : mean[s] <= mean[best] + slack) {
        return s;
      }
    }
    return best;
  }
}
