package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.run.Run;

/**
 * How each class fares under the answer of a comparison: of its test rows over all splits, how many
 * were taken for which class, with the features and the classifier that the answer is told in.
 *
 * @since 0.1.0
 */
public final class ClassResults {

  private final List<String> names;
  private final int[] sizes;
  private final int[][] counts;

  private ClassResults(Labels labels, int[][] counts) {
    this.names = labels.classNames();
    this.sizes = labels.classSizes();
    this.counts = counts;
  }

  /**
   * Predicts the test rows of every split once more, with the orders the comparison found.
   *
   * @param answer the answer of a comparison of these samples
   * @param samples what was compared on
   * @param run with the seed of the comparison
   * @return the results; empty where no classifier judged
   */
  public static Optional<ClassResults> of(Answer answer, Samples samples, Run run) {
    Comparison plan = answer.result().plan();
    return plan.measures().stream()
        .filter(ClassificationMeasure.class::isInstance)
        .map(ClassificationMeasure.class::cast)
        .filter(measure -> measure.id().equals(answer.criterion().measure()))
        .findFirst()
        .map(measure -> of(measure.classifier(), answer, samples, run));
  }

  private static ClassResults of(Classifier classifier, Answer answer, Samples samples, Run run) {
    Comparison plan = answer.result().plan();
    Labels labels = samples.table().labels().orElseThrow();
    int[][] counts = new int[labels.classCount()][labels.classCount()];
    List<Split> splits = plan.protocol().splits(samples.table(), run);
    int[][] orders = answer.result().orders(answer.winner());
    for (Split split : splits) {
      SplitData data = SplitData.of(samples, split, plan.scaling());
      FeatureGroups units = data.trainingSamples().groups();
      int[] features = units.features(Arrays.copyOf(orders[split.number()], answer.shownSize()));
      Labels truth = data.test().labels().orElseThrow();
      int[] predicted =
          classifier
              .predict(
                  data.training(),
                  data.test(),
                  features,
                  new int[] {features.length},
                  run.withSeed(run.random(split.number()).nextLong()))[0];
      for (int t = 0; t < predicted.length; t++) {
        counts[truth.code(t)][predicted[t]]++;
      }
    }
    return new ClassResults(labels, counts);
  }

  /** {@return the names of the classes} */
  public List<String> names() {
    return names;
  }

  /** {@return how many rows of the table a class has} */
  public int rows(int code) {
    return sizes[code];
  }

  /** {@return the share of all rows that are of a class} */
  public double share(int code) {
    return (double) sizes[code] / Arrays.stream(sizes).sum();
  }

  /** {@return the share of a class's test rows that were taken for it; NaN where it has none} */
  public double recall(int code) {
    return (double) counts[code][code] / Arrays.stream(counts[code]).sum();
  }

  /** {@return the share of the test rows taken for a class that are of it; NaN where none was} */
  public double precision(int code) {
    int taken = Arrays.stream(counts).mapToInt(row -> row[code]).sum();
    return (double) counts[code][code] / taken;
  }

  /** {@return the class that a class is most often mistaken for; empty where it never is} */
  public OptionalInt mistakenFor(int code) {
    int most = -1;
    for (int other = 0; other < names.size(); other++) {
      if (other != code
          && counts[code][other] > 0
          && (most < 0 || counts[code][other] > counts[code][most])) {
        most = other;
      }
    }
    return most < 0 ? OptionalInt.empty() : OptionalInt.of(most);
  }

  /** {@return how many test rows of a class were taken for another, or rightly for itself} */
  public int count(int truth, int predicted) {
    return counts[truth][predicted];
  }
}
