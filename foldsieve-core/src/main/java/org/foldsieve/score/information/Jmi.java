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
 * Picks features one after the other that say most of the target together with each one picked
 * before: joint mutual information.
 *
 * <p>\[ \max_f \; \sum_{s \in S} I(f, s; y) \]
 *
 * <p>with S the features picked before; the first is the most relevant. What two features say only
 * together counts, as in an exclusive or, once one of them is picked. Values are cut into bins by
 * {@link Discretization}, a number to predict into five; the information is in bits. Features
 * within 1e-12, relative, of the best tie, and the smallest index goes first. The score is the
 * criterion at the pick. In a table as it comes every word is a bin, and what is missing another.
 *
 * <p><b>Undefined.</b> Constant features come last and have no score.
 *
 * <p><b>Cost.</b> O(m d) comparisons for m picks, each of the rows outside the main bin; a sparse
 * table is not made dense.
 *
 * <p><b>Paper.</b> Yang, Moody (1999). Data visualization and feature selection: new algorithms for
 * nongaussian data. NIPS 12.
 *
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record Jmi(Discretize discretize, int bins, Picks picks)
    implements GreedySelector, MixedScorer {

  /** Checks the parameters. */
  public Jmi {
    Objects.requireNonNull(picks, "picks");
    Binning.check(discretize, bins);
  }

  /** Three equally filled bins, all features. */
  public static Jmi withDefaults() {
    return new Jmi(Discretize.FREQUENCY, 3, Picks.ALL);
  }

  /** This method with other cuts. */
  public Jmi withDiscretize(Discretize discretize) {
    return new Jmi(discretize, bins, picks);
  }

  /** This method with another number of bins. */
  public Jmi withBins(int bins) {
    return new Jmi(discretize, bins, picks);
  }

  @Override
  public Jmi stoppingAfter(int picks) {
    return new Jmi(discretize, bins, new Picks(picks));
  }

  @Override
  public Jmi forTop(int features) {
    return stoppingAfter(features);
  }

  @Override
  public String id() {
    return "jmi";
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
    double[] sum = new double[table.size()];
    int[] picked = new int[1];
    PickLoop.Criterion criterion =
        new PickLoop.Criterion() {
          @Override
          public double value(int j) {
            return picked[0] == 0 ? counts.relevance()[j] : sum[j];
          }

          @Override
          public void add(int pick, boolean[] open) {
            picked[0]++;
            // I(f, s; y) = I(s; y) + I(f; y | s)
            double known = counts.relevance()[pick];
            counts.given(pick, open, (j, bits) -> sum[j] += known + bits);
          }
        };
    return PickLoop.rank(this, table, kept, picks, criterion)
        .withPart("relevance", table.undefineConstants(counts.relevance()));
  }
}
