package org.foldsieve.score.information;

import java.util.Objects;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.Picks;

/**
 * Picks features one after the other that say much of the class and little of each other: minimum
 * redundancy, maximum relevance, as a quotient.
 *
 * <p>\[ \max_f \; \frac{I(f; y)}{\frac{1}{|S|} \sum_{s \in S} I(f; s) + \epsilon} \]
 *
 * <p>with S the features picked before; the first is the most relevant. All else is as in {@link
 * MrmrMid}.
 *
 * <p><b>Undefined.</b> As in {@link MrmrMid}: constant features come last and have no score.
 *
 * <p><b>Cost.</b> As {@link MrmrMid}: O(m d) comparisons for m picks.
 *
 * <p><b>Departures.</b> Without \( \epsilon \), as the paper has it, a feature that shares nothing
 * with those picked scores +infinity when it is relevant at all, and 0 when it is not; the authors'
 * program is said to use 0.01 bits.
 *
 * <p><b>Paper.</b> Peng, Long, Ding (2005). Feature selection based on mutual information: criteria
 * of max-dependency, max-relevance, and min-redundancy. IEEE TPAMI 27(8).
 *
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @param eps what is added to the redundancy, in bits
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record MrmrMiq(Discretize discretize, int bins, double eps, Picks picks)
    implements GreedySelector, MixedScorer {

  /** Checks the parameters. */
  public MrmrMiq {
    Objects.requireNonNull(picks, "picks");
    Binning.check(discretize, bins);
    Require.notNegative("eps", eps);
  }

  /** Three equally filled bins, eps 0, all features. */
  public static MrmrMiq withDefaults() {
    return new MrmrMiq(Discretize.FREQUENCY, 3, 0, Picks.ALL);
  }

  /** This method with other cuts. */
  public MrmrMiq withDiscretize(Discretize discretize) {
    return new MrmrMiq(discretize, bins, eps, picks);
  }

  /** This method with another number of bins. */
  public MrmrMiq withBins(int bins) {
    return new MrmrMiq(discretize, bins, eps, picks);
  }

  /** This method with another eps. */
  public MrmrMiq withEps(double eps) {
    return new MrmrMiq(discretize, bins, eps, picks);
  }

  @Override
  public MrmrMiq stoppingAfter(int picks) {
    return new MrmrMiq(discretize, bins, eps, new Picks(picks));
  }

  @Override
  public MrmrMiq forTop(int features) {
    return stoppingAfter(features);
  }

  @Override
  public String id() {
    return "mrmr-miq";
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    return rank(BinnedTable.of(bench, new Binning(discretize, bins), id()), kept);
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    return rank(table, RowFacts.NONE, Kept.NOTHING, run);
  }

  @Override
  public FeatureRanking rank(MixedTable table, RowFacts facts, Kept kept, Run run) {
    return rank(BinnedTable.of(table, facts, new Binning(discretize, bins), id(), run), kept);
  }

  private FeatureRanking rank(BinnedTable table, Kept kept) {
    return MrmrSearch.rank(
        this, table, MrmrMid.Redundancy.INFORMATION, kept, picks, this::quotient);
  }

  private double quotient(double relevance, double redundancy) {
    return relevance == 0 ? 0 : relevance / (redundancy + eps);
  }
}
