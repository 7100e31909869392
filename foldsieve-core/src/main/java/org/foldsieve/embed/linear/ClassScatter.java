package org.foldsieve.embed.linear;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.CrossProducts;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.run.Run;

/**
 * How rows scatter inside their classes, and the classes about the mean of all; every scatter is
 * divided by the number of labelled rows. Rows without a label have no part in it.
 */
final class ClassScatter {

  private final Matrix z;
  private final int[][] members;
  private final int rows;
  private final double[] mean;
  private final Matrix means;

  private ClassScatter(Matrix z, int[][] members) {
    this.z = z;
    this.members = members;
    this.rows = Arrays.stream(members).mapToInt(each -> each.length).sum();
    this.mean = new double[z.columns()];
    this.means = Matrix.zeros(members.length, z.columns());
    double[] cells = z.values();
    int d = mean.length;
    for (int c = 0; c < members.length; c++) {
      double[] sum = new double[d];
      for (int i : members[c]) {
        for (int j = 0; j < d; j++) {
          sum[j] += cells[i * d + j];
        }
      }
      for (int j = 0; j < d; j++) {
        mean[j] += sum[j] / rows;
        means.set(c, j, sum[j] / members[c].length);
      }
    }
  }

  /** Of the rows of Z that have a label. */
  static ClassScatter of(Matrix z, Labels labels) {
    int[][] members =
        Arrays.stream(labels.classMembers()).filter(each -> each.length > 0).toArray(int[][]::new);
    return new ClassScatter(z, members);
  }

  /** The number of classes that have rows. */
  int classes() {
    return members.length;
  }

  /** The number of labelled rows. */
  int rows() {
    return rows;
  }

  /** M with S_b = M M': a column √(n_c/n) (m_c - m) for each class. */
  Matrix betweenRoot() {
    Matrix root = Matrix.zeros(z.columns(), members.length);
    for (int c = 0; c < members.length; c++) {
      double weight = Math.sqrt(members[c].length / (double) rows);
      for (int j = 0; j < mean.length; j++) {
        root.set(j, c, weight * (means.get(c, j) - mean[j]));
      }
    }
    return root;
  }

  /** S_b. */
  Matrix between(Run run) {
    return Products.gram(betweenRoot().transpose(), run);
  }

  /** S_w: the mean of (z - m_c)(z - m_c)'. */
  Matrix within(Run run) {
    double[] ones = new double[members.length];
    Arrays.fill(ones, 1);
    return within(ones, run);
  }

  /** The same with a weight for each class. */
  Matrix within(double[] classWeights, Run run) {
    return products(c -> means.row(c), c -> Math.sqrt(classWeights[c] / rows), run);
  }

  /** S_t: the mean of (z - m)(z - m)'. */
  Matrix total(Run run) {
    return products(c -> mean, c -> Math.sqrt(1.0 / rows), run);
  }

  /** The sum of the products of the labelled rows, less a center and times a weight by class. */
  private Matrix products(IntFunction<double[]> center, IntToDoubleFunction weight, Run run) {
    int[] row = new int[rows];
    int[] group = new int[rows];
    int at = 0;
    for (int c = 0; c < members.length; c++) {
      for (int i : members[c]) {
        group[at] = c;
        row[at++] = i;
      }
    }
    double[][] centers =
        IntStream.range(0, members.length).mapToObj(center).toArray(double[][]::new);
    double[] weights = IntStream.range(0, members.length).mapToDouble(weight).toArray();
    double[] cells = z.values();
    int d = mean.length;
    double[] lower =
        CrossProducts.lower(
            rows,
            d,
            (i, target) -> {
              double[] own = centers[group[i]];
              double factor = weights[group[i]];
              int from = row[i] * d;
              for (int j = 0; j < d; j++) {
                target[j] = factor * (cells[from + j] - own[j]);
              }
            },
            run);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < i; j++) {
        lower[j * d + i] = lower[i * d + j];
      }
    }
    return Matrix.wrap(d, d, lower);
  }

  /** The sizes of the classes. */
  int[] sizes() {
    return Arrays.stream(members).mapToInt(each -> each.length).toArray();
  }

  /** The sum of the diagonal. */
  static double trace(Matrix a) {
    double sum = 0;
    for (int j = 0; j < a.rows(); j++) {
      sum += a.get(j, j);
    }
    return sum;
  }

  /** A + added I, in place. */
  static void addToDiagonal(Matrix a, double added) {
    for (int j = 0; j < a.rows(); j++) {
      a.set(j, j, a.get(j, j) + added);
    }
  }
}
