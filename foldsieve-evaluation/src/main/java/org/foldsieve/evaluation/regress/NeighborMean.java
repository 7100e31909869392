package org.foldsieve.evaluation.regress;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.run.Run;

/**
 * Gives a row the mean number of its k nearest training rows.
 *
 * <p>Euclidean on the selected features. Equal distances: the first training row is nearer. O(
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
    if (neighbors < 1) {
      throw new IllegalArgumentException("neighbors must be at least 1: neighbors = " + neighbors);
    }
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
    double[] numbers = Targets.of(id(), training);
    double[][] predicted = new double[sizes.length][test.rows()];
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        neighbors,
        run,
        (query, size, nearest) -> predicted[size][query] = mean(nearest, numbers));
    return predicted;
  }

  private static double mean(int[] nearest, double[] numbers) {
    double sum = 0;
    for (int row : nearest) {
      sum += numbers[row];
    }
    return sum / nearest.length;
  }
}
