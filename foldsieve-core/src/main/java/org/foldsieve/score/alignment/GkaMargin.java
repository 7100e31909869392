package org.foldsieve.score.alignment;

import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * Features that together tell the classes apart, or follow the number to predict, also where only
 * near rows show it, without saying the same thing twice: graph-kernel alignment with margins.
 *
 * <p>{@link GkaSupervised} with other weights: the margin
 *
 * <p>\[ v_r = \sum_i \Big[ \sum_{P \ne y_i} \frac{p_P}{1 - p_{y_i}} \, \overline{(x_{ir} -
 * x_{jr})^2}_{j \in N_P(i)} - \overline{(x_{ir} - x_{jr})^2}_{j \in N_{y_i}(i)} \Big] \]
 *
 * <p>counts in the target, with \(N_P(i)\) the K rows of class P nearest to row i (all where they
 * are fewer, never i itself) and \(p_P = n_P / n\): the margin of ReliefF, squared and on the raw
 * scale, a quadratic form of the feature as the other targets are. So it sees classes that differ
 * in no mean, and the redundancy it charges is softened by the power of the norm.
 *
 * <p>For a number to predict the margin is the covariance, over the rows near a row, of how far the
 * number and how far the feature differ,
 *
 * <p>\[ v_r = \sum_i \overline{\frac{\delta_{ij} - \bar\delta_i}{\bar\delta} (x_{ir} -
 * x_{jr})^2}_{j \in N(i)} , \quad \delta_{ij} = |y_i - y_j| , \]
 *
 * <p>with N(i) the 4K rows nearest to row i, \(\bar\delta_i\) the mean of \(\delta_{ij}\) over them
 * and \(\bar\delta\) the mean over all rows: RReliefF, whose pairs count by \(\delta - \bar\delta\)
 * too but for a factor, in squares, on the raw scale and row by row. A square, a wave or a product
 * of two features, of which no line tells anything, shows in it. The other targets are those of
 * numbers in {@link GkaSupervised}.
 *
 * <p>With {@code beta=0} and {@code kappa=1} only the margin tells labels apart. Invariant as
 * {@link Gka} is, and to shift and scale of the number.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last. A label that is missing is an
 * error, and so is a number that is the same in every row; a class of one row has no hits and no
 * neighbourhood. The margin of a feature may be negative: it then speaks against it. Where near
 * rows have one number the margin is 0; with 4K rows or fewer all other rows are near.
 *
 * <p><b>Cost.</b> As {@link Gka}; neighbours are looked for in every class, once for all methods
 * that need them, O(nCKd) for v with C classes, O(4nKd) for numbers. No n x n matrix is formed, but
 * for a dense table of more than twice as many features as rows, and more than 4,096: it then takes
 * at most half of what the table takes.
 *
 * <p><b>Weaknesses.</b> With many irrelevant features the neighbours themselves are noise (madelon:
 * 5 points behind the best method in hindsight). The numbers are in docs/measured.md.
 *
 * <p><b>Evidence.</b> With classes, on 18 sets that took no part in its design, it is 0.2 points
 * behind the best of nine methods in hindsight by 1-NN and 0.1 by the nearest class mean. For a
 * number, on generated tables of seeds that took no part, the mean R² of 5-NN, ridge regression and
 * trees is 0.32, as that of {@code relieff}, and 0.27 by {@code f-test}; on halves of three real
 * tables it is behind {@code f-test} where units differ (diabetes, wdbc) and ahead of it where they
 * do not (sonar). The tables are in docs/choosing.md.
 *
 * <p><b>Paper.</b> Our own; the margin is that of Robnik-Šikonja, Kononenko (2003), Machine
 * Learning 53; see {@link Gka}.
 *
 * @param neighbors K, the neighbours of a sample in a class; for numbers, among all rows
 * @param epsilon the part of the trace added to the diagonal of each local Gram matrix
 * @param beta the weight of the class means, or of the line through the number
 * @param kappa the weight of the margin between near rows of different classes or numbers
 * @param nu the weight of the neighbourhoods inside classes, or among all rows
 * @param mu the weight of all distances
 * @param rho how much energy a feature must have to count, as a part of the average feature's
 * @param power the power of the norm: below 1, redundancy costs less
 * @param picks how many features to pick
 * @since 0.1.0
 */
public record GkaMargin(
    int neighbors,
    double epsilon,
    double beta,
    double kappa,
    double nu,
    double mu,
    double rho,
    double power,
    Picks picks)
    implements GreedySelector {

  /** Checks the parameters. */
  public GkaMargin {
    Objects.requireNonNull(picks, "picks");
    new LabelTarget(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** K = 5, epsilon = 1e-3, beta = 1, kappa = 0.3, nu = mu = 0.6, rho = 0.5, power = 0.9. */
  public static GkaMargin withDefaults() {
    return new GkaMargin(5, 1e-3, 1, 0.3, 0.6, 0.6, 0.5, 0.9, Picks.ALL);
  }

  /** This method with another number of neighbours. */
  public GkaMargin withNeighbors(int neighbors) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another regularisation of the weights. */
  public GkaMargin withEpsilon(double epsilon) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of the class means. */
  public GkaMargin withBeta(double beta) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of the margin. */
  public GkaMargin withKappa(double kappa) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of the neighbourhoods inside classes. */
  public GkaMargin withNu(double nu) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of all distances. */
  public GkaMargin withMu(double mu) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another demand on a feature's energy. */
  public GkaMargin withRho(double rho) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another power of the norm. */
  public GkaMargin withPower(double power) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  @Override
  public GkaMargin stoppingAfter(int picks) {
    return new GkaMargin(neighbors, epsilon, beta, kappa, nu, mu, rho, power, new Picks(picks));
  }

  @Override
  public String id() {
    return "gka-margin";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public void planNeighbors(Workbench bench) {
    target().planNeighbors(bench);
  }

  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    return target().rank(this, bench, kept);
  }

  LabelTarget target() {
    return new LabelTarget(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }
}
