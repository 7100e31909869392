package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.Picks;

/**
 * Picks the features that say more of the class than of any better feature: the fast
 * correlation-based filter.
 *
 * <p>\[ SU(a, b) = \frac{2 I(a; b)}{H(a) + H(b)} \]
 *
 * <p>Features with \( SU(f, y) > threshold \) are relevant and are visited in the order of it,
 * largest first, ties by index. A feature q is <em>predominant</em> unless a predominant p before
 * it has \( SU(p, q) \ge SU(q, y) \). The part {@code predominant} is 1 for predominant features, 0
 * for others, and NaN where the search stopped before it. The score is \( SU(f, y) \).
 *
 * <p>Features that are kept count as predominant from the start. Values are cut into bins by {@link
 * Discretization}.
 *
 * <p><b>Undefined.</b> SU is 0 when both entropies are 0. Constant features come last and have no
 * score.
 *
 * <p><b>Cost.</b> O(d) comparisons with the class and one for each visited feature and each
 * predominant feature before it; a sparse table is not made dense.
 *
 * <p><b>Departures.</b> The method itself ends with the predominant features, often a few dozen;
 * for a full order the relevant features that were dropped follow in the order of \( SU(f, y) \),
 * then the irrelevant ones by index, then the constant ones.
 *
 * <p><b>Paper.</b> Yu, Liu (2003). Feature selection for high-dimensional data: a fast
 * correlation-based filter solution. ICML. The FRLL paper cites its longer form: Yu, Liu (2004).
 * Efficient feature selection via analysis of relevance and redundancy. JMLR 5.
 *
 * @param threshold what SU with the class must exceed
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @param picks how many features are picked
 * @since 0.1.0
 */
public record Fcbf(double threshold, Discretize discretize, int bins, Picks picks)
    implements GreedySelector, MixedScorer {

  /** Features visited together: compared in parallel with what is known to be predominant. */
  private static final int BATCH = 64;

  /** Checks the parameters. */
  public Fcbf {
    Objects.requireNonNull(picks, "picks");
    if (!(threshold >= 0 && threshold < 1)) {
      throw new ParameterException(
          "threshold must be at least 0 and below 1: threshold = " + threshold);
    }
    Binning.check(discretize, bins);
  }

  /** Threshold 0, three equally filled bins, all features. */
  public static Fcbf withDefaults() {
    return new Fcbf(0, Discretize.FREQUENCY, 3, Picks.ALL);
  }

  /** This method with another threshold. */
  public Fcbf withThreshold(double threshold) {
    return new Fcbf(threshold, discretize, bins, picks);
  }

  /** This method with other cuts. */
  public Fcbf withDiscretize(Discretize discretize) {
    return new Fcbf(threshold, discretize, bins, picks);
  }

  /** This method with another number of bins. */
  public Fcbf withBins(int bins) {
    return new Fcbf(threshold, discretize, bins, picks);
  }

  @Override
  public Fcbf stoppingAfter(int picks) {
    return new Fcbf(threshold, discretize, bins, new Picks(picks));
  }

  @Override
  public Fcbf forTop(int features) {
    return stoppingAfter(features);
  }

  @Override
  public String id() {
    return "fcbf";
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
    Uncertainties correlations = new Uncertainties(table);
    boolean[] open = table.open();
    double[] relevance = correlations.withTarget(open);
    int[] relevant =
        IntStream.range(0, open.length)
            .filter(j -> open[j] && relevance[j] > threshold && !kept.features().contains(j))
            .boxed()
            .sorted((p, q) -> Double.compare(relevance[q], relevance[p]))
            .mapToInt(j -> j)
            .toArray();
    double[] predominant = new double[open.length];
    Arrays.setAll(predominant, j -> open[j] && !(relevance[j] > threshold) ? 0 : Double.NaN);
    int[] held = kept.features().stream().filter(j -> open[j]).mapToInt(j -> j).toArray();
    Arrays.stream(held).forEach(j -> predominant[j] = 1);
    GreedyPicks picking = new GreedyPicks(open, kept, picks);
    int count = visit(correlations, relevance, held, relevant, predominant, table.run());
    PrimitiveIterator.OfInt order =
        Stream.of(
                Arrays.stream(relevant).filter(j -> predominant[j] == 1),
                Arrays.stream(relevant).filter(j -> predominant[j] != 1),
                IntStream.range(0, open.length)
                    .filter(j -> picking.open()[j] && !(relevance[j] > threshold)))
            .flatMapToInt(group -> group)
            .iterator();
    while (picking.hasNext()) {
      picking.next(order::nextInt);
    }
    Arrays.setAll(picking.criterion(), j -> relevance[j]);
    return table
        .ranking(this, picking, picks)
        .withPart("predominant", predominant)
        .withNote(
            String.format(
                Locale.ROOT,
                "%s%d of %d features are predominant",
                count < picks.limit() ? "" : "at least ",
                count,
                open.length));
  }

  /**
   * Marks relevant features as predominant or not until enough are; returns how many are.
   *
   * @param held what is predominant whatever it says of the class
   */
  private int visit(
      Uncertainties correlations,
      double[] relevance,
      int[] held,
      int[] relevant,
      double[] predominant,
      Run run) {
    int limit = Math.min(picks.limit(), held.length + relevant.length);
    int[] found = Arrays.copyOf(held, limit);
    int count = held.length;
    for (int from = 0; from < relevant.length && count < limit; from += BATCH) {
      int to = Math.min(relevant.length, from + BATCH);
      boolean[] stays = correlations.survivors(relevant, from, to, found, count, relevance);
      int known = count;
      for (int r = from; r < to && count < limit; r++) {
        boolean stay =
            stays[r - from] && correlations.survives(relevant[r], found, known, count, relevance);
        predominant[relevant[r]] = stay ? 1 : 0;
        if (stay) {
          found[count++] = relevant[r];
        }
      }
      run.step(id(), count < limit ? to : relevant.length, relevant.length);
    }
    return count;
  }
}
