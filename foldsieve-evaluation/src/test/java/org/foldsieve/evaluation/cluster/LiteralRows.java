package org.foldsieve.evaluation.cluster;

import org.foldsieve.data.Table;

/** Rows and means by the book: plain sums, plain differences, everything anew each time. */
record LiteralRows(Table table) implements RowSpace {

  @Override
  public int rows() {
    return table.rows();
  }

  @Override
  public void toRow(int row, double[] distances) {
    for (int i = 0; i < rows(); i++) {
      distances[i] = distance(i, row(row));
    }
  }

  private double[] row(int i) {
    double[] row = new double[table.features()];
    table.copyRow(i, row);
    return row;
  }

  double distance(int i, double[] point) {
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += (table.value(i, j) - point[j]) * (table.value(i, j) - point[j]);
    }
    return sum;
  }

  @Override
  public Means means(int groups) {
    double[][] means = new double[groups][table.features()];
    return new Means() {
      @Override
      public void moveTo(int[] labels) {
        for (int c = 0; c < groups; c++) {
          double[] sum = new double[table.features()];
          int size = 0;
          for (int i = 0; i < rows(); i++) {
            for (int j = 0; labels[i] == c && j < sum.length; j++) {
              sum[j] += table.value(i, j);
            }
            size += labels[i] == c ? 1 : 0;
          }
          for (int j = 0; j < sum.length; j++) {
            means[c][j] = sum[j] / size;
          }
        }
      }

      @Override
      public void nearest(int[] labels) {
        for (int i = 0; i < rows(); i++) {
          labels[i] = 0;
          for (int c = 1; c < groups; c++) {
            labels[i] = distance(i, c) < distance(i, labels[i]) ? c : labels[i];
          }
        }
      }

      @Override
      public double distance(int row, int group) {
        return LiteralRows.this.distance(row, means[group]);
      }
    };
  }
}
