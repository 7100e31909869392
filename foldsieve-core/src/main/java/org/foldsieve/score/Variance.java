package org.foldsieve.score;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;

/**
 * Ranks features by their variance, largest first.
 *
 * <p>\[ \mathrm{Var}_r = \frac{1}{n} \sum_i (f_{ri} - \mu_r)^2 \]
 *
 * <p>The population variance, in two passes. Undefined for a constant feature. Not invariant to a
 * feature's scale: choose a scaling when units differ. O(nd) time. As a quadratic form it is {@code
 * f'(I - 11'/n)f / n}.
 */
public record Variance() implements QuadraticScorer {

  /** The method; it has no parameters. */
  public static Variance withDefaults() {
    return new Variance();
  }

  @Override
  public String id() {
    return "variance";
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    int n = bench.table().rows();
    double[] weights = new double[n];
    Arrays.fill(weights, 1.0 / n);
    return List.of(new QuadraticForm.Spread(weights, false));
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] scores = FeatureRanges.of(bench).undefineConstants(values.get(0).clone());
    return FeatureRanking.byScore(
        Provenance.of(
            id(), Parameters.of(this), bench.run(), bench.table().rows(), bench.table().features()),
        bench.table().featureNames(),
        FeatureRanking.Direction.MAXIMIZE,
        scores);
  }
}
