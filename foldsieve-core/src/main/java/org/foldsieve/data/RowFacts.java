package org.foldsieve.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the rows beside features and label, and binds whoever splits or compares them:
 * rows of one group stay together, no row trains for an earlier one, some rows count more than
 * others, and rows are near by a distance of the user's choice.
 *
 * <p>Immutable; arrays are copied in and out.
 *
 * @since 0.1.0
 */
public final class RowFacts {

  /** Nothing is known. */
  public static final RowFacts NONE = new RowFacts(null, null, null, RowDistances.EUCLIDEAN);

  private final int @Nullable [] groups;
  private final double @Nullable [] times;
  private final double @Nullable [] weights;
  private final RowDistances distances;

  private RowFacts(
      int @Nullable [] groups,
      double @Nullable [] times,
      double @Nullable [] weights,
      RowDistances distances) {
    this.groups = groups;
    this.times = times;
    this.weights = weights;
    this.distances = distances;
  }

  /** These facts with a group for every row: rows of one number belong together. */
  public RowFacts withGroups(int[] groups) {
    return new RowFacts(groups.clone(), times, weights, distances);
  }

  /**
   * These facts with a time for every row, later is larger.
   *
   * @throws DataException when a time is not a number
   */
  public RowFacts withTimes(double[] times) {
    requireNumbers("time", times, Double.NEGATIVE_INFINITY);
    return new RowFacts(groups, times.clone(), weights, distances);
  }

  /**
   * These facts with a weight for every row.
   *
   * @throws DataException when a weight is negative or not a finite number
   */
  public RowFacts withWeights(double[] weights) {
    requireNumbers("weight", weights, 0);
    return new RowFacts(groups, times, weights.clone(), distances);
  }

  /** These facts with another way to compare rows than Euclidean distance. */
  public RowFacts withDistances(RowDistances distances) {
    return new RowFacts(groups, times, weights, distances);
  }

  /** These facts and others of the same rows; where both know of a kind, the others count. */
  public RowFacts and(RowFacts others) {
    return new RowFacts(
        others.groups == null ? groups : others.groups,
        others.times == null ? times : others.times,
        others.weights == null ? weights : others.weights,
        others.distances == RowDistances.EUCLIDEAN ? distances : others.distances);
  }

  private static void requireNumbers(String what, double[] values, double least) {
    for (int i = 0; i < values.length; i++) {
      if (!(Double.isFinite(values[i]) && values[i] >= least)) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "the %s of row %d is %s; give a finite number%s",
                what,
                i,
                values[i],
                least == 0 ? ", not below 0" : ""));
      }
    }
  }

  /** The group of every row, where rows have groups. */
  public Optional<int[]> groups() {
    return Optional.ofNullable(groups).map(int[]::clone);
  }

  /** The time of every row, where rows have times. */
  public Optional<double[]> times() {
    return Optional.ofNullable(times).map(double[]::clone);
  }

  /** The weight of every row, where rows have weights. */
  public Optional<double[]> weights() {
    return Optional.ofNullable(weights).map(double[]::clone);
  }

  /** How rows are compared: by Euclidean distance where nothing else was said. */
  public RowDistances distances() {
    return distances;
  }

  /** What is known of some of the rows. */
  public RowFacts select(int[] rows) {
    return new RowFacts(
        groups == null ? null : Arrays.stream(rows).map(i -> groups[i]).toArray(),
        select(times, rows),
        select(weights, rows),
        distances.select(rows));
  }

  private static double @Nullable [] select(double @Nullable [] values, int[] rows) {
    return values == null ? null : Arrays.stream(rows).mapToDouble(i -> values[i]).toArray();
  }

  /** Throws {@link DataException} unless all that is known is known of so many rows. */
  public void requireRows(int rows) {
    distances.requireRows(rows);
    int[] lengths = {
      groups == null ? rows : groups.length,
      times == null ? rows : times.length,
      weights == null ? rows : weights.length
    };
    for (int length : lengths) {
      if (length != rows) {
        throw new DataException(
            String.format(
                Locale.ROOT, "groups, times or weights of %d rows, of %d given", rows, length));
      }
    }
  }
}
