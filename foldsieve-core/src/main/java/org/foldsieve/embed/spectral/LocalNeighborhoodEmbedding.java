package org.foldsieve.embed.spectral;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Local neighbourhood embedding: locally linear embedding in which far neighbours pay for their
 * distance, so that near ones carry the weight.
 *
 * <p>For row i with neighbours at distances \( s_j \) and the rows \( x_j - x_i \) of Z,
 *
 * <p>\[ M = \lambda\, \mathrm{diag}(s_j^2) + (1 - \lambda) Z Z^\top, \quad c = (M + \rho\,
 * \mathrm{tr}(M) I)^{-1} 1 \;\text{scaled to sum 1}; \]
 *
 * <p>the weights c are embedded exactly as in {@link LocallyLinearEmbedding}: mean 0, \( Y^\top Y =
 * n I \). λ = 1 weighs by \( s_j^{-2} \); λ = 0 is LLE where LLE regularises. New rows are placed
 * by their weights, see {@link ReconstructionModel}.
 *
 * <p>With {@code beta} above 0 labels draw the rows of a class together: the matrix of the
 * eigenvectors gets \( \beta \sum_c (I_c - e_c e_c^\top / n_c) \) over the labelled rows of each
 * class. Rows may be without a label, and count as before.
 *
 * <p><b>Undefined.</b> With reg = 0, neighbours that coincide with the row share its weight, and
 * duplicates become zero-cost coordinates of their own; reg = 0 with λ = 0 and more neighbours than
 * features leaves the weights undefined and is an error. Components, dimensions and other errors as
 * in {@link LocallyLinearEmbedding}.
 *
 * <p><b>Cost.</b> Beyond the neighbours, O(n (k² m + k³)) for the weights, then the sparse eigen
 * solver.
 *
 * <p><b>Departures.</b> ρ = {@code reg} = 0 is the paper. The default 1e-3 keeps a pair of near
 * duplicates, whose weights on each other are near 1, from leaving the rest.
 *
 * <p><b>Not reproduced.</b> The paper's punctured sphere is sampled on a grid, and there its map is
 * the best of all; on random samplings the method without regularisation is worse than Laplacian
 * eigenmaps. On twin peaks and the noisy helix Isomap or Laplacian eigenmaps are nearer to the
 * truth. See docs/reproduction.md.
 *
 * <p><b>Paper.</b> Zhen, Peng, Peng. Local neighborhood embedding for unsupervised nonlinear
 * dimension reduction.
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param lambda how much distance counts, from 0 to 1
 * @param reg the share of the trace added to the diagonal of M
 * @param beta how strongly labels draw the rows of a class together; 0 does without them
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record LocalNeighborhoodEmbedding(
    int dims, int neighbors, double lambda, double reg, double beta, Components components)
    implements Embedding {

  /** Checks the parameters. */
  public LocalNeighborhoodEmbedding {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Require.share("lambda", lambda);
    Require.notNegative("reg", reg);
    LabelTerm.requireBeta(beta);
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, lambda 0.2, reg 1e-3. */
  public static LocalNeighborhoodEmbedding withDefaults() {
    return new LocalNeighborhoodEmbedding(2, 10, 0.2, 1e-3, 0, Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public LocalNeighborhoodEmbedding withDimensions(int dims) {
    return new LocalNeighborhoodEmbedding(dims, neighbors, lambda, reg, beta, components);
  }

  /** This method with another number of neighbours. */
  public LocalNeighborhoodEmbedding withNeighbors(int neighbors) {
    return new LocalNeighborhoodEmbedding(dims, neighbors, lambda, reg, beta, components);
  }

  /** This method with another weight of distance. */
  public LocalNeighborhoodEmbedding withLambda(double lambda) {
    return new LocalNeighborhoodEmbedding(dims, neighbors, lambda, reg, beta, components);
  }

  /** This method with another regularisation; 0 is the paper. */
  public LocalNeighborhoodEmbedding withReg(double reg) {
    return new LocalNeighborhoodEmbedding(dims, neighbors, lambda, reg, beta, components);
  }

  /** This method with another pull of the labels; 0 does without them. */
  public LocalNeighborhoodEmbedding withBeta(double beta) {
    return new LocalNeighborhoodEmbedding(dims, neighbors, lambda, reg, beta, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public LocalNeighborhoodEmbedding withComponents(Components components) {
    return new LocalNeighborhoodEmbedding(dims, neighbors, lambda, reg, beta, components);
  }

  @Override
  public String id() {
    return "lne";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public ReconstructionModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public ReconstructionModel fit(Workbench bench) {
    Table table = bench.table();
    MapRequirements.requireRows(bench, neighbors);
    MapRequirements.requireSpread(table);
    Surroundings near = Surroundings.of(bench, neighbors, Radius.NONE, components);
    if (lambda == 0) {
      MapRequirements.requireUniqueWeights(bench, id(), near.largest(), reg);
    }
    LneWeights rule = new LneWeights(neighbors, lambda, reg);
    SparseMatrix weights =
        near.asFound() ? rule.on(bench) : rule.of(table, table, near.lists(), bench.run());
    LabelTerm labels = LabelTerm.of(table, beta, id(), bench.run());
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return ReconstructionModel.lne(
        ReconstructionMap.fit(bench, provenance, weights, near, labels, dims),
        bench,
        neighbors,
        lambda,
        reg);
  }
}
