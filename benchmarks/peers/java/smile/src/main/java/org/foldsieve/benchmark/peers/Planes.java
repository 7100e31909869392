package org.foldsieve.benchmark.peers;

/** Maps into two dimensions as planes: what is left when axes are turned, scaled and moved. */
final class Planes {

  private Planes() {}

  /** The largest angle between the planes of the first two coordinates of two maps. */
  static double angle(double[][] a, double[][] b) {
    double[][] p = orthonormal(a);
    double[][] q = orthonormal(b);
    double m00 = dot(p[0], q[0]);
    double m01 = dot(p[0], q[1]);
    double m10 = dot(p[1], q[0]);
    double m11 = dot(p[1], q[1]);
    // The smaller singular value of these four products is the cosine of the angle.
    double squares = m00 * m00 + m01 * m01 + m10 * m10 + m11 * m11;
    double determinant = m00 * m11 - m01 * m10;
    double root = Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant));
    double larger = Math.sqrt((squares + root) / 2);
    return Math.acos(Math.min(1, Math.abs(determinant) / larger));
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
