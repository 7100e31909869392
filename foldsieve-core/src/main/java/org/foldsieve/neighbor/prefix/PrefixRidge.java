package org.foldsieve.neighbor.prefix;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.run.Run;

/**
 * Ridge regression with every prefix of an order, for several targets at once:
 *
 * <p>\[ w = \arg\min_w \|y - \bar y - Zw\|^2 + \lambda \|w\|^2 = (Z'Z + \lambda I)^{-1} Z'(y - \bar
 * y) \]
 *
 * <p>Z are the features, centred and divided by their standard deviations on the training rows; a
 * constant feature has no say. With \( Z'Z + \lambda I = LL' \), the factor of the first m features
 * is the corner of L, so \( z'w = (L^{-1}z)'(L^{-1}Z'y) \) is a sum of which each feature adds one
 * term. With more features than training rows the weights are found among the rows instead, \( z'w
 * = z'Z'(ZZ' + \lambda I)^{-1}(y - \bar y) \), once a size. O(n m² + m³) time for m features and n
 * rows, m at most n, and O(n³) for each larger size.
 */
public final class PrefixRidge {

  private static final String TASK = "ridge regression";

  /** Hears what is predicted for a row with {@code sizes[size]} features, target by target. */
  public interface Listener {
    void predicted(int row, int size, double[] values);
  }

  private final double penalty;

  /** With the penalty lambda, above 0. */
  public PrefixRidge(double penalty) {
    this.penalty = penalty;
  }

  /**
   * Learns from the training rows and predicts the test rows.
   *
   * @param targets a row for each training row, a column for each target
   */
  public void predict(
      Table training,
      Table test,
      int[] order,
      int[] sizes,
      Matrix targets,
      Run run,
      Listener listener) {
    predict(training, RowCounts.ones(training.rows()), test, order, sizes, targets, run, listener);
  }

  /**
   * Learns from the training rows, each as many as it weighs, and predicts the test rows.
   *
   * @param rowWeights how many rows each training row counts for, above 0
   * @param targets a row for each training row, a column for each target
   */
  public void predict(
      Table training,
      double[] rowWeights,
      Table test,
      int[] order,
      int[] sizes,
      Matrix targets,
      Run run,
      Listener listener) {
    int features = Prefixes.largest(order, sizes);
    int rows = training.rows();
    int narrow = (int) Arrays.stream(sizes).filter(size -> size <= rows).count();
    int corner = narrow == 0 ? 0 : sizes[narrow - 1];
    run.requireMemory(
        8L
            * ((long) (rows + test.rows()) * (features + rows)
                + (long) corner * corner
                + 2L * rows * rows),
        String.format(Locale.ROOT, "ridge regression with %d features of %d rows", features, rows),
        "look at fewer features, or at fewer rows");
    Matrix known = read(training, order, features);
    Matrix asked = read(test, order, features);
    standardize(known, asked, rowWeights);
    double[] means = means(targets, rowWeights);
    Matrix offsets = targets.copy();
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < means.length; c++) {
        offsets.set(i, c, offsets.get(i, c) - means[c]);
      }
    }
    weigh(known, rowWeights);
    weigh(offsets, rowWeights);
    if (narrow > 0) {
      byFeatures(known, asked, offsets, means, Arrays.copyOf(sizes, narrow), run, listener);
    }
    if (narrow < sizes.length) {
      byRows(known, asked, offsets, means, sizes, narrow, run, listener);
    }
  }

  private static Matrix read(Table table, int[] order, int features) {
    Matrix cells = Matrix.zeros(table.rows(), features);
    double[] row = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int m = 0; m < features; m++) {
        cells.set(i, m, row[order[m]]);
      }
    }
    return cells;
  }

  private static double[] means(Matrix targets, double[] rowWeights) {
    double[] means = new double[targets.columns()];
    Arrays.setAll(means, c -> mean(targets.column(c), rowWeights));
    return means;
  }

  private static double mean(double[] values, double[] rowWeights) {
    return IntStream.range(0, values.length).mapToDouble(i -> rowWeights[i] * values[i]).sum()
        / Arrays.stream(rowWeights).sum();
  }

  /** The square of a row so multiplied counts by its weight. */
  private static void weigh(Matrix cells, double[] rowWeights) {
    for (int i = 0; i < cells.rows(); i++) {
      double root = Math.sqrt(rowWeights[i]);
      for (int m = 0; m < cells.columns() && root != 1; m++) {
        cells.set(i, m, root * cells.get(i, m));
      }
    }
  }

  /** Centres and scales both by what the training rows say; in place. */
  private static void standardize(Matrix known, Matrix asked, double[] rowWeights) {
    double total = Arrays.stream(rowWeights).sum();
    for (int m = 0; m < known.columns(); m++) {
      double[] column = known.column(m);
      double mean = mean(column, rowWeights);
      double squares = 0;
      for (int i = 0; i < column.length; i++) {
        squares += rowWeights[i] * ((column[i] - mean) * (column[i] - mean));
      }
      boolean constant = Arrays.stream(column).allMatch(value -> value == column[0]);
      double factor = constant ? 0 : 1 / Math.sqrt(squares / total);
      shift(known, m, mean, factor);
      shift(asked, m, mean, factor);
    }
  }

  private static void shift(Matrix cells, int m, double mean, double factor) {
    for (int i = 0; i < cells.rows(); i++) {
      cells.set(i, m, (cells.get(i, m) - mean) * factor);
    }
  }

  /** Sizes up to the number of rows: the corners of one factor. */
  private void byFeatures(
      Matrix known,
      Matrix asked,
      Matrix offsets,
      double[] means,
      int[] sizes,
      Run run,
      Listener listener) {
    int corner = sizes[sizes.length - 1];
    Matrix first = columns(known, corner);
    double[] factor = Products.gram(first, run).values();
    factor(factor, corner);
    Matrix weights = Products.multiply(true, offsets, false, first, run);
    Blas.get()
        .triangularSolve(means.length, corner, factor, 0, corner, weights.values(), 0, corner);
    Matrix turned = columns(asked, corner);
    Blas.get()
        .triangularSolve(turned.rows(), corner, factor, 0, corner, turned.values(), 0, corner);
    Matrix terms = weights.transpose();
    double[] sums = new double[means.length];
    for (int t = 0; t < turned.rows(); t++) {
      run.checkCancelled(TASK);
      System.arraycopy(means, 0, sums, 0, sums.length);
      int m = 0;
      for (int s = 0; s < sizes.length; s++) {
        for (; m < sizes[s]; m++) {
          double part = turned.get(t, m);
          for (int c = 0; c < sums.length; c++) {
            sums[c] += part * terms.get(m, c);
          }
        }
        listener.predicted(t, s, sums);
      }
    }
  }

  private static Matrix columns(Matrix cells, int count) {
    Matrix first = Matrix.zeros(cells.rows(), count);
    for (int i = 0; i < cells.rows(); i++) {
      System.arraycopy(cells.values(), i * cells.columns(), first.values(), i * count, count);
    }
    return first;
  }

  /** Sizes above the number of rows: the products of the rows grow from size to size. */
  private void byRows(
      Matrix known,
      Matrix asked,
      Matrix offsets,
      double[] means,
      int[] sizes,
      int from,
      Run run,
      Listener listener) {
    int rows = known.rows();
    Matrix inner = Matrix.zeros(rows, rows);
    Matrix across = Matrix.zeros(asked.rows(), rows);
    double[] sums = new double[means.length];
    int before = 0;
    for (int s = from; s < sizes.length; s++) {
      run.checkCancelled(TASK);
      addProducts(known, known, before, sizes[s], inner);
      addProducts(asked, known, before, sizes[s], across);
      before = sizes[s];
      double[] factor = inner.values().clone();
      factor(factor, rows);
      Matrix weights = offsets.copy();
      Blas.get().choleskySolve(factor, rows, weights.values(), means.length);
      Matrix values = Products.multiply(across, weights, run);
      for (int t = 0; t < asked.rows(); t++) {
        for (int c = 0; c < sums.length; c++) {
          sums[c] = means[c] + values.get(t, c);
        }
        listener.predicted(t, s, sums);
      }
    }
  }

  /** Adds the products of rows in features {@code from} to {@code to}. */
  private static void addProducts(Matrix a, Matrix b, int from, int to, Matrix sum) {
    Blas.get()
        .gemm(
            false,
            true,
            a.rows(),
            b.rows(),
            to - from,
            1,
            a.values(),
            from,
            a.columns(),
            b.values(),
            from,
            b.columns(),
            1,
            sum.values(),
            0,
            sum.columns());
  }

  /** Replaces products by the Cholesky factor of products + lambda I. */
  private void factor(double[] products, int order) {
    for (int m = 0; m < order; m++) {
      products[m * order + m] += penalty;
    }
    if (!Blas.get().cholesky(products, order)) {
      throw new ArithmeticException(
          String.format(
              Locale.ROOT,
              "the features are so alike that a penalty of %s does not tell them apart; take a"
                  + " larger one",
              penalty));
    }
  }
}
