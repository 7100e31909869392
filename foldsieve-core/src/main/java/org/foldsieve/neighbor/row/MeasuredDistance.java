package org.foldsieve.neighbor.row;

import java.util.Objects;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What decides by other measures than the Euclidean one: each a plain double sum over the columns
 * in index order, the same bits for dense and sparse rows.
 */
abstract class MeasuredDistance extends ExactDistance {

  /** Columns between two looks at the limit. */
  private static final int STRIDE = 128;

  final RowSet queries;
  final RowSet rows;

  private MeasuredDistance(RowSet queries, RowSet rows) {
    this.queries = queries;
    this.rows = rows;
  }

  public static ExactDistance between(RowSet queries, RowSet rows) {
    Dissimilarity measure = rows.measure();
    boolean sparse = queries.isSparse() && rows.isSparse();
    return switch (measure) {
      case SQUARED_EUCLIDEAN ->
          throw new IllegalArgumentException("Euclidean distances are measured elsewhere");
      case COSINE -> new Cosine(queries, rows);
      case LOOK_UP -> new LookUp(queries, rows);
      case KNOWN_DIFFERENCE -> new Known(queries, rows);
      case KNOWN_SQUARES -> new KnownSquares(queries, rows);
      case MANHATTAN, MEAN_DIFFERENCE, UNEQUAL ->
          sparse ? new Merged(queries, rows) : new Summed(queries, rows);
    };
  }

  /** Sums that never fall, over rows as arrays. */
  private static final class Summed extends MeasuredDistance {

    private final boolean counts;
    private final double divisor;

    Summed(RowSet queries, RowSet rows) {
      super(queries, rows);
      counts = rows.measure() == Dissimilarity.UNEQUAL;
      divisor = rows.measure() == Dissimilarity.MANHATTAN ? 1 : rows.features();
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      double[] x = queries.array(query, queries.scratch());
      int xStart = queries.offset(query);
      double[] scratch = rows.scratch();
      int c = from;
      if (!rows.isSparse() && !counts) {
        double[] y = rows.values();
        // Four sums at a time: each waits for its own additions only. The last may repeat.
        for (; c + 1 < to; c += 4) {
          four(x, xStart, y, others, c, Math.min(c + 4, to) - 1, limit, distances);
        }
      }
      for (; c < to; c++) {
        double[] y = rows.array(others[c], scratch);
        int yStart = rows.offset(others[c]);
        distances[c] =
            (counts ? unequal(x, xStart, y, yStart) : one(x, xStart, y, yStart, limit)) / divisor;
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
      int third = Math.min(c + 2, last);
      int a = rows.offset(others[c]);
      int b = rows.offset(others[c + 1]);
      int e = rows.offset(others[third]);
      int f = rows.offset(others[last]);
      double sumA = 0;
      double sumB = 0;
      double sumE = 0;
      double sumF = 0;
      for (int start = 0; start < d; start += STRIDE) {
        int end = Math.min(d, start + STRIDE);
        for (int l = start; l < end; l++) {
          double value = x[xStart + l];
          sumA += Math.abs(value - y[a + l]);
          sumB += Math.abs(value - y[b + l]);
          sumE += Math.abs(value - y[e + l]);
          sumF += Math.abs(value - y[f + l]);
        }
        double least = Math.min(Math.min(sumA, sumB), Math.min(sumE, sumF));
        if (least / divisor > limit) {
          break;
        }
      }
      distances[c] = sumA / divisor;
      distances[c + 1] = sumB / divisor;
      distances[third] = sumE / divisor;
      distances[last] = sumF / divisor;
    }

    private double one(double[] x, int xStart, double[] y, int yStart, double limit) {
      int d = queries.features();
      double sum = 0;
      for (int start = 0; start < d && !(sum / divisor > limit); start += STRIDE) {
        int end = Math.min(d, start + STRIDE);
        for (int l = start; l < end; l++) {
          sum += Math.abs(x[xStart + l] - y[yStart + l]);
        }
      }
      return sum;
    }

    private double unequal(double[] x, int xStart, double[] y, int yStart) {
      int count = 0;
      for (int l = 0; l < queries.features(); l++) {
        count += x[xStart + l] != y[yStart + l] ? 1 : 0;
      }
      return count;
    }
  }

  /** The same over rows as lists of entries, merged column by column. */
  private static final class Merged extends MeasuredDistance {

    private final boolean counts;
    private final double divisor;

    Merged(RowSet queries, RowSet rows) {
      super(queries, rows);
      counts = rows.measure() == Dissimilarity.UNEQUAL;
      divisor = rows.measure() == Dissimilarity.MANHATTAN ? 1 : rows.features();
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      for (int c = from; c < to; c++) {
        distances[c] = merge(queries.tableRow(query), rows.tableRow(others[c])) / divisor;
      }
    }

    private double merge(int i, int j) {
      SparseMatrix left = queries.sparse();
      SparseMatrix right = rows.sparse();
      int e = left.rowStart()[i];
      int eEnd = left.rowStart()[i + 1];
      int f = right.rowStart()[j];
      int fEnd = right.rowStart()[j + 1];
      double sum = 0;
      while (e < eEnd || f < fEnd) {
        int leftColumn = e < eEnd ? left.columnIndices()[e] : Integer.MAX_VALUE;
        int rightColumn = f < fEnd ? right.columnIndices()[f] : Integer.MAX_VALUE;
        double x = leftColumn <= rightColumn ? left.values()[e++] : 0;
        double y = rightColumn <= leftColumn ? right.values()[f++] : 0;
        sum += counts ? (x != y ? 1 : 0) : Math.abs(x - y);
      }
      return sum;
    }
  }

  /** The cosine of rows of length 1. Their squared lengths make up for what rounding left of it. */
  private static final class Cosine extends MeasuredDistance {

    private final double[] querySquares;
    private final double[] squares;

    Cosine(RowSet queries, RowSet rows) {
      super(queries, rows);
      squares = squares(rows);
      querySquares = queries == rows ? squares : squares(queries);
    }

    private static double[] squares(RowSet set) {
      double[] squares = new double[set.size()];
      double[] scratch = set.scratch();
      for (int r = 0; r < squares.length; r++) {
        double[] x = set.array(r, scratch);
        squares[r] = product(x, set.offset(r), x, set.offset(r), set.features());
      }
      return squares;
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      if (queries.isSparse() && rows.isSparse()) {
        for (int c = from; c < to; c++) {
          distances[c] = measure(query, others[c], merge(query, others[c]));
        }
        return;
      }
      double[] x = queries.array(query, queries.scratch());
      int xStart = queries.offset(query);
      double[] scratch = rows.scratch();
      int c = from;
      for (; !rows.isSparse() && c + 1 < to; c += 4) {
        four(query, x, xStart, others, c, Math.min(c + 4, to) - 1, distances);
      }
      for (; c < to; c++) {
        double[] y = rows.array(others[c], scratch);
        double product = product(x, xStart, y, rows.offset(others[c]), rows.features());
        distances[c] = measure(query, others[c], product);
      }
    }

    private void four(
        int query, double[] x, int xStart, int[] others, int c, int last, double[] distances) {
      double[] y = rows.values();
      int third = Math.min(c + 2, last);
      int a = rows.offset(others[c]);
      int b = rows.offset(others[c + 1]);
      int e = rows.offset(others[third]);
      int f = rows.offset(others[last]);
      double sumA = 0;
      double sumB = 0;
      double sumE = 0;
      double sumF = 0;
      for (int l = 0; l < rows.features(); l++) {
        double value = x[xStart + l];
        sumA += value * y[a + l];
        sumB += value * y[b + l];
        sumE += value * y[e + l];
        sumF += value * y[f + l];
      }
      distances[c] = measure(query, others[c], sumA);
      distances[c + 1] = measure(query, others[c + 1], sumB);
      distances[third] = measure(query, others[third], sumE);
      distances[last] = measure(query, others[last], sumF);
    }

    private double measure(int query, int other, double product) {
      double cosine = product / Math.sqrt(querySquares[query] * squares[other]);
      return Math.max(0, 2 * (1 - cosine));
    }

    private static double product(double[] x, int xStart, double[] y, int yStart, int d) {
      double sum = 0;
      for (int l = 0; l < d; l++) {
        sum += x[xStart + l] * y[yStart + l];
      }
      return sum;
    }

    private double merge(int query, int other) {
      SparseMatrix left = queries.sparse();
      SparseMatrix right = rows.sparse();
      int[] leftColumns = left.columnIndices();
      int[] rightColumns = right.columnIndices();
      int e = left.rowStart()[queries.tableRow(query)];
      int eEnd = left.rowStart()[queries.tableRow(query) + 1];
      int f = right.rowStart()[rows.tableRow(other)];
      int fEnd = right.rowStart()[rows.tableRow(other) + 1];
      double sum = 0;
      while (e < eEnd && f < fEnd) {
        int step = leftColumns[e] - rightColumns[f];
        if (step == 0) {
          sum += left.values()[e++] * right.values()[f++];
        } else if (step < 0) {
          e++;
        } else {
          f++;
        }
      }
      return sum;
    }
  }

  /** The mean over the columns that both rows have; 1 where they share none. */
  private static final class Known extends MeasuredDistance {

    private final boolean[] words;

    Known(RowSet queries, RowSet rows) {
      super(queries, rows);
      words = Objects.requireNonNull(rows.words());
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      double[] x = queries.values();
      double[] y = rows.values();
      for (int c = from; c < to; c++) {
        int xStart = queries.offset(query);
        int yStart = rows.offset(others[c]);
        double sum = 0;
        int known = 0;
        for (int j = 0; j < words.length; j++) {
          double difference = Math.abs(x[xStart + j] - y[yStart + j]);
          if (!Double.isNaN(difference)) { // both rows have the column
            sum += words[j] ? (difference > 0 ? 1 : 0) : difference;
            known++;
          }
        }
        distances[c] = known == 0 ? 1 : sum / known;
      }
    }
  }

  /** The sum over the columns that both rows have, as if all columns were like them. */
  private static final class KnownSquares extends MeasuredDistance {

    private final boolean[] words;

    KnownSquares(RowSet queries, RowSet rows) {
      super(queries, rows);
      words = Objects.requireNonNull(rows.words());
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      double[] x = queries.values();
      double[] y = rows.values();
      int xStart = queries.offset(query);
      for (int c = from; c < to; c++) {
        int yStart = rows.offset(others[c]);
        double sum = 0;
        int known = 0;
        for (int j = 0; j < words.length; j++) {
          double difference = x[xStart + j] - y[yStart + j];
          if (!Double.isNaN(difference)) { // both rows have the column
            sum += words[j] ? (difference != 0 ? 1 : 0) : difference * difference;
            known++;
          }
        }
        distances[c] = known == 0 ? Double.POSITIVE_INFINITY : sum / known * words.length;
      }
    }
  }

  /** Distances that are known. */
  private static final class LookUp extends MeasuredDistance {

    LookUp(RowSet queries, RowSet rows) {
      super(queries, rows);
    }

    @Override
    public void measure(
        int query, int[] others, int from, int to, double limit, double[] distances) {
      double[] known = queries.values();
      int start = queries.offset(query);
      for (int c = from; c < to; c++) {
        distances[c] = known[start + rows.tableRow(others[c])];
      }
    }
  }
}
