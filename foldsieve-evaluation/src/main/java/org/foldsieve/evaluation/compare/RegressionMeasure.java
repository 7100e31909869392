package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.regress.RandomTrees;
import org.foldsieve.evaluation.regress.Regressor;
import org.foldsieve.run.Run;

/**
 * How far predictions p of a number y are from the truth on the test rows, in three ways:
 *
 * <p>\[ R^2 = 1 - \frac{\sum (y - p)^2}{\sum (y - \bar y)^2}, \quad \mathrm{RMSE} =
 * \sqrt{\tfrac{1}{n} \sum (y - p)^2}, \quad \mathrm{MAE} = \tfrac{1}{n} \sum |y - p| \]
 *
 * <p>{@code r2} decides: 1 is perfect, 0 is what the mean of the test rows reaches, and below 0 is
 * worse than that. Where all test rows have one number it is 1 when every prediction is right and 0
 * otherwise, as in scikit-learn. The other two are in the units of the number.
 *
 * @param regressor what predicts
 * @since 0.1.0
 */
public record RegressionMeasure(Regressor regressor) implements Measure {

  @Override
  public String id() {
    return regressor.id();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(
        new Criterion(id(), "r2", true),
        new Criterion(id(), "rmse", false),
        new Criterion(id(), "mae", false));
  }

  @Override
  public boolean needsClasses() {
    return false;
  }

  @Override
  public boolean needsNumbers() {
    return true;
  }

  @Override
  public Optional<Criterion> deciding() {
    return Optional.of(criteria().get(0));
  }

  @Override
  public boolean isIncremental() {
    return regressor.isIncremental();
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    double[][] predicted = data.predict(regressor, order, sizes, run);
    Labels truth = data.test().labels().orElseThrow();
    double[][] values = new double[3][sizes.length];
    for (int s = 0; s < sizes.length; s++) {
      double[] ofSize = predicted[s];
      double[] found = errors(truth, data.testWeights(), t -> ofSize[t]);
      for (int c = 0; c < values.length; c++) {
        values[c][s] = found[c];
      }
    }
    return values;
  }

  /** R², RMSE and MAE. */
  private static double[] errors(Labels truth, double[] weights, IntToDoubleFunction predicted) {
    double total = Arrays.stream(weights).sum();
    double mean = mean(truth, weights, total);
    double squares = 0;
    double spread = 0;
    double absolute = 0;
    for (int t = 0; t < truth.rows(); t++) {
      double error = truth.number(t) - predicted.applyAsDouble(t);
      squares += weights[t] * (error * error);
      absolute += weights[t] * Math.abs(error);
      spread += weights[t] * ((truth.number(t) - mean) * (truth.number(t) - mean));
    }
    return new double[] {r2(squares, spread), Math.sqrt(squares / total), absolute / total};
  }

  private static double mean(Labels numbers, double[] weights, double total) {
    double mean = 0;
    for (int t = 0; t < numbers.rows(); t++) {
      mean += weights[t] * numbers.number(t) / total;
    }
    return mean;
  }

  /** Always the mean of the training rows. */
  @Override
  public double[] guess(
      Labels training, double[] trainingWeights, Labels test, double[] testWeights) {
    double mean = mean(training, trainingWeights, Arrays.stream(trainingWeights).sum());
    return errors(test, testWeights, t -> mean);
  }

  private static double r2(double squares, double spread) {
    if (spread == 0) {
      return squares == 0 ? 1 : 0;
    }
    return 1 - squares / spread;
  }

  @Override
  public List<String> notes(Table table) {
    return regressor instanceof RandomTrees trees && table.rows() > trees.maxRows()
        ? List.of(
            String.format(
                Locale.ROOT,
                "trees: at most %d training rows a split, drawn by seed",
                trees.maxRows()))
        : List.of();
  }
}
