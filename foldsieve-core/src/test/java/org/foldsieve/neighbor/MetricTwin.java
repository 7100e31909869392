package org.foldsieve.neighbor;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Table;

/** Every metric by its formula, with loops: the slow twin. */
final class MetricTwin {

  private MetricTwin() {}

  /** The distances from every query to every row. */
  static double[][] distances(Table queries, Table rows, Metric metric) {
    double[] ranges = ranges(rows);
    double[][] result = new double[queries.rows()][rows.rows()];
    for (int i = 0; i < queries.rows(); i++) {
      for (int j = 0; j < rows.rows(); j++) {
        result[i][j] = distance(row(queries, i), row(rows, j), ranges, metric);
      }
    }
    return result;
  }

  private static double distance(double[] x, double[] y, double[] ranges, Metric metric) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      double difference = Math.abs(x[j] - y[j]);
      sum +=
          switch (metric) {
            case EUCLIDEAN, NAN_EUCLIDEAN -> difference * difference;
            case HAMMING -> difference > 0 ? 1 : 0;
            case GOWER -> ranges[j] == 0 ? 0 : difference / ranges[j];
            default -> difference;
          };
    }
    return switch (metric) {
      case EUCLIDEAN, NAN_EUCLIDEAN -> Math.sqrt(sum);
      case MANHATTAN -> sum;
      case HAMMING, GOWER -> sum / x.length;
      case COSINE -> cosine(x, y);
      case CORRELATION -> cosine(centered(x), centered(y));
      case PRECOMPUTED -> throw new IllegalArgumentException();
    };
  }

  private static double cosine(double[] x, double[] y) {
    boolean noX = Arrays.stream(x).allMatch(v -> v == 0);
    boolean noY = Arrays.stream(y).allMatch(v -> v == 0);
    if (noX || noY) {
      return noX && noY ? 0 : 1;
    }
    double product = 0;
    double xx = 0;
    double yy = 0;
    for (int j = 0; j < x.length; j++) {
      product += x[j] * y[j];
      xx += x[j] * x[j];
      yy += y[j] * y[j];
    }
    return 1 - product / (Math.sqrt(xx) * Math.sqrt(yy));
  }

  private static double[] centered(double[] x) {
    double mean = Arrays.stream(x).average().orElseThrow();
    boolean equal = Arrays.stream(x).allMatch(v -> v == x[0]);
    return Arrays.stream(x).map(v -> equal ? 0 : v - mean).toArray();
  }

  private static double[] ranges(Table rows) {
    return IntStream.range(0, rows.features())
        .mapToDouble(
            j -> {
              double[] column = new double[rows.rows()];
              rows.copyColumn(j, column);
              return Arrays.stream(column).max().orElseThrow()
                  - Arrays.stream(column).min().orElseThrow();
            })
        .toArray();
  }

  private static double[] row(Table table, int i) {
    double[] row = new double[table.features()];
    table.copyRow(i, row);
    return row;
  }
}
