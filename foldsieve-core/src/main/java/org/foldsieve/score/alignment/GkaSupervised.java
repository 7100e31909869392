package org.foldsieve.score.alignment;

import java.util.Objects;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Picks;

/**
 * Features that together tell the classes apart and keep the neighbourhoods inside them, without
 * saying the same thing twice: graph-kernel alignment with labels. The first method to try on
 * labelled data.
 *
 * <p>As {@link Gka}, with the target \(t_r = \mathrm{share}(b)_r + \nu \, \mathrm{share}(l^c)_r +
 * \mu \, \mathrm{share}(g)_r\): \(b_r = \sum_P n_P (\mathrm{mean}_P f_r)^2\) is the numerator of
 * the Fisher score, \(l^c_r\) is what LLE weights over the other members of the own class explain
 * (fewer than K where the class is small; nothing for a class of one), and \(g_r\) the part of the
 * feature in all distances.
 *
 * <p>Invariant as {@link Gka} is. It sees differences of class means: on classes that differ in no
 * mean (XOR) use {@code frll-q} or {@code relieff}.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last. A label that is missing is an
 * error; a class of one row has no neighbourhood.
 *
 * <p><b>Cost.</b> As {@link Gka}; neighbours are looked for inside each class.
 *
 * <p><b>Weaknesses.</b> On classes that differ in no mean (XOR) it sees nothing; on text {@code
 * fisher} and {@code chi2} are better; at 200 features with 1-NN {@code frll-q} is sometimes
 * better. The numbers are in docs/choosing.md.
 *
 * <p><b>Paper.</b> Our own; see {@link Gka}.
 *
 * @param neighbors K, the neighbours of a sample in its class
 * @param epsilon the part of the trace added to the diagonal of each local Gram matrix
 * @param nu the weight of the neighbourhoods inside classes
 * @param mu the weight of all distances
 * @param rho how much energy a feature must have to count, as a part of the average feature's
 * @param picks how many features to pick
 * @since 0.1.0
 */
public record GkaSupervised(
    int neighbors, double epsilon, double nu, double mu, double rho, Picks picks)
    implements GreedySelector {

  /** Checks the parameters. */
  public GkaSupervised {
    Objects.requireNonNull(picks, "picks");
    Gka.checkParameters(neighbors, epsilon, mu, rho);
    Require.notNegative("nu", nu);
  }

  /** K = 5, epsilon = 1e-3, nu = 0.3, mu = 0.3, rho = 0.5, all features. */
  public static GkaSupervised withDefaults() {
    return new GkaSupervised(5, 1e-3, 0.3, 0.3, 0.5, Picks.ALL);
  }

  /** This method with another number of neighbours. */
  public GkaSupervised withNeighbors(int neighbors) {
    return new GkaSupervised(neighbors, epsilon, nu, mu, rho, picks);
  }

  /** This method with another regularisation of the weights. */
  public GkaSupervised withEpsilon(double epsilon) {
    return new GkaSupervised(neighbors, epsilon, nu, mu, rho, picks);
  }

  /** This method with another weight of the neighbourhoods inside classes. */
  public GkaSupervised withNu(double nu) {
    return new GkaSupervised(neighbors, epsilon, nu, mu, rho, picks);
  }

  /** This method with another weight of all distances. */
  public GkaSupervised withMu(double mu) {
    return new GkaSupervised(neighbors, epsilon, nu, mu, rho, picks);
  }

  /** This method with another demand on a feature's energy. */
  public GkaSupervised withRho(double rho) {
    return new GkaSupervised(neighbors, epsilon, nu, mu, rho, picks);
  }

  @Override
  public GkaSupervised stoppingAfter(int picks) {
    return new GkaSupervised(neighbors, epsilon, nu, mu, rho, new Picks(picks));
  }

  @Override
  public String id() {
    return "gka-supervised";
  }

  @Override
  public void planNeighbors(Workbench bench) {
    bench.planNeighborsInClass(neighbors);
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Labels labels = bench.table().requireClasses(id());
    CenteredGram gram = CenteredGram.of(bench);
    double[] between = betweenClasses(bench, labels, gram.energies());
    double[] target = AlignmentGreedy.share(between);
    SparseMatrix weights =
        LleWeights.forScores(neighbors, Regularization.TRACE, epsilon, 0)
            .withinClasses(bench, labels);
    double[] explained = Gka.explainedBy(weights, gram, bench);
    double[] share = AlignmentGreedy.share(explained);
    for (int r = 0; r < target.length; r++) {
      target[r] += nu * share[r];
    }
    Gka.addDistances(mu, target, gram, bench);
    AlignmentGreedy greedy =
        AlignmentGreedy.pick(
            gram, target, GreedyRankings.open(bench), rho, picks.limit(), bench.run());
    return GreedyRankings.of(this, bench, greedy.order, greedy.objective, picks)
        .withPart("between classes", between)
        .withPart("explained by neighbors", explained)
        .withPart("energy", gram.energies())
        .withPart("target", target);
  }

  /** b_r, from class sums of the centred feature. O(nd), or O(entries) for a sparse table. */
  private static double[] betweenClasses(Workbench bench, Labels labels, double[] energies) {
    Table given = bench.table();
    Table table = given.isSparse() ? FullColumns.centered(given, bench.run()) : given;
    int d = table.features();
    int[] sizes = labels.classSizes();
    double[] means = FeatureMeans.of(table, bench.run());
    double[][] sums = new double[sizes.length][d];
    for (int i = 0; i < table.rows(); i++) {
      double[] sum = sums[labels.code(i)];
      if (table.isSparse()) {
        SparseMatrix x = LiveValues.sparse(table);
        for (int e = x.rowStart()[i]; e < x.rowStart()[i + 1]; e++) {
          sum[x.columnIndices()[e]] += x.values()[e];
        }
      } else {
        double[] x = LiveValues.dense(table).values();
        for (int r = 0; r < d; r++) {
          sum[r] += x[i * d + r] - means[r];
        }
      }
    }
    double[] between = new double[d];
    for (int c = 0; c < sizes.length; c++) {
      for (int r = 0; r < d && sizes[c] > 0; r++) {
        double centered = table.isSparse() ? sums[c][r] - sizes[c] * means[r] : sums[c][r];
        between[r] += centered * centered / sizes[c];
      }
    }
    for (int r = 0; r < d; r++) {
      boolean rounding = between[r] <= Gka.ROUNDING * Gka.ROUNDING * energies[r];
      between[r] = rounding ? 0 : between[r];
    }
    return between;
  }
}
