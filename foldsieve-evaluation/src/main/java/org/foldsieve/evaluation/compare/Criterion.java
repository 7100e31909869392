package org.foldsieve.evaluation.compare;

/**
 * One number that a measure gives for a subset of features.
 *
 * @param measure the measure's id, the column {@code classifier} of results: {@code "1nn"}
 * @param metric what is measured: {@code "accuracy"}
 * @param higherIsBetter whether larger values are better
 * @since 0.1.0
 */
public record Criterion(String measure, String metric, boolean higherIsBetter) {

  /**
   * {@return whether the first value is better than the second}
   *
   * @param first a value
   * @param second another
   */
  public boolean better(double first, double second) {
    return higherIsBetter ? first > second : first < second;
  }

  @Override
  public String toString() {
    return measure + " " + metric;
  }
}
