package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** Rows held feature after feature, so that a sweep over many rows at once is contiguous. */
final class ColumnSpace implements RowSpace {

  /** Rows in a block: their distances stay in the nearest cache while features are added. */
  private static final int BLOCK = 512;

  private final int rows;
  private final int features;
  private final double[] columns;

  private ColumnSpace(int rows, int features, double[] columns) {
    this.rows = rows;
    this.features = features;
    this.columns = columns;
  }

  static ColumnSpace of(Table table, Run run) {
    run.requireMemory(
        8L * table.rows() * table.features(),
        "k-means on a %d x %d table".formatted(table.rows(), table.features()),
        "cluster fewer features or fewer rows");
    double[] columns = Matrix.zeros(table.features(), table.rows()).values();
    table.copyColumns(0, table.features(), columns);
    return new ColumnSpace(table.rows(), table.features(), columns);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public void toRow(int row, double[] distances) {
    double[] center = new double[features];
    for (int j = 0; j < features; j++) {
      center[j] = columns[j * rows + row];
    }
    toPoint(center, distances, 0);
  }

  @Override
  public void toMeans(int[] labels, int groups, double[] distances) {
    double[][] centers = new double[groups][features];
    int[] sizes = new int[groups];
    for (int label : labels) {
      sizes[label]++;
    }
    double[] sums = new double[groups];
    for (int j = 0; j < features; j++) {
      Arrays.fill(sums, 0);
      for (int i = 0; i < rows; i++) {
        sums[labels[i]] += columns[j * rows + i];
      }
      for (int c = 0; c < groups; c++) {
        centers[c][j] = sums[c] / sizes[c];
      }
    }
    for (int c = 0; c < groups; c++) {
      toPoint(centers[c], distances, c * rows);
    }
  }

  private void toPoint(double[] center, double[] distances, int at) {
    for (int from = 0; from < rows; from += BLOCK) {
      int to = Math.min(rows, from + BLOCK);
      for (int i = from; i < to; i++) {
        distances[at + i] = 0;
      }
      for (int j = 0; j < features; j++) {
        double value = center[j];
        int column = j * rows;
        for (int i = from; i < to; i++) {
          double difference = columns[column + i] - value;
          distances[at + i] += difference * difference;
        }
      }
    }
  }
}
