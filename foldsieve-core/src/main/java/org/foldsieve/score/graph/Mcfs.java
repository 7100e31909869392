package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.LassoPath;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.SubsetSelector;
import org.foldsieve.score.SubsetSize;
import org.foldsieve.score.TraceRatioSearch;

/**
 * Finds the features from which few together rebuild the smooth directions of the neighbour graph:
 * multi-cluster feature selection.
 *
 * <p>With \( y_1, \dots, y_K \) the smoothest functions \( (D - W) y = \lambda D y \) on the graph
 * of {@link LaplacianScore} beside the constant, centred and of length 1, and F the centred
 * features,
 *
 * <p>\[ a_k = \arg\min_a \; \tfrac{1}{2} |y_k - F a|^2 + \mu |a|_1, \quad \mathrm{score}_r = \max_k
 * |a_{kr}| , \]
 *
 * <p>each with the largest price μ at which {@code size} coefficients are not 0, found by least
 * angle regression ({@link LassoPath}). A feature that repeats others gets no coefficient.
 *
 * <p>A ranking is made <em>for</em> a size: ask for the size you will use. {@code size = all} goes
 * down the whole path, to the least squares fit. K is {@code clusters}: take the number of classes
 * or clusters where it is known. Not changed by a feature's offset; changed by its scale, as a
 * large feature needs a small coefficient.
 *
 * <p>A graph of several pieces has functions that only tell pieces apart; they come first, one
 * piece against all later ones.
 *
 * <p><b>Undefined.</b> Constant features are undefined and last. A feature without a coefficient
 * scores 0; these stand by index, and a note counts them.
 *
 * <p><b>Cost.</b> That of K eigenvectors, and O(K m n d) for m features, at most n of them; a dense
 * table is copied.
 *
 * <p><b>Departures.</b> The scikit-feature program takes the largest coefficient without its
 * absolute value, so that its order changes with the sign of an eigenvector, which means nothing.
 *
 * <p><b>Paper.</b> Cai, Zhang, He (2010). Unsupervised feature selection for multi-cluster data.
 * KDD.
 *
 * @param size the number m of coefficients in each regression
 * @param neighbors rows joined to each row
 * @param clusters K
 * @since 0.1.0
 */
public record Mcfs(SubsetSize size, int neighbors, int clusters) implements SubsetSelector {

  /** Checks the parameters. */
  public Mcfs {
    Objects.requireNonNull(size, "size");
    Require.atLeast(1, "neighbors", neighbors);
    Require.atLeast(1, "clusters", clusters);
  }

  /** {@code size = all}, five neighbours, five clusters. */
  public static Mcfs withDefaults() {
    return new Mcfs(SubsetSize.ALL, 5, 5);
  }

  /** This method for another size. */
  public Mcfs withSize(int features) {
    return new Mcfs(SubsetSize.of(features), neighbors, clusters);
  }

  /** This method with k neighbours. */
  public Mcfs withNeighbors(int neighbors) {
    return new Mcfs(size, neighbors, clusters);
  }

  /** This method with another number of clusters. */
  public Mcfs withClusters(int clusters) {
    return new Mcfs(size, neighbors, clusters);
  }

  @Override
  public Mcfs forSize(int features) {
    return withSize(features);
  }

  @Override
  public String id() {
    return "mcfs";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public List<Recipe<?>> sharedWeights() {
    return List.of(affinity());
  }

  private AffinityGraph affinity() {
    return AffinityGraph.nearest(neighbors, Kernel.HEAT_T, Bandwidth.AUTO);
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    TraceRatioSearch.requireSize(size, bench);
    // Refuses what a double cannot square, before anything is squared.
    bench.ranges();
    int most = Math.min(size.value().orElse(table.features()), table.rows());
    double[][] targets =
        SmoothPart.of(affinity().on(bench), clusters, id(), "take more neighbours", run)
            .functions(clusters);
    CenteredColumns columns = CenteredColumns.of(table, run);
    run.requireMemory(
        Math.min(run.threads(), targets.length) * (8L * most * table.rows() + 4L * most * most),
        String.format(Locale.ROOT, "mcfs of %d features on %d rows", most, table.rows()),
        "ask for fewer features, or use laplacian, which needs less");
    double[][] coefficients = new double[targets.length][];
    run.forEach(
        "regressions",
        targets.length,
        k -> coefficients[k] = coefficients(columns, targets[k], most, run));
    double[] scores = new double[table.features()];
    for (double[] a : coefficients) {
      for (int r = 0; r < scores.length; r++) {
        scores[r] = Math.max(scores[r], Math.abs(a[r]));
      }
    }
    FeatureRanking ranking =
        Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores);
    long without = Arrays.stream(ranking.order()).filter(r -> ranking.score(r) == 0).count();
    return without == 0
        ? ranking
        : ranking.withNote(
            String.format(
                Locale.ROOT,
                "%d features have no coefficient in any of %d regressions: they stand by their"
                    + " index",
                without,
                targets.length));
  }

  /** The coefficients of one regression once so many are not 0, or as many as there can be. */
  private static double[] coefficients(
      CenteredColumns columns, double[] target, int most, Run run) {
    LassoPath path = new LassoPath(columns, target);
    Run silent = run.withProgress(Progress.NONE);
    while (path.size() < most && path.step()) {
      silent.checkCancelled("regressions");
    }
    double[] all = new double[columns.count()];
    int[] features = path.features();
    double[] a = path.coefficients();
    for (int i = 0; i < a.length; i++) {
      all[features[i]] = a[i];
    }
    return all;
  }
}
