package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * For every row the rows that are nearer than a distance of its own, and those farther than
 * another, by the sum of the differences scaled by the range of each feature.
 *
 * <p>Dense features lie in an array each, and four of them at a time are added to the sums of some
 * rows against all others: loops over arrays with one common index, which the compiler turns into
 * vector instructions.
 */
final class RadiusNeighbors {

  /** A distance this close to the edge, relative to it, is on it: rounding must not decide. */
  private static final double TIE = 1e-12;

  /** Rows whose distances are found together: each feature is fetched once for all of them. */
  private static final int QUERIES = 8;

  /** Positions worked on at a time: four features stay in the cache. */
  private static final int TILE = 512;

  /** What is near to a row and what is far, of its distances to all others. */
  interface Edges {
    /** Nearer than this is near. */
    double near(double mean, double deviation);

    /** Farther than this is far. */
    double far(double mean, double deviation);
  }

  /** How far some rows are from all rows; 0 from themselves, NaN where nothing tells. */
  private interface Distances {
    void from(int first, int end, double[][] distances);
  }

  private final int n;
  private final double[][] columns;
  private final SparseMatrix sparse;
  private final double[] widths;

  private RadiusNeighbors(Table table, FeatureRanges ranges, Run run) {
    this.n = table.rows();
    this.widths = RowDistance.SCALED_MANHATTAN.widths(ranges, table.features());
    if (table.isSparse()) {
      this.sparse = LiveValues.sparse(table);
      this.columns = new double[0][];
    } else {
      this.sparse = SparseMatrix.wrap(0, 0, new int[1], new int[0], new double[0]);
      // Filled up with one column of zeros to a multiple of four.
      int d = widths.length;
      this.columns = new double[(d + 3) / 4 * 4][];
      Arrays.fill(columns, d, columns.length, new double[n]);
      ColumnPass.forEach(
          "scaled features",
          table,
          run,
          (r, f, at) -> {
            double[] column = new double[n];
            for (int i = 0; i < n; i++) {
              column[i] = f[at + i] / widths[r];
            }
            columns[r] = column;
          });
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
    RadiusNeighbors search = new RadiusNeighbors(table, bench.ranges(), bench.run());
    return find(table.rows(), search::distances, true, common, star, edges, bench.run());
  }

  /**
   * Finds the sets among rows of words and gaps. Rows that share no column are neither near nor
   * far, and have no part in a mean. O(n²d).
   */
  static Sets find(MixedRows rows, boolean common, boolean star, Edges edges, Run run) {
    requireMemory(rows.size(), 8L * rows.size() * rows.columns(), star, run);
    Distances distances =
        (first, end, all) -> {
          for (int i = first; i < end; i++) {
            for (int j = 0; j < rows.size(); j++) {
              double distance = j == i ? 0 : rows.distance(i, j);
              all[i - first][j] = Double.isFinite(distance) ? distance : Double.NaN;
            }
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
      forEach(
          "distances",
          n,
          search,
          run,
          (i, distances) -> {
            sums[i] = sum(distances, complete);
            pairs[i] = others(distances, complete);
          });
    }
    double overall = Arrays.stream(sums).sum() / Arrays.stream(pairs).sum();
    Sets sets = new Sets(new int[n][], new int[n][]);
    forEach(
        "near rows",
        n,
        search,
        run,
        (i, distances) -> {
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

  /** What is done with the distances of a row from all rows. */
  private interface Visitor {
    void visit(int i, double[] distances);
  }

  private static void forEach(String task, int n, Distances search, Run run, Visitor visitor) {
    run.forEach(
        task,
        (n + QUERIES - 1) / QUERIES,
        () -> new double[QUERIES][n],
        (distances, block) -> {
          int first = block * QUERIES;
          int end = Math.min(n, first + QUERIES);
          search.from(first, end, distances);
          for (int i = first; i < end; i++) {
            visitor.visit(i, distances[i - first]);
          }
        });
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

  /** The distances of some rows from all. */
  private void distances(int from, int to, double[][] distances) {
    if (columns.length == 0) {
      for (int i = from; i < to; i++) {
        for (int j = 0; j < n; j++) {
          distances[i - from][j] = RowDistance.SCALED_MANHATTAN.between(sparse, i, j, widths);
        }
      }
      return;
    }
    for (double[] sums : distances) {
      Arrays.fill(sums, 0);
    }
    for (int lo = 0; lo < n; lo += TILE) {
      int hi = Math.min(n, lo + TILE);
      for (int r = 0; r < columns.length; r += 4) {
        for (int i = from; i < to; i++) {
          addFour(
              columns[r],
              columns[r + 1],
              columns[r + 2],
              columns[r + 3],
              i,
              lo,
              hi,
              distances[i - from]);
        }
      }
    }
  }

  private static void addFour(
      double[] a, double[] b, double[] c, double[] d, int i, int lo, int hi, double[] sums) {
    double x = a[i];
    double y = b[i];
    double z = c[i];
    double w = d[i];
    for (int j = lo; j < hi; j++) {
      sums[j] +=
          Math.abs(x - a[j]) + Math.abs(y - b[j]) + (Math.abs(z - c[j]) + Math.abs(w - d[j]));
    }
  }
}
