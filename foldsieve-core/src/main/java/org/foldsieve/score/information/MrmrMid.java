package org.foldsieve.score.information;

import java.util.Objects;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.Picks;

/**
 * Picks features one after the other that say much of the class and little of each other: minimum
 * redundancy, maximum relevance, as a difference.
 *
 * <p>\[ \max_f \; I(f; y) - \frac{1}{|S|} \sum_{s \in S} I(f; s) \]
 *
 * <p>with S the features picked before; the first is the most relevant. Values are cut into bins by
 * {@link Discretization}, and so is a number to predict: into five of about as many rows. The
 * information is in bits. Ties go to the smaller index. The score of a feature is the criterion at
 * its pick. With {@code redundancy = normalized} what two features share is \( I(f; s) / \min(H(f),
 * H(s)) \): NMIFS.
 *
 * <p>In a table as it comes every word is a bin of its column, and what is missing another.
 *
 * <p><b>Undefined.</b> Constant features come last and have no score; a feature that falls into one
 * bin has no information and competes with 0.
 *
 * <p><b>Cost.</b> O(m d) comparisons for m picks, each of as many steps as the feature has rows
 * outside its main bin; a sparse table is not made dense.
 *
 * <p><b>Paper.</b> Peng, Long, Ding (2005). Feature selection based on mutual information: criteria
 * of max-dependency, max-relevance, and min-redundancy. IEEE TPAMI 27(8). Estévez, Tesmer, Perez,
 * Zurada (2009). Normalized mutual information feature selection. IEEE TNN 20(2).
 *
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @param redundancy how much two features share
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record MrmrMid(Discretize discretize, int bins, Redundancy redundancy, Picks picks)
    implements GreedySelector, MixedScorer {

  /** How much two features share. */
  public enum Redundancy {
    /** Their mutual information. */
    INFORMATION,
    /**
     * Their mutual information as a part of the smaller entropy, from 0 to 1: NMIFS of Estévez et
     * al. (2009), which does not favour features of few values.
     */
    NORMALIZED
  }

  /** Checks the parameters. */
  public MrmrMid {
    Objects.requireNonNull(redundancy, "redundancy");
    Objects.requireNonNull(picks, "picks");
    Binning.check(discretize, bins);
  }

  /** Three equally filled bins, all features. */
  public static MrmrMid withDefaults() {
    return new MrmrMid(Discretize.FREQUENCY, 3, Redundancy.INFORMATION, Picks.ALL);
  }

  /** This method with other cuts. */
  public MrmrMid withDiscretize(Discretize discretize) {
    return new MrmrMid(discretize, bins, redundancy, picks);
  }

  /** This method with another number of bins. */
  public MrmrMid withBins(int bins) {
    return new MrmrMid(discretize, bins, redundancy, picks);
  }

  /** This method with another measure of what two features share. */
  public MrmrMid withRedundancy(Redundancy redundancy) {
    return new MrmrMid(discretize, bins, redundancy, picks);
  }

  @Override
  public MrmrMid stoppingAfter(int picks) {
    return new MrmrMid(discretize, bins, redundancy, new Picks(picks));
  }

  @Override
  public MrmrMid forTop(int features) {
    return stoppingAfter(features);
  }

  @Override
  public String id() {
    return "mrmr-mid";
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
        this, table, redundancy, kept, picks, (relevance, repeated) -> relevance - repeated);
  }
}
