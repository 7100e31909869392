package org.foldsieve.evaluation.cluster;

import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.run.Run;

/**
 * Rows as they are, centred, so that the error of a distance by products grows with the spread of
 * the data and not with where it lies.
 */
final class CenteredRows implements RowSpace {

  private final int rows;
  private final int features;
  private final double[] values;

  /** The squared length of each row. */
  private final double[] squares;

  private CenteredRows(int rows, int features, double[] values) {
    this.rows = rows;
    this.features = features;
    this.values = values;
    this.squares = new double[rows];
    double[] origin = new double[features];
    for (int i = 0; i < rows; i++) {
      squares[i] = distance(i, origin, 0);
    }
  }

  static CenteredRows of(Table table, int groups, long starts, Run run) {
    int n = table.rows();
    int d = table.features();
    long own = RowMeans.bytes(n, d, groups);
    run.requireMemory(
        8L * n * d + 8L * n + Math.min(starts, run.threads()) * own,
        String.format(Locale.ROOT, "k-means on a %d x %d table", n, d),
        "cluster fewer features or fewer rows");
    double[] values = Matrix.zeros(n, d).values();
    double[] row = new double[d];
    double[] means = new double[d];
    for (int i = 0; i < n; i++) {
      table.copyRow(i, row);
      System.arraycopy(row, 0, values, i * d, d);
      for (int j = 0; j < d; j++) {
        means[j] += row[j] / n;
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        values[i * d + j] -= means[j];
      }
    }
    return new CenteredRows(n, d, values);
  }

  @Override
  public int rows() {
    return rows;
  }

  int features() {
    return features;
  }

  /** Row i stands at {@code i * features()}. */
  double[] values() {
    return values;
  }

  double square(int row) {
    return squares[row];
  }

  @Override
  public void toRow(int row, double[] distances) {
    for (int i = 0; i < rows; i++) {
      distances[i] = distance(i, values, row * features);
    }
  }

  @Override
  public Means means(int groups) {
    return new RowMeans(this, groups);
  }

  /** The squared distance of a row to a point, by differences. */
  double distance(int row, double[] points, int at) {
    return Sums.squaredDistance(values, row * features, points, at, features);
  }
}
