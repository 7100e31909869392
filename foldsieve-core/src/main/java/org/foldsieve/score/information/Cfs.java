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
 * Picks features one after the other so that together they say much of the target for how much they
 * say of each other: correlation-based feature selection.
 *
 * <p>\[ \mathrm{merit}(S) = \frac{\sum_{f \in S} SU(f, y)}{\sqrt{|S| + 2 \sum_{f, g \in S} SU(f,
 * g)}}, \quad SU(a, b) = \frac{2 I(a; b)}{H(a) + H(b)} \]
 *
 * <p>with each pair of S once below the root. Each pick is the feature that makes the merit of all
 * picks largest, and its score is that merit; it rises, has a peak, which a note names, and falls.
 * Who names no number of features gets those up to the peak. Values are cut into bins by {@link
 * Discretization}, a number to predict into five. Features within 1e-12, relative, of the best tie,
 * and the smallest index goes first. In a table as it comes every word is a bin, and what is
 * missing another.
 *
 * <p><b>Undefined.</b> Constant features come last and have no score; a feature that says nothing
 * of the target is picked last of the others.
 *
 * <p><b>Cost.</b> O(m d) comparisons for m picks; a sparse table is not made dense.
 *
 * <p><b>Departures.</b> The paper searches subsets best first and ends after five steps without a
 * better one; here features are added one by one to the end, for a full order. Weka's greedy search
 * (GreedyStepwise) ends at the peak; up to there it takes the same features of the same bins.
 *
 * <p><b>Paper.</b> Hall (2000). Correlation-based feature selection for discrete and numeric class
 * machine learning. ICML.
 *
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record Cfs(Discretize discretize, int bins, Picks picks)
    implements GreedySelector, MixedScorer {

  /** Checks the parameters. */
  public Cfs {
    Objects.requireNonNull(picks, "picks");
    Binning.check(discretize, bins);
  }

  /** Three equally filled bins, all features. */
  public static Cfs withDefaults() {
    return new Cfs(Discretize.FREQUENCY, 3, Picks.ALL);
  }

  /** This method with other cuts. */
  public Cfs withDiscretize(Discretize discretize) {
    return new Cfs(discretize, bins, picks);
  }

  /** This method with another number of bins. */
  public Cfs withBins(int bins) {
    return new Cfs(discretize, bins, picks);
  }

  @Override
  public Cfs stoppingAfter(int picks) {
    return new Cfs(discretize, bins, new Picks(picks));
  }

  @Override
  public Cfs forTop(int features) {
    return stoppingAfter(features);
  }

  @Override
  public boolean hasPeak() {
    return true;
  }

  @Override
  public String id() {
    return "cfs";
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
    Merit merit = new Merit(table);
    FeatureRanking ranking = PickLoop.rank(this, table, kept, picks, merit);
    int[] order = ranking.order();
    int peak = 0;
    for (int p = 1; p < order.length; p++) {
      peak = ranking.score(order[p]) > ranking.score(order[peak]) ? p : peak;
    }
    return ranking
        .withPart("relevance", merit.relevance)
        .withNote(note(peak + 1, merit.relevance.length));
  }

  /** Where the picks end at the peak, more of them might have a larger merit. */
  private String note(int best, int features) {
    String counted = best == 1 ? "1 feature" : best + " features";
    return best == picks.limit() && best < features
        ? "the merit still rises at the last of the picks, with " + counted
        : "the merit is largest with " + counted;
  }

  private static final class Merit implements PickLoop.Criterion {

    private final BinnedTable table;
    private final Uncertainties uncertainties;
    private final double[] relevance;

    /** What each feature shares with the picks so far. */
    private final double[] shared;

    private final double[] withPick;
    private double relevanceOfPicks;
    private double sharedAmongPicks;
    private int picked;

    Merit(BinnedTable table) {
      this.table = table;
      this.uncertainties = new Uncertainties(table);
      this.relevance = uncertainties.withTarget(table.open());
      this.shared = new double[table.size()];
      this.withPick = new double[table.size()];
    }

    @Override
    public double value(int j) {
      return (relevanceOfPicks + relevance[j])
          / Math.sqrt(picked + 1 + 2 * (sharedAmongPicks + shared[j]));
    }

    @Override
    public void add(int pick, boolean[] open) {
      picked++;
      relevanceOfPicks += relevance[pick];
      sharedAmongPicks += shared[pick];
      uncertainties.with(table.asOther(pick), open, withPick);
      for (int j = 0; j < open.length; j++) {
        shared[j] += open[j] ? withPick[j] : 0;
      }
    }
  }
}
