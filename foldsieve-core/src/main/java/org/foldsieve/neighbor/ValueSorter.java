package org.foldsieve.neighbor;

import java.util.Arrays;

/**
 * Sorts the values of one feature and remembers where each came from; equal values keep their row
 * order. Made to be used again for every feature of one thread.
 *
 * <p>A radix sort of the bits in which the values differ, from the highest down. Two or three
 * digits put nearly every value in its place, and an insertion sort finishes; only when that has
 * much to move do the remaining digits follow. The cost is O(n) with a small constant: about that
 * of {@link Arrays#sort(double[])}, which forgets the rows.
 */
final class ValueSorter {

  private static final int INSERTION_ONLY = 40;
  private static final int SMALL = 1024;

  private long[] keys;
  private long[] spareKeys;
  private int[] order;
  private int[] spareOrder;
  private final int[] counts;
  private final int digitBits;
  private final double[] sorted;

  ValueSorter(int rows) {
    keys = new long[rows];
    spareKeys = new long[rows];
    order = new int[rows];
    spareOrder = new int[rows];
    sorted = new double[rows];
    digitBits = rows < SMALL ? 8 : 11;
    counts = new int[(1 << digitBits) + 1];
  }

  /** Sorts {@code values[offset]} to {@code values[offset + rows - 1]}. */
  void sort(double[] values, int offset) {
    int n = sorted.length;
    long first = key(values[offset]);
    long differing = 0;
    for (int i = 0; i < n; i++) {
      long key = key(values[offset + i]);
      keys[i] = key;
      order[i] = i;
      differing |= key ^ first;
    }
    int top = Long.SIZE - Long.numberOfLeadingZeros(differing);
    if (n <= INSERTION_ONLY) {
      insertionSort(Long.MAX_VALUE);
    } else if (top > 0) {
      int passes = n < 2 * SMALL ? 2 : 3;
      // Whole numbers, as those of pixels, differ in few bits: no digit is spent on the others.
      int lowest = Long.numberOfTrailingZeros(differing);
      radixSort(Math.max(lowest, top - passes * digitBits), top);
      if (!insertionSort(4L * n)) {
        radixSort(lowest, top);
      }
    }
    for (int p = 0; p < n; p++) {
      sorted[p] = value(keys[p]);
    }
  }

  /** The values, ascending. */
  double[] sorted() {
    return sorted;
  }

  /** The row of each sorted value; another array after the next sort. */
  int[] order() {
    return order;
  }

  /** A whole number that, compared without sign, orders as the value; both zeros are one. */
  private static long key(double value) {
    long bits = Double.doubleToRawLongBits(value + 0.0);
    return bits ^ ((bits >> 63) | Long.MIN_VALUE);
  }

  private static double value(long key) {
    return Double.longBitsToDouble(key ^ ((~key >> 63) | Long.MIN_VALUE));
  }

  /** Sorts by the bits from {@code low} up to {@code top}, the lowest digit first. */
  private void radixSort(int low, int top) {
    for (int shift = low; shift < top; shift += digitBits) {
      distribute(shift);
    }
  }

  private void distribute(int shift) {
    int mask = (1 << digitBits) - 1;
    Arrays.fill(counts, 0);
    for (long key : keys) {
      counts[((int) (key >>> shift) & mask) + 1]++;
    }
    for (int c = 1; c < counts.length; c++) {
      counts[c] += counts[c - 1];
    }
    for (int i = 0; i < keys.length; i++) {
      long key = keys[i];
      int to = counts[(int) (key >>> shift) & mask]++;
      spareKeys[to] = key;
      spareOrder[to] = order[i];
    }
    long[] sortedKeys = spareKeys;
    spareKeys = keys;
    keys = sortedKeys;
    int[] sortedOrder = spareOrder;
    spareOrder = order;
    order = sortedOrder;
  }

  /** Finishes an almost sorted array; gives up, still a stable arrangement, after so many moves. */
  private boolean insertionSort(long moves) {
    long left = moves;
    for (int i = 1; i < keys.length; i++) {
      long key = keys[i];
      int j = i;
      while (j > 0 && Long.compareUnsigned(keys[j - 1], key) > 0) {
        j--;
      }
      if (j < i) {
        left -= i - j;
        if (left < 0) {
          return false;
        }
        int row = order[i];
        System.arraycopy(keys, j, keys, j + 1, i - j);
        System.arraycopy(order, j, order, j + 1, i - j);
        keys[j] = key;
        order[j] = row;
      }
    }
    return true;
  }
}
