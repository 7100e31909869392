package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import java.util.Objects;
import org.foldsieve.evaluation.tree.Tree;
import org.jspecify.annotations.Nullable;

/** A tree that predicts the shares of the classes among its rows. */
final class ClassTree extends Tree {

  private final int[] codes;
  private final double[][] predicted;
  private final double[] left;
  private final double[] right;

  /**
   * Gets ready; the square root of the number of features is tried for a cut.
   *
   * @param known the training rows, feature by feature
   * @param codes the class of each
   * @param weights how many rows each counts for; null where each is one
   * @param asked the test rows, feature by feature
   * @param features how many features count
   * @param smallest how many rows a cut needs
   * @param predicted for each test row, where the shares of every tree are added
   */
  ClassTree(
      double[][] known,
      int[] codes,
      double @Nullable [] weights,
      double[][] asked,
      int features,
      int smallest,
      double[][] predicted) {
    super(
        known,
        codes.length,
        weights,
        asked,
        predicted.length,
        features,
        (int) Math.ceil(Math.sqrt(features)),
        smallest);
    this.codes = codes;
    this.predicted = predicted;
    int classes = predicted.length == 0 ? 0 : predicted[0].length;
    this.left = new double[classes];
    this.right = new double[classes];
  }

  @Override
  protected boolean differ(int from, int to) {
    int first = codes[rows[from]];
    return Arrays.stream(rows, from, to).anyMatch(row -> codes[row] != first);
  }

  @Override
  protected void leave(int from, int to, int askedFrom, int askedTo) {
    Arrays.fill(left, 0);
    for (int r = from; r < to; r++) {
      left[codes[rows[r]]] += weights == null ? 1 : weights[rows[r]];
    }
    double all = count(from, to);
    for (int t = askedFrom; t < askedTo; t++) {
      double[] shares = predicted[askedRows[t]];
      for (int c = 0; c < left.length; c++) {
        shares[c] += left[c] / all;
      }
    }
  }

  /** What the Gini impurity loses: l r / (l + r) times the squared distance of both shares. */
  @Override
  protected double gain(int from, int to, double[] column, double place) {
    Arrays.fill(left, 0);
    Arrays.fill(right, 0);
    double count = weights == null ? part(from, to, column, place) : weigh(from, to, column, place);
    double rest = count(from, to) - count;
    double squares = 0;
    for (int c = 0; c < left.length; c++) {
      double difference = left[c] / count - right[c] / rest;
      squares += difference * difference;
    }
    return count * rest / (count + rest) * squares;
  }

  /** Counts the classes on both sides; tells how many rows are on the left. */
  private int part(int from, int to, double[] column, double place) {
    int count = 0;
    for (int r = from; r < to; r++) {
      if (column[rows[r]] < place) {
        left[codes[rows[r]]]++;
        count++;
      } else {
        right[codes[rows[r]]]++;
      }
    }
    return count;
  }

  /** The same by weight. */
  private double weigh(int from, int to, double[] column, double place) {
    double[] weights = Objects.requireNonNull(this.weights);
    double count = 0;
    for (int r = from; r < to; r++) {
      double weight = weights[rows[r]];
      boolean isLeft = column[rows[r]] < place;
      (isLeft ? left : right)[codes[rows[r]]] += weight;
      count += isLeft ? weight : 0;
    }
    return count;
  }
}
