package org.foldsieve.evaluation.metric;

import java.util.Arrays;

/**
 * The assignment of rows to columns, one to one, of the largest total weight: the Hungarian method
 * with shortest augmenting paths, O(n³).
 *
 * <p>Kuhn (1955). The Hungarian method for the assignment problem. Naval Research Logistics 2.
 *
 * @since 0.1.0
 */
public final class Assignment {

  private Assignment() {}

  /**
   * The column given to each row. Rows and columns may differ in number; the smaller side is
   * assigned in full, and a row that gets no column has -1.
   *
   * @param weights {@code [row][column]}, all of one length
   * @return a column for each row, or -1
   */
  public static int[] largest(double[][] weights) {
    int rows = weights.length;
    int columns = rows == 0 ? 0 : weights[0].length;
    int size = Math.max(rows, columns);
    double[][] cost = new double[size + 1][size + 1];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        cost[i + 1][j + 1] = -weights[i][j];
      }
    }
    int[] rowOf = augment(cost, size);
    int[] columnOf = new int[rows];
    Arrays.fill(columnOf, -1);
    for (int j = 1; j <= columns; j++) {
      if (rowOf[j] <= rows) {
        columnOf[rowOf[j] - 1] = j - 1;
      }
    }
    return columnOf;
  }

  /** Adds one row after the other along a shortest path; counts from 1, 0 stands for none. */
  private static int[] augment(double[][] cost, int size) {
    double[] rowPrice = new double[size + 1];
    double[] columnPrice = new double[size + 1];
    int[] rowOf = new int[size + 1];
    int[] cameFrom = new int[size + 1];
    for (int row = 1; row <= size; row++) {
      double[] slack = new double[size + 1];
      boolean[] visited = new boolean[size + 1];
      Arrays.fill(slack, Double.POSITIVE_INFINITY);
      rowOf[0] = row;
      int column = 0;
      do {
        visited[column] = true;
        int at = rowOf[column];
        int next = 0;
        double step = Double.POSITIVE_INFINITY;
        for (int j = 1; j <= size; j++) {
          if (visited[j]) {
            continue;
          }
          double reduced = cost[at][j] - rowPrice[at] - columnPrice[j];
          if (reduced < slack[j]) {
            slack[j] = reduced;
            cameFrom[j] = column;
          }
          if (slack[j] < step) {
            step = slack[j];
            next = j;
          }
        }
        for (int j = 0; j <= size; j++) {
          if (visited[j]) {
            rowPrice[rowOf[j]] += step;
            columnPrice[j] -= step;
          } else {
            slack[j] -= step;
          }
        }
        column = next;
      } while (rowOf[column] != 0);
      while (column != 0) {
        rowOf[column] = rowOf[cameFrom[column]];
        column = cameFrom[column];
      }
    }
    return rowOf;
  }
}
