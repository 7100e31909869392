package org.foldsieve.score.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Labels;
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
 * Ranks features by how far apart they keep the classes against how much they vary inside them,
 * largest first.
 *
 * <p>\[ F_r = \frac{\sum_P n_P (\mu_P - \mu)^2}{\sum_P \sum_{i \in P} (f_i - \mu_P)^2} \]
 *
 * <p>Not changed by a feature's offset or scale.
 *
 * <p>In a table as it comes gaps are left out: all means and sums are over the rows with a value. A
 * column of words has the best score of the indicators of its words, a missing one among them;
 * words in an order are the numbers of their places.
 *
 * <p><b>Undefined.</b> A feature that is constant inside every class and differs between classes
 * scores +infinity. The score is undefined for a constant feature. A class with one row adds
 * nothing to the denominator; a class without rows (labels of a larger table, or gaps in all of
 * them) is left out.
 *
 * <p><b>Cost.</b> O(nd) time.
 *
 * <p><b>Departures.</b> Equation 2 of Yao et al. prints the numerator without n_P, while their
 * Table II has it; for classes of one size the two differ by a factor only. {@code weighted =
 * false} is equation 2 as printed.
 *
 * <p><b>Paper.</b> Duda, Hart, Stork (2001). Pattern Classification, 2nd ed. Yao, Liu, Jiang, Han,
 * Han (2017). LLE score. IEEE Transactions on Image Processing 26(11).
 *
 * @param weighted whether each class counts by its number of rows in the numerator
 * @since 0.1.0
 */
public record FisherScore(boolean weighted) implements QuadraticScorer, MixedScorer {

  /** {@code weighted = true}. */
  public static FisherScore withDefaults() {
    return new FisherScore(true);
  }

  /** This method with another choice of class weights. */
  public FisherScore withWeighted(boolean weighted) {
    return new FisherScore(weighted);
  }

  @Override
  public String id() {
    return "fisher";
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    return RowWeights.of(bench).isPresent()
        ? List.of()
        : SharedForms.betweenAndWithin(bench, id(), weighted);
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
    Labels labels = Labels.requireClasses(table.labels().orElse(null), id());
    int d = table.columns().size();
    double[] scores = new double[d];
    double[] between = new double[d];
    double[] within = new double[d];
    run.forEach(
        id(),
        d,
        j -> {
          scores[j] = Double.NaN;
          for (KnownValues known : KnownValues.of(table.columns().get(j), counts)) {
            double[] parts = parts(known, labels.select(known.rows()));
            double score = parts[0] == 0 ? 0 : parts[0] / parts[1];
            if (!(score <= scores[j])) {
              scores[j] = score;
              between[j] = parts[0];
              within[j] = parts[1];
            }
          }
        });
    return FeatureRanking.byScore(
            Provenance.of(id(), Parameters.of(this), run, table.rows(), d),
            table.names(),
            FeatureRanking.Direction.MAXIMIZE,
            scores)
        .withPart("between", between)
        .withPart("within", within)
        .keeping(kept);
  }

  /** Between and within, over the rows that have a value. */
  private double[] parts(KnownValues known, Labels labels) {
    double mean = known.mean(known.places());
    double[] parts = new double[2];
    for (int[] places : labels.classMembers()) {
      if (places.length > 0) {
        double own = known.mean(places);
        parts[0] += (weighted ? known.weight(places) : 1) * (own - mean) * (own - mean);
        parts[1] += known.squares(own, places);
      }
    }
    return parts;
  }

  /** Between and within with weights of rows; a class without weight is none. */
  static double[][] weighed(
      Workbench bench, RowWeights weights, String method, boolean weightedClasses) {
    Table table = bench.table();
    int[][] members =
        Arrays.stream(table.requireClasses(method).classMembers())
            .filter(rows -> weights.of(rows) > 0)
            .toArray(int[][]::new);
    double[][] values = new double[2][table.features()];
    ColumnPass.forEach(
        method,
        table,
        bench.run(),
        (j, f, at) -> {
          double mean = weights.mean(f, at);
          for (int[] rows : members) {
            double own = weights.mean(f, at, rows);
            double weight = weightedClasses ? weights.of(rows) : 1;
            values[0][j] += weight * (own - mean) * (own - mean);
            values[1][j] += weights.squares(f, at, own, rows);
          }
        });
    return values;
  }

  /** Between and within of every feature: by weights of rows, or where there are none as given. */
  static List<double[]> parts(
      Workbench bench, String method, boolean weighted, List<double[]> values) {
    return RowWeights.of(bench)
        .map(weights -> List.of(weighed(bench, weights, method, weighted)))
        .orElse(values);
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    List<double[]> parts = parts(bench, id(), weighted, values);
    double[] between = parts.get(0);
    double[] within = parts.get(1);
    double[] scores = new double[between.length];
    Arrays.setAll(scores, j -> between[j] == 0 ? 0 : between[j] / within[j]);
    RowWeights.of(bench).ifPresent(weights -> weights.undefineConstants(scores, bench));
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("between", between)
        .withPart("within", within);
  }
}
