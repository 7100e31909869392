package org.foldsieve.evaluation.metric;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.numeric.SortedOrder;

/**
 * How good predictions of classes are, in the usual numbers: accuracy, balanced accuracy, macro F1,
 * log loss and the area under the ROC curve, of more than two classes the mean of each against the
 * rest. The definitions, and what happens to classes without rows, are scikit-learn's; of those the
 * area leaves out what the peer refuses.
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

  /** What each row was said to be of each class, row after row. */
  private final double[] chances;

  private final int[] truths;
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
    this.weights = new double[rows];
    this.chances = new double[Math.multiplyExact(rows, classes)];
    this.truths = new int[rows];
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
    weights[rows] = weight;
    truths[rows] = truth;
    System.arraycopy(probabilities, 0, chances, rows * classes, classes);
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
   * {@return the chance that a row of a class was said to be likelier of it than one of another,
   * ties counting half} Of two classes that of the second; of more the mean over the classes, each
   * against all others, as the peer has it with {@code multi_class="ovr"}. A class without rows, or
   * with all of them, is left out; NaN where no class is left.
   */
  public double areaUnderCurve() {
    double sum = 0;
    int known = 0;
    for (int c = classes == 2 ? 1 : 0; c < classes; c++) {
      double members = members(c);
      double others = classes == 2 ? members(0) : total - members;
      if (members > 0 && others > 0) {
        sum += wins(c) / (others * members);
        known++;
      }
    }
    return known == 0 ? Double.NaN : sum / known;
  }

  /** The weight of the pairs of a row of a class and one of another in which the first is ahead. */
  private double wins(int c) {
    int[] others = sorted(c, false);
    double wins = 0;
    double below = 0;
    double notAbove = 0;
    int nextBelow = 0;
    int nextNotAbove = 0;
    for (int row : sorted(c, true)) {
      double score = chance(row, c);
      while (nextBelow < others.length && chance(others[nextBelow], c) < score) {
        below += weights[others[nextBelow++]];
      }
      while (nextNotAbove < others.length && chance(others[nextNotAbove], c) <= score) {
        notAbove += weights[others[nextNotAbove++]];
      }
      wins += weights[row] * (below + notAbove) / 2.0;
    }
    return wins;
  }

  private double chance(int row, int c) {
    return chances[row * classes + c];
  }

  /** The rows of a class, or all others, by how likely they were said to be of it. */
  private int[] sorted(int c, boolean members) {
    int[] some = IntStream.range(0, rows).filter(r -> (truths[r] == c) == members).toArray();
    int[] order = SortedOrder.of(Arrays.stream(some).mapToDouble(r -> chance(r, c)).toArray());
    Arrays.setAll(order, i -> some[order[i]]);
    return order;
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
