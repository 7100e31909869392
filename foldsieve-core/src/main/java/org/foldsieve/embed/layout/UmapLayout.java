package org.foldsieve.embed.layout;

import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The epochs of UMAP: in each, the edges whose turn it is pull their ends together one after the
 * other, and each pull is followed by pushes from rows drawn at random.
 *
 * <p>The published programs let all threads move rows at once, so that no two runs agree. Moving
 * all rows from a common snapshot, in any number of threads, gave worse maps. One thread with
 * {@linkplain ForceTable tabulated} forces needs less time than theirs, and always comes to the
 * same bits.
 */
final class UmapLayout {

  /** More pushes for one pull than anybody needs; a bound for what a model file may ask for. */
  static final int MOST_NEGATIVES = 1000;

  private static final String TASK = "umap layout";

  /** No step is longer than this in a coordinate, times the step size. */
  private static final float LONGEST = 4;

  /** What new rows begin with, a quarter of what the rows of the map began with. */
  private static final float FIRST_STEP_OF_NEW = 0.25f;

  /** An edge's share of epochs is counted in parts of 2^31. */
  private static final int ALL = Integer.MAX_VALUE;

  private final int dims;
  private final int negatives;
  private final long seed;
  private final ForceTable pull;
  private final ForceTable push;

  UmapLayout(int dims, Closeness curve, int negatives, long seed) {
    this.dims = dims;
    this.negatives = negatives;
    this.seed = seed;
    this.pull = new ForceTable(curve::pull);
    this.push = new ForceTable(curve::push);
  }

  /**
   * Moves the rows of a graph with weights above 0.
   *
   * @param places n x dims, row by row; overwritten
   */
  void run(float[] places, SparseMatrix weights, int epochs, Run run) {
    int[] shares = shares(weights, epochs);
    float[] gap = new float[dims];
    for (int epoch = 0; epoch < epochs; epoch++) {
      float step = 1f - (float) epoch / epochs;
      if (dims == 2) {
        epochInPlane(places, weights, shares, epoch, step);
      } else {
        epoch(places, weights, shares, epoch, step, gap);
      }
      run.step(TASK, epoch + 1, epochs);
    }
  }

  /** How many of 2^31 epochs an edge has its turn in; 0 for less than one of all. */
  private static int[] shares(SparseMatrix weights, int epochs) {
    double largest = 0;
    for (int e = 0; e < weights.entries(); e++) {
      largest = Math.max(largest, weights.values()[e]);
    }
    int[] shares = new int[weights.entries()];
    for (int e = 0; e < shares.length; e++) {
      double share = weights.values()[e] / largest;
      shares[e] = share * epochs < 1 ? 0 : share(share);
    }
    return shares;
  }

  private static int share(double weight) {
    return (int) Math.round(weight * ALL);
  }

  /** Whether an edge has its turn: in this epoch the sum of its shares passes a whole number. */
  private static boolean hasTurn(int share, int epoch) {
    return ((epoch + 1) * share & ALL) < share;
  }

  /** Where the random numbers of an epoch begin. */
  private long draws(int epoch, long item) {
    return mix(mix(seed + epoch * 0x9E3779B97F4A7C15L) + item);
  }

  private static long mix(long number) {
    long once = (number ^ number >>> 33) * 0xFF51AFD7ED558CCDL;
    long twice = (once ^ once >>> 33) * 0xC4CEB9FE1A85EC53L;
    return twice ^ twice >>> 33;
  }

  /** Knuth's linear congruential generator, of which the high half is used. */
  private static long next(long random) {
    return random * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
  }

  private static int row(long random, int n) {
    return (int) ((random >>> 32) * n >>> 32);
  }

  private static float clip(float step) {
    return Math.max(-LONGEST, Math.min(LONGEST, step));
  }

  /** One epoch in two dimensions: {@link #epoch} in other words, and several times as fast. */
  private void epochInPlane(
      float[] places, SparseMatrix weights, int[] shares, int epoch, float step) {
    int n = weights.rows();
    int[] start = weights.rowStart();
    int[] neighbor = weights.columnIndices();
    long random = draws(epoch, 0);
    for (int i = 0; i < n; i++) {
      float x = places[2 * i];
      float y = places[2 * i + 1];
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (!hasTurn(shares[e], epoch)) {
          continue;
        }
        int j = 2 * neighbor[e];
        float dx = x - places[j];
        float dy = y - places[j + 1];
        float force = pull.at(dx * dx + dy * dy);
        float wayX = step * clip(force * dx);
        float wayY = step * clip(force * dy);
        x += wayX;
        y += wayY;
        places[j] -= wayX;
        places[j + 1] -= wayY;
        for (int draw = 0; draw < negatives; draw++) {
          random = next(random);
          int other = row(random, n);
          if (other == i) {
            continue;
          }
          dx = x - places[2 * other];
          dy = y - places[2 * other + 1];
          float squared = dx * dx + dy * dy;
          force = push.at(squared);
          x += step * (squared > 0 ? clip(force * dx) : LONGEST);
          y += step * (squared > 0 ? clip(force * dy) : LONGEST);
        }
      }
      places[2 * i] = x;
      places[2 * i + 1] = y;
    }
  }

  /** One epoch in any number of dimensions. */
  void epoch(
      float[] places, SparseMatrix weights, int[] shares, int epoch, float step, float[] gap) {
    long random = draws(epoch, 0);
    for (int i = 0; i < weights.rows(); i++) {
      for (int e = weights.rowStart()[i]; e < weights.rowStart()[i + 1]; e++) {
        if (hasTurn(shares[e], epoch)) {
          int j = weights.columnIndices()[e];
          float force = pull.at(gap(places, i, places, j, gap));
          for (int c = 0; c < dims; c++) {
            float way = step * clip(force * gap[c]);
            places[i * dims + c] += way;
            places[j * dims + c] -= way;
          }
          random = avoid(places, i, places, i, random, step, gap);
        }
      }
    }
  }

  /**
   * Moves one new row among rows that stay. Its random numbers come from who is nearest to it, not
   * from its place among other new rows.
   *
   * @param place where it starts; overwritten
   * @param nearest the rows that pull it, with these weights from 0 to 1
   * @param others where all rows stand that stay
   */
  void place(float[] place, int[] nearest, double[] weights, float[] others, int epochs) {
    float[] gap = new float[dims];
    for (int epoch = 0; epoch < epochs; epoch++) {
      float step = FIRST_STEP_OF_NEW * (1f - (float) epoch / epochs);
      long random = draws(epoch, nearest[0]);
      for (int r = 0; r < nearest.length; r++) {
        if (hasTurn(share(weights[r]), epoch)) {
          float force = pull.at(gap(place, 0, others, nearest[r], gap));
          for (int c = 0; c < dims; c++) {
            place[c] += step * clip(force * gap[c]);
          }
          random = avoid(place, 0, others, -1, random, step, gap);
        }
      }
    }
  }

  /** Pushes row i of some places away from rows drawn among others, where it is that one itself. */
  private long avoid(
      float[] places, int i, float[] others, int itself, long from, float step, float[] gap) {
    long random = from;
    for (int draw = 0; draw < negatives; draw++) {
      random = next(random);
      int other = row(random, others.length / dims);
      if (other == itself) {
        continue;
      }
      float squared = gap(places, i, others, other, gap);
      float force = push.at(squared);
      for (int c = 0; c < dims; c++) {
        places[i * dims + c] += step * (squared > 0 ? clip(force * gap[c]) : LONGEST);
      }
    }
    return random;
  }

  /** Writes the difference of two places, and gives its square. */
  private float gap(float[] a, int i, float[] b, int j, float[] gap) {
    float squared = 0;
    for (int c = 0; c < dims; c++) {
      gap[c] = a[i * dims + c] - b[j * dims + c];
      squared += gap[c] * gap[c];
    }
    return squared;
  }
}
