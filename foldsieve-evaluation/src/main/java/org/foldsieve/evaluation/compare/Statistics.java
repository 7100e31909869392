package org.foldsieve.evaluation.compare;

/** Means and their standard errors. */
final class Statistics {

  private Statistics() {}

  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** sd / sqrt(n) with the n - 1 form of sd; NaN for a single value. */
  static double standardError(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }
}
