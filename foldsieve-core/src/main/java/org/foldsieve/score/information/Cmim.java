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
 * Picks features one after the other that say much of the target whichever of those picked before
 * is known: conditional mutual information maximisation.
 *
 * <p>\[ \max_f \; \min \Big( I(f; y), \; \min_{s \in S} I(f; y | s) \Big) \]
 *
 * <p>with S the features picked before. A feature that repeats one of them adds nothing and comes
 * late. Values are cut into bins by {@link Discretization}, a number to predict into five; the
 * information is in bits. Features within 1e-12, relative, of the best tie, and the smallest index
 * goes first. The score is the criterion at the pick. In a table as it comes every word is a bin,
 * and what is missing another.
 *
 * <p><b>Undefined.</b> Constant features come last and have no score.
 *
 * <p><b>Cost.</b> O(m d) comparisons for m picks, each of the rows outside the main bin; a sparse
 * table is not made dense.
 *
 * <p><b>Paper.</b> Fleuret (2004). Fast binary feature selection with conditional mutual
 * information. JMLR 5.
 *
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record Cmim(Discretize discretize, int bins, Picks picks)
    implements GreedySelector, MixedScorer {

  /** Checks the parameters. */
  public Cmim {
    Objects.requireNonNull(picks, "picks");
    Binning.check(discretize, bins);
  }

  /** Three equally filled bins, all features. */
  public static Cmim withDefaults() {
    return new Cmim(Discretize.FREQUENCY, 3, Picks.ALL);
  }

  /** This method with other cuts. */
  public Cmim withDiscretize(Discretize discretize) {
    return new Cmim(discretize, bins, picks);
  }

  /** This method with another number of bins. */
  public Cmim withBins(int bins) {
    return new Cmim(discretize, bins, picks);
  }

  @Override
  public Cmim stoppingAfter(int picks) {
    return new Cmim(discretize, bins, new Picks(picks));
  }

  @Override
  public Cmim forTop(int features) {
    return stoppingAfter(features);
  }

  @Override
  public String id() {
    return "cmim";
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
    ConditionalInformation counts = new ConditionalInformation(table);
    double[] least = counts.relevance().clone();
    PickLoop.Criterion criterion =
        new PickLoop.Criterion() {
          @Override
          public double value(int j) {
            return least[j];
          }

          @Override
          public void add(int pick, boolean[] open) {
            counts.given(pick, open, (j, bits) -> least[j] = Math.min(least[j], bits));
          }
        };
    return PickLoop.rank(this, table, kept, picks, criterion)
        .withPart("relevance", table.undefineConstants(counts.relevance()));
  }
}
