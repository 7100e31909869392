package org.foldsieve.evaluation.classify;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.PrefixClasses;
import org.foldsieve.neighbor.prefix.Prefixes;
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
    Prefixes.largest(order, sizes);
    Checks.classes(id(), training);
    return PrefixClasses.ofNearestMean(training, test, order, sizes, run);
  }
}
