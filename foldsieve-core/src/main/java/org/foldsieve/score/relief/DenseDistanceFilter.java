package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.run.Run;

/**
 * Distances of dense rows in single precision, on values moved and scaled into [0, 1].
 *
 * <p>Each feature is an array of its own, by position, and four of them at a time are added to the
 * sums of one row against all others: loops over arrays with one common index, which the compiler
 * turns into vector instructions. (Four offsets into one array it does not: measured 10 times
 * slower; nor eight arrays.)
 */
final class DenseDistanceFilter implements DistanceFilter {

  private static final int QUERIES = 32;

  /** Positions worked on at a time: their sums for all queries stay in the cache. */
  private static final int TILE = 256;

  /** Features summed in single precision before the sum moves to double. */
  private static final int CHUNK = 256;

  /** The unit roundoff of a float. */
  private static final double FLOAT = 0x1p-24;

  private final double[] cells;
  private final int[] order;
  private final double[] widths;
  private final RowDistance distance;
  private final float[][] columns;

  /** What a distance of the scaled values is worth. */
  private final double unit;

  DenseDistanceFilter(
      Table table,
      FeatureRanges ranges,
      int[] order,
      double[] widths,
      RowDistance distance,
      Run run) {
    int n = order.length;
    int d = widths.length;
    run.requireMemory(
        4L * n * d,
        String.format(Locale.ROOT, "the search for near rows among %d rows and %d features", n, d),
        "take fewer rows or fewer features");
    this.cells = LiveValues.dense(table).values();
    this.order = order;
    this.widths = widths;
    this.distance = distance;
    double[] scales = widths;
    if (distance == RowDistance.EUCLIDEAN) {
      // One scale for all features keeps their proportions.
      double widest = 0;
      for (int r = 0; r < d; r++) {
        widest = Math.max(widest, ranges.max(r) - ranges.min(r));
      }
      scales = new double[d];
      Arrays.fill(scales, widest == 0 ? 1 : widest);
    }
    double[] scale = scales;
    this.unit = distance == RowDistance.EUCLIDEAN ? scale[0] * scale[0] : 1;
    // Filled up with one column of zeros to a multiple of four.
    this.columns = new float[(d + 3) / 4 * 4][];
    Arrays.fill(columns, d, columns.length, new float[n]);
    ColumnPass.forEach(
        "scaled features",
        table,
        run,
        (r, f, at) -> {
          float[] column = new float[n];
          for (int p = 0; p < n; p++) {
            column[p] = (float) ((f[at + order[p]] - ranges.min(r)) / scale[r]);
          }
          columns[r] = column;
        });
  }

  @Override
  public int queries() {
    return QUERIES;
  }

  @Override
  public Object scratch(int most) {
    return new float[most][order.length];
  }

  @Override
  public double exact(int a, int b) {
    return distance.between(cells, order[a], order[b], widths);
  }

  /**
   * The error: scaled values lie in [0, 1] and are off by 2^-25, so a difference is off by 2^-24
   * (its square by 2^-23) before its own rounding; a sum of CHUNK terms adds at most CHUNK
   * roundings of what it holds. The double sums, here and in the exact distance, add far less than
   * the factor 2 by which this is rounded up.
   */
  @Override
  public void find(int[] queries, Object scratch, double[][] distances, double[] errors) {
    float[][] sums = (float[][]) scratch;
    int n = order.length;
    for (int q = 0; q < queries.length; q++) {
      Arrays.fill(sums[q], 0);
      Arrays.fill(distances[q], 0);
    }
    for (int first = 0; first < columns.length; first += CHUNK) {
      int last = Math.min(columns.length, first + CHUNK);
      for (int lo = 0; lo < n; lo += TILE) {
        addTile(queries, first, last, lo, Math.min(n, lo + TILE), sums);
      }
      for (int q = 0; q < queries.length; q++) {
        for (int p = 0; p < n; p++) {
          distances[q][p] += sums[q][p];
          sums[q][p] = 0;
        }
      }
    }
    for (int q = 0; q < queries.length; q++) {
      double most = 0;
      for (int p = 0; p < n; p++) {
        most = Math.max(most, distances[q][p]);
        distances[q][p] *= unit;
      }
      errors[q] = unit * 2 * FLOAT * ((CHUNK + 4) * most + 2.0 * columns.length);
    }
  }

  private void addTile(int[] queries, int first, int last, int lo, int hi, float[][] sums) {
    for (int r = first; r < last; r += 4) {
      float[] a = columns[r];
      float[] b = columns[r + 1];
      float[] c = columns[r + 2];
      float[] d = columns[r + 3];
      for (int s = 0; s < queries.length; s++) {
        int q = queries[s];
        if (distance == RowDistance.SCALED_MANHATTAN) {
          addDifferences(a, b, c, d, a[q], b[q], c[q], d[q], lo, hi, sums[s]);
        } else {
          addSquares(a, b, c, d, a[q], b[q], c[q], d[q], lo, hi, sums[s]);
        }
      }
    }
  }

  private static void addDifferences(
      float[] a,
      float[] b,
      float[] c,
      float[] d,
      float x,
      float y,
      float z,
      float w,
      int lo,
      int hi,
      float[] sums) {
    for (int p = lo; p < hi; p++) {
      sums[p] += Math.abs(x - a[p]) + Math.abs(y - b[p]) + Math.abs(z - c[p]) + Math.abs(w - d[p]);
    }
  }

  private static void addSquares(
      float[] a,
      float[] b,
      float[] c,
      float[] d,
      float x,
      float y,
      float z,
      float w,
      int lo,
      int hi,
      float[] sums) {
    for (int p = lo; p < hi; p++) {
      sums[p] +=
          (x - a[p]) * (x - a[p])
              + (y - b[p]) * (y - b[p])
              + (z - c[p]) * (z - c[p])
              + (w - d[p]) * (w - d[p]);
    }
  }
}
