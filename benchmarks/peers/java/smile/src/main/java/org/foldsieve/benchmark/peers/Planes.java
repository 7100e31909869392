package org.foldsieve.benchmark.peers;

/** Maps into two dimensions as planes: what is left when axes are turned, scaled and moved. */
final class Planes {

  private Planes() {}

  /** The largest angle between the planes of the first two coordinates of two maps. */
  static double angle(double[][] a, double[][] b) {
    double[][] p = orthonormal(a);
    double[][] rest = orthonormal(b);
    for (double[] q : rest) {
      double first = dot(p[0], q);
      double second = dot(p[1], q);
      for (int i = 0; i < q.length; i++) {
        q[i] -= first * p[0][i] + second * p[1][i];
      }
    }
    // What stands out of the other plane is as long as the sine; a cosine cannot tell small angles.
    double g00 = dot(rest[0], rest[0]);
    double g01 = dot(rest[0], rest[1]);
    double g11 = dot(rest[1], rest[1]);
    double largest = (g00 + g11) / 2 + Math.hypot((g00 - g11) / 2, g01);
    return Math.asin(Math.min(1, Math.sqrt(largest)));
  }

  /** Two columns, centred, of length 1 and at right angles. */
  private static double[][] orthonormal(double[][] map) {
    double[][] columns = new double[2][map.length];
    for (int c = 0; c < 2; c++) {
      double mean = 0;
      for (double[] row : map) {
        mean += row[c] / map.length;
      }
      for (int i = 0; i < map.length; i++) {
        columns[c][i] = map[i][c] - mean;
      }
      if (c == 1) {
        double share = dot(columns[0], columns[1]);
        for (int i = 0; i < map.length; i++) {
          columns[1][i] -= share * columns[0][i];
        }
      }
      double length = Math.sqrt(dot(columns[c], columns[c]));
      for (int i = 0; i < map.length; i++) {
        columns[c][i] /= length;
      }
    }
    return columns;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
