package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.run.Run;

/**
 * The share of test rows a classifier gets right, and nothing else; {@link ClassificationMeasure}
 * gives more.
 *
 * @param classifier the classifier
 * @since 0.1.0
 */
public record AccuracyMeasure(Classifier classifier) implements Measure {

  @Override
  public String id() {
    return classifier.id();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(new Criterion(id(), "accuracy", true));
  }

  @Override
  public boolean needsClasses() {
    return true;
  }

  @Override
  public Optional<Criterion> deciding() {
    return Optional.of(criteria().get(0));
  }

  @Override
  public boolean isIncremental() {
    return classifier.isIncremental();
  }

  @Override
  public double[][] evaluate(SplitData data, int[] order, int[] sizes, Run run) {
    Labels truth = data.test().labels().orElseThrow();
    double[] weights = data.testWeights();
    double total = Arrays.stream(weights).sum();
    int[][] predicted = predict(data, order, sizes, run);
    double[] accuracy = new double[sizes.length];
    for (int s = 0; s < sizes.length; s++) {
      double right = 0;
      for (int t = 0; t < truth.rows(); t++) {
        right += predicted[s][t] == truth.code(t) ? weights[t] : 0;
      }
      accuracy[s] = right / total;
    }
    return new double[][] {accuracy};
  }

  /** Without weights the short way, where no one asks how sure a prediction is. */
  private int[][] predict(SplitData data, int[] order, int[] sizes, Run run) {
    if (data.learning().weights().isEmpty()) {
      return classifier.predict(data.training(), data.test(), order, sizes, run);
    }
    int[][] predicted = new int[sizes.length][data.test().rows()];
    data.classify(
        classifier, order, sizes, run, (row, size, code, chances) -> predicted[size][row] = code);
    return predicted;
  }
}
