package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * How much of all features a subset leaves unexplained: every feature is predicted from the subset
 * by least squares learnt on the training rows, and {@code error} is the squared error on the test
 * rows divided by that of predicting the training means; 0 is perfect. Needs no labels.
 *
 * <p>\[ \hat X = \bar x + Z_\text{test} (Z^\top Z + \lambda I)^{-1} Z^\top F \]
 *
 * <p>with F and Z the centred training rows with all features and with the subset. The ridge λ is
 * {@code ridge} times the mean diagonal of Z'Z: it is there for subsets larger than the number of
 * rows. O(min(m, n)³ + n m d) a size m.
 *
 * @param ridge the ridge, relative; positive
 * @since 0.1.0
 */
public record ReconstructionMeasure(double ridge) implements Measure {

  /**
   * Checks the number.
   *
   * @param ridge positive
   */
  public ReconstructionMeasure {
    Require.positive("ridge", ridge);
  }

  /** {@return the measure with a ridge of a thousandth} */
  public static ReconstructionMeasure withDefaults() {
    return new ReconstructionMeasure(1e-3);
  }

  @Override
  public String id() {
    return "reconstruction";
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(new Criterion(id(), "error", false));
  }

  @Override
  public boolean needsClasses() {
    return false;
  }

  @Override
  public boolean isIncremental() {
    return false;
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    Centered rows = data.shared(this, Centered.class, () -> Centered.of(data, run));
    double[] error = new double[sizes.length];
    for (int s = 0; s < sizes.length; s++) {
      run.checkCancelled(id());
      error[s] = error(rows, Arrays.copyOf(order, sizes[s]), run);
    }
    return new double[][] {error};
  }

  private double error(Centered rows, int[] chosen, Run run) {
    Matrix z = rows.select(rows.training, chosen);
    double trace = 0;
    for (double x : z.values()) {
      trace += x * x;
    }
    if (trace == 0) {
      // Constant on the training rows: nothing to learn from.
      return 1;
    }
    double lambda = ridge * trace / chosen.length;
    Matrix zTest = rows.select(rows.test, chosen);
    Matrix predicted;
    if (chosen.length <= z.rows()) {
      Matrix weights = Products.multiply(true, z, false, rows.training, run);
      solve(Products.gram(z, run), lambda, weights);
      predicted = Products.multiply(zTest, weights, run);
    } else {
      Matrix weights = rows.training.copy();
      solve(Products.multiply(false, z, true, z, run), lambda, weights);
      Matrix kernel = Products.multiply(false, zTest, true, z, run);
      predicted = Products.multiply(kernel, weights, run);
    }
    double squares = 0;
    for (int at = 0; at < predicted.values().length; at++) {
      double difference = rows.test.values()[at] - predicted.values()[at];
      squares += difference * difference;
    }
    return squares / rows.testSquares;
  }

  private static void solve(Matrix gram, double lambda, Matrix target) {
    int n = gram.rows();
    for (int i = 0; i < n; i++) {
      gram.values()[i * n + i] += lambda;
    }
    if (!Blas.get().cholesky(gram.values(), n)) {
      throw new ArithmeticException("a ridge of " + lambda + " is too small for these features");
    }
    Blas.get().choleskySolve(gram.values(), n, target.values(), target.columns());
  }

  /** Both sides of a split, less the training means. */
  private static final class Centered {

    private final Matrix training;
    private final Matrix test;
    private final double testSquares;

    private Centered(Matrix training, Matrix test, double testSquares) {
      this.training = training;
      this.test = test;
      this.testSquares = testSquares;
    }

    static Centered of(SplitData data, Run run) {
      Table table = data.training();
      int d = table.features();
      run.requireMemory(
          24L * d * (table.rows() + data.test().rows()),
          String.format(Locale.ROOT, "the reconstruction of %d features", d),
          "compare fewer features or rows");
      double[] mean =
          IntStream.range(0, d)
              .mapToDouble(
                  j -> {
                    double[] column = new double[table.rows()];
                    table.copyColumn(j, column);
                    return Statistics.mean(column);
                  })
              .toArray();
      Matrix test = minus(data.test(), mean);
      double squares = Arrays.stream(test.values()).map(x -> x * x).sum();
      return new Centered(minus(table, mean), test, squares);
    }

    private static Matrix minus(Table table, double[] mean) {
      Matrix rows = Matrix.zeros(table.rows(), mean.length);
      double[] row = new double[mean.length];
      for (int i = 0; i < table.rows(); i++) {
        table.copyRow(i, row);
        for (int j = 0; j < mean.length; j++) {
          rows.values()[i * mean.length + j] = row[j] - mean[j];
        }
      }
      return rows;
    }

    Matrix select(Matrix rows, int[] chosen) {
      Matrix selected = Matrix.zeros(rows.rows(), chosen.length);
      for (int i = 0; i < rows.rows(); i++) {
        for (int m = 0; m < chosen.length; m++) {
          selected.values()[i * chosen.length + m] = rows.values()[i * rows.columns() + chosen[m]];
        }
      }
      return selected;
    }
  }
}
