package org.foldsieve.evaluation.metric;

import java.util.Arrays;

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

  private final double[] secondOfTwo;
  private final boolean[] isSecond;
  private double logLoss;
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
    confusion[truth * classes + predicted]++;
    logLoss -= Math.log(Math.max(IMPOSSIBLE, Math.min(1 - IMPOSSIBLE, probabilities[truth])));
    if (classes == 2) {
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
    int right = 0;
    for (int c = 0; c < classes; c++) {
      right += count(c, c);
    }
    return (double) right / rows;
  }

  /** {@return the mean, over classes that have rows, of the share of their rows that are right} */
  public double balancedAccuracy() {
    double sum = 0;
    int present = 0;
    for (int c = 0; c < classes; c++) {
      int members = members(c);
      if (members > 0) {
        sum += (double) count(c, c) / members;
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
      int both = members(c) + given(c);
      if (both > 0) {
        sum += 2.0 * count(c, c) / both;
        present++;
      }
    }
    return sum / present;
  }

  /** {@return the mean of minus the logarithm of the probability that the true class was given} */
  public double logLoss() {
    return logLoss / rows;
  }

  /**
   * {@return the chance that a row of the second class was said to be likelier of it than one of
   * the first, ties counting half; NaN with other than two classes, or where one has no rows}
   */
  public double areaUnderCurve() {
    if (classes != 2) {
      return Double.NaN;
    }
    double[] first = scores(false);
    double[] second = scores(true);
    double wins = 0;
    int below = 0;
    int notAbove = 0;
    for (double score : second) {
      while (below < first.length && first[below] < score) {
        below++;
      }
      while (notAbove < first.length && first[notAbove] <= score) {
        notAbove++;
      }
      wins += (below + notAbove) / 2.0;
    }
    return wins / ((double) first.length * second.length);
  }

  private double[] scores(boolean ofSecond) {
    double[] scores = new double[rows];
    int found = 0;
    for (int r = 0; r < rows; r++) {
      if (isSecond[r] == ofSecond) {
        scores[found++] = secondOfTwo[r];
      }
    }
    scores = Arrays.copyOf(scores, found);
    Arrays.sort(scores);
    return scores;
  }

  private int members(int truth) {
    return Arrays.stream(confusion, truth * classes, (truth + 1) * classes).sum();
  }

  private int given(int predicted) {
    int sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += count(c, predicted);
    }
    return sum;
  }
}
