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
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * Redundancy control for a score that looks at one feature at a time: takes its scores as the
 * target of the greedy step of graph-kernel alignment, so that a feature pays for its overlap with
 * those chosen before it.
 *
 * <p>With s the score, turned so that larger is better, and e the energy of the centred feature,
 *
 * <p>\[ t_r = \mathrm{share}(e_r (s_r - \min s))_r, \qquad \mathrm{share}(t) = t / \sum t, \]
 *
 * <p>so the worst feature has target 0, and a feature that hardly varies does not come first
 * because it overlaps with nothing. A score that is an {@linkplain FeatureScorer#isEnergy energy}
 * itself, as the variance is, has the target \(\mathrm{share}(s - \min s)\). The minimum is over
 * the defined, finite scores; an infinite score counts like the best (or worst) finite one.
 * Undefined and constant features are excluded and stay last. Then features are picked by {@code (a
 * + t_r) / sqrt(N + 2 h_r + e_r²)} with rho = 1, as {@link Gka} does.
 *
 * @since 0.1.0
 */
public final class Redundancy {

  private Redundancy() {}

  /**
   * The ranking by a method, reordered; its scores are the objective after each pick, and the
   * scores it had are the part "score".
   *
   * @param method a method that scores each feature
   * @param kept the features it goes on from; the method's own scores know nothing of them
   * @param picks how many features to pick
   * @throws IllegalArgumentException when the method gives an order without scores
   */
  public static FeatureRanking reorder(
      FeatureScorer method, Workbench bench, Kept kept, Picks picks) {
    FeatureRanking ranking = method.rank(bench);
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
    CenteredGram gram = CenteredGram.of(bench);
    double[] gains = gains(scores, ranking.direction());
    if (!method.isEnergy()) {
      for (int j = 0; j < gains.length; j++) {
        gains[j] *= gram.energies()[j];
      }
    }
    GreedyPicks picking = new GreedyPicks(open, kept, picks);
    AlignmentGreedy greedy =
        AlignmentGreedy.pick(gram, AlignmentGreedy.share(gains), 1, 1, picking, bench.run());
    Provenance from = ranking.provenance();
    Map<String, String> parameters = new LinkedHashMap<>(from.parameters());
    parameters.put("redundancy", "gka");
    return FeatureRanking.byOrder(
            Provenance.of(from.method(), parameters, bench.run(), from.rows(), from.features()),
            ranking.featureNames(),
            picking.orderUpTo(picks),
            picking.criterion())
        .keeping(kept)
        .withPart(FeatureRanking.ADDED, greedy.added())
        .withPart("score", scores);
  }

  /** As {@link #reorder(FeatureScorer, Workbench, Kept, Picks)}, from nothing. */
  public static FeatureRanking reorder(FeatureScorer method, Workbench bench, Picks picks) {
    return reorder(method, bench, Kept.NOTHING, picks);
  }

  /** How much better a feature is than the worst; 0 for undefined features, which nobody reads. */
  static double[] gains(double[] scores, Direction direction) {
    double low = Arrays.stream(scores).filter(Double::isFinite).min().orElse(0);
    double high = Arrays.stream(scores).filter(Double::isFinite).max().orElse(0);
    double[] gains = new double[scores.length];
    for (int j = 0; j < gains.length; j++) {
      if (!Double.isNaN(scores[j])) {
        double score = Math.max(low, Math.min(high, scores[j]));
        gains[j] = direction == Direction.MAXIMIZE ? score - low : high - score;
      }
    }
    return gains;
  }
}
