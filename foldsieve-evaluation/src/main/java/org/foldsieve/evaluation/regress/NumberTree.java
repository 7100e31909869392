package org.foldsieve.evaluation.regress;

import org.foldsieve.evaluation.tree.Tree;
import org.jspecify.annotations.Nullable;

/** A tree that predicts the mean of the numbers of its rows. */
final class NumberTree extends Tree {

  private final double[] numbers;
  private final double[] predicted;

  /**
   * Gets ready; a third of the features is tried for a cut.
   *
   * @param known the training rows, feature by feature
   * @param numbers what is to be predicted
   * @param weights how many rows each counts for; null where each is one
   * @param asked the test rows, feature by feature
   * @param features how many features count
   * @param smallest how many rows a cut needs
   * @param predicted where the predictions of every tree are added
   */
  NumberTree(
      double[][] known,
      double[] numbers,
      double @Nullable [] weights,
      double[][] asked,
      int features,
      int smallest,
      double[] predicted) {
    super(
        known,
        numbers.length,
        weights,
        asked,
        predicted.length,
        features,
        Math.max(1, (features + 2) / 3),
        smallest);
    this.numbers = numbers;
    this.predicted = predicted;
  }

  @Override
  protected boolean differ(int from, int to) {
    for (int r = from + 1; r < to; r++) {
      if (numbers[rows[r]] != numbers[rows[from]]) {
        return true;
      }
    }
    return false;
  }

  @Override
  protected void leave(int from, int to, int askedFrom, int askedTo) {
    double sum = 0;
    for (int r = from; r < to; r++) {
      sum += weights == null ? numbers[rows[r]] : weights[rows[r]] * numbers[rows[r]];
    }
    double mean = sum / count(from, to);
    for (int t = askedFrom; t < askedTo; t++) {
      predicted[askedRows[t]] += mean;
    }
  }

  /** What the squared error loses: l r / (l + r) times the squared difference of both means. */
  @Override
  protected double gain(int from, int to, double[] column, double place) {
    if (weights != null) {
      return weighedGain(weights, from, to, column, place);
    }
    double left = 0;
    double right = 0;
    int count = 0;
    // Without a branch, for which side a row goes to cannot be foretold; adding 0 changes nothing.
    for (int r = from; r < to; r++) {
      double number = numbers[rows[r]];
      boolean isLeft = column[rows[r]] < place;
      left += isLeft ? number : 0;
      right += isLeft ? 0 : number;
      count += isLeft ? 1 : 0;
    }
    int rest = to - from - count;
    double difference = left / count - right / rest;
    return (double) count * rest / (count + rest) * difference * difference;
  }

  private double weighedGain(double[] weights, int from, int to, double[] column, double place) {
    double left = 0;
    double right = 0;
    double count = 0;
    double rest = 0;
    for (int r = from; r < to; r++) {
      double weight = weights[rows[r]];
      boolean isLeft = column[rows[r]] < place;
      left += isLeft ? weight * numbers[rows[r]] : 0;
      right += isLeft ? 0 : weight * numbers[rows[r]];
      count += isLeft ? weight : 0;
      rest += isLeft ? 0 : weight;
    }
    double difference = left / count - right / rest;
    return count * rest / (count + rest) * difference * difference;
  }
}
