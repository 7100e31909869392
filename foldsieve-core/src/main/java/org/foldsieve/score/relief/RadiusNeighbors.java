package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * For every row the rows that are nearer than a distance of its own, and those farther than
 * another, by the sum of the differences scaled by the range of each feature.
 */
final class RadiusNeighbors {

  /** A distance this close to the edge, relative to it, is on it: rounding must not decide. */
  private static final double TIE = 1e-12;

  /** What is near to a row and what is far, of its distances to all others. */
  interface Edges {
    /** Nearer than this is near. */
    double near(double mean, double deviation);

    /** Farther than this is far. */
    double far(double mean, double deviation);
  }

  /** How far a row is from all rows; 0 from itself, NaN where nothing tells. */
  private interface Distances {
    void from(int i, double[] distances);
  }

  private final int n;
  private final double[][] scaled;
  private final SparseMatrix sparse;
  private final double[] widths;

  private RadiusNeighbors(Table table, FeatureRanges ranges) {
    this.n = table.rows();
    this.widths = RowDistance.SCALED_MANHATTAN.widths(ranges, table.features());
    if (table.isSparse()) {
      this.sparse = LiveValues.sparse(table);
      this.scaled = new double[0][];
    } else {
      this.sparse = SparseMatrix.wrap(0, 0, new int[1], new int[0], new double[0]);
      this.scaled = new double[n][widths.length];
      double[] cells = LiveValues.dense(table).values();
      for (int i = 0; i < n; i++) {
        for (int r = 0; r < widths.length; r++) {
          scaled[i][r] = cells[i * widths.length + r] / widths[r];
        }
      }
    }
  }

  /** The rows of each row: those that are near, and those that are far. */
  record Sets(int[][] near, int[][] far) {}

  /**
   * Finds the sets. O(n²d).
   *
   * @param common whether all rows have the mean distance of all pairs, not their own
   * @param star whether far rows are wanted
   */
  static Sets find(Workbench bench, boolean common, boolean star, Edges edges) {
    Table table = bench.table();
    long scaled = table.isSparse() ? 0 : 8L * table.rows() * table.features();
    requireMemory(table.rows(), scaled, star, bench.run());
    RadiusNeighbors search = new RadiusNeighbors(table, bench.ranges());
    return find(table.rows(), search::distances, true, common, star, edges, bench.run());
  }

  /**
   * Finds the sets among rows of words and gaps. Rows that share no column are neither near nor
   * far, and have no part in a mean. O(n²d).
   */
  static Sets find(MixedRows rows, boolean common, boolean star, Edges edges, Run run) {
    requireMemory(rows.size(), 8L * rows.size() * rows.columns(), star, run);
    Distances distances =
        (i, all) -> {
          for (int j = 0; j < all.length; j++) {
            double distance = j == i ? 0 : rows.distance(i, j);
            all[j] = Double.isFinite(distance) ? distance : Double.NaN;
          }
        };
    return find(rows.size(), distances, false, common, star, edges, run);
  }

  private static void requireMemory(int n, long copies, boolean star, Run run) {
    // Of the pairs two ints and two doubles at most.
    run.requireMemory(
        copies + 40L * n * (n - 1L) / (star ? 1 : 2),
        String.format(Locale.ROOT, "the near rows of %d rows", n),
        "take fewer rows, or relieff, which holds k neighbours a row");
  }

  private static Sets find(
      int n,
      Distances search,
      boolean complete,
      boolean common,
      boolean star,
      Edges edges,
      Run run) {
    double[] sums = new double[n];
    long[] pairs = new long[n];
    if (common) {
      run.forEach(
          "distances",
          n,
          () -> new double[n],
          (distances, i) -> {
            search.from(i, distances);
            sums[i] = sum(distances, complete);
            pairs[i] = others(distances, complete);
          });
    }
    double overall = Arrays.stream(sums).sum() / Arrays.stream(pairs).sum();
    Sets sets = new Sets(new int[n][], new int[n][]);
    run.forEach(
        "near rows",
        n,
        () -> new double[n],
        (distances, i) -> {
          search.from(i, distances);
          long others = others(distances, complete);
          double mean = common ? overall : sum(distances, complete) / others;
          double deviation = Math.sqrt(squares(distances, i, mean) / others);
          double near = edges.near(mean, deviation) * (1 - TIE);
          double far = star ? edges.far(mean, deviation) : Double.POSITIVE_INFINITY;
          // A near row is never far, where both edges are the mean.
          double beyond = far * (far == edges.near(mean, deviation) ? 1 - TIE : 1 + TIE);
          sets.near[i] = where(distances, i, Double.NEGATIVE_INFINITY, near);
          sets.far[i] = where(distances, i, beyond, Double.POSITIVE_INFINITY);
        });
    return sets;
  }

  private static double sum(double[] distances, boolean complete) {
    return complete
        ? Arrays.stream(distances).sum()
        : Arrays.stream(distances).filter(distance -> !Double.isNaN(distance)).sum();
  }

  /** How many other rows are at a distance. */
  private static long others(double[] distances, boolean complete) {
    return complete
        ? distances.length - 1
        : Arrays.stream(distances).filter(distance -> !Double.isNaN(distance)).count() - 1;
  }

  private static double squares(double[] distances, int i, double mean) {
    double squares = 0;
    for (int j = 0; j < distances.length; j++) {
      double off = distances[j] - mean;
      squares += j == i || Double.isNaN(off) ? 0 : off * off;
    }
    return squares;
  }

  /** The other rows at a distance of from..to, the first included. */
  private static int[] where(double[] distances, int i, double from, double to) {
    int[] rows = new int[distances.length];
    int count = 0;
    for (int j = 0; j < distances.length; j++) {
      if (j != i && distances[j] >= from && distances[j] < to) {
        rows[count++] = j;
      }
    }
    return Arrays.copyOf(rows, count);
  }

  private void distances(int i, double[] distances) {
    if (scaled.length == 0) {
      for (int j = 0; j < n; j++) {
        distances[j] = RowDistance.SCALED_MANHATTAN.between(sparse, i, j, widths);
      }
      return;
    }
    int j = 0;
    for (; j + 4 <= n; j += 4) {
      four(scaled[i], scaled[j], scaled[j + 1], scaled[j + 2], scaled[j + 3], distances, j);
    }
    for (; j < n; j++) {
      double sum = 0;
      for (int r = 0; r < widths.length; r++) {
        sum += Math.abs(scaled[i][r] - scaled[j][r]);
      }
      distances[j] = sum;
    }
  }

  /** Four sums at a time: one alone waits for its last addition. */
  private static void four(
      double[] x, double[] a, double[] b, double[] c, double[] d, double[] distances, int at) {
    double sumA = 0;
    double sumB = 0;
    double sumC = 0;
    double sumD = 0;
    for (int r = 0; r < x.length; r++) {
      sumA += Math.abs(x[r] - a[r]);
      sumB += Math.abs(x[r] - b[r]);
      sumC += Math.abs(x[r] - c[r]);
      sumD += Math.abs(x[r] - d[r]);
    }
    distances[at] = sumA;
    distances[at + 1] = sumB;
    distances[at + 2] = sumC;
    distances[at + 3] = sumD;
  }
}
