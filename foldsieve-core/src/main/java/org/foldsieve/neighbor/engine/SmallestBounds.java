package org.foldsieve.neighbor.engine;

import java.util.Arrays;

/**
 * The k smallest upper bounds seen for each row, as a heap with the largest on top: the threshold
 * of the row. Different rows may be used by different threads.
 */
final class SmallestBounds {

  /** Rows whose heaps stand in one array. */
  private static final int STRIPE = 1024;

  private final int k;
  private final float[][] heaps;
  private final float[] thresholds;

  SmallestBounds(int rows, int k) {
    this.k = k;
    heaps = new float[(rows + STRIPE - 1) / STRIPE][];
    for (int s = 0; s < heaps.length; s++) {
      int stripeRows = Math.min(STRIPE, rows - s * STRIPE);
      heaps[s] = new float[Math.multiplyExact(stripeRows, k)];
      Arrays.fill(heaps[s], Float.POSITIVE_INFINITY);
    }
    thresholds = new float[rows];
    Arrays.fill(thresholds, Float.POSITIVE_INFINITY);
  }

  static long bytes(long rows, int k) {
    return rows * (k + 1L) * Float.BYTES;
  }

  /** The live k-th smallest bound of each row, infinite until it has k. */
  float[] thresholds() {
    return thresholds;
  }

  /** Forgets the bounds of a row; its threshold stays until k others are lower. */
  void clear(int row) {
    int from = row % STRIPE * k;
    Arrays.fill(heaps[row / STRIPE], from, from + k, thresholds[row]);
  }

  /** Begins a row with a threshold that is known already. */
  void begin(int row, float threshold) {
    thresholds[row] = threshold;
    clear(row);
  }

  void add(int row, float bound) {
    if (bound >= thresholds[row]) {
      return;
    }
    float[] heap = heaps[row / STRIPE];
    int from = row % STRIPE * k;
    int at = 0;
    for (int child = 1; child < k; child = 2 * at + 1) {
      if (child + 1 < k && heap[from + child + 1] > heap[from + child]) {
        child++;
      }
      if (heap[from + child] <= bound) {
        break;
      }
      heap[from + at] = heap[from + child];
      at = child;
    }
    heap[from + at] = bound;
    thresholds[row] = heap[from];
  }
}
