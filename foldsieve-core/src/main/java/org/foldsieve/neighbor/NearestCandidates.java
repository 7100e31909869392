package org.foldsieve.neighbor;

import java.util.Arrays;

/**
 * The candidates for the k nearest neighbours of each row.
 *
 * <p>A row keeps a small buffer of candidates and a threshold: a proven upper bound of its k-th
 * distance so far. Whatever lies above is no neighbour. When the buffer is full the threshold is
 * lowered, first to the k-th smallest upper bound, where the frame has upper bounds; then, if that
 * leaves too little room, by settling the most promising candidates exactly; at last all of them,
 * of which k stay. So a buffer never overflows, however many rows are nearly equal.
 *
 * <p>Which candidates a row meets, and when it settles them, depends on the threads. Its k nearest
 * do not: they are never dropped, and exact distances choose them.
 */
final class NearestCandidates implements CandidateSink {

  /** Rows whose buffers stand in one array. */
  private static final int STRIPE = 512;

  /** Entries a buffer has beside twice k. */
  private static final int ROOM = 24;

  /** Entries a buffer has at least where candidates can only be told apart by settling them. */
  private static final int LEAST_ROOM_BELOW = 96;

  private final int k;
  private final int capacity;
  private final DistanceUnit unit;
  private final float[] querySlack;
  private final float[] rowSlack;
  private final ExactDistance distance;
  private final float[] thresholds;
  private final int[] counts;
  private final int[][] indices;
  private final float[][] lows;

  /** The exact squared distance of a settled candidate, NaN of an open one. */
  private final double[][] settled;

  private final RowLocks locks = new RowLocks();
  private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);

  /**
   * Empty buffers.
   *
   * @param querySlack the share of each query in the way from lower to upper bounds
   * @param rowSlack the same of each row to search in; null where there are no upper bounds
   */
  NearestCandidates(
      int queries,
      int k,
      DistanceUnit unit,
      float[] querySlack,
      float[] rowSlack,
      ExactDistance distance) {
    this.k = k;
    this.unit = unit;
    this.querySlack = querySlack;
    this.rowSlack = rowSlack;
    this.distance = distance;
    capacity = capacity(k, rowSlack != null);
    thresholds = new float[queries];
    Arrays.fill(thresholds, Float.POSITIVE_INFINITY);
    counts = new int[queries];
    int stripes = (queries + STRIPE - 1) / STRIPE;
    indices = new int[stripes][];
    lows = new float[stripes][];
    settled = new double[stripes][];
    for (int s = 0; s < stripes; s++) {
      int stripeRows = Math.min(STRIPE, queries - s * STRIPE);
      indices[s] = new int[Math.multiplyExact(stripeRows, capacity)];
      lows[s] = new float[indices[s].length];
      settled[s] = new double[indices[s].length];
    }
  }

  /** The memory the buffers of so many rows take, in bytes. */
  static long bytes(long rows, int k, boolean boundsAbove) {
    long entry = Integer.BYTES + Float.BYTES + Double.BYTES;
    return rows * (entry * capacity(k, boundsAbove) + Float.BYTES + Integer.BYTES);
  }

  private static int capacity(int k, boolean boundsAbove) {
    return Math.max(2 * k + ROOM, boundsAbove ? 0 : LEAST_ROOM_BELOW);
  }

  @Override
  public float[] thresholds() {
    return thresholds;
  }

  @Override
  public void offer(int row, int other, float low) {
    synchronized (locks.of(row)) {
      if (counts[row] == capacity) {
        makeRoom(row);
      }
      if (low <= thresholds[row]) {
        int at = row % STRIPE * capacity + counts[row]++;
        indices[row / STRIPE][at] = other;
        lows[row / STRIPE][at] = low;
        settled[row / STRIPE][at] = Double.NaN;
      }
    }
  }

  @Override
  public void settle(int row, ListBuilder result) {
    Scratch space = scratch.get();
    lowerByUpperBounds(row, space);
    settleLowest(row, Integer.MAX_VALUE, space);
    result.set(row, space.nearest);
  }

  private void makeRoom(int row) {
    Scratch space = scratch.get();
    int enough = capacity - Math.max(ROOM / 2, capacity / 4);
    lowerByUpperBounds(row, space);
    for (int more = k; counts[row] > enough; more = Integer.MAX_VALUE) {
      settleLowest(row, more, space);
      space.nearest.clear();
    }
  }

  /** Lowers the threshold to the k-th smallest upper bound and drops what lies above. */
  private void lowerByUpperBounds(int row, Scratch space) {
    int count = counts[row];
    if (rowSlack == null || count <= k) {
      return;
    }
    int[] index = indices[row / STRIPE];
    float[] low = lows[row / STRIPE];
    int from = row % STRIPE * capacity;
    float[] upper = space.bounds;
    for (int c = 0; c < count; c++) {
      double bound = (double) low[from + c] + querySlack[row] + rowSlack[index[from + c]];
      upper[c] = Math.nextUp((float) bound);
    }
    Arrays.sort(upper, 0, count);
    if (upper[k - 1] < thresholds[row]) {
      thresholds[row] = upper[k - 1];
      drop(row);
    }
  }

  /** Drops what lies above the threshold. */
  private void drop(int row) {
    int[] index = indices[row / STRIPE];
    float[] low = lows[row / STRIPE];
    double[] exact = settled[row / STRIPE];
    int from = row % STRIPE * capacity;
    int kept = from;
    for (int c = from; c < from + counts[row]; c++) {
      if (low[c] <= thresholds[row]) {
        index[kept] = index[c];
        low[kept] = low[c];
        exact[kept++] = exact[c];
      }
    }
    counts[row] = kept - from;
  }

  /**
   * Settles the candidates with the lowest bounds, at most so many, until the next one is above the
   * threshold. Keeps the k nearest of all that are settled, also in {@code space.nearest}, and
   * those not settled that the threshold allows.
   */
  private void settleLowest(int row, int most, Scratch space) {
    int[] index = indices[row / STRIPE];
    float[] low = lows[row / STRIPE];
    double[] exact = settled[row / STRIPE];
    int from = row % STRIPE * capacity;
    int open = 0;
    NearestHeap nearest = space.nearest;
    nearest.clear();
    for (int c = 0; c < counts[row]; c++) {
      if (Double.isNaN(exact[from + c])) {
        space.open[open++] = (long) sortable(low[from + c]) << 32 | c;
      } else {
        nearest.offer(exact[from + c], index[from + c]);
      }
    }
    Arrays.sort(space.open, 0, open);
    int last = Math.min(open, most);
    int done = 0;
    // The first k are needed anyway; the others in fours, since each may lower the threshold.
    for (int step = k; done < last && candidateLow(space, done, low, from) <= thresholds[row]; ) {
      int end = Math.min(last, done + Math.max(4, step));
      for (int c = done; c < end; c++) {
        space.others[c] = index[from + (int) space.open[c]];
      }
      distance.measure(row, space.others, done, end, nearest.reach(), space.distances);
      for (; done < end; done++) {
        nearest.offer(space.distances[done], space.others[done]);
      }
      if (nearest.size() == k) {
        thresholds[row] = Math.min(thresholds[row], unit.roundUp(nearest.reach()));
      }
      step = 4;
    }
    keep(row, done, open, space);
  }

  /** Writes the buffer again: the nearest, settled; then the open ones that may still be. */
  private void keep(int row, int done, int open, Scratch space) {
    int[] index = indices[row / STRIPE];
    float[] low = lows[row / STRIPE];
    double[] exact = settled[row / STRIPE];
    int from = row % STRIPE * capacity;
    int kept = 0;
    for (int c = done; c < open; c++) {
      float bound = candidateLow(space, c, low, from);
      if (bound <= thresholds[row]) {
        space.others[kept] = index[from + (int) space.open[c]];
        space.bounds[kept++] = bound;
      }
    }
    int at = from;
    for (int c = 0; c < space.nearest.size(); c++) {
      index[at] = space.nearest.row(c);
      exact[at] = space.nearest.distance(c);
      low[at] = unit.roundDown(exact[at]);
      at++;
    }
    for (int c = 0; c < kept; c++) {
      index[at] = space.others[c];
      exact[at] = Double.NaN;
      low[at++] = space.bounds[c];
    }
    counts[row] = at - from;
  }

  private static float candidateLow(Scratch space, int c, float[] low, int from) {
    return low[from + (int) space.open[c]];
  }

  /** A whole number that orders as the float. */
  private static int sortable(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  /** What one thread needs to work on one buffer. */
  private final class Scratch {
    final float[] bounds = new float[capacity];
    final long[] open = new long[capacity];
    final int[] others = new int[capacity];
    final double[] distances = new double[capacity];
    final NearestHeap nearest = new NearestHeap(k);
  }
}
