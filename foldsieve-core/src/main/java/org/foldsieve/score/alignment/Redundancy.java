package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Provenance;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureRanking.Direction;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.Picks;

/**
 * Redundancy control for a score that looks at one feature at a time: takes its scores as the
 * target of the greedy step of graph-kernel alignment, so that a feature pays for its overlap with
 * those chosen before it.
 *
 * <p>The target is made non-negative and free of units: {@code t = share(s - min s)} for scores
 * that are maximised, {@code t = share(max s - s)} for those that are minimised, with {@code
 * share(t) = t / sum t}. So the worst feature has target 0 and only differences of scores count. An
 * infinite score counts like the best (or worst) finite one. Undefined and constant features are
 * excluded and stay last. Then features are picked by {@code (a + t_r) / sqrt(N + 2 h_r + e_r²)}
 * with rho = 1, as {@link Gka} does.
 *
 * @since 0.1.0
 */
public final class Redundancy {

  private Redundancy() {}

  /**
   * The ranking reordered; its scores are the objective after each pick, and the scores it had are
   * the part "score".
   *
   * @param ranking a ranking by score, of the table on the bench
   * @param picks how many features to pick
   * @throws IllegalArgumentException when the ranking is an order without scores
   */
  public static FeatureRanking reorder(FeatureRanking ranking, Workbench bench, Picks picks) {
    if (ranking.direction() == Direction.ORDER) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "redundancy control needs a method that scores each feature; %s gives an order",
              ranking.method()));
    }
    double[] scores = ranking.scores();
    // A constant feature may have a score, read literally, but nothing to align.
    boolean[] open = GreedyRankings.open(bench);
    for (int j = 0; j < open.length; j++) {
      open[j] &= !Double.isNaN(scores[j]);
    }
    AlignmentGreedy greedy =
        AlignmentGreedy.pick(
            CenteredGram.of(bench),
            target(scores, ranking.direction()),
            open,
            1,
            1,
            picks.limit(),
            bench.run());
    int[] order = Arrays.copyOf(greedy.order, Math.min(scores.length, picks.limit()));
    int at = greedy.order.length;
    for (int j = 0; j < scores.length && at < order.length; j++) {
      if (!open[j]) {
        order[at++] = j;
      }
    }
    Provenance from = ranking.provenance();
    Map<String, String> parameters = new LinkedHashMap<>(from.parameters());
    parameters.put("redundancy", "gka");
    return FeatureRanking.byOrder(
            Provenance.of(from.method(), parameters, bench.run(), from.rows(), from.features()),
            ranking.featureNames(),
            order,
            greedy.objective)
        .withPart("score", scores);
  }

  /** Non-negative, summing to one; 0 for undefined features, which nobody reads. */
  static double[] target(double[] scores, Direction direction) {
    double low = Arrays.stream(scores).filter(Double::isFinite).min().orElse(0);
    double high = Arrays.stream(scores).filter(Double::isFinite).max().orElse(0);
    double[] target = new double[scores.length];
    for (int j = 0; j < target.length; j++) {
      if (!Double.isNaN(scores[j])) {
        double score = Math.max(low, Math.min(high, scores[j]));
        target[j] = direction == Direction.MAXIMIZE ? score - low : high - score;
      }
    }
    return AlignmentGreedy.share(target);
  }
}
