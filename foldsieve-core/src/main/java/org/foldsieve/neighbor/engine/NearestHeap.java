package org.foldsieve.neighbor.engine;

/**
 * The few nearest of many rows offered, by (distance, row index): a heap with the farthest on top.
 */
final class NearestHeap {

  private final double[] distances;
  private final int[] rows;
  private final int capacity;
  private int size;

  NearestHeap(int capacity) {
    this.capacity = capacity;
    distances = new double[capacity];
    rows = new int[capacity];
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == capacity;
  }

  /** The row at a place of the heap, 0 to {@link #size()}, in no order. */
  int row(int at) {
    return rows[at];
  }

  /** The distance at a place of the heap. */
  double distance(int at) {
    return distances[at];
  }

  /** The largest distance that can still enter: a row at this distance must have a lower index. */
  double reach() {
    return size < capacity
        ? Double.POSITIVE_INFINITY
        : capacity == 0 ? Double.NEGATIVE_INFINITY : distances[0];
  }

  /** Takes the row if it is among the nearest so far; says whether it was. */
  boolean offer(double distance, int row) {
    if (size < capacity) {
      int at = size++;
      while (at > 0 && isFarther(distance, row, (at - 1) >> 1)) {
        move((at - 1) >> 1, at);
        at = (at - 1) >> 1;
      }
      set(at, distance, row);
      return true;
    }
    if (capacity == 0 || isFarther(distance, row, 0)) {
      return false;
    }
    sink(0, distance, row);
    return true;
  }

  /** Empties the heap into the targets, nearest first. */
  void drain(int[] targetRows, double[] targetDistances) {
    while (size > 0) {
      size--;
      targetRows[size] = rows[0];
      targetDistances[size] = distances[0];
      sink(0, distances[size], rows[size]);
    }
  }

  private void sink(int from, double distance, int row) {
    int at = from;
    for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isFarther(distances[child + 1], rows[child + 1], child)) {
        child++;
      }
      if (isFarther(distance, row, child)) {
        break;
      }
      move(child, at);
      at = child;
    }
    set(at, distance, row);
  }

  private boolean isFarther(double distance, int row, int at) {
    return distance > distances[at] || (distance == distances[at] && row > rows[at]);
  }

  private void move(int from, int to) {
    distances[to] = distances[from];
    rows[to] = rows[from];
  }

  private void set(int at, double distance, int row) {
    distances[at] = distance;
    rows[at] = row;
  }
}
