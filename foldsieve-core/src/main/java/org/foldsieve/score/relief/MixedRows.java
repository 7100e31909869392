package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Column;
import org.foldsieve.data.MixedTable;

/**
 * Rows of words, numbers and gaps, to be compared. Two words differ by 0 or 1, two numbers by their
 * difference over the range of the column; a distance is the mean over the columns that both rows
 * have.
 */
final class MixedRows {

  private final double[][] columns;
  private final boolean[] words;
  private final double[] widths;
  private final RowDistance near;
  private final int n;

  MixedRows(MixedTable table, RowDistance near) {
    List<Column> all = table.columns();
    this.n = table.rows();
    this.near = near;
    this.columns = new double[all.size()][];
    this.words = new boolean[all.size()];
    this.widths = new double[all.size()];
    for (int r = 0; r < columns.length; r++) {
      columns[r] = all.get(r).cells().toArray();
      words[r] = all.get(r).isWords();
      double[] known = Arrays.stream(columns[r]).filter(x -> !Double.isNaN(x)).toArray();
      double low = Arrays.stream(known).min().orElse(0);
      double high = Arrays.stream(known).max().orElse(0);
      // 0 for a column that does not vary: it is undefined.
      widths[r] = words[r] && high > low ? 1 : high - low;
    }
  }

  /** The number of rows. */
  int size() {
    return n;
  }

  /** The number of columns. */
  int columns() {
    return columns.length;
  }

  /** Whether a column has two different values; one that has not says nothing. */
  boolean varies(int r) {
    return widths[r] != 0;
  }

  /** Infinite where two rows know no column in common. */
  double distance(int i, int j) {
    double sum = 0;
    int known = 0;
    for (int r = 0; r < columns.length; r++) {
      double difference = difference(r, i, j);
      if (!Double.isNaN(difference)) {
        double own =
            near == RowDistance.EUCLIDEAN && !words[r] ? difference * widths[r] : difference;
        sum += near == RowDistance.SCALED_MANHATTAN ? own : own * own;
        known++;
      }
    }
    return known == 0 ? Double.POSITIVE_INFINITY : sum / known;
  }

  /** From 0 to 1; NaN where one of the two is missing. */
  double difference(int r, int i, int j) {
    double a = columns[r][i];
    double b = columns[r][j];
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return Double.NaN;
    }
    return words[r] ? (a == b ? 0 : 1) : widths[r] == 0 ? 0 : Math.abs(a - b) / widths[r];
  }
}
