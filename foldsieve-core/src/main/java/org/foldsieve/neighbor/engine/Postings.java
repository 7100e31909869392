package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Meets all pairs of sparse rows through an inverted index: for each column the rows that store it.
 *
 * <p>The product of a row with all others is summed in double, term by term, over the columns the
 * row stores; absent columns cost nothing. With at most m entries a row, \(H = (|x|^2 + |y|^2)/2\)
 * and v = 2^-53, a product errs by at most \((m + 2)vH\) and the distance that decides by at most
 * \((2m + 4)vH\) in these units; rounding the lower bound to a float adds 2.1 uH, u = 2^-24. So \(e
 * = 4u + (4m + 16)v\) covers them, and the bounds are made as in {@link Frame}. Rows are not
 * centred, which would fill them; margins of this size do not need it.
 *
 * <p>Time is the sum over the columns of (rows that store it)² plus n²; memory is that of the table
 * once more.
 */
final class Postings {

  private static final int CHUNK = 16;

  private final RowSet queries;
  private final RowSet rows;
  private final double scale;
  private final int[] start;
  private final int[] postingRows;
  private final double[] postingValues;
  private final double margin;
  private final double absolute;
  private final double[] low;
  private final float[] slack;
  private final double[] queryLow;
  private final float[] querySlack;

  Postings(RowSet queries, RowSet rows, DistanceUnit unit) {
    this.queries = queries;
    this.rows = rows;
    scale = unit.scale();
    start = starts(counts(rows));
    int[] next = Arrays.copyOf(start, start.length - 1);
    postingRows = new int[start[start.length - 1]];
    postingValues = new double[postingRows.length];
    SparseMatrix matrix = rows.sparse();
    for (int r = 0; r < rows.size(); r++) {
      int i = rows.tableRow(r);
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        int at = next[matrix.columnIndices()[e]]++;
        postingRows[at] = r;
        postingValues[at] = matrix.values()[e] * scale;
      }
    }
    margin = 4 * Frame.UNIT_ROUNDOFF + (4.0 * longestRow() + 16) * 0x1p-53;
    absolute = rows.measure().error(rows.features()) * scale * scale / 2;
    low = new double[rows.size()];
    slack = new float[rows.size()];
    bound(rows, low, slack);
    boolean same = queries == rows;
    queryLow = same ? low : new double[queries.size()];
    querySlack = same ? slack : new float[queries.size()];
    if (!same) {
      bound(queries, queryLow, querySlack);
    }
  }

  float[] slack() {
    return slack;
  }

  float[] querySlack() {
    return querySlack;
  }

  /** The multiplications that all pairs take this way. */
  static double products(RowSet queries, RowSet rows) {
    int[] queryCounts = counts(queries);
    int[] counts = queries == rows ? queryCounts : counts(rows);
    double products = 0;
    for (int j = 0; j < counts.length; j++) {
      products += (double) queryCounts[j] * counts[j];
    }
    return queries == rows ? products / 2 : products;
  }

  /** The memory the index takes, in bytes. */
  static long bytes(RowSet queries, RowSet rows, int threads) {
    long entries = Arrays.stream(counts(rows)).asLongStream().sum();
    return entries * (Integer.BYTES + Double.BYTES)
        + 2L * Integer.BYTES * rows.features()
        + (long) Double.BYTES * rows.size() * (threads + 2L)
        + 2L * Double.BYTES * queries.size();
  }

  /** Offers every pair that may be neighbours, as {@link GramScan#run} does. */
  void scan(int @Nullable [] classes, CandidateSink sink, Run run) {
    int n = queries.size();
    run.forEach(
        "neighbors",
        (n + CHUNK - 1) / CHUNK,
        () -> new double[rows.size()],
        (products, c) -> {
          for (int q = c * CHUNK; q < Math.min(n, (c + 1) * CHUNK); q++) {
            multiply(q, products);
            offer(q, products, classes, sink);
          }
        });
  }

  /** Adds the products of a query with the rows, or with those that follow it, to zeros. */
  private void multiply(int q, double[] products) {
    SparseMatrix matrix = queries.sparse();
    int i = queries.tableRow(q);
    int before = queries == rows ? q : -1;
    for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
      int j = matrix.columnIndices()[e];
      double value = matrix.values()[e] * scale;
      for (int at = start[j + 1] - 1; at >= start[j] && postingRows[at] > before; at--) {
        products[postingRows[at]] += value * postingValues[at];
      }
    }
  }

  private void offer(int q, double[] products, int @Nullable [] classes, CandidateSink sink) {
    boolean same = queries == rows;
    float[] thresholds = sink.thresholds();
    double base = queryLow[q];
    float reach = thresholds[q];
    for (int r = same ? q + 1 : 0; r < products.length; r++) {
      float bound = (float) (base + low[r] - products[r]);
      products[r] = 0;
      boolean reached = same && bound <= thresholds[r];
      if ((bound <= reach || reached) && (classes == null || classes[q] != classes[r])) {
        if (bound <= reach) {
          sink.offer(q, r, bound);
          reach = thresholds[q];
        }
        if (reached) {
          sink.offer(r, q, bound);
        }
      }
    }
  }

  private void bound(RowSet set, double[] lows, float[] slacks) {
    SparseMatrix matrix = set.sparse();
    for (int r = 0; r < lows.length; r++) {
      int i = set.tableRow(r);
      double half = 0;
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        double value = matrix.values()[e] * scale;
        half += value * value / 2;
      }
      lows[r] = (1 - margin) * half - 0x1p-124 - absolute;
      double slack = (2 * margin + 8 * Frame.UNIT_ROUNDOFF) * half + 0x1p-120 + 4 * absolute;
      slacks[r] = Math.nextUp((float) slack);
    }
  }

  private int longestRow() {
    return Math.max(longestRow(queries), longestRow(rows));
  }

  private static int longestRow(RowSet set) {
    int longest = 0;
    for (int r = 0; r < set.size(); r++) {
      int i = set.tableRow(r);
      longest = Math.max(longest, set.sparse().rowStart()[i + 1] - set.sparse().rowStart()[i]);
    }
    return longest;
  }

  /** How many of the rows store each column. */
  private static int[] counts(RowSet set) {
    SparseMatrix matrix = set.sparse();
    int[] counts = new int[set.features()];
    for (int r = 0; r < set.size(); r++) {
      int i = set.tableRow(r);
      for (int e = matrix.rowStart()[i]; e < matrix.rowStart()[i + 1]; e++) {
        counts[matrix.columnIndices()[e]]++;
      }
    }
    return counts;
  }

  private static int[] starts(int[] counts) {
    int[] start = new int[counts.length + 1];
    for (int j = 0; j < counts.length; j++) {
      start[j + 1] = start[j] + counts[j];
    }
    return start;
  }
}
