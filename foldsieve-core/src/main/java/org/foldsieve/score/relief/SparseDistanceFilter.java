package org.foldsieve.score.relief;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Distances of sparse rows: the distance as if two rows shared no feature, less what the shared
 * ones change. Only rows that share a feature are visited.
 */
final class SparseDistanceFilter implements DistanceFilter {

  private static final int QUERIES = 8;

  private final SparseMatrix rows;
  private final SparseMatrix columns;
  private final int[] order;
  private final int[] position;
  private final double[] widths;
  private final RowDistance distance;

  /** The distance of each row from the row of zeros, by position. */
  private final double[] sizes;

  private final double largest;

  SparseDistanceFilter(Table table, int[] order, double[] widths, RowDistance distance) {
    this.rows = LiveValues.sparse(table);
    this.columns = LiveValues.sparseColumns(table);
    this.order = order;
    this.widths = widths;
    this.distance = distance;
    this.position = new int[order.length];
    this.sizes = new double[order.length];
    for (int p = 0; p < order.length; p++) {
      position[order[p]] = p;
      for (int e = rows.rowStart()[order[p]]; e < rows.rowStart()[order[p] + 1]; e++) {
        sizes[p] += distance.term(rows.values()[e], widths[rows.columnIndices()[e]]);
      }
    }
    this.largest = Arrays.stream(sizes).max().orElse(0);
  }

  @Override
  public int queries() {
    return QUERIES;
  }

  @Override
  public Object scratch(int most) {
    return "none";
  }

  @Override
  public double exact(int a, int b) {
    return distance.between(rows, order[a], order[b], widths);
  }

  /**
   * The error: every term is at most the two sizes, is rounded a few times, and there are as many
   * as the row has entries, beside the sums of the sizes themselves.
   */
  @Override
  public void find(int[] queries, Object scratch, double[][] distances, double[] errors) {
    for (int s = 0; s < queries.length; s++) {
      int q = queries[s];
      double[] found = distances[s];
      for (int p = 0; p < found.length; p++) {
        found[p] = sizes[q] + sizes[p];
      }
      int start = rows.rowStart()[order[q]];
      int end = rows.rowStart()[order[q] + 1];
      for (int e = start; e < end; e++) {
        correct(rows.columnIndices()[e], rows.values()[e], found);
      }
      double terms = end - start + 2.0 * rows.columns() + 8;
      errors[s] = 8 * Math.ulp(1.0) * terms * (sizes[q] + largest);
    }
  }

  /** For every row with a value in this feature: from two distances to zero to their difference. */
  private void correct(int feature, double x, double[] found) {
    double width = widths[feature];
    double own = distance.term(x, width);
    for (int e = columns.rowStart()[feature]; e < columns.rowStart()[feature + 1]; e++) {
      double y = columns.values()[e];
      found[position[columns.columnIndices()[e]]] -=
          own + distance.term(y, width) - distance.term(x - y, width);
    }
  }
}
