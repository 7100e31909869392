package org.foldsieve.evaluation.classify;

import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.run.Run;

/**
 * A linear support vector machine (one class against the rest, squared hinge loss), its cost tuned
 * by cross-validation inside the training rows.
 *
 * <p>The selected features are centred on the training rows and divided by one common number, the
 * root mean square length of a training row, so that a cost means the same whatever the units; the
 * features keep their scales relative to each other. The costs tried are 0.01, 0.1, 1, 10 and 100;
 * the smallest of equally good ones is taken.
 *
 * <p>With more features than training rows the rows are first turned into the space they span, by
 * an orthonormal basis of it: the weights lie there, so the classifier is the same, and a pass
 * takes as long as if there were only as many features as rows.
 *
 * <p>Deterministic: the solver's random numbers come from the seed of the run and the number of
 * features. Cost: about {@code tuningFolds * 5 + 1} fits a size.
 *
 * <p>Fan, Chang, Hsieh, Wang, Lin (2008). LIBLINEAR: a library for large linear classification.
 * Journal of Machine Learning Research 9.
 *
 * @param tuningFolds folds of the cross-validation that chooses the cost; at least 2
 * @since 0.1.0
 */
public record LinearSvm(int tuningFolds) implements Classifier {

  private static final double[] COSTS = {0.01, 0.1, 1, 10, 100};
  private static final double TOLERANCE = 0.1;
  private static final int MAX_PASSES = 300;

  static {
    // The library talks to standard output unless it is told not to.
    Linear.disableDebugOutput();
  }

  /**
   * Checks the number.
   *
   * @param tuningFolds at least 2
   */
  public LinearSvm {
    if (tuningFolds < 2) {
      throw new IllegalArgumentException(
          "tuning-folds must be at least 2: tuning-folds = " + tuningFolds);
    }
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
    int[][] predicted = new int[sizes.length][test.rows()];
    classify(
        training,
        test,
        order,
        sizes,
        run,
        (row, size, code, probabilities) -> predicted[size][row] = code);
    return predicted;
  }

  /**
   * The machine has no probabilities; in their place stand the decision values, each the logarithm
   * of a weight. They order rows rightly (AUC) and are not calibrated (log loss).
   */
  @Override
  public void classify(
      Table training, Table test, int[] order, int[] sizes, Run run, Listener listener) {
    Prefixes.largest(order, sizes);
    Labels labels = Requirements.classes(id(), training);
    int[] foldOf = dealFolds(labels);
    run.forEach(
        "linear svm",
        sizes.length,
        s -> {
          Rows rows = Rows.of(training, test, Arrays.copyOf(order, sizes[s]));
          long seed = run.random(sizes[s]).nextLong();
          double cost = tune(rows, labels, foldOf, seed, run);
          int[] all = IntStream.range(0, training.rows()).toArray();
          Model model = fit(rows.training, labels, all, rows.features, cost, seed);
          double[] values = new double[model.getNrClass()];
          for (int t = 0; t < test.rows(); t++) {
            int code = (int) Linear.predictValues(model, rows.test[t], values);
            listener.classified(t, s, code, probabilities(model, values, labels.classCount()));
          }
        });
  }

  private static double[] probabilities(Model model, double[] values, int classes) {
    double[] probabilities = new double[classes];
    Arrays.fill(probabilities, Double.NEGATIVE_INFINITY);
    int[] codes = model.getLabels();
    for (int c = 0; c < codes.length; c++) {
      // Two classes have one decision value, for the first against the second.
      probabilities[codes[c]] = codes.length == 2 && c == 1 ? -values[0] : values[c];
    }
    Requirements.softmax(probabilities);
    return probabilities;
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

  private double tune(Rows rows, Labels labels, int[] foldOf, long seed, Run run) {
    double bestCost = COSTS[0];
    int mostRight = -1;
    for (double cost : COSTS) {
      int right = 0;
      for (int fold = 0; fold < tuningFolds; fold++) {
        run.checkCancelled("linear svm");
        int held = fold;
        int[] inside = IntStream.range(0, foldOf.length).filter(i -> foldOf[i] != held).toArray();
        if (inside.length == 0) {
          continue;
        }
        Model model = fit(rows.training, labels, inside, rows.features, cost, seed);
        right +=
            (int)
                IntStream.range(0, foldOf.length)
                    .filter(i -> foldOf[i] == held)
                    .filter(i -> (int) Linear.predict(model, rows.training[i]) == labels.code(i))
                    .count();
      }
      if (right > mostRight) {
        mostRight = right;
        bestCost = cost;
      }
    }
    return bestCost;
  }

  private static Model fit(
      FeatureNode[][] rows, Labels labels, int[] chosen, int features, double cost, long seed) {
    Problem problem = new Problem();
    problem.l = chosen.length;
    // The bias is one more feature, of value 1, that every row carries already.
    problem.n = features + 1;
    problem.x = Arrays.stream(chosen).mapToObj(i -> rows[i]).toArray(FeatureNode[][]::new);
    problem.y = Arrays.stream(chosen).mapToDouble(labels::code).toArray();
    Parameter parameter =
        new Parameter(SolverType.L2R_L2LOSS_SVC_DUAL, cost, MAX_PASSES, TOLERANCE);
    parameter.setRandom(new Random(seed));
    return Linear.train(problem, parameter);
  }

  /** The selected features of both sides as the library wants them, centred and scaled. */
  private static final class Rows {

    private final int features;
    private final FeatureNode[][] training;
    private final FeatureNode[][] test;

    private Rows(int features, FeatureNode[][] training, FeatureNode[][] test) {
      this.features = features;
      this.training = training;
      this.test = test;
    }

    static Rows of(Table training, Table test, int[] features) {
      double[][] rows = read(training, features);
      double[][] others = read(test, features);
      double[] mean = new double[features.length];
      for (double[] row : rows) {
        for (int m = 0; m < mean.length; m++) {
          mean[m] += row[m] / rows.length;
        }
      }
      double squares = 0;
      for (double[] row : rows) {
        for (int m = 0; m < mean.length; m++) {
          squares += (row[m] - mean[m]) * (row[m] - mean[m]);
        }
      }
      double length = squares > 0 ? Math.sqrt(squares / rows.length) : 1;
      shift(rows, mean, length);
      shift(others, mean, length);
      if (features.length <= rows.length) {
        return new Rows(features.length, nodes(rows), nodes(others));
      }
      double[][] basis = RowSpan.of(rows);
      return new Rows(
          basis.length,
          nodes(RowSpan.coordinates(rows, basis)),
          nodes(RowSpan.coordinates(others, basis)));
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

    private static FeatureNode[][] nodes(double[][] rows) {
      FeatureNode[][] nodes = new FeatureNode[rows.length][];
      for (int i = 0; i < rows.length; i++) {
        int width = rows[i].length;
        nodes[i] = new FeatureNode[width + 1];
        for (int m = 0; m < width; m++) {
          nodes[i][m] = new FeatureNode(m + 1, rows[i][m]);
        }
        nodes[i][width] = new FeatureNode(width + 1, 1);
      }
      return nodes;
    }
  }
}
