package org.foldsieve.neighbor.engine;

/** Collects the neighbours of rows in any order; different rows from different threads. */
public final class ListBuilder {

  private final int[][] indices;
  private final double[][] distances;

  public ListBuilder(int rows) {
    indices = new int[rows][];
    distances = new double[rows][];
  }

  /** The number of lists. */
  int rows() {
    return indices.length;
  }

  /** The memory so many lists of k neighbours take while they are put together, in bytes. */
  static long bytes(long rows, long k) {
    long header = 2 * 24;
    return rows * (header + 2 * k * (Integer.BYTES + Double.BYTES));
  }

  /** Sets the neighbours of row i to what the heap holds, and empties it. */
  public void set(int i, NearestHeap heap) {
    int[] index = new int[heap.size()];
    double[] distance = new double[heap.size()];
    heap.drain(index, distance);
    set(i, index, distance);
  }

  /** Gives the neighbours of row i to row {@code j} of another builder. */
  void moveTo(int i, ListBuilder other, int j) {
    other.set(j, indices[i], distances[i]);
  }

  /** Sets the neighbours of row i. */
  public void set(int i, int[] index, double[] squaredDistances) {
    indices[i] = index;
    distances[i] = squaredDistances;
  }

  /**
   * Sets the neighbours of rows {@code which} to lists whose indices are places in {@code rows}.
   */
  public void set(int[] which, int[] rows, FoundLists lists) {
    for (int r = 0; r < which.length; r++) {
      int from = lists.start()[r];
      int count = lists.count(r);
      int[] index = new int[count];
      double[] distance = new double[count];
      for (int e = 0; e < count; e++) {
        index[e] = rows[lists.indices()[from + e]];
        distance[e] = lists.squaredDistances()[from + e];
      }
      set(which[r], index, distance);
    }
  }

  public FoundLists build() {
    int[] start = new int[indices.length + 1];
    for (int i = 0; i < indices.length; i++) {
      start[i + 1] = Math.addExact(start[i], indices[i].length);
    }
    int[] index = new int[start[indices.length]];
    double[] distance = new double[index.length];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(indices[i], 0, index, start[i], indices[i].length);
      System.arraycopy(distances[i], 0, distance, start[i], distances[i].length);
      indices[i] = null;
      distances[i] = null;
    }
    return new FoundLists(start, index, distance);
  }
}
