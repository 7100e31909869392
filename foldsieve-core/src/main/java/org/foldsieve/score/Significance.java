package org.foldsieve.score;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Which features score better than chance, with the false discoveries under control.
 *
 * <p>p is the chance of a score at least as good where the feature has nothing to do with the
 * label. A method whose score has a known distribution then says it ({@link
 * FeatureScorer#pValues}); of any other method that looks at the label it is found by permutations:
 * the labels are dealt to the rows anew, B times by seed, and
 *
 * <p>\[ p = \frac{1 + \#\{\text{permutations that score at least as good}\}}{1 + B}. \]
 *
 * <p>The adjusted p is that of Benjamini and Hochberg: with m features that have a p, the i-th
 * smallest becomes the least of \( p_{(j)} m / j \) over j from i on. Of the features whose
 * adjusted p is at most alpha, a share of at most alpha is expected to be there by chance, if
 * features are independent or help each other.
 *
 * <p><b>Cost.</b> B times the method; the permutations run side by side.
 *
 * @since 0.1.0
 */
public final class Significance {

  /** The part of a ranking that holds p. */
  public static final String P = "p";

  /** The part of a ranking that holds the adjusted p. */
  public static final String ADJUSTED = "adjusted p";

  private Significance() {}

  /**
   * The ranking by a method, with the parts {@link #P} and {@link #ADJUSTED}, and a note on where p
   * comes from.
   *
   * @param method a method that looks at the label and scores every feature
   * @param samples the rows; a column of words, or a group, has one p as a whole
   * @param permutations B, where the method knows no distribution
   * @throws DataException when the label has no part in the score
   * @throws ParameterException when the method orders features without a score for each
   */
  public static FeatureRanking of(
      FeatureScorer method, Samples samples, int permutations, Run run) {
    Require.atLeast(1, "permutations", permutations);
    Samples seen = method.ranksRawValues() ? samples.raw() : samples;
    FeatureRanking ranking = rank(method, samples, run);
    Optional<double[]> known = known(method, ranking, seen, run);
    double[] p = known.orElseGet(() -> byPermutation(method, ranking, seen, permutations, run));
    return ranking
        .withPart(P, p)
        .withPart(ADJUSTED, adjust(p))
        .withNote(
            known.isPresent()
                ? "p by the distribution of the score"
                : String.format(
                    Locale.ROOT,
                    "p by %d permutations of the label; none can be below %.2g",
                    permutations,
                    1.0 / (permutations + 1)));
  }

  private static FeatureRanking rank(FeatureScorer method, Samples samples, Run run) {
    return MixedRankings.rankAll(samples, List.of(method), run).get(0);
  }

  /** By the distribution of the score: of single features, or of columns that are seen whole. */
  private static Optional<double[]> known(
      FeatureScorer method, FeatureRanking ranking, Samples seen, Run run) {
    if (MixedRankings.seesColumns(method, seen) && method instanceof MixedScorer mixed) {
      return seen.columnGroups().areSingle()
          ? mixed.pValues(ranking, seen.shown().orElseThrow(), seen.rowFacts())
          : Optional.empty();
    }
    return seen.groups().areSingle()
        ? method.pValues(ranking, new Workbench(seen.table(), seen.rowFacts(), run))
        : Optional.empty();
  }

  private static double[] byPermutation(
      FeatureScorer method, FeatureRanking ranking, Samples seen, int permutations, Run run) {
    if (ranking.direction() == FeatureRanking.Direction.ORDER) {
      throw new ParameterException(
          method.id()
              + " picks features one after another; its scores are no test of each, so there is no"
              + " p");
    }
    Labels labels =
        seen.table()
            .labels()
            .orElseThrow(() -> new DataException("p-values need labels, and the rows have none"));
    double sign = ranking.direction() == FeatureRanking.Direction.MAXIMIZE ? 1 : -1;
    double[] scores = ranking.scores();
    AtomicIntegerArray better = new AtomicIntegerArray(scores.length);
    AtomicBoolean changed = new AtomicBoolean();
    Run own = run.withThreads(1).withProgress(Progress.NONE);
    run.forEach(
        "permutations",
        permutations,
        b -> {
          Labels dealt = labels.select(shuffled(labels.rows(), run.random(b)));
          double[] chance = rank(method, seen.withLabels(dealt), own).scores();
          for (int j = 0; j < scores.length; j++) {
            if (chance[j] != scores[j] && !Double.isNaN(scores[j])) {
              changed.set(true);
            }
            if (sign * chance[j] >= sign * scores[j]) {
              better.incrementAndGet(j);
            }
          }
        });
    if (!changed.get()) {
      throw new DataException(
          method.id() + " does not look at the label, so no score can be due to it; there is no p");
    }
    return IntStream.range(0, scores.length)
        .mapToDouble(
            j -> Double.isNaN(scores[j]) ? Double.NaN : (1.0 + better.get(j)) / (1 + permutations))
        .toArray();
  }

  private static int[] shuffled(int rows, SplittableRandom random) {
    int[] order = IntStream.range(0, rows).toArray();
    for (int i = rows - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    return order;
  }

  /** The p-values of Benjamini and Hochberg; NaN stays NaN and does not count. */
  public static double[] adjust(double[] p) {
    int[] order =
        IntStream.range(0, p.length)
            .filter(j -> !Double.isNaN(p[j]))
            .boxed()
            .sorted((a, b) -> Double.compare(p[a], p[b]))
            .mapToInt(j -> j)
            .toArray();
    double[] adjusted = new double[p.length];
    Arrays.fill(adjusted, Double.NaN);
    double least = 1;
    for (int i = order.length - 1; i >= 0; i--) {
      least = Math.min(least, p[order[i]] * order.length / (i + 1));
      adjusted[order[i]] = least;
    }
    return adjusted;
  }

  /**
   * The features of a ranking made by {@link #of} whose adjusted p is at most alpha, in its order.
   *
   * @param alpha the share of false discoveries to bear, above 0 and below 1
   */
  public static FeatureSelection discoveries(FeatureRanking ranking, double alpha) {
    if (!(alpha > 0 && alpha < 1)) {
      throw new ParameterException("alpha must be above 0 and below 1: alpha = " + alpha);
    }
    double[] adjusted = ranking.parts().get(ADJUSTED);
    if (adjusted == null) {
      throw new IllegalArgumentException("the ranking has no adjusted p-values");
    }
    return FeatureSelection.of(
        Arrays.stream(ranking.order())
            .filter(j -> adjusted[j] <= alpha)
            .mapToObj(ranking.featureNames()::get)
            .toList());
  }
}
