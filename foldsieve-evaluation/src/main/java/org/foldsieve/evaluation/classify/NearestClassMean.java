package org.foldsieve.evaluation.classify;

import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.prefix.PrefixNeighbors;
import org.foldsieve.evaluation.prefix.Prefixes;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Gives a row the class whose mean is nearest:
 *
 * <p>\[ \hat y(x) = \arg\min_c \|x - \mu_c\|^2 \]
 *
 * <p>Euclidean on the selected features; ties go to the first class. Classes without a training row
 * are never given. O(classes x test rows x features) for all prefixes together.
 *
 * @since 0.1.0
 */
public record NearestClassMean() implements Classifier {

  /** {@return the classifier; it has no parameters} */
  public static NearestClassMean withDefaults() {
    return new NearestClassMean();
  }

  @Override
  public String id() {
    return "ncm";
  }

  @Override
  public boolean isIncremental() {
    return true;
  }

  @Override
  public int[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    int features = Prefixes.largest(order, sizes);
    Labels labels = Checks.classes(id(), training);
    int[][] members = labels.classMembers();
    int[] present = IntStream.range(0, members.length).filter(c -> members[c].length > 0).toArray();
    double[] means = means(training, members, present, order, features);
    int[][] predicted = new int[sizes.length][test.rows()];
    new PrefixNeighbors(means, present.length, features, 1)
        .search(
            test,
            order,
            sizes,
            run,
            (query, size, nearest) -> predicted[size][query] = present[nearest[0]]);
    return predicted;
  }

  /** The mean of feature order[m] in present class c at {@code m * classes + c}. */
  private static double[] means(
      Table training, int[][] members, int[] present, int[] order, int features) {
    double[] means = Matrix.zeros(features, present.length).values();
    double[] column = new double[training.rows()];
    for (int m = 0; m < features; m++) {
      training.copyColumn(order[m], column);
      for (int c = 0; c < present.length; c++) {
        double sum = 0;
        for (int row : members[present[c]]) {
          sum += column[row];
        }
        means[m * present.length + c] = sum / members[present[c]].length;
      }
    }
    return means;
  }
}
