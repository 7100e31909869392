package org.foldsieve.neighbor.engine;

/**
 * What a search found, nearest first and ties by row index: the neighbours of list i stand at
 * {@code start[i]} up to {@code start[i + 1]}. The engine's own form of the neighbour lists that
 * users see, so that it need not know them.
 *
 * @param start one more than there are lists
 * @param indices list after list
 * @param squaredDistances list after list
 */
public record FoundLists(int[] start, int[] indices, double[] squaredDistances) {

  /** The number of lists. */
  int rows() {
    return start.length - 1;
  }

  /** The number of neighbours in list i. */
  int count(int i) {
    return start[i + 1] - start[i];
  }
}
