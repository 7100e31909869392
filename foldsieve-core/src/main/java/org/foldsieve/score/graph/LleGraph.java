package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.SharedForms;

/**
 * Ranks features by how well the reconstruction weights of the samples rebuild them; smallest
 * first. Algorithm 1 of the LLE score paper.
 *
 * <p>With the weights M of {@link LleWeights},
 *
 * <p>\[ S_r = \sum_i \Big(f_{ri} - \sum_j m_{ij} f_{rj}\Big)^2 = f_r^\top (I - M)^\top (I - M) f_r.
 * \]
 *
 * <p>The score grows with the square of a feature's scale. {@code normalize = variance} divides it
 * by the variance; the tables of the paper were evidently made that way, though eq. 12 does not
 * have it.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> O(nkd) after the weights.
 *
 * <p><b>Departures.</b> A constant feature would score 0 and come first; here it is undefined and
 * last, unless {@code literal = true}.
 *
 * <p><b>Not reproduced.</b> Equation 12 does not give the numbers of the tables; divided by the
 * variance it does. On Yale with 5 training images a person the paper has 50.7 and 53.9 %, equation
 * 12 gives 56.7 and 57.4, and {@code normalize = variance} 50.0 and 53.1 (nearest class mean and
 * 1-NN, mean over all 1,024 numbers of features and 50 splits; standard errors 0.5 to 0.6).
 *
 * <p><b>Paper.</b> Yao, Liu, Jiang, Han, Han (2017). LLE score: a new filter-based unsupervised
 * feature selection method based on nonlinear manifold embedding and its application to image
 * recognition. IEEE Transactions on Image Processing 26(11).
 *
 * @param neighbors k
 * @param regularization what makes the weights unique
 * @param epsilon share of the trace that {@code trace} adds
 * @param gamma what {@code ridge} adds
 * @param normalize what the error is divided by
 * @param literal whether a constant feature scores 0, as in the paper
 * @since 0.1.0
 */
public record LleGraph(
    int neighbors,
    Regularization regularization,
    double epsilon,
    double gamma,
    Normalize normalize,
    boolean literal)
    implements QuadraticScorer {

  /** What the reconstruction error is divided by. */
  public enum Normalize {
    /** Nothing: eq. 12 as printed. */
    NONE,
    /** The variance of the feature. */
    VARIANCE
  }

  /** Checks the parameters. */
  public LleGraph {
    new LleWeights(neighbors, Regularization.RIDGE, gamma, true);
    new LleWeights(neighbors, Regularization.TRACE, epsilon, true);
    Objects.requireNonNull(regularization, "regularization");
    Objects.requireNonNull(normalize, "normalize");
  }

  /** Five neighbours, trace rule with epsilon 1e-3, gamma 1e-5 for the ridge, not normalised. */
  public static LleGraph withDefaults() {
    return new LleGraph(5, Regularization.TRACE, 1e-3, 1e-5, Normalize.NONE, false);
  }

  /** This method with k neighbours. */
  public LleGraph withNeighbors(int neighbors) {
    return new LleGraph(neighbors, regularization, epsilon, gamma, normalize, literal);
  }

  /** This method with another regularisation. */
  public LleGraph withRegularization(Regularization regularization) {
    return new LleGraph(neighbors, regularization, epsilon, gamma, normalize, literal);
  }

  /** This method with another epsilon. */
  public LleGraph withEpsilon(double epsilon) {
    return new LleGraph(neighbors, regularization, epsilon, gamma, normalize, literal);
  }

  /** This method with another gamma. */
  public LleGraph withGamma(double gamma) {
    return new LleGraph(neighbors, regularization, epsilon, gamma, normalize, literal);
  }

  /** This method divided by something else. */
  public LleGraph withNormalize(Normalize normalize) {
    return new LleGraph(neighbors, regularization, epsilon, gamma, normalize, literal);
  }

  /** This method with constant features as in the paper, or undefined. */
  public LleGraph withLiteral(boolean literal) {
    return new LleGraph(neighbors, regularization, epsilon, gamma, normalize, literal);
  }

  @Override
  public String id() {
    return "lle-graph";
  }

  @Override
  public boolean isEnergy() {
    return normalize == Normalize.NONE;
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(weights());
  }

  private LleWeights weights() {
    return LleWeights.forScores(neighbors, regularization, epsilon, gamma);
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    return List.of(residuals(weights(), bench), SharedForms.variance(bench));
  }

  /** The error of a reconstruction as a form; one and the same for all methods on the bench. */
  static QuadraticForm residuals(LleWeights weights, Workbench bench) {
    return bench.shared(new Residuals(weights));
  }

  private record Residuals(LleWeights weights) implements Recipe<QuadraticForm> {
    @Override
    public QuadraticForm make(Workbench bench) {
      double[] ones = new double[bench.table().rows()];
      Arrays.fill(ones, 1);
      return new QuadraticForm.Residuals(weights.on(bench), ones, false);
    }
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    double[] error = values.get(0);
    double[] variance = values.get(1);
    FeatureRanges ranges = bench.ranges();
    double[] scores = new double[error.length];
    for (int r = 0; r < scores.length; r++) {
      if (ranges.isConstant(r)) {
        scores[r] = literal ? 0 : Double.NaN;
      } else {
        scores[r] = normalize == Normalize.NONE ? error[r] : error[r] / variance[r];
      }
    }
    return Rankings.byScoreAsIs(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
        .withPart("error", error)
        .withPart("variance", variance);
  }
}
