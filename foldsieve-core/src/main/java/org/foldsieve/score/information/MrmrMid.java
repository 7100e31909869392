package org.foldsieve.score.information;

import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Picks;

/**
 * Picks features one after the other that say much of the class and little of each other: minimum
 * redundancy, maximum relevance, as a difference.
 *
 * <p>\[ \max_f \; I(f; y) - \frac{1}{|S|} \sum_{s \in S} I(f; s) \]
 *
 * <p>with S the features picked before; the first is the most relevant. Values are cut into bins by
 * {@link Discretization}; the information is in bits. Ties go to the smaller index. The score of a
 * feature is the criterion at its pick.
 *
 * <p><b>Undefined.</b> Constant features come last and have no score; a feature that falls into one
 * bin has no information and competes with 0.
 *
 * <p><b>Cost.</b> O(m d) comparisons for m picks, each of as many steps as the feature has rows
 * outside its main bin; a sparse table is not made dense.
 *
 * <p><b>Paper.</b> Peng, Long, Ding (2005). Feature selection based on mutual information: criteria
 * of max-dependency, max-relevance, and min-redundancy. IEEE TPAMI 27(8).
 *
 * @param bins the number of bins
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record MrmrMid(int bins, Picks picks) implements GreedySelector {

  /** Checks the parameters. */
  public MrmrMid {
    Objects.requireNonNull(picks, "picks");
    Discretization.requireBins(bins);
  }

  /** Three bins, all features. */
  public static MrmrMid withDefaults() {
    return new MrmrMid(3, Picks.ALL);
  }

  /** This method with another number of bins. */
  public MrmrMid withBins(int bins) {
    return new MrmrMid(bins, picks);
  }

  @Override
  public MrmrMid stoppingAfter(int picks) {
    return new MrmrMid(bins, new Picks(picks));
  }

  @Override
  public String id() {
    return "mrmr-mid";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    return MrmrSearch.rank(
        this, bench, bins, picks, (relevance, redundancy) -> relevance - redundancy);
  }
}
