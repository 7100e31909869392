package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.graph.weight.L1Weights;
import org.foldsieve.graph.weight.NeighborLimit;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.SharedForms;

/**
 * Ranks features by how well they are rebuilt from few other samples; smallest first.
 *
 * <p>With the sparse reconstruction weights S of {@link L1Weights},
 *
 * <p>\[ SS^1_r = \sum_i \Big(f_{ri} - \sum_j s_{ij} f_{rj}\Big)^2, \qquad SS^2_r =
 * \frac{SS^1_r}{\mathrm{Var}_r}. \]
 *
 * <p>Features whose ranges differ by more than a factor of 1000 have their weights found in twice
 * the precision ({@link L1Weights}). SS-1 grows with a feature's scale, SS-2 does not (beyond what
 * the weights change).
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> Time and memory are those of the weights; the scores themselves are O(d · entries
 * of S).
 *
 * <p><b>Departures.</b> Equation 7 asks for weights that rebuild every sample exactly. When there
 * are such weights, every feature has SS-1 = 0 and the ranking is rounding; when there are at least
 * as many features as samples, there are none. {@code exact = true} does it nevertheless and says
 * so in a note; the default is the relaxed form with the price {@code lambda} on a weight. The
 * matrix of the paper's Table II is (I - S)'(I - S), not with SS'.
 *
 * <p><b>Not reproduced.</b> With exact weights, as equation 7 of Yao et al. (2017) has them, the
 * scores are rounding (1e-29 on Iris), so the printed ranking is noise.
 *
 * <p><b>Paper.</b> Liu, Zhang (2014). Sparsity score: a novel graph-preserving feature selection
 * method. IJPRAI 28(4). Yao et al. (2017). LLE score. IEEE Transactions on Image Processing 26(11).
 *
 * @param form SS-1 or SS-2
 * @param lambda the price of a weight, above 0
 * @param neighbors from which samples one is rebuilt: all others, or the k nearest
 * @param exact whether to ask for weights that rebuild every sample exactly
 * @since 0.1.0
 */
public record SparsityScore(Form form, double lambda, NeighborLimit neighbors, boolean exact)
    implements QuadraticScorer {

  private static final String NOISE =
      "exact sparse weights rebuild every feature without error: this order is rounding noise";

  /** What the reconstruction error is divided by. */
  public enum Form {
    /** Nothing. */
    SS1,
    /** The variance. */
    SS2
  }

  /** Checks the parameters. */
  public SparsityScore {
    Objects.requireNonNull(form, "form");
    new L1Weights(lambda, neighbors, exact);
  }

  /** SS-2 with relaxed weights over all other samples, lambda 0.01. */
  public static SparsityScore withDefaults() {
    return new SparsityScore(Form.SS2, 0.01, NeighborLimit.ALL, false);
  }

  /** This method in another form. */
  public SparsityScore withForm(Form form) {
    return new SparsityScore(form, lambda, neighbors, exact);
  }

  /** This method with another price of a weight. */
  public SparsityScore withLambda(double lambda) {
    return new SparsityScore(form, lambda, neighbors, exact);
  }

  /** This method rebuilding from the given samples. */
  public SparsityScore withNeighbors(NeighborLimit neighbors) {
    return new SparsityScore(form, lambda, neighbors, exact);
  }

  /** This method with exact or relaxed weights. */
  public SparsityScore withExact(boolean exact) {
    return new SparsityScore(form, lambda, neighbors, exact);
  }

  @Override
  public String id() {
    return "sparsity";
  }

  @Override
  public boolean isEnergy() {
    return form == Form.SS1;
  }

  @Override
  public int sharedNeighbors() {
    return neighbors.value().orElse(0);
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(weights());
  }

  private L1Weights weights() {
    return new L1Weights(lambda, neighbors, exact);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    double[] ones = new double[bench.table().rows()];
    Arrays.fill(ones, 1);
    return List.of(
        new QuadraticForm.Residuals(weights().on(bench), ones, false), SharedForms.variance(bench));
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] error = values.get(0);
    double[] variance = values.get(1);
    double[] scores = new double[error.length];
    Arrays.setAll(scores, r -> form == Form.SS1 ? error[r] : error[r] / variance[r]);
    FeatureRanking ranking =
        Rankings.byScore(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
            .withPart("error", error)
            .withPart("variance", variance);
    return exact ? ranking.withNote(NOISE) : ranking;
  }
}
