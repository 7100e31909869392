package org.foldsieve.embed.linear;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Run;

/**
 * How rows scatter inside their classes, and the classes about the mean of all; every scatter is
 * divided by the number of labelled rows. Rows without a label have no part in it.
 */
final class ClassScatter {

  private final TallMatrix z;

  /** The class of every row among those that have rows; -1 without a label. */
  private final int[] group;

  private final int[] sizes;
  private final int rows;
  private final double[] mean;
  private final Matrix means;

  private ClassScatter(TallMatrix z, int[] group, int[] sizes, Run run) {
    this.z = z;
    this.group = group;
    this.sizes = sizes;
    this.rows = Arrays.stream(sizes).sum();
    this.mean = new double[z.columns()];
    this.means = z.groupSums(group, sizes.length, run);
    for (int c = 0; c < sizes.length; c++) {
      for (int j = 0; j < mean.length; j++) {
        double sum = means.get(c, j);
        mean[j] += sum / rows;
        means.set(c, j, sum / sizes[c]);
      }
    }
  }

  /** Of the rows of Z that have a label. */
  static ClassScatter of(TallMatrix z, Labels labels, Run run) {
    int[] all = labels.classSizes();
    int[] filled = IntStream.range(0, all.length).filter(c -> all[c] > 0).toArray();
    int[] group =
        Arrays.stream(labels.codes())
            .map(code -> code < 0 ? -1 : Arrays.binarySearch(filled, code))
            .toArray();
    return new ClassScatter(z, group, IntStream.of(filled).map(c -> all[c]).toArray(), run);
  }

  /** The number of classes that have rows. */
  int classes() {
    return sizes.length;
  }

  /** The number of labelled rows. */
  int rows() {
    return rows;
  }

  /** M with S_b = M M': a column √(n_c/n) (m_c - m) for each class. */
  Matrix betweenRoot() {
    Matrix root = Matrix.zeros(z.columns(), sizes.length);
    for (int c = 0; c < sizes.length; c++) {
      double weight = Math.sqrt(sizes[c] / (double) rows);
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
    double[] ones = new double[sizes.length];
    Arrays.fill(ones, 1);
    return within(ones, run);
  }

  /** The same with a weight for each class. */
  Matrix within(double[] classWeights, Run run) {
    return products(means, c -> Math.sqrt(classWeights[c] / rows), run);
  }

  /** S_t: the mean of (z - m)(z - m)'. */
  Matrix total(Run run) {
    Matrix centers = Matrix.zeros(sizes.length, mean.length);
    for (int c = 0; c < sizes.length; c++) {
      System.arraycopy(mean, 0, centers.values(), c * mean.length, mean.length);
    }
    return products(centers, c -> Math.sqrt(1.0 / rows), run);
  }

  /** The sum of the products of the labelled rows, less a center and times a weight by class. */
  private Matrix products(Matrix centers, IntToDoubleFunction weight, Run run) {
    double[] weights = IntStream.range(0, sizes.length).mapToDouble(weight).toArray();
    double[] factors = Arrays.stream(group).mapToDouble(c -> c < 0 ? 0 : weights[c]).toArray();
    return GraphForm.symmetric(z.shifted(group, centers, factors), run);
  }

  /** The sizes of the classes. */
  int[] sizes() {
    return sizes.clone();
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
