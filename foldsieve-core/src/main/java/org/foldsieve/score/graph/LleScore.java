package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.RelativeGamma;
import org.foldsieve.score.form.QuadraticForms;
import org.foldsieve.score.form.SharedForms;

/**
 * Ranks features by how alike the samples are rebuilt in all features and in this one alone;
 * smallest first.
 *
 * <p>M are the reconstruction weights in all features ({@link LleWeights}). For feature r alone,
 * sample i is rebuilt from the k nearest values by the weights \( \hat m_i = (zz^\top + \gamma
 * I)^{-1} 1 \), normalised, with \( z_j = f_{rj} - f_{ri} \). The score is \( |M - \hat M_r|_F^2
 * \).
 *
 * <p>The weights of one feature have a closed form. With \( \bar z \) the mean of z and \( V =
 * \sum_j (z_j - \bar z)^2 \),
 *
 * <p>\[ \hat m_j = \frac{1}{k} - \frac{\bar z (z_j - \bar z)}{\gamma + V}, \qquad |\hat m|^2 =
 * \frac{1}{k} + \frac{\bar z^2 V}{(\gamma + V)^2}, \]
 *
 * <p>1/k where \( \gamma + V = 0 \); and only samples that are neighbours both times add to the
 * product of M and \( \hat M_r \). The score is the part {@code norm-of-all}, \( |M|_F^2 \), plus
 * {@code norm}, \( |\hat M_r|_F^2 \), less twice {@code overlap}, that product.
 *
 * <p>What differs between the two graphs is who the neighbours are, and how much each of those
 * weighs that both have: \( |M - \hat M_r|_F^2 = T_{common} + T_{other} \), over the pairs that
 * both have and over those that one has. The score is \( 2 \theta T_{common} + 2 (1 - \theta)
 * T_{other} \): at {@code theta = 0.5} that of the paper, at 0 of location alone, at 1 of weights
 * alone. The paper leaves the question which of the two matters; the weights are 2.0 % of the score
 * on wdbc, 0.5 % on digits and 4.7 % on Yale, location alone ranks as well, and weights alone lose
 * 7.6 to 11.3 points of accuracy to a random order.
 *
 * <p>It is not invariant to a feature's scale: multiplying a feature by c is dividing γ by c². For
 * results that do not depend on units of all the data, {@code gamma-relative} is a share of the
 * mean variance of the features. A single isolated value whose neighbours are close together can
 * make most of a score.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> O(d (n log n + nk)) after the weights, and no matrix is formed; the paper gives
 * O(n² d k + n d k³).
 *
 * <p><b>Departures.</b> A constant feature has the smallest \( |\hat m| \) and is often first,
 * against what the paper says; here it is undefined and last, unless {@code literal = true}.
 *
 * <p><b>Not reproduced.</b> That the score wins: on Yale equation 12 as printed and a random order,
 * which the paper does not show, are better. The order of Iris in Table IV came out of none of
 * 4,440 conventions: 69 to 97 % of the samples have an ambiguous neighbourhood in one feature
 * there. The paper's cure of constant features does not hold, and scale invariance holds only for γ
 * = 0. Which tables do reproduce is in docs/reproduction.md.
 *
 * <p><b>Paper.</b> Yao, Liu, Jiang, Han, Han (2017). LLE score: a new filter-based unsupervised
 * feature selection method based on nonlinear manifold embedding and its application to image
 * recognition. IEEE Transactions on Image Processing 26(11).
 *
 * @param neighbors k, in all features and in one
 * @param gamma regularisation of the weights in one feature, and of M with the ridge rule
 * @param gammaRelative gamma as a share of the mean variance of the features, instead
 * @param regularization what makes the weights M unique
 * @param epsilon share of the trace that {@code trace} adds
 * @param literal whether a constant feature is scored, as in the paper
 * @param theta the share of the weights of common neighbours against who the neighbours are
 * @since 0.1.0
 */
public record LleScore(
    int neighbors,
    double gamma,
    RelativeGamma gammaRelative,
    Regularization regularization,
    double epsilon,
    boolean literal,
    double theta)
    implements FeatureScorer {

  /** Checks the parameters. */
  public LleScore {
    new LleWeights(neighbors, Regularization.RIDGE, gamma, true);
    new LleWeights(neighbors, Regularization.TRACE, epsilon, true);
    Objects.requireNonNull(gammaRelative, "gammaRelative");
    Objects.requireNonNull(regularization, "regularization");
    if (!(theta >= 0 && theta <= 1)) {
      throw new ParameterException("theta must be from 0 to 1: theta = " + theta);
    }
  }

  /** Five neighbours, gamma 1e-5, trace rule with epsilon 1e-3, theta one half. */
  public static LleScore withDefaults() {
    return new LleScore(5, 1e-5, RelativeGamma.NONE, Regularization.TRACE, 1e-3, false, 0.5);
  }

  /** This method with k neighbours. */
  public LleScore withNeighbors(int neighbors) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  /** This method with another gamma. */
  public LleScore withGamma(double gamma) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  /** This method with gamma relative to the data. */
  public LleScore withGammaRelative(RelativeGamma gammaRelative) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  /** This method with another regularisation of M. */
  public LleScore withRegularization(Regularization regularization) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  /** This method with another epsilon. */
  public LleScore withEpsilon(double epsilon) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  /** This method with constant features as in the paper, or undefined. */
  public LleScore withLiteral(boolean literal) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  /** This method with another share of the weights against the location. */
  public LleScore withTheta(double theta) {
    return new LleScore(neighbors, gamma, gammaRelative, regularization, epsilon, literal, theta);
  }

  @Override
  public String id() {
    return "lle-score";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    // With a relative gamma the ridge is known only once the data are.
    return regularization == Regularization.RIDGE && gammaRelative.value().isPresent()
        ? List.of()
        : List.of(weights(gamma));
  }

  private LleWeights weights(double absolute) {
    return LleWeights.forScores(neighbors, regularization, epsilon, absolute);
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    double absolute = gamma(bench);
    SparseMatrix m = weights(absolute).on(bench);
    double norm = 0;
    for (int e = 0; e < m.entries(); e++) {
      norm += m.values()[e] * m.values()[e];
    }
    int d = bench.table().features();
    double[] own = new double[d];
    double[] common = new double[d];
    double[] squares = new double[d];
    compare(bench, m, absolute, own, common, squares);
    double[] scores = new double[d];
    for (int r = 0; r < d; r++) {
      double all = norm + own[r] - 2 * common[r];
      double weights = squares[r] - 2 * common[r];
      scores[r] = theta == 0.5 ? all : 2 * theta * weights + 2 * (1 - theta) * (all - weights);
    }
    double[] given = new double[d];
    for (int r = 0; r < d; r++) {
      given[r] = Double.isNaN(scores[r]) ? Double.NaN : norm;
    }
    return Rankings.byScoreAsIs(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
        .withPart("norm-of-all", given)
        .withPart("norm", own)
        .withPart("overlap", common);
  }

  private double gamma(Workbench bench) {
    if (gammaRelative.value().isEmpty()) {
      return gamma;
    }
    double[] variances =
        QuadraticForms.evaluate(bench.table(), List.of(SharedForms.variance(bench)), bench.run())
            .get(0);
    return gammaRelative.value().getAsDouble() * Arrays.stream(variances).average().orElse(0);
  }

  /** For every feature |M̂|² and the product of M and M̂; NaN for an undefined feature. */
  private void compare(
      Workbench bench,
      SparseMatrix m,
      double absolute,
      double[] own,
      double[] common,
      double[] squares) {
    Table table = bench.table();
    Run run = bench.run();
    int n = table.rows();
    int d = table.features();
    FeatureRanges ranges = bench.ranges();
    int block = Math.max(1, Math.min(16, (1 << 20) / n));
    run.forEach(
        "scores",
        (d + block - 1) / block,
        () -> new OneFeatureWeights(n, neighbors, absolute, m, block),
        (weights, b) -> {
          int from = b * block;
          int to = Math.min(d, from + block);
          table.copyColumns(from, to, weights.columns());
          for (int r = from; r < to; r++) {
            if (ranges.isConstant(r) && !literal) {
              own[r] = Double.NaN;
              common[r] = Double.NaN;
            } else {
              weights.compare((r - from) * n);
              own[r] = weights.squaredNorm();
              common[r] = weights.product();
              squares[r] = weights.commonSquares();
            }
          }
        });
  }
}
