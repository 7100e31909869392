package org.foldsieve.evaluation.regress;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Gives a row the mean number of its k nearest training rows.
 *
 * <p>Euclidean on the selected features. Equal distances: the first training row is nearer. A row
 * of weight 3 takes three of the k places, one of weight below 1 a place with less to say. O(
 * training rows x test rows x features) for all prefixes together.
 *
 * @param neighbors k, how many training rows are averaged
 * @since 0.1.0
 */
public record NeighborMean(int neighbors) implements Regressor {

  /**
   * Checks the number.
   *
   * @param neighbors at least 1
   */
  public NeighborMean {
    Require.atLeast(1, "neighbors", neighbors);
  }

  /** {@return the mean of five neighbours} */
  public static NeighborMean withDefaults() {
    return new NeighborMean(5);
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
  public double[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    return predict(training, RowCounts.ones(training.rows()), test, order, sizes, run);
  }

  @Override
  public double[][] predict(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    double[] numbers = Targets.of(id(), training);
    double[][] predicted = new double[sizes.length][test.rows()];
    // Fewer rows will do where they count for as many.
    int searched =
        Arrays.stream(weights).sum() >= neighbors ? Math.min(neighbors, numbers.length) : neighbors;
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        searched,
        run,
        (query, size, nearest) -> predicted[size][query] = mean(nearest, numbers, weights));
    return predicted;
  }

  private double mean(int[] nearest, double[] numbers, double[] weights) {
    double[] votes = RowCounts.votes(nearest, weights, neighbors);
    double sum = 0;
    double total = 0;
    for (int r = 0; r < nearest.length; r++) {
      sum += votes[r] * numbers[nearest[r]];
      total += votes[r];
    }
    return sum / total;
  }
}
