package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.foldsieve.neighbor.row.ExactDistance;
import org.foldsieve.run.Run;

/**
 * The candidates for the neighbours within a radius. How many there are is known only when they are
 * found, so the memory they take is asked for as they grow.
 */
final class RadiusCandidates implements CandidateSink {

  private static final int FIRST_ROOM = 8;

  /** What a candidate takes while it is open and, if it proves a neighbour, in the result. */
  private static final long BYTES = 2L * Integer.BYTES + 2L * (Integer.BYTES + Double.BYTES);

  private final double squaredRadius;
  private final ExactDistance distance;
  private final float[] thresholds;
  private final int[][] candidates;
  private final int[] counts;
  private final RowLocks locks = new RowLocks();
  private final AtomicLong room = new AtomicLong();
  private final Run run;

  RadiusCandidates(
      double squaredRadius, DistanceUnit unit, int rows, ExactDistance distance, Run run) {
    this.squaredRadius = squaredRadius;
    this.distance = distance;
    this.run = run;
    thresholds = new float[rows];
    Arrays.fill(thresholds, unit.roundUp(squaredRadius));
    candidates = new int[rows][0];
    counts = new int[rows];
  }

  @Override
  public float[] thresholds() {
    return thresholds;
  }

  @Override
  public void offer(int row, int other, float low) {
    synchronized (locks.of(row)) {
      if (counts[row] == candidates[row].length) {
        int more = Math.max(FIRST_ROOM, counts[row]);
        run.requireMemory(
            BYTES * room.addAndGet(more),
            String.format(
                Locale.ROOT, "a radius that gives some rows more than %d neighbours", counts[row]),
            "choose a smaller radius or k nearest neighbours");
        candidates[row] = Arrays.copyOf(candidates[row], counts[row] + more);
      }
      candidates[row][counts[row]++] = other;
    }
  }

  @Override
  public void settle(int row, ListBuilder result) {
    int count = counts[row];
    int[] others = candidates[row];
    double[] distances = new double[count];
    distance.measure(row, others, 0, count, squaredRadius, distances);
    NearestHeap nearest = new NearestHeap(count);
    for (int c = 0; c < count; c++) {
      if (distances[c] <= squaredRadius) {
        nearest.offer(distances[c], others[c]);
      }
    }
    result.set(row, nearest);
    candidates[row] = null;
  }
}
