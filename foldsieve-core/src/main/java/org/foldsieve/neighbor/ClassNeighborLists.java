package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Labels;

/**
 * The nearest rows of every class for each row, nearest first, ties by row index; a row is never
 * its own neighbour.
 *
 * @since 0.1.0
 */
public final class ClassNeighborLists {

  private final Labels labels;
  private final int k;
  private final List<NeighborLists> lists;

  /**
   * Lists that were found.
   *
   * @param labels the class of every row
   * @param k how many neighbours of a class were asked for
   * @param lists by class: the nearest rows of that class for every row
   */
  ClassNeighborLists(Labels labels, int k, List<NeighborLists> lists) {
    this.labels = labels;
    this.k = k;
    this.lists = List.copyOf(lists);
  }

  /** How many neighbours of a class a row has, where the class has as many. */
  public int k() {
    return k;
  }

  /** The nearest rows of one class for every row. */
  public NeighborLists of(int classCode) {
    return lists.get(classCode);
  }

  /** The first {@code fewer} neighbours in every class. */
  ClassNeighborLists slice(int fewer) {
    return fewer == k
        ? this
        : new ClassNeighborLists(
            labels, fewer, lists.stream().map(list -> list.slice(fewer)).toList());
  }

  /** The k nearest other rows of each row's own class. */
  NeighborLists inside() {
    return merge(true);
  }

  /** The k nearest rows of other classes: they are among the k nearest of each of those. */
  NeighborLists outside() {
    return merge(false);
  }

  private NeighborLists merge(boolean inside) {
    int n = labels.rows();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i] + Math.min(k, available(i, inside));
    }
    int[] indices = new int[start[n]];
    double[] distances = new double[start[n]];
    int[] next = new int[lists.size()];
    for (int i = 0; i < n; i++) {
      Arrays.fill(next, 0);
      for (int e = start[i]; e < start[i + 1]; e++) {
        int nearest = -1;
        for (int c = 0; c < next.length; c++) {
          NeighborLists list = lists.get(c);
          if (counts(i, c, inside)
              && next[c] < list.count(i)
              && (nearest < 0 || isNearer(i, c, nearest, next))) {
            nearest = c;
          }
        }
        int at = lists.get(nearest).start()[i] + next[nearest]++;
        indices[e] = lists.get(nearest).indices()[at];
        distances[e] = lists.get(nearest).squaredDistances()[at];
      }
    }
    return new NeighborLists(start, indices, distances);
  }

  private boolean counts(int i, int c, boolean inside) {
    return labels.code(i) == c == inside;
  }

  private int available(int i, boolean inside) {
    int available = 0;
    for (int c = 0; c < lists.size(); c++) {
      available += counts(i, c, inside) ? lists.get(c).count(i) : 0;
    }
    return available;
  }

  /** Whether the next neighbour in class c comes before that in class d. */
  private boolean isNearer(int i, int c, int d, int[] next) {
    NeighborLists first = lists.get(c);
    NeighborLists second = lists.get(d);
    int p = first.start()[i] + next[c];
    int q = second.start()[i] + next[d];
    int byDistance = Double.compare(first.squaredDistances()[p], second.squaredDistances()[q]);
    return byDistance < 0 || byDistance == 0 && first.indices()[p] < second.indices()[q];
  }
}
