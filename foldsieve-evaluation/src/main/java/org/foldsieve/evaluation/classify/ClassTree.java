package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import org.foldsieve.evaluation.tree.Tree;

/** A tree that predicts the shares of the classes among its rows. */
final class ClassTree extends Tree {

  private final int[] codes;
  private final double[][] predicted;
  private final int[] left;
  private final int[] right;

  /**
   * Gets ready; the square root of the number of features is tried for a cut.
   *
   * @param known the training rows, feature by feature
   * @param codes the class of each
   * @param asked the test rows, feature by feature
   * @param features how many features count
   * @param smallest how many rows a cut needs
   * @param predicted for each test row, where the shares of every tree are added
   */
  ClassTree(
      double[][] known,
      int[] codes,
      double[][] asked,
      int features,
      int smallest,
      double[][] predicted) {
    super(
        known,
        codes.length,
        asked,
        predicted.length,
        features,
        (int) Math.ceil(Math.sqrt(features)),
        smallest);
    this.codes = codes;
    this.predicted = predicted;
    int classes = predicted.length == 0 ? 0 : predicted[0].length;
    this.left = new int[classes];
    this.right = new int[classes];
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
      left[codes[rows[r]]]++;
    }
    for (int t = askedFrom; t < askedTo; t++) {
      double[] shares = predicted[askedRows[t]];
      for (int c = 0; c < left.length; c++) {
        shares[c] += (double) left[c] / (to - from);
      }
    }
  }

  /** What the Gini impurity loses: l r / (l + r) times the squared distance of both shares. */
  @Override
  protected double gain(int from, int to, double[] column, double place) {
    Arrays.fill(left, 0);
    Arrays.fill(right, 0);
    int count = 0;
    for (int r = from; r < to; r++) {
      if (column[rows[r]] < place) {
        left[codes[rows[r]]]++;
        count++;
      } else {
        right[codes[rows[r]]]++;
      }
    }
    int rest = to - from - count;
    double squares = 0;
    for (int c = 0; c < left.length; c++) {
      double difference = (double) left[c] / count - (double) right[c] / rest;
      squares += difference * difference;
    }
    return (double) count * rest / (count + rest) * squares;
  }
}
