package org.foldsieve.evaluation.tree;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * An extremely randomised tree, grown and forgotten: what it says of the test rows is added to
 * their predictions. What rows say and how good a cut is, is left to trees of numbers and of
 * classes.
 *
 * <p>A feature that is constant among some rows is constant among any part of them, and is not
 * looked at again below. It is still drawn, so that the random numbers do not depend on it: a tree
 * is the same as if every feature had been looked at.
 */
public abstract class Tree {

  /**
   * The rows at hand: a range of the training rows and one of the test rows.
   *
   * @param constant features that are known to be constant among them; shared with other nodes
   */
  private record Node(int from, int to, int askedFrom, int askedTo, BitSet constant) {}

  /**
   * Where to cut.
   *
   * @param feature whose values
   * @param place smaller values go to the left
   * @param gain how good the cut is
   */
  private record Cut(int feature, double place, double gain) {}

  private static final Cut NONE = new Cut(-1, 0, Double.NEGATIVE_INFINITY);

  private final double[][] known;
  private final double[][] asked;
  private final int tried;
  private final int smallest;

  /** The training rows, those of a node beside each other. */
  protected final int[] rows;

  /** The test rows, those of a node beside each other. */
  protected final int[] askedRows;

  /** How many rows each training row counts for; null where each is one. */
  protected final double @Nullable [] weights;

  private final int[] features;

  /**
   * Gets ready.
   *
   * @param known the training rows, feature by feature
   * @param trainingRows how many they are
   * @param weights how many rows each of them counts for; null where each is one
   * @param asked the test rows, feature by feature
   * @param testRows how many they are
   * @param features how many features count
   * @param tried how many of them, not constant, are tried for a cut
   * @param smallest how many rows a cut needs
   */
  protected Tree(
      double[][] known,
      int trainingRows,
      double @Nullable [] weights,
      double[][] asked,
      int testRows,
      int features,
      int tried,
      int smallest) {
    this.known = known;
    this.asked = asked;
    this.tried = tried;
    this.smallest = smallest;
    this.weights = weights;
    this.rows = new int[trainingRows];
    this.askedRows = new int[testRows];
    this.features = new int[features];
  }

  /**
   * {@return whether training rows from one place to another say different things}
   *
   * @param from the first place
   * @param to the place after the last
   */
  protected abstract boolean differ(int from, int to);

  /**
   * {@return how good it is to cut training rows from one place to another in two}
   *
   * @param from the first place
   * @param to the place after the last
   * @param column the values of a feature
   * @param place smaller values go to the left
   */
  protected abstract double gain(int from, int to, double[] column, double place);

  /**
   * Tells test rows what training rows say.
   *
   * @param from the place of the first training row
   * @param to the place after the last
   * @param askedFrom the place of the first test row
   * @param askedTo the place after the last
   */
  protected abstract void leave(int from, int to, int askedFrom, int askedTo);

  /**
   * Grows one tree, and adds what it predicts.
   *
   * @param random its own
   */
  public final void grow(SplittableRandom random) {
    Arrays.setAll(rows, i -> i);
    Arrays.setAll(askedRows, t -> t);
    Arrays.setAll(features, m -> m);
    // Not by recursion: where values are spread over many decades a tree is as deep as a chain.
    Deque<Node> open = new ArrayDeque<>();
    open.push(new Node(0, rows.length, 0, askedRows.length, new BitSet()));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (node.askedFrom() == node.askedTo()) {
        continue;
      }
      BitSet constant = (BitSet) node.constant().clone();
      Cut cut = isWorthACut(node) ? cut(node, constant, random) : NONE;
      if (cut.feature() < 0) {
        leave(node.from(), node.to(), node.askedFrom(), node.askedTo());
        continue;
      }
      int middle = part(rows, node.from(), node.to(), known[cut.feature()], cut.place());
      int askedMiddle =
          part(askedRows, node.askedFrom(), node.askedTo(), asked[cut.feature()], cut.place());
      open.push(new Node(middle, node.to(), askedMiddle, node.askedTo(), constant));
      open.push(new Node(node.from(), middle, node.askedFrom(), askedMiddle, constant));
    }
  }

  private boolean isWorthACut(Node node) {
    return count(node.from(), node.to()) >= smallest && differ(node.from(), node.to());
  }

  /**
   * {@return how many rows the training rows from one place to another count for}
   *
   * @param from the first place
   * @param to the place after the last
   */
  protected final double count(int from, int to) {
    if (weights == null) {
      return to - from;
    }
    double sum = 0;
    for (int r = from; r < to; r++) {
      sum += weights[rows[r]];
    }
    return sum;
  }

  /**
   * The best of a few random cuts; none where all features are constant.
   *
   * @param constant features known to be constant; those that turn out to be are added
   */
  private Cut cut(Node node, BitSet constant, SplittableRandom random) {
    Cut best = NONE;
    int found = 0;
    for (int m = 0; m < features.length && found < tried; m++) {
      int other = m + random.nextInt(features.length - m);
      int feature = features[other];
      features[other] = features[m];
      features[m] = feature;
      if (constant.get(feature)) {
        continue;
      }
      double[] column = known[feature];
      double low = column[rows[node.from()]];
      double high = low;
      for (int r = node.from() + 1; r < node.to(); r++) {
        double value = column[rows[r]];
        low = value < low ? value : low;
        high = value > high ? value : high;
      }
      if (low < high) {
        found++;
        double share = random.nextDouble();
        double place = share * low + (1 - share) * high;
        // Both sides get a row, whatever the rounding.
        place = place > low && place <= high ? place : high;
        double gain = gain(node.from(), node.to(), column, place);
        best = gain > best.gain() ? new Cut(feature, place, gain) : best;
      } else {
        constant.set(feature);
      }
    }
    return best;
  }

  /** Brings the rows below the place to the front of their range; tells where the others begin. */
  private static int part(int[] rows, int from, int to, double[] column, double place) {
    int middle = from;
    for (int r = from; r < to; r++) {
      int row = rows[r];
      if (column[row] < place) {
        rows[r] = rows[middle];
        rows[middle++] = row;
      }
    }
    return middle;
  }
}
