package org.foldsieve.evaluation.compare;

import java.util.List;
import java.util.Optional;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;

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
    RankingAttempts attempts = new RankingAttempts(bench, methods);
    return methods.stream().map(attempts::of).toList();
  }

  static RankingAttempt ranked(FeatureScorer method, FeatureRanking ranking) {
    return new RankingAttempt(method, Optional.of(ranking), Optional.empty());
  }

  static RankingAttempt refused(FeatureScorer method, FoldsieveException reason) {
    return new RankingAttempt(method, Optional.empty(), Optional.of(reason));
  }
}
