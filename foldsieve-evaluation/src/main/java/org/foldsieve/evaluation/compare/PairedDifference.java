package org.foldsieve.evaluation.compare;

import java.util.Locale;

/**
 * How far one method is ahead of another, split by split.
 *
 * @param mean the mean of (first - second) over splits, each the mean over subset sizes
 * @param standardError the standard error of that mean over splits; NaN with one split
 * @since 0.1.0
 */
public record PairedDifference(double mean, double standardError) {

  /**
   * {@return the difference of two methods under a criterion; both must have curves of the same
   * sizes}
   *
   * @param result the comparison
   * @param first the method that is hoped to be ahead
   * @param second the other one
   * @param criterion what is compared
   */
  public static PairedDifference of(
      ComparisonResult result, String first, String second, Criterion criterion) {
    double[][] ahead = result.values(first, criterion);
    double[][] behind = result.values(second, criterion);
    double[] difference = new double[result.splits()];
    for (int split = 0; split < difference.length; split++) {
      if (ahead[split].length != behind[split].length) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "'%s' and '%s' were measured at different numbers of features",
                first,
                second));
      }
      difference[split] = Statistics.mean(ahead[split]) - Statistics.mean(behind[split]);
    }
    return new PairedDifference(Statistics.mean(difference), Statistics.standardError(difference));
  }

  /** {@return whether it is more than two standard errors from zero} */
  public boolean isClear() {
    return Math.abs(mean) > 2 * standardError;
  }
}
