package org.foldsieve.score.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.run.Run;
import org.foldsieve.score.NumberTarget;

/**
 * The kernel L of the target, and the unbiased criterion
 *
 * <p>\[ \mathrm{HSIC}_1 = \frac{1}{n (n - 3)} \Big[ \mathrm{tr} K L + \frac{1^\top K 1 \, 1^\top L
 * 1}{(n-1)(n-2)} - \frac{2}{n - 2} 1^\top K L 1 \Big] \]
 *
 * <p>with zeros on the diagonals of both. Rows of one class of n_c have L = 1/n_c, others 0; of a
 * number to predict \( L = e^{-(y_i - y_j)^2/h} \), with h the median of the squared differences
 * that are not 0.
 */
final class HsicTarget {

  private final int n;

  /** Classes and what a pair of one is worth; empty for numbers. */
  private final int[] codes;

  private final double[] share;

  /** L below the diagonal, row by row; empty for classes. */
  private final double[] kernel;

  private final double[] rowSums;
  private final double total;

  private HsicTarget(int n, int[] codes, double[] share, double[] kernel) {
    this.n = n;
    this.codes = codes;
    this.share = share;
    this.kernel = kernel;
    this.rowSums = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double l = value(i, j);
        rowSums[i] += l;
        rowSums[j] += l;
      }
    }
    this.total = Arrays.stream(rowSums).sum();
  }

  static HsicTarget of(Optional<Labels> labels, String method, Run run) {
    boolean number = NumberTarget.isGiven(labels, method);
    int n = labels.orElseThrow().rows();
    double[] y = number ? NumberTarget.of(labels.orElseThrow(), method) : new double[0];
    Labels classes =
        number ? labels.orElseThrow() : Labels.requireClasses(labels.orElseThrow(), method);
    if (n < 4) {
      throw new DataException(
          String.format(Locale.ROOT, "%s needs at least 4 rows, and the table has %d", method, n));
    }
    if (!number) {
      double[] share =
          Arrays.stream(classes.classSizes()).mapToDouble(size -> 1.0 / size).toArray();
      return new HsicTarget(n, classes.codes(), share, new double[0]);
    }
    requirePairs(n, "the kernel of the number to predict", run);
    double width = new PairDistances(n).median(y, 0);
    double[] kernel = new double[pairs(n)];
    for (int i = 0, at = 0; i < n; i++) {
      for (int j = 0; j < i; j++, at++) {
        kernel[at] = Math.exp(-(y[i] - y[j]) * (y[i] - y[j]) / width);
      }
    }
    return new HsicTarget(n, new int[0], new double[0], kernel);
  }

  /** Asks for the memory of a number for each pair of rows. */
  static void requirePairs(int n, String what, Run run) {
    run.requireMemory(
        8L * n * (n - 1L) / 2,
        String.format(Locale.ROOT, "%s of %d rows", what, n),
        "take fewer rows");
  }

  static int pairs(int n) {
    return Math.toIntExact((long) n * (n - 1) / 2);
  }

  /** Where the pairs of row i with the rows before it begin. */
  static int rowStart(int i) {
    return (int) ((long) i * (i - 1) / 2);
  }

  /** L of two rows, j before i. */
  private double value(int i, int j) {
    if (codes.length > 0) {
      return codes[i] == codes[j] ? share[codes[i]] : 0;
    }
    return kernel[rowStart(i) + j];
  }

  /** The kernel of two rows, j before i. */
  interface Kernel {
    double value(int i, int j);
  }

  /**
   * The criterion of a kernel.
   *
   * @param sums room for a number a row
   */
  double criterion(Kernel kernel, double[] sums) {
    Arrays.fill(sums, 0, n, 0);
    double trace = 0;
    for (int i = 1; i < n; i++) {
      double own = 0;
      for (int j = 0; j < i; j++) {
        double k = kernel.value(i, j);
        own += k;
        sums[j] += k;
        trace += k * value(i, j);
      }
      sums[i] += own;
    }
    double all = 0;
    double product = 0;
    for (int i = 0; i < n; i++) {
      all += sums[i];
      product += sums[i] * rowSums[i];
    }
    double rows = n;
    return (2 * trace + all / (rows - 1) * (total / (rows - 2)) - 2 / (rows - 2) * product)
        / (rows * (rows - 3));
  }
}
