package org.foldsieve.score;

import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;

/** Turns the numbers of a method into its ranking, with provenance and the rule for constants. */
final class Rankings {

  private Rankings() {}

  /** The ranking by scores; a constant feature is undefined whatever its number is. */
  static <M extends Record & FeatureScorer> FeatureRanking byScore(
      M method, Workbench bench, FeatureRanking.Direction direction, double[] scores) {
    return FeatureRanking.byScore(
        provenance(method, bench),
        bench.table().featureNames(),
        direction,
        FeatureRanges.of(bench).undefineConstants(scores.clone()));
  }

  /** The ranking by picks, with the criterion at each pick by feature index. */
  static <M extends Record & FeatureScorer> FeatureRanking byOrder(
      M method, Workbench bench, int[] order, double[] criterion) {
    return FeatureRanking.byOrder(
        provenance(method, bench), bench.table().featureNames(), order, criterion);
  }

  private static <M extends Record & FeatureScorer> Provenance provenance(
      M method, Workbench bench) {
    return Provenance.of(
        method.id(),
        Parameters.of(method),
        bench.run(),
        bench.table().rows(),
        bench.table().features());
  }
}
