package org.foldsieve.score.information;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The different values of a column, ascending, and how many rows have each. Zeros that a sparse
 * table does not store are counted, never visited.
 */
final class ValueCounts {

  private final double[] values;

  /** Rows with a value up to each. */
  private final int[] upTo;

  private ValueCounts(double[] values, int[] upTo) {
    this.values = values;
    this.upTo = upTo;
  }

  /**
   * Of the values {@code f[from..to)}; those of other rows are zero.
   *
   * @param rows the row of each; null where they are all rows in order
   * @param counts what each row counts for
   */
  static ValueCounts of(double[] f, int from, int to, int @Nullable [] rows, Counts counts) {
    ValueCounts found = of(f, from, to, counts.rows());
    if (counts.areOnes()) {
      return found;
    }
    int[] upTo = new int[found.size()];
    int unstored = counts.total();
    for (int e = from; e < to; e++) {
      int own = counts.of(rows == null ? e - from : rows[e]);
      upTo[found.place(f[e])] += own;
      unstored -= own;
    }
    if (to - from < counts.rows()) {
      upTo[found.place(0)] += unstored;
    }
    for (int v = 1; v < upTo.length; v++) {
      upTo[v] += upTo[v - 1];
    }
    return new ValueCounts(found.values, upTo);
  }

  /** Of the values {@code f[from..to)} of n rows, each once; the others are zero. */
  private static ValueCounts of(double[] f, int from, int to, int n) {
    double[] sorted = new double[to - from + (to - from < n ? 1 : 0)];
    for (int e = from; e < to; e++) {
      // -0.0 becomes 0.0, and is not another value.
      sorted[e - from] = f[e] + 0.0;
    }
    Arrays.sort(sorted);
    double[] values = new double[sorted.length];
    int[] upTo = new int[sorted.length];
    int distinct = 0;
    int rows = 0;
    int unstored = n - (to - from);
    for (int s = 0; s < sorted.length; s++) {
      // One of the zeros stands for all that are not stored.
      boolean firstZero = sorted[s] == 0 && (s == 0 || sorted[s - 1] != 0);
      rows += firstZero && unstored > 0 ? unstored : 1;
      if (s == 0 || sorted[s] != sorted[s - 1]) {
        values[distinct++] = sorted[s];
      }
      upTo[distinct - 1] = rows;
    }
    return new ValueCounts(Arrays.copyOf(values, distinct), Arrays.copyOf(upTo, distinct));
  }

  /**
   * The different values of {@code f[from..to)} and of the zeros beside, unless there are more than
   * so many: then none. Ends as soon as it knows.
   */
  static double[] few(double[] f, int from, int to, int n, int most) {
    double[] values = new double[most + 1];
    int count = to - from < n ? 1 : 0;
    for (int e = from; e < to; e++) {
      int at = 0;
      while (at < count && values[at] < f[e]) {
        at++;
      }
      if (at == count || values[at] != f[e]) {
        if (count == most) {
          return new double[0];
        }
        System.arraycopy(values, at, values, at + 1, count - at);
        values[at] = f[e] + 0.0;
        count++;
      }
    }
    return Arrays.copyOf(values, count);
  }

  /** Halfway between two neighbouring values: the lower is at most there, the upper above. */
  static double between(double lower, double upper) {
    double middle = lower + (upper - lower) / 2;
    return middle < upper ? middle : lower;
  }

  /** How many different values there are. */
  int size() {
    return values.length;
  }

  double value(int at) {
    return values[at];
  }

  /** The place of a value that is one of these. */
  int place(double value) {
    return Arrays.binarySearch(values, value + 0.0);
  }

  /** The smallest value that so many rows do not exceed. */
  int quantile(int rows) {
    int at = Arrays.binarySearch(upTo, rows);
    return at >= 0 ? at : -at - 1;
  }

  /** A cut behind the value at a place, which is not the last. */
  double cutAfter(int at) {
    return between(values[at], values[at + 1]);
  }
}
