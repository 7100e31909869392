package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The k nearest neighbours of every row, nearest first, ties by row index.
 *
 * <p>Entry r of row i stands at {@code i * k() + r} in {@link #indices()} and {@link
 * #squaredDistances()}.
 *
 * @since 0.1.0
 */
public final class NeighborTable {

  private final int rows;
  private final int k;
  private final int[] indices;
  private final double[] squaredDistances;

  private final @Nullable NeighborRecall recall;

  /** A table over the given arrays, which are used as they are. */
  public NeighborTable(int rows, int k, int[] indices, double[] squaredDistances) {
    this(rows, k, indices, squaredDistances, null);
  }

  /** A table of neighbours that are not all the nearest. */
  NeighborTable(
      int rows, int k, int[] indices, double[] squaredDistances, @Nullable NeighborRecall recall) {
    if (indices.length != rows * k || squaredDistances.length != rows * k) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d rows of %d neighbours are %d entries, not %d and %d",
              rows,
              k,
              rows * k,
              indices.length,
              squaredDistances.length));
    }
    this.rows = rows;
    this.k = k;
    this.indices = indices;
    this.squaredDistances = squaredDistances;
    this.recall = recall;
  }

  /** What part of the nearest neighbours is here, where a search was content with a part. */
  public Optional<NeighborRecall> recall() {
    return Optional.ofNullable(recall);
  }

  /** The number of rows whose neighbours these are. */
  public int rows() {
    return rows;
  }

  /** The number of neighbours a row has. */
  public int k() {
    return k;
  }

  /** The r-th nearest neighbour of row i, r from 0. */
  public int index(int i, int r) {
    return indices[i * k + r];
  }

  /** The squared distance from row i to its r-th nearest neighbour. */
  public double squaredDistance(int i, int r) {
    return squaredDistances[i * k + r];
  }

  /** The distance from row i to its r-th nearest neighbour. */
  public double distance(int i, int r) {
    return Math.sqrt(squaredDistances[i * k + r]);
  }

  /** The live indices, row after row. */
  public int[] indices() {
    return indices;
  }

  /** The live squared distances, row after row. */
  public double[] squaredDistances() {
    return squaredDistances;
  }

  /** The first {@code fewer} neighbours of every row. */
  public NeighborTable slice(int fewer) {
    if (fewer < 1 || fewer > k) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "a table of %d neighbours can be cut to 1..%d, not %d", k, k, fewer));
    }
    if (fewer == k) {
      return this;
    }
    int[] index = new int[rows * fewer];
    double[] distance = new double[rows * fewer];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(indices, i * k, index, i * fewer, fewer);
      System.arraycopy(squaredDistances, i * k, distance, i * fewer, fewer);
    }
    return new NeighborTable(rows, fewer, index, distance, recall);
  }

  /** These neighbours as lists, all of length k. */
  public NeighborLists toLists() {
    int[] start = new int[rows + 1];
    for (int i = 0; i <= rows; i++) {
      start[i] = i * k;
    }
    return new NeighborLists(start, indices, squaredDistances);
  }

  /** Whether the other table holds the same bits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NeighborTable that
        && rows == that.rows
        && k == that.k
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(squaredDistances, that.squaredDistances);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(indices);
  }
}
