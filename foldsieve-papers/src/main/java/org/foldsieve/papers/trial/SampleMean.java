package org.foldsieve.papers.trial;

import java.util.Arrays;

/** The mean of repeated measurements and its error. */
public final class SampleMean {

  private SampleMean() {}

  /**
   * {@return the mean}
   *
   * @param values at least one
   */
  public static double mean(double... values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /**
   * {@return the standard error of the mean; NaN for a single value}
   *
   * @param values at least one
   */
  public static double standardError(double... values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }
}
