package org.foldsieve.evaluation.regress;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.tree.Tree;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The mean of many extremely randomised regression trees: a judge that sees thresholds and
 * interactions, whatever the units of the features.
 *
 * <p>A tree cuts its rows in two, again and again. For a cut it draws a third of the selected
 * features (at least one, each not constant among the rows at hand) and for each of them a place
 * between its smallest and its largest value, and takes the one that leaves the least squared error
 * about the means of both sides. Fewer than {@code smallest} rows, or rows with one number, are not
 * cut. A row of weight 3 counts as three equal rows. Test rows fall down with the training rows, so
 * no tree is kept.
 *
 * <p>Above {@code maxRows} training rows that many are drawn by the seed of the run. Deterministic:
 * the random numbers of a tree come from the seed, the number of features and the number of the
 * tree. O(trees x rows x log rows x features) for each size.
 *
 * <p><b>Why our own.</b> Of the libraries whose licence fits, Tribuo ({@code
 * tribuo-regression-tree}) has such trees; it brings a configuration system and protobuf along, and
 * wants every row as an object with a name for each value, again for each of the thousand subsets
 * that a comparison looks at. Smile and Weka are GPL.
 *
 * <p>Geurts, Ernst, Wehenkel (2006). Extremely randomized trees. Machine Learning 63.
 *
 * @param trees how many trees
 * @param smallest how many rows a cut needs
 * @param maxRows at most so many training rows are looked at
 * @since 0.1.0
 */
public record RandomTrees(int trees, int smallest, int maxRows) implements Regressor {

  /**
   * Checks the numbers.
   *
   * @param trees at least 1
   * @param smallest at least 2
   * @param maxRows at least 2
   */
  public RandomTrees {
    Require.atLeast(1, "trees", trees);
    Require.atLeast(2, "smallest", smallest);
    Require.atLeast(2, "max-rows", maxRows);
  }

  /** {@return 50 trees that cut five rows and more, of at most 10,000 training rows} */
  public static RandomTrees withDefaults() {
    return new RandomTrees(50, 5, 10_000);
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
  public double[][] predict(Table training, Table test, int[] order, int[] sizes, Run run) {
    return grow(training, null, test, order, sizes, run);
  }

  @Override
  public double[][] predict(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    return grow(training, weights, test, order, sizes, run);
  }

  private double[][] grow(
      Table training,
      double @Nullable [] allWeights,
      Table test,
      int[] order,
      int[] sizes,
      Run run) {
    int features = Prefixes.largest(order, sizes);
    boolean all = training.rows() <= maxRows;
    int[] chosen = all ? new int[0] : draw(training, run);
    Table drawn = all ? training : training.selectRows(chosen);
    double @Nullable [] weights =
        all || allWeights == null
            ? allWeights
            : Arrays.stream(chosen).mapToDouble(i -> allWeights[i]).toArray();
    double[] numbers = Targets.of(id(), drawn);
    run.requireMemory(
        8L * features * (drawn.rows() + test.rows()),
        String.format(Locale.ROOT, "trees with %d features of %d rows", features, drawn.rows()),
        "look at fewer features, or at fewer rows");
    double[][] known = columns(drawn, order, features);
    double[][] asked = columns(test, order, features);
    double[][] predicted = new double[sizes.length][test.rows()];
    run.forEach(
        "trees",
        sizes.length,
        s -> {
          Tree tree =
              new NumberTree(known, numbers, weights, asked, sizes[s], smallest, predicted[s]);
          SplittableRandom random = run.random(sizes[s]);
          for (int t = 0; t < trees; t++) {
            run.checkCancelled("trees");
            tree.grow(random.split());
          }
          Arrays.setAll(predicted[s], t -> predicted[s][t] / trees);
        });
    return predicted;
  }

  private int[] draw(Table training, Run run) {
    SplittableRandom random = run.random(0);
    int[] rows = IntStream.range(0, training.rows()).toArray();
    for (int r = 0; r < maxRows; r++) {
      int other = r + random.nextInt(rows.length - r);
      int swap = rows[r];
      rows[r] = rows[other];
      rows[other] = swap;
    }
    return Arrays.stream(rows, 0, maxRows).sorted().toArray();
  }

  private static double[][] columns(Table table, int[] order, int features) {
    double[][] columns = new double[features][table.rows()];
    for (int m = 0; m < features; m++) {
      table.copyColumn(order[m], columns[m]);
    }
    return columns;
  }
}
