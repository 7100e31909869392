package org.foldsieve.papers.trial;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The accuracies of one method, in percent, over splits and sizes, and the statistics papers print
 * of them.
 *
 * <p>With one split the spread over splits is unknown; the standard error is then that of a share
 * among the test rows, which is too large for a mean over prefixes and so errs on the careful side.
 */
public final class Accuracies {

  private final int[] sizes;
  private final double[][] values;
  private final int testRows;
  private final double[] splitMeans;
  private final int best;

  /**
   * Takes shares, {@code [split][size]}.
   *
   * @param sizes the numbers of features, ascending
   * @param shares the share of test rows that were right, for each split and size
   * @param testRows how many rows were tested in a split
   */
  public Accuracies(int[] sizes, double[][] shares, int testRows) {
    this.sizes = sizes;
    this.testRows = testRows;
    this.values =
        Arrays.stream(shares)
            .map(split -> Arrays.stream(split).map(x -> 100 * x).toArray())
            .toArray(double[][]::new);
    this.splitMeans = Arrays.stream(values).mapToDouble(SampleMean::mean).toArray();
    this.best = bestPlace();
  }

  /**
   * {@return the same with every size from 1 to the largest, those between the given ones by lines}
   *
   * @param sizes the numbers of features, ascending
   * @param shares the share of test rows that were right, for each split and size
   * @param testRows how many rows were tested in a split
   */
  public static Accuracies overEverySize(int[] sizes, double[][] shares, int testRows) {
    int largest = sizes[sizes.length - 1];
    double[][] every = new double[shares.length][largest];
    for (int split = 0; split < shares.length; split++) {
      int right = 0;
      for (int m = 1; m <= largest; m++) {
        while (sizes[right] < m) {
          right++;
        }
        int left = Math.max(0, right - 1);
        double share =
            sizes[right] == sizes[left]
                ? 1
                : (double) (m - sizes[left]) / (sizes[right] - sizes[left]);
        every[split][m - 1] = (1 - share) * shares[split][left] + share * shares[split][right];
      }
    }
    return new Accuracies(IntStream.rangeClosed(1, largest).toArray(), every, testRows);
  }

  private int bestPlace() {
    int place = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int s = 0; s < sizes.length; s++) {
      double mean = SampleMean.mean(atPlace(s));
      if (mean > largest) {
        largest = mean;
        place = s;
      }
    }
    return place;
  }

  private double[] atPlace(int place) {
    return Arrays.stream(values).mapToDouble(split -> split[place]).toArray();
  }

  /** {@return the mean over splits and sizes} */
  public double mean() {
    return SampleMean.mean(splitMeans);
  }

  /** {@return the standard error of {@link #mean()} over splits} */
  public double meanError() {
    return error(splitMeans, mean());
  }

  /** {@return the largest value of the curve averaged over splits} */
  public double max() {
    return SampleMean.mean(atPlace(best));
  }

  /** {@return the standard error of {@link #max()} over splits} */
  public double maxError() {
    return error(atPlace(best), max());
  }

  /** {@return the first number of features at which {@link #max()} is reached} */
  public int maxFeatures() {
    return sizes[best];
  }

  /**
   * {@return the standard error of the paired difference of the means}
   *
   * @param other the accuracies of another method on the same splits
   */
  public double pairedError(Accuracies other) {
    return pairedError(splitMeans, other.splitMeans, mean(), other.mean());
  }

  /**
   * {@return whether this is better by more than two standard errors of the paired difference}
   *
   * @param other the accuracies of another method on the same splits
   * @param byMean whether the means are compared, or else the maxima
   */
  public boolean beats(Accuracies other, boolean byMean) {
    if (byMean) {
      return mean() - other.mean() > 2 * pairedError(other);
    }
    double[] own = atPlace(best);
    double[] others = other.atPlace(other.best);
    return max() - other.max() > 2 * pairedError(own, others, max(), other.max());
  }

  private double pairedError(double[] own, double[] others, double mean, double otherMean) {
    if (own.length == 1) {
      return Math.hypot(binomial(mean), binomial(otherMean));
    }
    double[] difference = new double[own.length];
    Arrays.setAll(difference, split -> own[split] - others[split]);
    return error(difference, SampleMean.mean(difference));
  }

  private double error(double[] perSplit, double mean) {
    if (perSplit.length == 1) {
      return binomial(mean);
    }
    return SampleMean.standardError(perSplit);
  }

  private double binomial(double percent) {
    return Math.sqrt(percent * (100 - percent) / testRows);
  }
}
