package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.run.Run;

/**
 * Gives a row the class that most of its k nearest training rows have.
 *
 * <p>Euclidean on the selected features. Equal distances: the first training row is nearer. Equal
 * votes: the first class wins. O(training rows x test rows x features) for all prefixes together; a
 * few sizes alone go through {@link org.foldsieve.neighbor.NeighborSearch}, which finds the same
 * rows in less time.
 *
 * @param neighbors k, how many training rows vote
 * @since 0.1.0
 */
public record NearestNeighbors(int neighbors) implements Classifier {

  /**
   * Checks the number.
   *
   * @param neighbors at least 1
   */
  public NearestNeighbors {
    if (neighbors < 1) {
      throw new IllegalArgumentException("neighbors must be at least 1: neighbors = " + neighbors);
    }
  }

  /** {@return the classifier with which the single nearest training row decides} */
  public static NearestNeighbors withDefaults() {
    return new NearestNeighbors(1);
  }

  @Override
  public String id() {
    return neighbors + "nn";
  }

  @Override
  public boolean isIncremental() {
    return true;
  }

  @Override
  public int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    Labels labels = Requirements.classes(id(), training);
    int[] codes = labels.codes();
    int[][] predicted = new int[sizes.length][test.rows()];
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        neighbors,
        run,
        (query, size, nearest) ->
            predicted[size][query] = vote(nearest, codes, labels.classCount()));
    return predicted;
  }

  /**
   * The probability of a class is its share of the votes, with one vote more that is shared by all
   * classes as they occur among the training rows: else one neighbour would be sure of everything.
   */
  @Override
  public void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    Labels labels = Requirements.classes(id(), training);
    int[] codes = labels.codes();
    double[] shares = Requirements.shares(labels);
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        neighbors,
        run,
        (query, size, nearest) -> {
          double[] probabilities = shares.clone();
          for (int row : nearest) {
            probabilities[codes[row]]++;
          }
          for (int c = 0; c < probabilities.length; c++) {
            probabilities[c] /= neighbors + 1;
          }
          listener.classified(query, size, vote(nearest, codes, shares.length), probabilities);
        });
  }

  private static int vote(int[] nearest, int[] codes, int classes) {
    if (nearest.length == 1) {
      return codes[nearest[0]];
    }
    int[] votes = new int[classes];
    for (int row : nearest) {
      votes[codes[row]]++;
    }
    int most = Arrays.stream(votes).max().getAsInt();
    int first = 0;
    while (votes[first] < most) {
      first++;
    }
    return first;
  }
}
