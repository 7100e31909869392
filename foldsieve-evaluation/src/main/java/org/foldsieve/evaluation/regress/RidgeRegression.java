package org.foldsieve.evaluation.regress;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.PrefixRidge;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Linear regression with a penalty on the squares of its weights:
 *
 * <p>\[ \hat y(x) = \bar y + z'w, \qquad w = \arg\min_w \|y - \bar y - Zw\|^2 + \lambda \|w\|^2 =
 * (Z'Z + \lambda I)^{-1} Z'y \]
 *
 * <p>Z are the selected features, centred and divided by their standard deviations on the training
 * rows (a constant feature has no say), so that the penalty means the same whatever the units:
 * scikit-learn's {@code make_pipeline(StandardScaler(), Ridge(alpha=1))}. A row of weight 3 is
 * three equal rows.
 *
 * <p>Every prefix of the order is solved by one factorisation: O(n m² + m³) time for m features and
 * n rows, m at most n, and O(n³) for each larger size.
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
    Require.positive("penalty", penalty);
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
    return predict(training, RowCounts.ones(training.rows()), test, order, sizes, run);
  }

  @Override
  public double[][] predict(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    double[] numbers = Targets.of(id(), training);
    double[][] predicted = new double[sizes.length][test.rows()];
    new PrefixRidge(penalty)
        .predict(
            training,
            weights,
            test,
            order,
            sizes,
            Matrix.wrap(numbers.length, 1, numbers),
            run,
            (row, size, values) -> predicted[size][row] = values[0]);
    return predicted;
  }
}
