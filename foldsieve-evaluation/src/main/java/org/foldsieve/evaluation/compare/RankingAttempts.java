package org.foldsieve.evaluation.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.foldsieve.data.Samples;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.jspecify.annotations.Nullable;

/**
 * The rankings of one table by many methods, each when it is asked for. Methods made of quadratic
 * forms are ranked together, in one pass over the data, as soon as one of them is asked for. The
 * others share no more than neighbours and weights and may take long: each waits for its turn, so
 * that a comparison that is stopped loses the work of one.
 */
final class RankingAttempts {

  private final Workbench bench;

  /** The rows on the bench, in units. */
  private final Samples samples;

  /** By methods about the values as they are, where the rows were scaled as suits them. */
  private final @Nullable RankingAttempts ofRaw;

  private final List<? extends FeatureScorer> quadratic;
  private final Map<FeatureScorer, RankingAttempt> ofQuadratic = new HashMap<>();

  RankingAttempts(Workbench bench, Samples samples, List<? extends FeatureScorer> methods) {
    this.bench = bench;
    this.samples = samples;
    List<? extends FeatureScorer> raw =
        samples.raw() == samples
            ? List.of()
            : methods.stream().filter(FeatureScorer::ranksRawValues).toList();
    this.ofRaw =
        raw.isEmpty()
            ? null
            : new RankingAttempts(
                new Workbench(samples.raw().table(), samples.rowFacts(), bench.run()),
                samples.raw(),
                raw);
    List<? extends FeatureScorer> ofFeatures =
        methods.stream()
            .filter(method -> ofRaw == null || !method.ranksRawValues())
            .filter(method -> !MixedRankings.seesColumns(method, samples))
            .toList();
    this.quadratic = ofFeatures.stream().filter(QuadraticScorer.class::isInstance).toList();
    Rankings.plan(bench, ofFeatures);
  }

  /**
   * By one of the methods, or by another form of one: one that stops early, say. A method that sees
   * columns ranks the units, every other the features.
   */
  RankingAttempt of(FeatureScorer method) {
    if (ofRaw != null && method.ranksRawValues()) {
      return ofRaw.of(method);
    }
    if (!quadratic.contains(method)) {
      return alone(method);
    }
    if (ofQuadratic.isEmpty()) {
      rankQuadratic();
    }
    return Objects.requireNonNull(ofQuadratic.get(method));
  }

  private void rankQuadratic() {
    try {
      List<FeatureRanking> rankings =
          Rankings.rankAll(bench, quadratic, MixedRankings.keptFeatures(samples));
      for (int m = 0; m < rankings.size(); m++) {
        FeatureScorer method = quadratic.get(m);
        ofQuadratic.put(method, RankingAttempt.ranked(method, rankings.get(m)));
      }
    } catch (FoldsieveException oneOfThem) {
      // Whose it is, is known only one by one.
      quadratic.forEach(method -> ofQuadratic.put(method, alone(method)));
    }
  }

  private RankingAttempt alone(FeatureScorer method) {
    try {
      return RankingAttempt.ranked(
          method,
          MixedRankings.seesColumns(method, samples)
              ? MixedRankings.rankColumns(method, samples, bench.run())
              : Rankings.rankAll(bench, List.of(method), MixedRankings.keptFeatures(samples))
                  .get(0));
    } catch (FoldsieveException refused) {
      return RankingAttempt.refused(method, refused);
    }
  }
}
