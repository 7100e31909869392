package org.foldsieve.score.alignment;

import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * Features that together tell the classes apart, or follow the number to predict, and keep the
 * neighbourhoods, without saying the same thing twice: graph-kernel alignment with labels.
 *
 * <p>As {@link Gka}, with the target \(t_r = \beta \, \mathrm{share}(b)_r + \kappa \,
 * \mathrm{share}(v)_r + \nu \, \mathrm{share}(l^c)_r + \mu \, \mathrm{share}(g)_r\) and the norm to
 * the power {@code power}: \(b_r = \sum_P n_P (\mathrm{mean}_P f_r)^2\) is the numerator of the
 * Fisher score, \(v_r\) the margin of {@link GkaMargin} (not used by default), \(l^c_r\) is what
 * LLE weights over the other members of the own class explain (fewer than K where the class is
 * small; nothing for a class of one), and \(g_r\) the part of the feature in all distances.
 *
 * <p>For a number y to predict, the projection on the classes becomes that on the number, \(b_r =
 * (f_r'y)^2 / y'y\) with y centred (with two values of y it is the same), v the margin of numbers
 * ({@link GkaMargin}), and l what LLE weights over the K nearest of all rows explain, as in {@link
 * Gka}.
 *
 * <p>Invariant as {@link Gka} is, and to shift and scale of the number. By default it sees
 * differences of class means, and of a number the line through it: on classes that differ in no
 * mean (XOR), and on squares, waves and products, take {@code beta=0} and {@code kappa=1}, {@code
 * gka-margin} or {@code relieff}.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last. A label that is missing is an
 * error, and so is a number that is the same in every row; a class of one row has no neighbourhood.
 * With K + 1 rows or fewer all other rows are neighbours.
 *
 * <p><b>Cost.</b> As {@link Gka}; neighbours are looked for inside each class, with {@code kappa}
 * in every class, for numbers among all rows. No n x n matrix is formed, but for a dense table of
 * more than twice as many features as rows, and more than 4,096: it then takes at most half of what
 * the table takes.
 *
 * <p><b>Weaknesses.</b> On classes that differ in no mean (XOR), and on a number of which no
 * feature is a line, it sees nothing by default; on text {@code fisher} and {@code chi2} are
 * better; at 200 features with 1-NN {@code frll-q} is sometimes better. The numbers are in
 * docs/measured.md.
 *
 * <p><b>Evidence.</b> With classes, on 18 sets that took no part in its design, it is 0.9 points
 * behind the best of nine methods in hindsight by 1-NN and level with it by the nearest class mean.
 * For a number, on generated tables of seeds that took no part, the mean R² of 5-NN, ridge
 * regression and trees is 0.26, and 0.33 with {@code beta=0} and {@code kappa=1}, where {@code
 * f-test} has 0.27, {@code relieff} 0.32 and a random order 0.00; on halves of three real tables it
 * is behind {@code f-test} where units differ (diabetes, wdbc) and ahead of it where they do not
 * (sonar). The tables are in docs/choosing.md.
 *
 * <p><b>Paper.</b> Our own; see {@link Gka}.
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
public record GkaSupervised(
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
  public GkaSupervised {
    Objects.requireNonNull(picks, "picks");
    new LabelTarget(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /**
   * K = 5, epsilon = 1e-3, beta = 1, kappa = 0, nu = mu = 0.3, rho = 0.5, power = 1, all features.
   */
  public static GkaSupervised withDefaults() {
    return new GkaSupervised(5, 1e-3, 1, 0, 0.3, 0.3, 0.5, 1, Picks.ALL);
  }

  /** This method with another number of neighbours. */
  public GkaSupervised withNeighbors(int neighbors) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another regularisation of the weights. */
  public GkaSupervised withEpsilon(double epsilon) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of the class means. */
  public GkaSupervised withBeta(double beta) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of the margin. */
  public GkaSupervised withKappa(double kappa) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of the neighbourhoods inside classes. */
  public GkaSupervised withNu(double nu) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another weight of all distances. */
  public GkaSupervised withMu(double mu) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another demand on a feature's energy. */
  public GkaSupervised withRho(double rho) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  /** This method with another power of the norm. */
  public GkaSupervised withPower(double power) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, picks);
  }

  @Override
  public GkaSupervised stoppingAfter(int picks) {
    return new GkaSupervised(neighbors, epsilon, beta, kappa, nu, mu, rho, power, new Picks(picks));
  }

  @Override
  public String id() {
    return "gka-supervised";
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
