package org.foldsieve.evaluation.compare;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.data.Labels;
import org.foldsieve.evaluation.classify.LinearSvm;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.classify.RandomizedTrees;
import org.foldsieve.evaluation.classify.RidgeClassifier;
import org.foldsieve.evaluation.regress.NeighborMean;
import org.foldsieve.evaluation.regress.RandomTrees;
import org.foldsieve.evaluation.regress.RidgeRegression;
import org.foldsieve.run.ParameterException;

/**
 * The measures of a comparison by name.
 *
 * @since 0.1.0
 */
public final class Judges {

  private static final Pattern NEIGHBORS = Pattern.compile("([1-9][0-9]{0,5})nn");

  private Judges() {}

  /**
   * The measures of those names. For classes: {@code 1nn} (or any other number of neighbours),
   * {@code ncm}, {@code svm}, {@code ridge}, {@code trees}, {@code kmeans}; for a number to
   * predict: {@code 5nn} (or any other), {@code ridge}, {@code trees}.
   *
   * @param names the names
   * @param labels what is judged by
   * @return the measures, in the order of the names
   * @throws ParameterException when there is no such judge for these labels
   */
  public static List<Measure> of(List<String> names, Labels labels) {
    return names.stream()
        .map(name -> labels.isNumeric() ? ofNumbers(name) : ofClasses(name, labels))
        .toList();
  }

  private static Measure ofNumbers(String name) {
    Matcher neighbors = NEIGHBORS.matcher(name);
    if (neighbors.matches()) {
      return new RegressionMeasure(new NeighborMean(Integer.parseInt(neighbors.group(1))));
    }
    return switch (name) {
      case "ridge" -> new RegressionMeasure(RidgeRegression.withDefaults());
      case "trees" -> new RegressionMeasure(RandomTrees.withDefaults());
      default -> throw unknown(name, "a number to predict", "5nn (any number), ridge, trees");
    };
  }

  private static Measure ofClasses(String name, Labels labels) {
    Matcher neighbors = NEIGHBORS.matcher(name);
    if (neighbors.matches()) {
      return ClassificationMeasure.of(
          new NearestNeighbors(Integer.parseInt(neighbors.group(1))), labels);
    }
    return switch (name) {
      case "ncm" -> ClassificationMeasure.of(NearestClassMean.withDefaults(), labels);
      case "svm" -> ClassificationMeasure.of(LinearSvm.withDefaults(), labels);
      case "ridge" -> ClassificationMeasure.of(RidgeClassifier.withDefaults(), labels);
      case "trees" -> ClassificationMeasure.of(RandomizedTrees.withDefaults(), labels);
      case "kmeans" -> ClusterMeasure.ofClasses(labels.classCount());
      default -> throw unknown(name, "classes", "1nn (any number), ncm, svm, ridge, trees, kmeans");
    };
  }

  private static ParameterException unknown(String name, String labels, String known) {
    return new ParameterException(
        String.format(
            Locale.ROOT, "no judge of %s is called '%s'; known: %s", labels, name, known));
  }
}
