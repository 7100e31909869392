package org.foldsieve.neighbor.row;

import org.foldsieve.numeric.SparseMatrix;

/**
 * The distance that decides: of Euclidean rows the plain double sum of (x − y)² over the columns in
 * index order on the raw values, of others what {@link Dissimilarity} says.
 *
 * <p>Both implementations here give the same bits: a column that neither sparse row stores would
 * add (0 − 0)² = 0, which changes no sum. The sum never falls as it goes on, so it may stop once it
 * is above a limit. Thread-safe.
 */
public abstract class ExactDistance {

  /**
   * The squared distances from a query to the rows {@code others[from]} to {@code others[to - 1]},
   * written to the same places of {@code distances}. One that is above the limit may be written as
   * any number above the limit.
   */
  public abstract void measure(
      int query, int[] others, int from, int to, double limit, double[] distances);

  public static ExactDistance between(RowSet queries, RowSet rows) {
    if (rows.measure() != Dissimilarity.SQUARED_EUCLIDEAN) {
      return MeasuredDistance.between(queries, rows);
    }
    if (queries.isSparse() && rows.isSparse()) {
      return new Sparse(queries, rows);
    }
    return new Dense(queries, rows);
  }

  /** Rows as arrays. One of the two sides may be sparse; its rows are written out. */
  private static final class Dense extends ExactDistance {

    /** Columns between two looks at the limit. */
    private static final int STRIDE = 128;

    private final RowSet queries;
    private final RowSet rows;

    Dense(RowSet queries, RowSet rows) {
      this.queries = queries;
      this.rows = rows;
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      double[] x = queries.array(query, queries.scratch());
      int xStart = queries.offset(query);
      int c = from;
      if (!rows.isSparse()) {
        double[] y = rows.values();
        // Four sums at a time: each waits for its own additions only. The last may repeat.
        for (; c + 1 < to; c += 4) {
          four(x, xStart, y, others, c, Math.min(c + 4, to) - 1, limit, distances);
        }
      }
      double[] scratch = rows.scratch();
      for (; c < to; c++) {
        double[] y = rows.array(others[c], scratch);
        distances[c] = one(x, xStart, y, rows.offset(others[c]), queries.features(), limit);
      }
    }

    private void four(
        double[] x,
        int xStart,
        double[] y,
        int[] others,
        int c,
        int last,
        double limit,
        double[] distances) {
      int d = queries.features();
      int a = rows.offset(others[c]);
      int b = rows.offset(others[c + 1]);
      int e = rows.offset(others[Math.min(c + 2, last)]);
      int f = rows.offset(others[last]);
      double sumA = 0;
      double sumB = 0;
      double sumE = 0;
      double sumF = 0;
      for (int start = 0; start < d; start += STRIDE) {
        int end = Math.min(d, start + STRIDE);
        for (int l = start; l < end; l++) {
          double value = x[xStart + l];
          double toA = value - y[a + l];
          double toB = value - y[b + l];
          double toE = value - y[e + l];
          double toF = value - y[f + l];
          sumA += toA * toA;
          sumB += toB * toB;
          sumE += toE * toE;
          sumF += toF * toF;
        }
        if (sumA > limit && sumB > limit && sumE > limit && sumF > limit) {
          break;
        }
      }
      distances[c] = sumA;
      distances[c + 1] = sumB;
      distances[Math.min(c + 2, last)] = sumE;
      distances[last] = sumF;
    }

    private static double one(double[] x, int xStart, double[] y, int yStart, int d, double limit) {
      double sum = 0;
      for (int start = 0; start < d && sum <= limit; start += STRIDE) {
        int end = Math.min(d, start + STRIDE);
        for (int l = start; l < end; l++) {
          double difference = x[xStart + l] - y[yStart + l];
          sum += difference * difference;
        }
      }
      return sum;
    }
  }

  /** Rows as lists of entries, merged column by column. */
  private static final class Sparse extends ExactDistance {

    private final RowSet queries;
    private final RowSet rows;

    Sparse(RowSet queries, RowSet rows) {
      this.queries = queries;
      this.rows = rows;
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      for (int c = from; c < to; c++) {
        distances[c] = merge(queries.tableRow(query), rows.tableRow(others[c]), limit);
      }
    }

    private double merge(int i, int j, double limit) {
      SparseMatrix left = queries.sparse();
      SparseMatrix right = rows.sparse();
      int[] leftColumns = left.columnIndices();
      int[] rightColumns = right.columnIndices();
      int e = left.rowStart()[i];
      int eEnd = left.rowStart()[i + 1];
      int f = right.rowStart()[j];
      int fEnd = right.rowStart()[j + 1];
      double sum = 0;
      while ((e < eEnd || f < fEnd) && sum <= limit) {
        int leftColumn = e < eEnd ? leftColumns[e] : Integer.MAX_VALUE;
        int rightColumn = f < fEnd ? rightColumns[f] : Integer.MAX_VALUE;
        double x = leftColumn <= rightColumn ? left.values()[e++] : 0;
        double y = rightColumn <= leftColumn ? right.values()[f++] : 0;
        double difference = x - y;
        sum += difference * difference;
      }
      return sum;
    }
  }
}
