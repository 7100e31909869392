package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * Features that together keep the neighbourhoods and the distances of the data, without saying the
 * same thing twice: graph-kernel alignment. The first method to try on data without labels.
 *
 * <p>A classifier sees a subset S only through its Gram matrix \(K_S = \sum_{r \in S} f_r f_r'\) of
 * centred features. Scores that look at one feature at a time maximise \(\langle K_S, T \rangle =
 * \sum_r f_r'Tf_r\), for which m copies of the best feature are as good as m different ones. This
 * method replaces the sum by the cosine
 *
 * <p>\[ J(S) = \frac{\langle K_S, T \rangle}{|K_S|_F} \] whose norm holds every overlap
 * \((f_r'f_s)^2\) between chosen features. The target is \(t_r = \mathrm{share}(l)_r + \mu \,
 * \mathrm{share}(g)_r\) with \(l_r = |f_r|^2 - |f_r - Mf_r|^2\), what the LLE weights M of the K
 * nearest neighbours explain of the feature, and \(g_r = \sum_s (f_r'f_s)^2\), its part in all
 * distances. Features are picked greedily by {@link AlignmentGreedy}; ties within 1e-12 go to the
 * smaller index. The ranking is nested, and the score of a feature is the objective after its pick:
 * where it stops rising, more features stop paying.
 *
 * <p>Invariant to a global scale and to every feature's offset, not to a feature's scale: a
 * Euclidean classifier is not either. Scale the table when units differ.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last. One row is an error; with all rows
 * equal the order is that of the columns.
 *
 * <p><b>Cost.</b> After the neighbours, O(nKd) for l, O(nd min(n, d)) for g, and O(nd) or, with the
 * Gram matrix formed, O(d) a pick.
 *
 * <p><b>Weaknesses.</b> On text the variance is better; at 200 features with 1-NN {@code frll-q} is
 * sometimes better than {@code gka-supervised}; on classes that differ in no mean it sees nothing;
 * {@code pivoted-qr} and {@code column-subset} are close rivals. The numbers are in
 * docs/measured.md.
 *
 * <p><b>Paper.</b> Our own; related to centred kernel alignment, HSIC selection and SPFS. Where it
 * wins and where it does not is measured in docs/measured.md.
 *
 * @param neighbors K, the neighbours of a sample
 * @param epsilon the part of the trace added to the diagonal of each local Gram matrix
 * @param mu the weight of g beside l
 * @param rho how much energy a feature must have to count, as a part of the average feature's
 * @param picks how many features to pick
 * @since 0.1.0
 */
public record Gka(int neighbors, double epsilon, double mu, double rho, Picks picks)
    implements GreedySelector {

  /**
   * A part of the energy that is rounding. Where nothing is explained, a share would make a whole
   * target of what rounding leaves.
   */
  static final double ROUNDING = 1e-12;

  /** Checks the parameters. */
  public Gka {
    Objects.requireNonNull(picks, "picks");
    checkParameters(neighbors, epsilon, mu, rho);
  }

  static void checkParameters(int neighbors, double epsilon, double mu, double rho) {
    Require.atLeast(1, "neighbors", neighbors);
    Require.notNegative("epsilon", epsilon);
    Require.notNegative("mu", mu);
    Require.notNegative("rho", rho);
  }

  /** K = 5, epsilon = 1e-3, mu = 0.3, rho = 1, all features. */
  public static Gka withDefaults() {
    return new Gka(5, 1e-3, 0.3, 1, Picks.ALL);
  }

  /** This method with another number of neighbours. */
  public Gka withNeighbors(int neighbors) {
    return new Gka(neighbors, epsilon, mu, rho, picks);
  }

  /** This method with another regularisation of the weights. */
  public Gka withEpsilon(double epsilon) {
    return new Gka(neighbors, epsilon, mu, rho, picks);
  }

  /** This method with another weight of the distances beside the neighbourhoods. */
  public Gka withMu(double mu) {
    return new Gka(neighbors, epsilon, mu, rho, picks);
  }

  /** This method with another demand on a feature's energy. */
  public Gka withRho(double rho) {
    return new Gka(neighbors, epsilon, mu, rho, picks);
  }

  @Override
  public Gka stoppingAfter(int picks) {
    return new Gka(neighbors, epsilon, mu, rho, new Picks(picks));
  }

  @Override
  public String id() {
    return "gka";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    double[] explained = bench.shared(new NumberForms.Explained(neighbors, epsilon));
    CenteredGram gram = CenteredGram.of(bench);
    double[] target = AlignmentGreedy.share(explained);
    addDistances(mu, target, bench);
    AlignmentGreedy greedy =
        AlignmentGreedy.pick(gram, target, rho, 1, GreedyPicks.of(bench, kept, picks), bench.run());
    return GreedyRankings.of(this, bench, greedy.picks, picks)
        .withPart(FeatureRanking.ADDED, greedy.added())
        .withPart("explained by neighbors", explained)
        .withPart("energy", gram.energies())
        .withPart("target", target);
  }

  /** l_r = |f_r|² - |f_r - M f_r|²; exactly 0 for a constant feature. */
  static double[] explainedBy(SparseMatrix weights, CenteredGram gram, Workbench bench) {
    double[] ones = new double[bench.table().rows()];
    Arrays.fill(ones, 1);
    double[] residuals =
        QuadraticForms.evaluate(
                bench.table(),
                List.of(new QuadraticForm.Residuals(weights, ones, true)),
                bench.run())
            .get(0);
    FeatureRanges ranges = bench.ranges();
    double[] explained = new double[residuals.length];
    for (int r = 0; r < explained.length; r++) {
      double energy = gram.energies()[r];
      double part = energy - residuals[r];
      explained[r] = ranges.isConstant(r) || Math.abs(part) <= ROUNDING * energy ? 0 : part;
    }
    return explained;
  }

  private record SquaredColumnSums() implements Recipe<double[]> {
    @Override
    public double[] make(Workbench bench) {
      return CenteredGram.of(bench).squaredColumnSums();
    }
  }

  /** Adds mu share(g), which costs a matrix product, unless mu is 0. */
  static void addDistances(double mu, double[] target, Workbench bench) {
    if (mu == 0) {
      return;
    }
    double[] share = AlignmentGreedy.share(bench.shared(new SquaredColumnSums()));
    for (int r = 0; r < target.length; r++) {
      target[r] += mu * share[r];
    }
  }
}
