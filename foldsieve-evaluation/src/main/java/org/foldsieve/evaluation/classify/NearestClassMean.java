package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.PrefixClasses;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Run;

/**
 * Gives a row the class whose mean is nearest:
 *
 * <p>\[ \hat y(x) = \arg\min_c \|x - \mu_c\|^2 \]
 *
 * <p>Euclidean on the selected features; ties go to the first class. Classes without a training row
 * are never given. A row of weight 3 counts as three equal rows. O(classes x test rows x features)
 * for all prefixes together.
 *
 * @since 0.1.0
 */
public record NearestClassMean() implements Classifier {

  /** {@return the classifier; it has no parameters} */
  public static NearestClassMean withDefaults() {
    return new NearestClassMean();
  }

  @Override
  public String id() {
    return "ncm";
  }

  @Override
  public boolean isIncremental() {
    return true;
  }

  @Override
  public int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    Prefixes.largest(order, sizes);
    Requirements.classes(id(), training);
    return PrefixClasses.ofNearestMean(training, test, order, sizes, run);
  }

  @Override
  public void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    classify(training, RowCounts.ones(training.rows()), test, order, sizes, run, listener);
  }

  /**
   * The probability of a class is that under normal distributions about the class means, all of one
   * spread, which is the mean variance of the selected features within the classes:
   *
   * <p>\[ p_c \propto \exp(-\|x - \mu_c\|^2 / 2\sigma^2) \]
   */
  @Override
  public void classify(
      Table training,
      double[] weights,
      Table test,
      int[] order,
      int[] sizes,
      Run run,
      Listener listener) {
    int features = Prefixes.largest(order, sizes);
    Labels labels = Requirements.classes(id(), training);
    int[][] members = labels.classMembers();
    int[] present = IntStream.range(0, members.length).filter(c -> members[c].length > 0).toArray();
    double[] means = PrefixClasses.means(training, weights, members, present, order, features);
    double[] spread = spread(training, weights, members, present, means, order, features);
    run.forEach(
        "nearest class mean",
        test.rows(),
        t -> {
          double[] row = new double[test.features()];
          test.copyRow(t, row);
          double[] distances = new double[present.length];
          double[] probabilities = new double[members.length];
          double variances = 0;
          int m = 0;
          for (int s = 0; s < sizes.length; s++) {
            for (; m < sizes[s]; m++) {
              variances += spread[m];
              for (int c = 0; c < present.length; c++) {
                double difference = row[order[m]] - means[m * present.length + c];
                distances[c] += difference * difference;
              }
            }
            double variance = variances / m;
            int nearest = nearest(distances);
            Arrays.fill(probabilities, Double.NEGATIVE_INFINITY);
            for (int c = 0; c < present.length; c++) {
              double above = distances[c] - distances[nearest];
              probabilities[present[c]] = above == 0 ? 0 : -above / (2 * variance);
            }
            Requirements.softmax(probabilities);
            listener.classified(t, s, present[nearest], probabilities);
          }
        });
  }

  private static int nearest(double[] distances) {
    int nearest = 0;
    for (int c = 1; c < distances.length; c++) {
      nearest = distances[c] < distances[nearest] ? c : nearest;
    }
    return nearest;
  }

  /** The mean squared distance of each feature from the mean of the row's class. */
  private static double[] spread(
      Table training,
      double[] weights,
      int[][] members,
      int[] present,
      double[] means,
      int[] order,
      int features) {
    double total = Arrays.stream(weights).sum();
    double[] spread = new double[features];
    double[] column = new double[training.rows()];
    for (int m = 0; m < features; m++) {
      training.copyColumn(order[m], column);
      for (int c = 0; c < present.length; c++) {
        double mean = means[m * present.length + c];
        for (int row : members[present[c]]) {
          spread[m] += weights[row] * ((column[row] - mean) * (column[row] - mean)) / total;
        }
      }
    }
    return spread;
  }
}
