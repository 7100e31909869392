package org.foldsieve.embed.linear;

import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.PartialLabels;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Semi-supervised discriminant analysis: {@link LinearDiscriminants} for few labels. The labelled
 * rows say where the classes are, all rows say along which directions neighbours differ little.
 *
 * <p>\[ S_b a = \mu \Big(S_t + \alpha \frac{\mathrm{tr}(S_t)}{\mathrm{tr}(G)} G + \beta
 * \frac{\mathrm{tr}(S_t)}{r} I\Big) a, \quad G = Z^\top L Z \]
 *
 * <p>for the d largest μ, with the scatters of the labelled rows, the scores Z of all principal
 * components of all rows, r of them, and the Laplacian L of the graph that joins two rows where one
 * is among the k nearest of the other, every edge of weight 1. New rows are projected.
 *
 * <p><b>Undefined.</b> A row without a label is an unlabelled row, never dropped; a note counts
 * them. Labels of fewer than two classes are refused. There are at most C - 1 directions for C
 * classes; more dimensions are an error that states the number, and so is k not below the number of
 * rows. Where all neighbours are copies of each other the term of G is left out.
 *
 * <p><b>Cost.</b> O(n m min(n, m) + n r² + r³/3) time beyond the neighbours, O(n r) memory.
 *
 * <p><b>Paper.</b> Cai, He, Han (2007). Semi-supervised discriminant analysis. ICCV.
 *
 * @param dims the number of coordinates, at most one less than there are classes
 * @param neighbors k
 * @param alpha the weight of the neighbours
 * @param beta the share of the mean variance that is added to it
 * @since 0.1.0
 */
public record SemiSupervisedDiscriminants(int dims, int neighbors, double alpha, double beta)
    implements Embedding {

  /** Checks the parameters. */
  public SemiSupervisedDiscriminants {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Require.notNegative("alpha", alpha);
    Require.positive("beta", beta);
  }

  /** Two dimensions, 5 neighbours, alpha 0.1, beta 0.01. */
  public static SemiSupervisedDiscriminants withDefaults() {
    return new SemiSupervisedDiscriminants(2, 5, 0.1, 0.01);
  }

  /** This method with another number of coordinates. */
  public SemiSupervisedDiscriminants withDimensions(int dims) {
    return new SemiSupervisedDiscriminants(dims, neighbors, alpha, beta);
  }

  /** This method with another number of neighbours. */
  public SemiSupervisedDiscriminants withNeighbors(int neighbors) {
    return new SemiSupervisedDiscriminants(dims, neighbors, alpha, beta);
  }

  /** This method with another weight of the neighbours. */
  public SemiSupervisedDiscriminants withAlpha(double alpha) {
    return new SemiSupervisedDiscriminants(dims, neighbors, alpha, beta);
  }

  /** This method with another regularisation. */
  public SemiSupervisedDiscriminants withBeta(double beta) {
    return new SemiSupervisedDiscriminants(dims, neighbors, alpha, beta);
  }

  @Override
  public String id() {
    return "sda";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public LinearModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public LinearModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    Labels labels = PartialLabels.require(table, id());
    MapRequirements.requireRows(bench, neighbors);
    ScoreSpace space = ScoreSpace.of(bench);
    ClassScatter scatter = ClassScatter.of(space.scores(), labels, run);
    MapRequirements.requireDimensions(
        dims, scatter.classes() - 1, "one less than there are classes");
    Graph graph = AffinityGraph.nearest(neighbors, Kernel.BINARY, Bandwidth.AUTO).on(bench);
    Matrix right = scatter.total(run);
    double trace = ClassScatter.trace(right);
    Matrix change = GraphForm.ofAffinity(graph).change(space.scores(), run);
    double factor = alpha * trace / ClassScatter.trace(change);
    for (int at = 0; at < right.values().length; at++) {
      // Neighbours that are all copies of each other say nothing.
      right.values()[at] += factor < Double.POSITIVE_INFINITY ? factor * change.values()[at] : 0;
    }
    ClassScatter.addToDiagonal(right, beta * trace / space.rank());
    Directions found =
        Directions.ofRoot(
            scatter.betweenRoot(),
            right,
            dims,
            "the number of directions in which the means of the classes differ");
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return space.model(
        provenance,
        found,
        graph.componentSizes(),
        PartialLabels.notes(table.rows(), scatter.rows()),
        run);
  }
}
