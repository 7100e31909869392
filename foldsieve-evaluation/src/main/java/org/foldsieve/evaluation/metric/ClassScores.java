package org.foldsieve.evaluation.metric;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How good predictions of classes are, in the usual numbers: accuracy, balanced accuracy, macro F1,
 * log loss and, for two classes, the area under the ROC curve. The definitions, and what happens to
 * classes without rows, are scikit-learn's.
 *
 * <p>Takes rows one at a time, each once; not for several threads at once.
 *
 * @since 0.1.0
 */
public final class ClassScores {

  /** As near to impossible as a probability is taken: the distance from 1 to the next double. */
  private static final double IMPOSSIBLE = Math.ulp(1.0);

  private final int classes;

  /** How often class c was taken for p, at {@code c * classes + p}. */
  private final int[] confusion;

  /** The weight of the rows of class c that were taken for p. */
  private final double[] weighed;

  private final double[] secondOfTwo;
  private final boolean[] isSecond;
  private final double[] weights;
  private double logLoss;
  private double total;
  private int rows;

  /**
   * Begins to count.
   *
   * @param classes how many classes there are
   * @param rows how many rows will come
   */
  public ClassScores(int classes, int rows) {
    this.classes = classes;
    this.confusion = new int[classes * classes];
    this.weighed = new double[classes * classes];
    this.weights = new double[classes == 2 ? rows : 0];
    this.secondOfTwo = new double[classes == 2 ? rows : 0];
    this.isSecond = new boolean[classes == 2 ? rows : 0];
  }

  /**
   * Takes a row.
   *
   * @param truth its class
   * @param predicted the class it was given
   * @param probabilities how probable each class was said to be, in sum 1
   */
  public void add(int truth, int predicted, double[] probabilities) {
    add(truth, predicted, probabilities, 1);
  }

  /**
   * Takes a row that counts for more or fewer than one.
   *
   * @param truth its class
   * @param predicted the class it was given
   * @param probabilities how probable each class was said to be, in sum 1
   * @param weight how many rows it counts for
   */
  public void add(int truth, int predicted, double[] probabilities, double weight) {
    confusion[truth * classes + predicted]++;
    weighed[truth * classes + predicted] += weight;
    total += weight;
    logLoss -=
        weight * Math.log(Math.max(IMPOSSIBLE, Math.min(1 - IMPOSSIBLE, probabilities[truth])));
    if (classes == 2) {
      weights[rows] = weight;
      secondOfTwo[rows] = probabilities[1];
      isSecond[rows] = truth == 1;
    }
    rows++;
  }

  /** {@return how often a class was taken for another, or rightly for itself} */
  public int count(int truth, int predicted) {
    return confusion[truth * classes + predicted];
  }

  /** {@return the share of rows that are right} */
  public double accuracy() {
    double right = 0;
    for (int c = 0; c < classes; c++) {
      right += weight(c, c);
    }
    return right / total;
  }

  /** {@return the mean, over classes that have rows, of the share of their rows that are right} */
  public double balancedAccuracy() {
    double sum = 0;
    int present = 0;
    for (int c = 0; c < classes; c++) {
      double members = members(c);
      if (members > 0) {
        sum += weight(c, c) / members;
        present++;
      }
    }
    return sum / present;
  }

  /**
   * {@return the mean, over classes that occur or were predicted, of the harmonic mean of precision
   * and recall}
   */
  public double macroF1() {
    double sum = 0;
    int present = 0;
    for (int c = 0; c < classes; c++) {
      double both = members(c) + given(c);
      if (both > 0) {
        sum += 2.0 * weight(c, c) / both;
        present++;
      }
    }
    return sum / present;
  }

  /** {@return the mean of minus the logarithm of the probability that the true class was given} */
  public double logLoss() {
    return logLoss / total;
  }

  /**
   * {@return the chance that a row of the second class was said to be likelier of it than one of
   * the first, ties counting half; NaN with other than two classes, or where one has no rows}
   */
  public double areaUnderCurve() {
    if (classes != 2) {
      return Double.NaN;
    }
    int[] first = sorted(false);
    int[] second = sorted(true);
    double wins = 0;
    double below = 0;
    double notAbove = 0;
    int nextBelow = 0;
    int nextNotAbove = 0;
    for (int row : second) {
      double score = secondOfTwo[row];
      while (nextBelow < first.length && secondOfTwo[first[nextBelow]] < score) {
        below += weights[first[nextBelow++]];
      }
      while (nextNotAbove < first.length && secondOfTwo[first[nextNotAbove]] <= score) {
        notAbove += weights[first[nextNotAbove++]];
      }
      wins += weights[row] * (below + notAbove) / 2.0;
    }
    return wins / (members(0) * members(1));
  }

  /** The rows of one of the two classes by how likely they were said to be of the second. */
  private int[] sorted(boolean ofSecond) {
    return IntStream.range(0, rows)
        .filter(r -> isSecond[r] == ofSecond)
        .boxed()
        .sorted(Comparator.comparingDouble(r -> secondOfTwo[r]))
        .mapToInt(r -> r)
        .toArray();
  }

  private double weight(int truth, int predicted) {
    return weighed[truth * classes + predicted];
  }

  private double members(int truth) {
    return Arrays.stream(weighed, truth * classes, (truth + 1) * classes).sum();
  }

  private double given(int predicted) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += weight(c, predicted);
    }
    return sum;
  }
}
