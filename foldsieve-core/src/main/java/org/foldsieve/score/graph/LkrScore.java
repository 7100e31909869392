package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.KernelRegressionWeights;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;

/**
 * Ranks features by how well local kernel regression predicts them from neighbouring samples,
 * relative to their variance; smallest first.
 *
 * <p>With the weights \( \beta_i \) of {@link KernelRegressionWeights} over the k nearest of i, and
 * the degrees \( D_i \) of the graph that joins i and j when either is among the k nearest of the
 * other, weighted by the same kernel,
 *
 * <p>\[ \Phi_r = \frac{\sum_i D_i (f_{ri} - \sum_j \beta_{ij} f_{rj})^2}{\sum_i D_i (f_{ri} -
 * \mu_r)^2}, \qquad \mu_r = \frac{\sum_i D_i f_{ri}}{\sum_i D_i}. \]
 *
 * <p>The numerator has the raw feature, as the paper has it; since the weights sum to less than 1,
 * the score depends on a feature's offset. {@code center = true} takes \( \mu_r \) from the feature
 * first: the mean weighted by the degrees, as in the denominator, and not the plain one.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature, and for one that is constant
 * on all rows of degree above 0.
 *
 * <p><b>Cost.</b> O(nkd) after the weights.
 *
 * <p><b>Departures.</b> The bandwidth is taken from the data by default; the paper's h = 100
 * underflows on raw pixels, which is an error. The neighbours are the k nearest and not the
 * symmetrised set.
 *
 * <p><b>Not reproduced.</b> Against the Laplacian score it wins with few features on three of the
 * four clustering sets of Figure 1, not on all. See docs/reproduction.md.
 *
 * <p><b>Paper.</b> Cheung, Zeng (2009). Local kernel regression score for selecting features of
 * high-dimensional data. IEEE Transactions on Knowledge and Data Engineering 21(12).
 *
 * @param neighbors k
 * @param bandwidth h of the kernel exp(-d²/h)
 * @param lambda the ridge of the regression, above 0
 * @param center whether the mean weighted by the degrees is taken off features first
 * @since 0.1.0
 */
public record LkrScore(int neighbors, Bandwidth bandwidth, double lambda, boolean center)
    implements QuadraticScorer {

  /** Checks the parameters. */
  public LkrScore {
    new KernelRegressionWeights(neighbors, bandwidth, lambda);
  }

  /** Ten neighbours, bandwidth from the data, lambda 0.1, not centred. */
  public static LkrScore withDefaults() {
    return new LkrScore(10, Bandwidth.AUTO, 0.1, false);
  }

  /** This method with k neighbours. */
  public LkrScore withNeighbors(int neighbors) {
    return new LkrScore(neighbors, bandwidth, lambda, center);
  }

  /** This method with another bandwidth. */
  public LkrScore withBandwidth(Bandwidth bandwidth) {
    return new LkrScore(neighbors, bandwidth, lambda, center);
  }

  /** This method with another ridge. */
  public LkrScore withLambda(double lambda) {
    return new LkrScore(neighbors, bandwidth, lambda, center);
  }

  /** This method with features centred first, or not. */
  public LkrScore withCenter(boolean center) {
    return new LkrScore(neighbors, bandwidth, lambda, center);
  }

  @Override
  public String id() {
    return "lkr";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(graph(), weights());
  }

  private AffinityGraph graph() {
    return AffinityGraph.nearest(neighbors, Kernel.HEAT_T, bandwidth);
  }

  private KernelRegressionWeights weights() {
    return new KernelRegressionWeights(neighbors, bandwidth, lambda);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    Graph graph = graph().on(bench);
    double[] degrees = graph.degrees();
    return List.of(
        new QuadraticForm.Residuals(weights().on(bench), degrees, center),
        new QuadraticForm.Spread(degrees, true));
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] error = values.get(0);
    double[] spread = values.get(1);
    double[] scores = new double[error.length];
    Arrays.setAll(scores, r -> error[r] / spread[r]);
    bench.rangesWhere(graph().on(bench).degrees()).undefineConstants(scores);
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
        .withPart("error", error)
        .withPart("spread", spread);
  }
}
