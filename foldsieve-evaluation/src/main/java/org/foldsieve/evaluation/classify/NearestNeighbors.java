package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Gives a row the class that most of its k nearest training rows have.
 *
 * <p>Euclidean on the selected features. Equal distances: the first training row is nearer. Equal
 * votes: the first class wins. A row of weight 3 has three of the k votes; one of weight below 1
 * takes the place of a neighbour and has less than a vote. O(training rows x test rows x features)
 * for all prefixes together; a few sizes alone go through {@link
 * org.foldsieve.neighbor.NeighborSearch}, which finds the same rows in less time.
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
    Require.atLeast(1, "neighbors", neighbors);
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

  @Override
  public void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    classify(training, RowCounts.ones(training.rows()), test, order, sizes, run, listener);
  }

  /**
   * The probability of a class is its share of the votes, with one vote more that is shared by all
   * classes as they occur among the training rows: else one neighbour would be sure of everything.
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
    Labels labels = Requirements.classes(id(), training);
    int[] codes = labels.codes();
    double total = Arrays.stream(weights).sum();
    double[] shares = new double[labels.classCount()];
    for (int i = 0; i < codes.length; i++) {
      shares[codes[i]] += weights[i];
    }
    Arrays.setAll(shares, c -> shares[c] / total);
    // Fewer rows will do where they count for as many.
    int searched = total >= neighbors ? Math.min(neighbors, codes.length) : neighbors;
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        searched,
        run,
        (query, size, nearest) -> {
          double[] votes = new double[shares.length];
          double[] probabilities = shares.clone();
          double[] each = RowCounts.votes(nearest, weights, neighbors);
          double all = 1;
          for (int r = 0; r < nearest.length; r++) {
            votes[codes[nearest[r]]] += each[r];
            probabilities[codes[nearest[r]]] += each[r];
            all += each[r];
          }
          for (int c = 0; c < votes.length; c++) {
            probabilities[c] /= all;
          }
          listener.classified(query, size, Requirements.largest(votes), probabilities);
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
