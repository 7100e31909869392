package org.foldsieve.evaluation.classify;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * A linear support vector machine (one class against the rest, squared hinge loss), its cost tuned
 * by cross-validation inside the training rows.
 *
 * <p>The selected features are centred on the training rows and divided by one common number, the
 * root mean square length of a training row, so that a cost means the same whatever the units; the
 * features keep their scales relative to each other. The costs tried are 0.01, 0.1, 1, 10 and 100;
 * the smallest of equally good ones is taken. Each machine is the exact one, to rounding (with more
 * than 600 features and as many rows short of their margin, to a ten-thousandth): there is no
 * number of passes after which it is given up, and no seed.
 *
 * <p>A row of weight 3 costs as much as three, and all of it is in one fold of the tuning. With
 * more features than training rows the rows are first turned into the space they span, by an
 * orthonormal basis of it: the machine lies there, so the classifier is the same.
 *
 * <p>Cost: {@code tuningFolds * 5 + 1} fits a size, those of a fold each starting where the last
 * ended.
 *
 * <p>The same machine as scikit-learn's {@code LinearSVC} and LIBLINEAR with {@code -B 1}: Fan,
 * Chang, Hsieh, Wang, Lin (2008). LIBLINEAR: a library for large linear classification. Journal of
 * Machine Learning Research 9.
 *
 * @param tuningFolds folds of the cross-validation that chooses the cost; at least 2
 * @since 0.1.0
 */
public record LinearSvm(int tuningFolds) implements Classifier {

  private static final double[] COSTS = {0.01, 0.1, 1, 10, 100};

  /**
   * Checks the number.
   *
   * @param tuningFolds at least 2
   */
  public LinearSvm {
    Require.atLeast(2, "tuning-folds", tuningFolds);
  }

  /** {@return the classifier whose cost is tuned with three folds} */
  public static LinearSvm withDefaults() {
    return new LinearSvm(3);
  }

  @Override
  public String id() {
    return "svm";
  }

  @Override
  public boolean isIncremental() {
    return false;
  }

  @Override
  public int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    return Requirements.codes(this, training, test, order, sizes, run);
  }

  @Override
  public void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    classify(training, RowCounts.ones(training.rows()), test, order, sizes, run, listener);
  }

  /**
   * The machine has no probabilities; in their place stand the decision values, each the logarithm
   * of a weight. They order rows rightly (AUC) and are not calibrated (log loss).
   */
  @Override
  public void classify(
      Table training,
      double[] weights,
      Table test,
      int[] order,
      int[] sizes,
      Run run,
      Listener listener) {
    Prefixes.largest(order, sizes);
    Labels labels = Requirements.classes(id(), training);
    int[] foldOf = dealFolds(labels);
    run.forEach(
        "linear svm",
        sizes.length,
        s -> {
          Rows rows = Rows.of(training, weights, test, Arrays.copyOf(order, sizes[s]));
          Machines machines = new Machines(rows, labels, weights, run);
          machines.fit(IntStream.range(0, training.rows()).toArray(), tune(machines, foldOf));
          for (int t = 0; t < test.rows(); t++) {
            double[] values = machines.values(rows.test, t);
            int code = Requirements.largest(values);
            Requirements.softmax(values);
            listener.classified(t, s, code, values);
          }
        });
  }

  /** Stratified folds by position: the r-th row of a class is in fold r mod folds. */
  private int[] dealFolds(Labels labels) {
    int[] foldOf = new int[labels.rows()];
    int next = 0;
    for (int[] members : labels.classMembers()) {
      for (int row : members) {
        foldOf[row] = next++ % tuningFolds;
      }
    }
    return foldOf;
  }

  private double tune(Machines machines, int[] foldOf) {
    double[] right = new double[COSTS.length];
    for (int fold = 0; fold < tuningFolds; fold++) {
      int held = fold;
      int[] inside = IntStream.range(0, foldOf.length).filter(i -> foldOf[i] != held).toArray();
      int[] outside = IntStream.range(0, foldOf.length).filter(i -> foldOf[i] == held).toArray();
      machines.forget();
      for (int c = 0; c < COSTS.length && inside.length > 0 && outside.length > 0; c++) {
        machines.fit(inside, COSTS[c]);
        right[c] += machines.right(outside);
      }
    }
    machines.forget();
    return COSTS[Requirements.largest(right)];
  }

  /** A machine for each class against the rest, or one for two; absent classes have none. */
  private static final class Machines {

    private final Rows rows;
    private final Labels labels;
    private final double[] weights;
    private final SquaredHinge solver;

    /** By class; where only one of two has a machine, the other's is its opposite. */
    private final double[][] machines;

    private final boolean[] present;

    Machines(Rows rows, Labels labels, double[] weights, Run run) {
      this.rows = rows;
      this.labels = labels;
      this.weights = weights;
      this.solver = new SquaredHinge(rows.training, rows.width, run);
      this.machines = new double[labels.classCount()][rows.width];
      this.present = new boolean[machines.length];
    }

    /** Starts anew. */
    void forget() {
      for (double[] machine : machines) {
        Arrays.fill(machine, 0);
      }
    }

    void fit(int[] chosen, double cost) {
      Arrays.fill(present, false);
      for (int i : chosen) {
        present[labels.code(i)] = true;
      }
      int[] classes = IntStream.range(0, present.length).filter(c -> present[c]).toArray();
      double[] costs = Arrays.stream(chosen).mapToDouble(i -> cost * weights[i]).toArray();
      int needed = classes.length == 2 ? 1 : classes.length;
      for (int k = 0; k < needed; k++) {
        int own = classes[k];
        double[] y =
            Arrays.stream(chosen).mapToDouble(i -> labels.code(i) == own ? 1 : -1).toArray();
        machines[own] = solver.fit(chosen, y, costs, machines[own]);
      }
      if (classes.length == 2) {
        machines[classes[1]] = Arrays.stream(machines[classes[0]]).map(w -> -w).toArray();
      }
    }

    /** The decision value of each class, negative infinity for those without rows. */
    double[] values(double[] table, int row) {
      double[] values = new double[machines.length];
      for (int c = 0; c < values.length; c++) {
        values[c] =
            present[c]
                ? SquaredHinge.dot(table, row * rows.width, machines[c])
                : Double.NEGATIVE_INFINITY;
      }
      return values;
    }

    /** The weight of the rows that get their class. */
    double right(int[] held) {
      double right = 0;
      for (int i : held) {
        right += Requirements.largest(values(rows.training, i)) == labels.code(i) ? weights[i] : 0;
      }
      return right;
    }
  }

  /** The selected features of both sides, row by row, centred and scaled, and a 1 for the bias. */
  private static final class Rows {

    private final int width;
    private final double[] training;
    private final double[] test;

    private Rows(double[][] training, double[][] test) {
      this.width = training[0].length + 1;
      this.training = flat(training);
      this.test = flat(test);
    }

    static Rows of(Table training, double[] weights, Table test, int[] features) {
      double[][] rows = read(training, features);
      double[][] others = read(test, features);
      double total = Arrays.stream(weights).sum();
      double[] mean = new double[features.length];
      double squares = 0;
      for (int i = 0; i < rows.length; i++) {
        for (int m = 0; m < mean.length; m++) {
          mean[m] += weights[i] * rows[i][m] / total;
        }
      }
      for (int i = 0; i < rows.length; i++) {
        for (int m = 0; m < mean.length; m++) {
          squares += weights[i] * ((rows[i][m] - mean[m]) * (rows[i][m] - mean[m]));
        }
      }
      double length = squares > 0 ? Math.sqrt(squares / total) : 1;
      shift(rows, mean, length);
      shift(others, mean, length);
      if (features.length <= rows.length) {
        return new Rows(rows, others);
      }
      double[][] basis = RowSpan.of(rows);
      return new Rows(RowSpan.coordinates(rows, basis), RowSpan.coordinates(others, basis));
    }

    private static void shift(double[][] rows, double[] mean, double length) {
      for (double[] row : rows) {
        for (int m = 0; m < mean.length; m++) {
          row[m] = (row[m] - mean[m]) / length;
        }
      }
    }

    private static double[][] read(Table table, int[] features) {
      double[][] rows = new double[table.rows()][features.length];
      double[] row = new double[table.features()];
      for (int i = 0; i < rows.length; i++) {
        table.copyRow(i, row);
        for (int m = 0; m < features.length; m++) {
          rows[i][m] = row[features[m]];
        }
      }
      return rows;
    }

    private double[] flat(double[][] rows) {
      double[] flat = Matrix.zeros(rows.length, width).values();
      for (int i = 0; i < rows.length; i++) {
        System.arraycopy(rows[i], 0, flat, i * width, width - 1);
        flat[i * width + width - 1] = 1;
      }
      return flat;
    }
  }
}
