package org.foldsieve.evaluation.regress;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * An extremely randomised regression tree, grown and forgotten: what it says of the test rows is
 * added to their predictions.
 */
final class Tree {

  /** The rows at hand: a range of the training rows and one of the test rows. */
  private record Node(int from, int to, int askedFrom, int askedTo) {}

  /**
   * Where to cut.
   *
   * @param feature whose values
   * @param place smaller values go to the left
   * @param gain by how much the squared error falls
   */
  private record Cut(int feature, double place, double gain) {}

  private static final Cut NONE = new Cut(-1, 0, Double.NEGATIVE_INFINITY);

  private final double[][] known;
  private final double[] numbers;
  private final double[][] asked;
  private final int tried;
  private final int smallest;
  private final double[] predicted;
  private final int[] rows;
  private final int[] askedRows;
  private final int[] features;

  /**
   * Gets ready.
   *
   * @param known the training rows, feature by feature
   * @param numbers what is to be predicted
   * @param asked the test rows, feature by feature
   * @param features how many features count
   * @param smallest how many rows a cut needs
   * @param predicted where the predictions of every tree are added
   */
  Tree(
      double[][] known,
      double[] numbers,
      double[][] asked,
      int features,
      int smallest,
      double[] predicted) {
    this.known = known;
    this.numbers = numbers;
    this.asked = asked;
    this.tried = Math.max(1, (features + 2) / 3);
    this.smallest = smallest;
    this.predicted = predicted;
    this.rows = new int[numbers.length];
    this.askedRows = new int[predicted.length];
    this.features = new int[features];
  }

  /** Grows one tree, and adds what it predicts. */
  void grow(SplittableRandom random) {
    Arrays.setAll(rows, i -> i);
    Arrays.setAll(askedRows, t -> t);
    Arrays.setAll(features, m -> m);
    // Not by recursion: where values are spread over many decades a tree is as deep as a chain.
    Deque<Node> open = new ArrayDeque<>();
    open.push(new Node(0, rows.length, 0, askedRows.length));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (node.askedFrom() == node.askedTo()) {
        continue;
      }
      Cut cut = isWorthACut(node) ? cut(node, random) : NONE;
      if (cut.feature() < 0) {
        leave(node);
        continue;
      }
      int middle = part(rows, node.from(), node.to(), known[cut.feature()], cut.place());
      int askedMiddle =
          part(askedRows, node.askedFrom(), node.askedTo(), asked[cut.feature()], cut.place());
      open.push(new Node(middle, node.to(), askedMiddle, node.askedTo()));
      open.push(new Node(node.from(), middle, node.askedFrom(), askedMiddle));
    }
  }

  private boolean isWorthACut(Node node) {
    double first = numbers[rows[node.from()]];
    return node.to() - node.from() >= smallest
        && Arrays.stream(rows, node.from(), node.to()).anyMatch(row -> numbers[row] != first);
  }

  private void leave(Node node) {
    double sum = 0;
    for (int r = node.from(); r < node.to(); r++) {
      sum += numbers[rows[r]];
    }
    for (int t = node.askedFrom(); t < node.askedTo(); t++) {
      predicted[askedRows[t]] += sum / (node.to() - node.from());
    }
  }

  /** The best of a few random cuts; none where all features are constant. */
  private Cut cut(Node node, SplittableRandom random) {
    Cut best = NONE;
    int found = 0;
    for (int m = 0; m < features.length && found < tried; m++) {
      int other = m + random.nextInt(features.length - m);
      int feature = features[other];
      features[other] = features[m];
      features[m] = feature;
      double[] column = known[feature];
      double low = column[rows[node.from()]];
      double high = low;
      for (int r = node.from() + 1; r < node.to(); r++) {
        low = Math.min(low, column[rows[r]]);
        high = Math.max(high, column[rows[r]]);
      }
      if (low < high) {
        found++;
        double share = random.nextDouble();
        double place = share * low + (1 - share) * high;
        // Both sides get a row, whatever the rounding.
        place = place > low && place <= high ? place : high;
        double gain = gain(node, column, place);
        best = gain > best.gain() ? new Cut(feature, place, gain) : best;
      }
    }
    return best;
  }

  /** What the squared error loses: l r / (l + r) times the squared difference of both means. */
  private double gain(Node node, double[] column, double place) {
    double left = 0;
    double right = 0;
    int count = 0;
    for (int r = node.from(); r < node.to(); r++) {
      double number = numbers[rows[r]];
      if (column[rows[r]] < place) {
        left += number;
        count++;
      } else {
        right += number;
      }
    }
    int rest = node.to() - node.from() - count;
    double difference = left / count - right / rest;
    return (double) count * rest / (count + rest) * difference * difference;
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
