package org.foldsieve.neighbor.prefix;

import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * The class of each test row by the nearest training row or by the nearest class mean, for every
 * prefix of an order in one pass.
 *
 * @since 0.1.0
 */
public final class PrefixClasses {

  private PrefixClasses() {}

  /**
   * The class of the nearest training row; the first of several that are equally near.
   *
   * @param training rows of which each has a class
   * @param sizes how many features of the order, ascending
   * @return the class code of test row t with {@code sizes[s]} features at {@code [s][t]}
   */
  public static int[][] ofNearestRow(
      Table training, Table test, int[] order, int[] sizes, Run run) {
    int[] codes = training.labels().orElseThrow().codes();
    int[][] found = new int[sizes.length][test.rows()];
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        1,
        run,
        (query, size, nearest) -> found[size][query] = codes[nearest[0]]);
    return found;
  }

  /**
   * The class whose mean is nearest; the first of several that are. A class without a training row
   * is never given.
   *
   * @param training rows of which each has a class
   * @param sizes how many features of the order, ascending
   * @return the class code of test row t with {@code sizes[s]} features at {@code [s][t]}
   */
  public static int[][] ofNearestMean(
      Table training, Table test, int[] order, int[] sizes, Run run) {
    return ofNearestMean(training, RowCounts.ones(training.rows()), test, order, sizes, run);
  }

  /**
   * The class whose mean is nearest, where rows count by weight.
   *
   * @param training rows of which each has a class
   * @param weights how many rows each of them counts for, above 0
   * @param sizes how many features of the order, ascending
   * @return the class code of test row t with {@code sizes[s]} features at {@code [s][t]}
   */
  public static int[][] ofNearestMean(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    int features = Prefixes.largest(order, sizes);
    Labels labels = training.labels().orElseThrow();
    int[][] members = labels.classMembers();
    int[] present = IntStream.range(0, members.length).filter(c -> members[c].length > 0).toArray();
    double[] means = means(training, weights, members, present, order, features);
    int[][] found = new int[sizes.length][test.rows()];
    new PrefixNeighbors(means, present.length, features, 1)
        .search(
            test,
            order,
            sizes,
            run,
            (query, size, nearest) -> found[size][query] = present[nearest[0]]);
    return found;
  }

  /** The mean of feature order[m] in present class c at {@code m * classes + c}. */
  public static double[] means(
      Table training, double[] weights, int[][] members, int[] present, int[] order, int features) {
    double[] means = Matrix.zeros(features, present.length).values();
    double[] column = new double[training.rows()];
    for (int m = 0; m < features; m++) {
      training.copyColumn(order[m], column);
      for (int c = 0; c < present.length; c++) {
        double sum = 0;
        double total = 0;
        for (int row : members[present[c]]) {
          sum += weights[row] * column[row];
          total += weights[row];
        }
        means[m * present.length + c] = sum / total;
      }
    }
    return means;
  }
}
