package org.foldsieve.score.statistic;

import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Column;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.SharedForms;

/**
 * Ranks features by their variance, largest first.
 *
 * <p>\[ \mathrm{Var}_r = \frac{1}{n} \sum_i (f_{ri} - \mu_r)^2 \]
 *
 * <p>The population variance, in two passes. Not invariant to a feature's scale: choose a scaling
 * when units differ. As a quadratic form it is {@code f'(I - 11'/n)f / n}.
 *
 * <p>In a table as it comes gaps are left out: the variance is that of the rows with a value. A
 * column of words has the largest variance of the indicators of its words, a missing one among
 * them; words in an order are the numbers of their places.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature, and for one of which fewer
 * than two different values are there.
 *
 * <p><b>Cost.</b> O(nd) time.
 *
 * <p><b>Paper.</b> Folklore; equation 1 of Yao, Liu, Jiang, Han, Han (2017). LLE score. IEEE
 * Transactions on Image Processing 26(11).
 *
 * @since 0.1.0
 */
public record Variance() implements QuadraticScorer, MixedScorer {

  /** The method; it has no parameters. */
  public static Variance withDefaults() {
    return new Variance();
  }

  @Override
  public String id() {
    return "variance";
  }

  @Override
  public boolean isEnergy() {
    return true;
  }

  @Override
  public boolean ranksRawValues() {
    return true;
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    return List.of(
        RowWeights.of(bench)
            .<QuadraticForm>map(weights -> new QuadraticForm.Spread(weights.shares(), true))
            .orElseGet(() -> SharedForms.variance(bench)));
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    return rank(table, RowFacts.NONE, Kept.NOTHING, run);
  }

  @Override
  public FeatureRanking rank(MixedTable table, RowFacts facts, Kept kept, Run run) {
    Optional<Table> numbers = table.asTable();
    if (numbers.isPresent()) {
      return rank(new Workbench(numbers.get(), facts, run), kept);
    }
    double[] counts = facts.weights().orElseGet(() -> RowCounts.ones(table.rows()));
    double[] scores = new double[table.columns().size()];
    run.forEach(id(), scores.length, j -> scores[j] = largest(table.columns().get(j), counts));
    return FeatureRanking.byScore(
            Provenance.of(id(), Parameters.of(this), run, table.rows(), scores.length),
            table.names(),
            FeatureRanking.Direction.MAXIMIZE,
            scores)
        .keeping(kept);
  }

  private static double largest(Column column, double[] counts) {
    return KnownValues.of(column, counts).stream()
        .mapToDouble(Variance::of)
        .max()
        .orElse(Double.NaN);
  }

  private static double of(KnownValues known) {
    int[] all = known.places();
    return known.squares(known.mean(all), all) / known.weight(all);
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] scores = values.get(0);
    RowWeights.of(bench).ifPresent(weights -> weights.undefineConstants(scores, bench));
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores);
  }
}
