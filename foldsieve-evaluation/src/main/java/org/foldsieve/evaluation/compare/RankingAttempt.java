package org.foldsieve.evaluation.compare;

import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Samples;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;

/**
 * What a method makes of a table: its ranking, or its refusal to rank it.
 *
 * @param method the method
 * @param ranking its ranking, unless it refused
 * @param refusal why it refused, if it did
 * @since 0.1.0
 */
public record RankingAttempt(
    FeatureScorer method, Optional<FeatureRanking> ranking, Optional<FoldsieveException> refusal) {

  /**
   * Ranks the table on the bench by every method, sharing what can be shared as {@link
   * org.foldsieve.score.Rankings#rankAll} does; a method that refuses the table (its values, how
   * many they are, the memory they need) does not keep the others from ranking it.
   */
  public static List<RankingAttempt> all(Workbench bench, List<? extends FeatureScorer> methods) {
    return all(bench, Samples.of(bench.table()), methods);
  }

  /**
   * As {@link #all(Workbench, List)}, told by the units of the rows on the bench; a method that
   * picks feature by feature may have picked fewer units than were asked for.
   */
  public static List<RankingAttempt> all(
      Workbench bench, Samples samples, List<? extends FeatureScorer> methods) {
    RankingAttempts attempts = new RankingAttempts(bench, samples, methods);
    return methods.stream().map(method -> byUnit(attempts.of(method), samples)).toList();
  }

  private static RankingAttempt byUnit(RankingAttempt attempt, Samples samples) {
    return samples.groups().areSingle() || MixedRankings.seesColumns(attempt.method, samples)
        ? attempt
        : new RankingAttempt(
            attempt.method,
            attempt.ranking.map(ranking -> ranking.byGroup(samples.groups())),
            attempt.refusal);
  }

  static RankingAttempt ranked(FeatureScorer method, FeatureRanking ranking) {
    return new RankingAttempt(method, Optional.of(ranking), Optional.empty());
  }

  static RankingAttempt refused(FeatureScorer method, FoldsieveException reason) {
    return new RankingAttempt(method, Optional.empty(), Optional.of(reason));
  }
}
