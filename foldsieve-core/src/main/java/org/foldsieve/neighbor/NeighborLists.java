package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Neighbours of every row where rows have different numbers of them: within a radius, or in a small
 * class. Nearest first, ties by row index.
 *
 * <p>The neighbours of row i stand at {@code start()[i]} up to {@code start()[i + 1]}.
 *
 * @since 0.1.0
 */
public final class NeighborLists {

  private final int[] start;
  private final int[] indices;
  private final double[] squaredDistances;

  /** Lists over the given arrays, which are used as they are. */
  public NeighborLists(int[] start, int[] indices, double[] squaredDistances) {
    int entries = start[start.length - 1];
    if (indices.length != entries || squaredDistances.length != entries) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d neighbours promised, %d indices and %d distances given",
              entries,
              indices.length,
              squaredDistances.length));
    }
    this.start = start;
    this.indices = indices;
    this.squaredDistances = squaredDistances;
  }

  /** The number of rows whose neighbours these are. */
  public int rows() {
    return start.length - 1;
  }

  /** The number of neighbours of row i. */
  public int count(int i) {
    return start[i + 1] - start[i];
  }

  /** The live starts, one more than there are rows. */
  public int[] start() {
    return start;
  }

  /** The live indices, row after row. */
  public int[] indices() {
    return indices;
  }

  /** The live squared distances, row after row. */
  public double[] squaredDistances() {
    return squaredDistances;
  }

  /** The first {@code k} neighbours of every row, or all it has where they are fewer. */
  public NeighborLists slice(int k) {
    int[] cut = new int[start.length];
    for (int i = 0; i < rows(); i++) {
      cut[i + 1] = cut[i] + Math.min(k, count(i));
    }
    int[] index = new int[cut[rows()]];
    double[] distance = new double[cut[rows()]];
    for (int i = 0; i < rows(); i++) {
      System.arraycopy(indices, start[i], index, cut[i], cut[i + 1] - cut[i]);
      System.arraycopy(squaredDistances, start[i], distance, cut[i], cut[i + 1] - cut[i]);
    }
    return new NeighborLists(cut, index, distance);
  }

  /** Whether the other lists hold the same bits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NeighborLists that
        && Arrays.equals(start, that.start)
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(squaredDistances, that.squaredDistances);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(indices);
  }
}
