package org.foldsieve.score.auto;

import java.util.List;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.Chi2Score;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.FisherScore;
import org.foldsieve.score.FrllQ;
import org.foldsieve.score.alignment.GkaMargin;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.information.Discretize;
import org.foldsieve.score.information.MrmrMiq;
import org.foldsieve.score.relief.ReliefF;

/**
 * A method of the race.
 *
 * @param name the id, with what sets it apart from another of that id
 * @param method the method
 */
record Candidate(String name, FeatureScorer method) {

  private static final Candidate CHI2 = new Candidate("chi2", Chi2Score.withDefaults());

  /** Those for classes that such a table allows, in the order of preference. */
  static List<Candidate> forClasses(Workbench bench) {
    return hasNoNegative(bench) ? all() : all().stream().filter(one -> !one.equals(CHI2)).toList();
  }

  /** All of them, in the order of preference. */
  static List<Candidate> all() {
    GkaSupervised supervised = GkaSupervised.withDefaults();
    return List.of(
        new Candidate("gka-margin", GkaMargin.withDefaults()),
        new Candidate("gka-supervised", supervised),
        new Candidate("gka-supervised power=0.8", supervised.withPower(0.8)),
        new Candidate("gka-supervised standardised", new Standardized(supervised)),
        new Candidate("gka-supervised beta=0 kappa=1", supervised.withBeta(0).withKappa(1)),
        new Candidate("fisher", FisherScore.withDefaults()),
        new Candidate("relieff", ReliefF.withDefaults()),
        new Candidate(
            "mrmr-miq", MrmrMiq.withDefaults().withDiscretize(Discretize.SIGMA).withEps(0.01)),
        new Candidate("frll-q", FrllQ.withDefaults()),
        CHI2);
  }

  private static boolean hasNoNegative(Workbench bench) {
    FeatureRanges ranges = bench.ranges();
    for (int j = 0; j < bench.table().features(); j++) {
      if (ranges.min(j) < 0) {
        return false;
      }
    }
    return true;
  }
}
