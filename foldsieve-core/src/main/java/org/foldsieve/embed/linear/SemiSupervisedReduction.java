package org.foldsieve.embed.linear;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.PartialLabels;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.PairConstraints;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Semi-supervised dimensionality reduction: principal components that also keep rows which belong
 * together close and rows which do not far apart.
 *
 * <p>\[ \Big(\frac{1}{n} Z^\top Z + \frac{\alpha}{2 n_C} \sum_{(i,j) \in cannot} d_{ij} d_{ij}^\top
 * - \frac{\beta}{2 n_M} \sum_{(i,j) \in must} d_{ij} d_{ij}^\top\Big) a = \mu a, \quad d_{ij} = z_i
 * - z_j, \quad A^\top A = I \]
 *
 * <p>for the d largest μ, with the scores Z of all principal components. Each unordered pair counts
 * once. The pairs are given, or follow from the labels: every pair of labelled rows is a must or a
 * cannot, and the sums are taken class by class without forming a pair. New rows are projected.
 *
 * <p><b>Undefined.</b> A row without a label is an unlabelled row, never dropped; a note counts
 * them. Labels of fewer than two classes are refused; given pairs need no labels and look at none.
 * A side without pairs drops its term. More dimensions than the rank of the data is an error that
 * states it.
 *
 * <p><b>Cost.</b> O(n m min(n, m) + n r² + r³) time for rank r, and O(pairs r) with given pairs;
 * O(n r) memory.
 *
 * <p><b>Paper.</b> Zhang, Zhou, Chen (2007). Semi-supervised dimensionality reduction. SDM.
 *
 * @param dims the number of coordinates
 * @param alpha the weight of the cannot pairs
 * @param beta the weight of the must pairs
 * @param pairs the pairs, or {@link PairConstraints#FROM_LABELS}
 * @since 0.1.0
 */
public record SemiSupervisedReduction(int dims, double alpha, double beta, PairConstraints pairs)
    implements Embedding {

  /** Checks the parameters. */
  public SemiSupervisedReduction {
    Require.atLeast(1, "dims", dims);
    Require.notNegative("alpha", alpha);
    Require.notNegative("beta", beta);
    Objects.requireNonNull(pairs, "pairs");
  }

  /** Two dimensions, alpha 1, beta 20, pairs from the labels. */
  public static SemiSupervisedReduction withDefaults() {
    return new SemiSupervisedReduction(2, 1, 20, PairConstraints.FROM_LABELS);
  }

  /** This method with another number of coordinates. */
  public SemiSupervisedReduction withDimensions(int dims) {
    return new SemiSupervisedReduction(dims, alpha, beta, pairs);
  }

  /** This method with another weight of the cannot pairs. */
  public SemiSupervisedReduction withAlpha(double alpha) {
    return new SemiSupervisedReduction(dims, alpha, beta, pairs);
  }

  /** This method with another weight of the must pairs. */
  public SemiSupervisedReduction withBeta(double beta) {
    return new SemiSupervisedReduction(dims, alpha, beta, pairs);
  }

  /** This method with given pairs. */
  public SemiSupervisedReduction withPairs(PairConstraints pairs) {
    return new SemiSupervisedReduction(dims, alpha, beta, pairs);
  }

  @Override
  public String id() {
    return "ssdr";
  }

  @Override
  public LinearModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public LinearModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    ScoreSpace space = ScoreSpace.of(bench);
    MapRequirements.requireDimensions(dims, space.rank(), "the rank of the centred data");
    Matrix form = GraphForm.symmetric(space.scores(), run);
    scale(form, 1.0 / table.rows());
    List<String> notes = List.of();
    if (pairs.areFromLabels()) {
      Labels labels = PartialLabels.require(table, id());
      ClassScatter scatter = ClassScatter.of(space.scores(), labels, run);
      addPairsOfLabels(form, scatter, run);
      notes = PartialLabels.notes(table.rows(), scatter.rows());
    } else {
      Graph apart = pairs.cannotGraph(table.rows());
      Graph together = pairs.mustGraph(table.rows());
      addPairs(form, apart, pairs.cannot().size(), alpha / 2, space.scores(), run);
      addPairs(form, together, pairs.must().size(), -beta / 2, space.scores(), run);
    }
    Provenance provenance =
        Provenance.of(id(), Parameters.of(this), run, table.rows(), table.features());
    return space.model(provenance, Directions.symmetric(form, dims), notes, run);
  }

  /**
   * Over the pairs of a class P the squares of differences sum to n_P times its scatter; over all
   * pairs to n times the scatter of all.
   */
  private void addPairsOfLabels(Matrix form, ClassScatter scatter, Run run) {
    int[] sizes = scatter.sizes();
    double n = scatter.rows();
    double must = Arrays.stream(sizes).mapToDouble(size -> size * (size - 1.0) / 2).sum();
    double cannot = n * (n - 1) / 2 - must;
    double[] weights = Arrays.stream(sizes).mapToDouble(size -> size).toArray();
    // Both scatters are divided by n.
    Matrix together = scatter.within(weights, run);
    if (must > 0) {
      add(form, together, -beta / (2 * must) * n);
    }
    add(form, together, -alpha / (2 * cannot) * n);
    add(form, scatter.total(run), alpha / (2 * cannot) * n * n);
  }

  private static void addPairs(
      Matrix form, Graph graph, int count, double weight, TallMatrix scores, Run run) {
    if (count > 0) {
      add(form, GraphForm.ofAffinity(graph).change(scores, run), weight / count);
    }
  }

  private static void add(Matrix sum, Matrix other, double factor) {
    for (int at = 0; at < sum.values().length; at++) {
      sum.values()[at] += factor * other.values()[at];
    }
  }

  private static void scale(Matrix matrix, double factor) {
    for (int at = 0; at < matrix.values().length; at++) {
      matrix.values()[at] *= factor;
    }
  }
}
