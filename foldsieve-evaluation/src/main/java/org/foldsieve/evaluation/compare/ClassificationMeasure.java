package org.foldsieve.evaluation.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.evaluation.metric.ClassScores;
import org.foldsieve.run.Run;

/**
 * How well a classifier tells the test rows' classes: {@code accuracy}, {@code balanced-accuracy},
 * {@code macro-f1}, {@code log-loss}, and {@code auc}, of more than two classes the mean of each
 * against the rest, where there are at most {@value #MOST_WITH_AREA} ({@link ClassScores}).
 *
 * <p>One of them decides which method is best and how many features are enough, and the answer is
 * told in the same: accuracy, or where classes are uneven balanced accuracy, which always guessing
 * the largest class does not raise. Classes are uneven when the largest has at least three times
 * the rows of the smallest.
 *
 * @param classifier the classifier
 * @param classes how many classes there are
 * @param uneven whether balanced accuracy decides
 * @since 0.1.0
 */
public record ClassificationMeasure(Classifier classifier, int classes, boolean uneven)
    implements Measure {

  private static final int UNEVEN = 3;

  /** What every row was said to be of every class is kept for the area, with every subset. */
  private static final int MOST_WITH_AREA = 20;

  private static final String ACCURACY = "accuracy";
  private static final String BALANCED = "balanced-accuracy";

  /**
   * {@return the measure that suits the classes of a table}
   *
   * @param classifier the classifier
   * @param labels the classes of all rows
   */
  public static ClassificationMeasure of(Classifier classifier, Labels labels) {
    return new ClassificationMeasure(classifier, labels.classCount(), areUneven(labels));
  }

  /**
   * {@return whether the largest class has at least three times the rows of the smallest}
   *
   * @param labels the classes of all rows
   */
  public static boolean areUneven(Labels labels) {
    int[] sizes = Arrays.stream(labels.classSizes()).filter(size -> size > 0).sorted().toArray();
    return sizes.length > 0 && sizes[sizes.length - 1] >= (long) UNEVEN * sizes[0];
  }

  @Override
  public String id() {
    return classifier.id();
  }

  @Override
  public List<Criterion> criteria() {
    List<Criterion> criteria =
        new ArrayList<>(
            List.of(
                new Criterion(id(), ACCURACY, true),
                new Criterion(id(), BALANCED, true),
                new Criterion(id(), "macro-f1", true),
                new Criterion(id(), "log-loss", false)));
    if (hasArea()) {
      criteria.add(new Criterion(id(), "auc", true));
    }
    return List.copyOf(criteria);
  }

  private boolean hasArea() {
    return classes <= MOST_WITH_AREA;
  }

  @Override
  public boolean needsClasses() {
    return true;
  }

  @Override
  public Optional<Criterion> deciding() {
    return Optional.of(new Criterion(id(), uneven ? BALANCED : ACCURACY, true));
  }

  @Override
  public boolean isIncremental() {
    return classifier.isIncremental();
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    Labels truth = data.test().labels().orElseThrow();
    int rows = truth.rows();
    double[] weights = data.testWeights();
    // Rows come from several threads and in any order; sums want one order.
    int[][] predicted = new int[sizes.length][rows];
    int kept = hasArea() ? classes : 1;
    double[][] said = new double[sizes.length][Math.multiplyExact(rows, kept)];
    data.classify(
        classifier,
        order,
        sizes,
        run,
        (row, size, code, chances) -> {
          predicted[size][row] = code;
          System.arraycopy(chances, kept == 1 ? truth.code(row) : 0, said[size], row * kept, kept);
        });
    double[][] values = new double[criteria().size()][sizes.length];
    double[] chances = new double[classes];
    for (int s = 0; s < sizes.length; s++) {
      ClassScores scores = new ClassScores(classes, rows);
      for (int t = 0; t < rows; t++) {
        System.arraycopy(said[s], t * kept, chances, kept == 1 ? truth.code(t) : 0, kept);
        scores.add(truth.code(t), predicted[s][t], chances, weights[t]);
      }
      write(scores, values, s);
    }
    return values;
  }

  private void write(ClassScores scores, double[][] values, int at) {
    values[0][at] = scores.accuracy();
    values[1][at] = scores.balancedAccuracy();
    values[2][at] = scores.macroF1();
    values[3][at] = scores.logLoss();
    if (hasArea()) {
      // With one class in the test rows no two can be told apart, nor confused.
      double area = scores.areaUnderCurve();
      values[4][at] = Double.isNaN(area) ? 0.5 : area;
    }
  }

  @Override
  public List<String> notes(Table table) {
    Labels labels = table.labels().orElseThrow();
    int[] sizes = labels.classSizes();
    int largest = IntStream.range(0, sizes.length).reduce(0, (a, b) -> sizes[b] > sizes[a] ? b : a);
    return uneven
        ? List.of(
            String.format(
                Locale.ROOT,
                "the classes are uneven ('%s' has %.1f %% of the rows): balanced accuracy decides,"
                    + " not accuracy",
                labels.classNames().get(largest),
                100.0 * sizes[largest] / labels.rows()))
        : List.of();
  }

  /** Always the largest class of the training rows, as probable as it is there. */
  @Override
  public double[] guess(
      Labels training, double[] trainingWeights, Labels test, double[] testWeights) {
    double[] shares = new double[classes];
    for (int i = 0; i < training.rows(); i++) {
      shares[training.code(i)] += trainingWeights[i];
    }
    double total = Arrays.stream(trainingWeights).sum();
    int largest = 0;
    for (int c = 0; c < classes; c++) {
      largest = shares[c] > shares[largest] ? c : largest;
    }
    Arrays.setAll(shares, c -> shares[c] / total);
    ClassScores scores = new ClassScores(classes, test.rows());
    for (int t = 0; t < test.rows(); t++) {
      scores.add(test.code(t), largest, shares, testWeights[t]);
    }
    double[][] values = new double[criteria().size()][1];
    write(scores, values, 0);
    return Arrays.stream(values).mapToDouble(value -> value[0]).toArray();
  }
}
