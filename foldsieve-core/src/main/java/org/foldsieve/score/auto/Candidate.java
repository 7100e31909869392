package org.foldsieve.score.auto;

import java.util.List;
import java.util.Map;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.alignment.GkaMargin;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.graph.FrllQ;
import org.foldsieve.score.information.Discretize;
import org.foldsieve.score.information.MrmrMiq;
import org.foldsieve.score.information.MutualInformation;
import org.foldsieve.score.kernel.Hsic;
import org.foldsieve.score.relief.ReliefF;
import org.foldsieve.score.statistic.Chi2Score;
import org.foldsieve.score.statistic.FTest;
import org.foldsieve.score.statistic.FisherScore;

/**
 * A method of the race.
 *
 * @param name the id, with what sets it apart from another of that id
 * @param method the method
 */
record Candidate(String name, FeatureScorer method) {

  private static final Candidate CHI2 = new Candidate("chi2", Chi2Score.withDefaults());

  /** For numbers; it weighs every pair of rows for every feature. */
  private static final Candidate HSIC = new Candidate("hsic", Hsic.withDefaults());

  /** So many pairs of rows, times features, take HSIC seconds and not minutes. */
  private static final double HSIC_MOST = 1e8;

  /** Those that such a table allows, in the order of preference. */
  static List<Candidate> of(Workbench bench, int rows) {
    if (bench.table().labels().orElseThrow().isNumeric()) {
      boolean few = (double) rows * rows * bench.table().features() <= HSIC_MOST;
      return numbers().stream().filter(one -> few || !one.equals(HSIC)).toList();
    }
    boolean counts = hasNoNegative(bench);
    return classes().stream().filter(one -> counts || !one.equals(CHI2)).toList();
  }

  /** All for a number to predict, in the order of preference. */
  static List<Candidate> numbers() {
    GkaSupervised supervised = GkaSupervised.withDefaults();
    GkaSupervised local = supervised.withBeta(0).withKappa(1);
    return List.of(
        new Candidate("gka-supervised beta=0 kappa=1 standardised", new Standardized(local)),
        new Candidate("gka-supervised beta=0 kappa=1", local),
        new Candidate("gka-supervised", supervised),
        new Candidate("f-test", FTest.withDefaults()),
        new Candidate("mutual-information", MutualInformation.withDefaults()),
        new Candidate("relieff", ReliefF.withDefaults()),
        new Candidate("mrmr-miq", MrmrMiq.withDefaults()),
        HSIC);
  }

  /** All for classes, in the order of preference. */
  static List<Candidate> classes() {
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

  /** Whether a choice speaks of this one. */
  boolean is(MethodChoice.Candidate judged) {
    return name.equals(judged.name()) && parameters().equals(judged.parameters());
  }

  /** Those of the method itself, however it sees the table. */
  Map<String, String> parameters() {
    return Parameters.of((Record) (method instanceof Standardized one ? one.method() : method));
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
