package org.foldsieve.graph.weight;

import java.util.Arrays;

/**
 * The weights of least norm among those that rebuild a sample best from its neighbours: minimise
 * |Z'm| subject to 1'm = 1.
 *
 * <p>With N an orthonormal basis of the vectors that sum to 0, m = 1/k + N y and y is the
 * minimum-norm least squares solution of (Z'N) y = -Z'1/k, where singular values below 1e-10 of the
 * largest count as 0, as do those within the rounding of Z'N: neighbours that coincide with each
 * other but not with the sample leave nothing else there, and weigh 1/k each. When ZZ' is regular
 * this is (ZZ')⁻¹1, normalised. Scratch space of one thread.
 */
final class MinimumNorm {

  private static final double RANK_CUT = 1e-10;

  private double[] system = new double[0];
  private double[] small = new double[0];
  private double[] rotation = new double[0];
  private double[] solution = new double[0];

  void solve(Neighborhood hood, double[] weights) {
    int k = hood.count();
    if (k == 1) {
      weights[0] = 1;
      return;
    }
    int unknowns = k - 1;
    int equations = reduce(hood);
    // Column l of the reduced system, then its right-hand side.
    JacobiRotations.orthogonalize(small, equations, unknowns, rotation);
    double largest = 0;
    for (int l = 0; l < unknowns; l++) {
      largest = Math.max(largest, JacobiRotations.dot(small, l, l, equations));
    }
    double least = Math.max(RANK_CUT * RANK_CUT * largest, squaredRounding(hood));
    Arrays.fill(solution, 0, unknowns, 0);
    for (int l = 0; l < unknowns; l++) {
      double square = JacobiRotations.dot(small, l, l, equations);
      if (square > least) {
        double share = JacobiRotations.dot(small, l, unknowns, equations) / square;
        for (int c = 0; c < unknowns; c++) {
          solution[c] += share * rotation[l * unknowns + c];
        }
      }
    }
    expand(k, weights);
  }

  /** The square of 4 k ulp |Z|, which bounds what rounding leaves in Z'N where it is 0. */
  private static double squaredRounding(Neighborhood hood) {
    double[] z = hood.differences();
    double square = 0;
    for (int at = 0; at < hood.count() * hood.width(); at++) {
      square += z[at] * z[at];
    }
    double share = 4 * hood.count() * Math.ulp(1.0);
    return share * share * square;
  }

  /**
   * The system (Z'N | -Z'1/k), brought to upper triangular form by Householder reflections, which
   * change neither singular values nor solutions; its leading rows, column after column.
   *
   * @return the number of rows
   */
  private int reduce(Neighborhood hood) {
    int k = hood.count();
    int width = hood.width();
    int equations = Math.min(width, k - 1);
    reserve(k, width);
    // N is the reflection that takes 1 to the first axis, without its first column.
    double beta = 1 / (k + Math.sqrt(k));
    double[] z = hood.differences();
    for (int c = 0; c < width; c++) {
      double sum = 0;
      for (int a = 0; a < k; a++) {
        sum += z[a * width + c];
      }
      double shift = beta * (sum + Math.sqrt(k) * z[c]);
      for (int l = 1; l < k; l++) {
        system[(l - 1) * width + c] = z[l * width + c] - shift;
      }
      system[(k - 1) * width + c] = -sum / k;
    }
    for (int p = 0; p < equations; p++) {
      reflect(p, k, width);
    }
    for (int l = 0; l < k; l++) {
      System.arraycopy(system, l * width, small, l * equations, equations);
    }
    return equations;
  }

  private void reserve(int k, int width) {
    if (system.length < k * width) {
      system = new double[k * width];
    }
    if (small.length < k * k) {
      small = new double[k * k];
      rotation = new double[k * k];
      solution = new double[k];
    }
  }

  /** Makes column p zero below its entry p, and turns the columns after it likewise. */
  private void reflect(int p, int columns, int width) {
    int own = p * width;
    double square = 0;
    for (int c = p; c < width; c++) {
      square += system[own + c] * system[own + c];
    }
    if (square == 0) {
      return;
    }
    double diagonal = -Math.copySign(Math.sqrt(square), system[own + p]);
    double head = system[own + p] - diagonal;
    // |v|² / 2, for v the column with its head changed.
    double half = -diagonal * head;
    for (int l = p + 1; l < columns; l++) {
      int at = l * width;
      double product = head * system[at + p];
      for (int c = p + 1; c < width; c++) {
        product += system[own + c] * system[at + c];
      }
      double share = product / half;
      system[at + p] -= share * head;
      for (int c = p + 1; c < width; c++) {
        system[at + c] -= share * system[own + c];
      }
    }
    system[own + p] = diagonal;
    Arrays.fill(system, own + p + 1, own + width, 0);
  }

  /** m = 1/k + N y. */
  private void expand(int k, double[] weights) {
    double sum = 0;
    for (int l = 0; l < k - 1; l++) {
      sum += solution[l];
    }
    double shift = sum / (k + Math.sqrt(k));
    weights[0] = 1.0 / k - shift * (1 + Math.sqrt(k));
    for (int l = 1; l < k; l++) {
      weights[l] = 1.0 / k + solution[l - 1] - shift;
    }
  }
}
