package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.run.Run;

/**
 * Gives a row the class that most of its k nearest training rows have.
 *
 * <p>Euclidean on the selected features. Equal distances: the first training row is nearer. Equal
 * votes: the first class wins. O(training rows x test rows x features) for all prefixes together; a
 * few sizes alone go through {@link NeighborSearch}, which finds the same rows in less time.
 *
 * @param neighbors k, how many training rows vote
 * @since 0.1.0
 */
public record NearestNeighbors(int neighbors) implements Classifier {

  /** So many searches of the engine take less time than one pass over all prefixes. */
  private static final int FEW_SIZES = 4;

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
    int features = Checks.largest(order, sizes);
    Labels labels = Checks.classes(id(), training);
    if (neighbors > training.rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "neighbors must be at most the number of training rows: neighbors = %d, rows = %d",
              neighbors,
              training.rows()));
    }
    int[] codes = labels.codes();
    int[][] predicted = new int[sizes.length][test.rows()];
    if (sizes.length <= FEW_SIZES) {
      for (int s = 0; s < sizes.length; s++) {
        int[] chosen = Arrays.copyOf(order, sizes[s]);
        predicted[s] = predict(training.selectFeatures(chosen), test.selectFeatures(chosen), run);
      }
      return predicted;
    }
    new PrefixNeighbors(training, order, features, neighbors, run)
        .search(
            test,
            order,
            sizes,
            run,
            (query, size, nearest) ->
                predicted[size][query] = vote(nearest, codes, labels.classCount()));
    return predicted;
  }

  private int[] predict(Table training, Table test, Run run) {
    Labels labels = training.labels().orElseThrow();
    int[] codes = labels.codes();
    NeighborTable found = NeighborSearch.nearest(test, training, neighbors, run);
    int[] predicted = new int[test.rows()];
    for (int t = 0; t < predicted.length; t++) {
      int[] nearest = Arrays.copyOfRange(found.indices(), t * neighbors, (t + 1) * neighbors);
      predicted[t] = vote(nearest, codes, labels.classCount());
    }
    return predicted;
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
