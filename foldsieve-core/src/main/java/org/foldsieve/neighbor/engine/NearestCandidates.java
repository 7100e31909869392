package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.foldsieve.neighbor.row.ExactDistance;

/**
 * The candidates for the k nearest neighbours of each row.
 *
 * <p>A row keeps a small buffer of candidates and a threshold, the k-th smallest upper bound of a
 * distance seen so far: what lies above it is no neighbour. When the buffer is full, what the
 * threshold excludes by now is dropped. If that leaves too little room, the most promising
 * candidates are settled by their exact distances, which lowers the threshold; at last all of them
 * are, of which k stay. So a buffer never overflows, however many rows are nearly equal.
 *
 * <p>Which candidates a row meets, and when it settles them, depends on the threads. Its k nearest
 * do not: they are never dropped, and exact distances choose them.
 */
final class NearestCandidates implements CandidateSink {

  /** Rows whose buffers stand in one array. */
  private static final int STRIPE = 512;

  private final int k;
  private final int capacity;
  private final DistanceUnit unit;
  private final float[] querySlack;
  private final float[] rowSlack;
  private final ExactDistance distance;
  private final SmallestBounds bounds;
  private final float[] thresholds;

  /** How many candidates a row has, and how many of them, the first, are settled. */
  private final int[] counts;

  private final int[] settledCounts;

  /** The candidates, each with its lower bound in the upper half, so that they sort by it. */
  private final long[][] candidates;

  /** The exact squared distances of those that are settled. */
  private final double[][] settled;

  private final RowLocks locks = new RowLocks();

  /** What no thread works with just now. A ThreadLocal would outlive the search in its threads. */
  private final Queue<Scratch> idle = new ConcurrentLinkedQueue<>();

  /**
   * Empty buffers.
   *
   * @param expected about how many candidates a row will have to settle
   * @param querySlack the share of each query in the way from lower to upper bounds
   * @param rowSlack the same of each row to search in
   */
  NearestCandidates(
      int queries,
      int k,
      int expected,
      DistanceUnit unit,
      float[] querySlack,
      float[] rowSlack,
      ExactDistance distance) {
    this.k = k;
    this.unit = unit;
    this.querySlack = querySlack;
    this.rowSlack = rowSlack;
    this.distance = distance;
    capacity = capacity(k, expected);
    bounds = new SmallestBounds(queries, k);
    thresholds = bounds.thresholds();
    counts = new int[queries];
    settledCounts = new int[queries];
    int stripes = (queries + STRIPE - 1) / STRIPE;
    candidates = new long[stripes][];
    settled = new double[stripes][];
    for (int s = 0; s < stripes; s++) {
      int stripeRows = Math.min(STRIPE, queries - s * STRIPE);
      candidates[s] = new long[Math.multiplyExact(stripeRows, capacity)];
      settled[s] = new double[Math.multiplyExact(stripeRows, k)];
    }
  }

  /** Begins with what is known: the squared distance beyond which a query looks for nobody. */
  void begin(double[] reach) {
    for (int row = 0; row < reach.length; row++) {
      if (reach[row] < Double.POSITIVE_INFINITY) {
        bounds.begin(row, unit.roundUp(reach[row]));
      }
    }
  }

  /** The memory the buffers of so many rows take, in bytes. */
  static long bytes(long rows, int k, int expected) {
    long row = Long.BYTES * (long) capacity(k, expected) + Double.BYTES * k + 2L * Integer.BYTES;
    return rows * row + SmallestBounds.bytes(rows, k);
  }

  private static int capacity(int k, int expected) {
    return k + Math.max(k, expected) + 24;
  }

  @Override
  public float[] thresholds() {
    return thresholds;
  }

  @Override
  public void offer(int row, int other, float low) {
    synchronized (locks.of(row)) {
      bounds.add(row, upper(row, other, low));
      if (counts[row] == capacity) {
        makeRoom(row);
      }
      if (low <= thresholds[row]) {
        candidates[row / STRIPE][row % STRIPE * capacity + counts[row]++] = pack(low, other);
      }
    }
  }

  @Override
  public void settle(int row, ListBuilder result) {
    Scratch space = takeScratch();
    settleLowest(row, Integer.MAX_VALUE, space);
    result.set(row, space.nearest);
    idle.add(space);
  }

  private Scratch takeScratch() {
    Scratch space = idle.poll();
    return space == null ? new Scratch(capacity, k) : space;
  }

  private float upper(int row, int other, float low) {
    return Math.nextUp((float) ((double) low + querySlack[row] + rowSlack[other]));
  }

  private void makeRoom(int row) {
    int enough = capacity - capacity / 4;
    drop(row);
    if (counts[row] <= enough) {
      return;
    }
    Scratch space = takeScratch();
    for (int most = k; counts[row] > enough; most = Integer.MAX_VALUE) {
      settleLowest(row, most, space);
      keep(row, space);
    }
    idle.add(space);
  }

  /** Drops what lies above the threshold. */
  private void drop(int row) {
    long[] candidate = candidates[row / STRIPE];
    double[] exact = settled[row / STRIPE];
    int from = row % STRIPE * capacity;
    int exactFrom = row % STRIPE * k;
    int known = settledCounts[row];
    int kept = 0;
    int keptKnown = 0;
    for (int c = 0; c < counts[row]; c++) {
      if (low(candidate[from + c]) <= thresholds[row]) {
        candidate[from + kept] = candidate[from + c];
        if (c < known) {
          exact[exactFrom + keptKnown++] = exact[exactFrom + c];
        }
        kept++;
      }
    }
    counts[row] = kept;
    settledCounts[row] = keptKnown;
  }

  /**
   * Settles the candidates with the lowest bounds, at most so many, until the next one cannot be
   * among the k nearest. Leaves the nearest of all that are settled in {@code space.nearest}, and
   * those still open from {@code space.done} on in {@code space.open}.
   */
  private void settleLowest(int row, int most, Scratch space) {
    long[] candidate = candidates[row / STRIPE];
    double[] exact = settled[row / STRIPE];
    int from = row % STRIPE * capacity;
    int exactFrom = row % STRIPE * k;
    int known = settledCounts[row];
    NearestHeap nearest = space.nearest;
    nearest.clear();
    for (int c = 0; c < known; c++) {
      nearest.offer(exact[exactFrom + c], other(candidate[from + c]));
    }
    space.count = counts[row] - known;
    System.arraycopy(candidate, from + known, space.open, 0, space.count);
    sort(space.open, space.count);
    int last = Math.min(space.count, most);
    int done = 0;
    // As many at once as are needed anyway, then in fours, since each may exclude the next.
    while (done < last && low(space.open[done]) <= reach(row, nearest)) {
      int end = Math.min(last, done + Math.max(4, k - nearest.size()));
      for (int c = done; c < end; c++) {
        space.others[c] = other(space.open[c]);
      }
      distance.measure(row, space.others, done, end, nearest.reach(), space.distances);
      for (; done < end; done++) {
        nearest.offer(space.distances[done], space.others[done]);
      }
    }
    space.done = done;
  }

  private float reach(int row, NearestHeap nearest) {
    return Math.min(thresholds[row], unit.roundUp(nearest.reach()));
  }

  /** Writes the buffer again: the nearest, settled; then the open ones that may still be. */
  private void keep(int row, Scratch space) {
    long[] candidate = candidates[row / STRIPE];
    double[] exact = settled[row / STRIPE];
    int from = row % STRIPE * capacity;
    int exactFrom = row % STRIPE * k;
    bounds.clear(row);
    int kept = space.nearest.size();
    for (int c = 0; c < kept; c++) {
      double squared = space.nearest.distance(c);
      exact[exactFrom + c] = squared;
      candidate[from + c] = pack(unit.roundDown(squared), space.nearest.row(c));
      bounds.add(row, unit.roundUp(squared));
    }
    settledCounts[row] = kept;
    for (int c = space.done; c < space.count; c++) {
      long open = space.open[c];
      bounds.add(row, upper(row, other(open), low(open)));
    }
    for (int c = space.done; c < space.count; c++) {
      if (low(space.open[c]) <= thresholds[row]) {
        candidate[from + kept++] = space.open[c];
      }
    }
    counts[row] = kept;
  }

  /** The library's sort is a lot to compile in a fresh Java machine; most buffers are short. */
  private static void sort(long[] values, int count) {
    if (count > 256) {
      Arrays.sort(values, 0, count);
      return;
    }
    for (int i = 1; i < count; i++) {
      long value = values[i];
      int at = i;
      for (; at > 0 && values[at - 1] > value; at--) {
        values[at] = values[at - 1];
      }
      values[at] = value;
    }
  }

  /** A candidate and its lower bound as one number that orders as the bound. */
  private static long pack(float low, int other) {
    int bits = Float.floatToRawIntBits(low);
    return (long) (bits ^ ((bits >> 31) & Integer.MAX_VALUE)) << 32 | other;
  }

  private static float low(long candidate) {
    int bits = (int) (candidate >> 32);
    return Float.intBitsToFloat(bits ^ ((bits >> 31) & Integer.MAX_VALUE));
  }

  private static int other(long candidate) {
    return (int) candidate;
  }

  /** What one thread needs to work on one buffer. */
  private static final class Scratch {
    final long[] open;
    final int[] others;
    final double[] distances;
    final NearestHeap nearest;
    int count;
    int done;

    Scratch(int capacity, int k) {
      open = new long[capacity];
      others = new int[capacity];
      distances = new double[capacity];
      nearest = new NearestHeap(k);
    }
  }
}
