package org.foldsieve.evaluation.classify;

import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.tree.Tree;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The mean of many extremely randomised classification trees: a judge that sees thresholds and
 * interactions, whatever the units of the features.
 *
 * <p>A tree cuts its rows in two, again and again. For a cut it draws as many of the selected
 * features as the square root of their number (each not constant among the rows at hand) and for
 * each of them a place between its smallest and its largest value, and takes the one after which
 * the classes are least mixed (Gini). Rows of one class are not cut. A test row gets the mean over
 * trees of the shares of the classes where it falls; equal ones: the first class wins. A row of
 * weight 3 counts as three equal rows.
 *
 * <p>Deterministic: the random numbers of a tree come from the seed, the number of features and the
 * number of the tree. O(trees x rows x log rows x sqrt features) for each size.
 *
 * <p><b>Why our own.</b> As for {@link org.foldsieve.evaluation.regress.RandomTrees}, with which it
 * shares the tree.
 *
 * <p>Geurts, Ernst, Wehenkel (2006). Extremely randomized trees. Machine Learning 63.
 *
 * @param trees how many trees
 * @param smallest how many rows a cut needs
 * @since 0.1.0
 */
public record RandomizedTrees(int trees, int smallest) implements Classifier {

  /**
   * Checks the numbers.
   *
   * @param trees at least 1
   * @param smallest at least 2
   */
  public RandomizedTrees {
    Require.atLeast(1, "trees", trees);
    Require.atLeast(2, "smallest", smallest);
  }

  /** {@return 100 trees that cut two rows and more} */
  public static RandomizedTrees withDefaults() {
    return new RandomizedTrees(100, 2);
  }

  @Override
  public String id() {
    return "trees";
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
    grow(training, null, test, order, sizes, run, listener);
  }

  @Override
  public void classify(
      Table training,
      double[] weights,
      Table test,
      int[] order,
      int[] sizes,
      Run run,
      Listener listener) {
    grow(training, weights, test, order, sizes, run, listener);
  }

  private void grow(
      Table training,
      double @Nullable [] weights,
      Table test,
      int[] order,
      int[] sizes,
      Run run,
      Listener listener) {
    Labels labels = Requirements.classes(id(), training);
    int features = Prefixes.largest(order, sizes);
    run.requireMemory(
        8L * features * (training.rows() + test.rows()),
        String.format(Locale.ROOT, "trees with %d features of %d rows", features, training.rows()),
        "look at fewer features, or at fewer rows");
    double[][] known = columns(training, order, features);
    double[][] asked = columns(test, order, features);
    run.forEach(
        "trees",
        sizes.length,
        s -> {
          double[][] shares = new double[test.rows()][labels.classCount()];
          Tree tree =
              new ClassTree(known, labels.codes(), weights, asked, sizes[s], smallest, shares);
          SplittableRandom random = run.random(sizes[s]);
          for (int t = 0; t < trees; t++) {
            run.checkCancelled("trees");
            tree.grow(random.split());
          }
          for (int t = 0; t < shares.length; t++) {
            for (int c = 0; c < shares[t].length; c++) {
              shares[t][c] /= trees;
            }
            listener.classified(t, s, Requirements.largest(shares[t]), shares[t]);
          }
        });
  }

  private static double[][] columns(Table table, int[] order, int features) {
    double[][] columns = new double[features][table.rows()];
    for (int m = 0; m < features; m++) {
      table.copyColumn(order[m], columns[m]);
    }
    return columns;
  }
}
