package org.foldsieve.evaluation.regress;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.run.Run;

/**
 * Linear regression with a penalty on the squares of its weights:
 *
 * <p>\[ \hat y(x) = \bar y + z'w, \qquad w = \arg\min_w \|y - \bar y - Zw\|^2 + \lambda \|w\|^2 =
 * (Z'Z + \lambda I)^{-1} Z'y \]
 *
 * <p>Z are the selected features, centred and divided by their standard deviations on the training
 * rows (a constant feature has no say), so that the penalty means the same whatever the units:
 * scikit-learn's {@code make_pipeline(StandardScaler(), Ridge(alpha=1))}.
 *
 * <p><b>Every prefix at once.</b> With \( Z'Z + \lambda I = LL' \), the factor of the first m
 * features is the corner of L, so \( z'w = (L^{-1}z)'(L^{-1}Z'y) \) is a sum of which each feature
 * adds one term. With more features than training rows the weights are found among the rows
 * instead, \( \hat y(x) = \bar y + z'Z'(ZZ' + \lambda I)^{-1}(y - \bar y) \), once a size. O(n m² +
 * m³) time for m features and n rows, m at most n, and O(n³) for each larger size.
 *
 * <p>Hoerl, Kennard (1970). Ridge regression: biased estimation for nonorthogonal problems.
 * Technometrics 12.
 *
 * @param penalty lambda
 * @since 0.1.0
 */
public record RidgeRegression(double penalty) implements Regressor {

  /**
   * Checks the penalty.
   *
   * @param penalty above 0 and finite
   */
  public RidgeRegression {
    if (!(penalty > 0 && penalty < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "penalty must be above 0 and finite: penalty = " + penalty);
    }
  }

  /** {@return ridge regression with a penalty of 1} */
  public static RidgeRegression withDefaults() {
    return new RidgeRegression(1);
  }

  @Override
  public String id() {
    return "ridge";
  }

  @Override
  public boolean isIncremental() {
    return true;
  }

  @Override
  public double[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    int features = Prefixes.largest(order, sizes);
    double[] numbers = Targets.of(id(), training);
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
    standardize(known, asked);
    double mean = Arrays.stream(numbers).sum() / rows;
    double[] offsets = Arrays.stream(numbers).map(number -> number - mean).toArray();
    double[][] predicted = new double[sizes.length][test.rows()];
    if (narrow > 0) {
      byFeatures(known, asked, offsets, Arrays.copyOf(sizes, narrow), predicted, run);
    }
    if (narrow < sizes.length) {
      byRows(known, asked, offsets, sizes, narrow, predicted, run);
    }
    for (double[] ofSize : predicted) {
      Arrays.setAll(ofSize, t -> ofSize[t] + mean);
    }
    return predicted;
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

  /** Centres and scales both by what the training rows say; in place. */
  private static void standardize(Matrix known, Matrix asked) {
    int rows = known.rows();
    for (int m = 0; m < known.columns(); m++) {
      double[] column = known.column(m);
      double mean = Arrays.stream(column).sum() / rows;
      double squares = 0;
      for (double value : column) {
        squares += (value - mean) * (value - mean);
      }
      boolean constant = Arrays.stream(column).allMatch(value -> value == column[0]);
      double factor = constant ? 0 : 1 / Math.sqrt(squares / rows);
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
      Matrix known, Matrix asked, double[] offsets, int[] sizes, double[][] predicted, Run run) {
    int corner = sizes[sizes.length - 1];
    Matrix first = columns(known, corner);
    double[] factor = Products.gram(first, run).values();
    factor(factor, corner);
    double[] weights = new double[corner];
    for (int i = 0; i < first.rows(); i++) {
      for (int m = 0; m < corner; m++) {
        weights[m] += offsets[i] * first.get(i, m);
      }
    }
    Blas.get().triangularSolve(1, corner, factor, 0, corner, weights, 0, corner);
    Matrix turned = columns(asked, corner);
    Blas.get()
        .triangularSolve(turned.rows(), corner, factor, 0, corner, turned.values(), 0, corner);
    for (int t = 0; t < turned.rows(); t++) {
      double sum = 0;
      int m = 0;
      for (int s = 0; s < sizes.length; s++) {
        for (; m < sizes[s]; m++) {
          sum += turned.get(t, m) * weights[m];
        }
        predicted[s][t] = sum;
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
      double[] offsets,
      int[] sizes,
      int from,
      double[][] predicted,
      Run run) {
    int rows = known.rows();
    Matrix inner = Matrix.zeros(rows, rows);
    Matrix across = Matrix.zeros(asked.rows(), rows);
    int before = 0;
    for (int s = from; s < sizes.length; s++) {
      run.checkCancelled("ridge regression");
      addProducts(known, known, before, sizes[s], inner);
      addProducts(asked, known, before, sizes[s], across);
      before = sizes[s];
      double[] factor = inner.values().clone();
      factor(factor, rows);
      double[] weights = offsets.clone();
      Blas.get().choleskySolve(factor, rows, weights, 1);
      for (int t = 0; t < asked.rows(); t++) {
        predicted[s][t] = Sums.dot(across.values(), t * rows, weights, 0, rows);
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
