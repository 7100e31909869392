package org.foldsieve.embed.linear;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.spectral.LocallyLinearEmbedding;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Neighbourhood preserving embedding: the linear map in which each row is still rebuilt by its
 * neighbours, locally linear embedding made linear.
 *
 * <p>The data are centred and reduced to scores Z by PCA, as in {@link
 * LocalityPreservingProjections}. Then, with the reconstruction weights W of {@link
 * LocallyLinearEmbedding},
 *
 * <p>\[ Z^\top (I - W)^\top (I - W) Z a = \mu Z^\top Z a, \quad a^\top Z^\top Z a = 1, \]
 *
 * <p>for the d smallest μ; the directions are \( A = V_{pca} a \) and \( Y = (X - 1\mu^\top) A \).
 * New rows are projected.
 *
 * <p>With {@code orthogonal} the directions themselves are orthonormal, \( A^\top A = I \), and not
 * the coordinates: orthogonal neighbourhood preserving projections (ONPP), the bottom eigenvectors
 * of \( Z^\top (I - W)^\top (I - W) Z \). Distances are then kept along the directions, and those
 * in which the data vary little come first.
 *
 * <p><b>Undefined.</b> More dimensions than the rank is an error that states it; so are k not below
 * the number of rows, rows that are all the same, and reg = 0 with more neighbours than features.
 * Several connected components are reported, or refused with {@code components=error}, or joined by
 * their nearest rows with {@code join}.
 *
 * <p><b>Cost.</b> O(n m min(n, m) + n r² + r³) time beyond neighbours and weights, r the rank; O(n
 * r) memory.
 *
 * <p><b>Paper.</b> He, Cai, Yan, Zhang (2005). Neighborhood preserving embedding. ICCV.
 * Kokiopoulou, Saad (2007). Orthogonal neighborhood preserving projections. IEEE TPAMI 29(12).
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param reg the share of the trace added to a local Gram matrix, when there are more neighbours
 *     than features
 * @param energy the share of the variance the PCA step keeps
 * @param orthogonal whether the directions are orthonormal (ONPP)
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record NeighborhoodPreservingEmbedding(
    int dims, int neighbors, double reg, Energy energy, boolean orthogonal, Components components)
    implements Embedding {

  /** Checks the parameters. */
  public NeighborhoodPreservingEmbedding {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Require.notNegative("reg", reg);
    Objects.requireNonNull(energy, "energy");
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, reg 1e-3. */
  public static NeighborhoodPreservingEmbedding withDefaults() {
    return new NeighborhoodPreservingEmbedding(2, 10, 1e-3, Energy.AUTO, false, Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public NeighborhoodPreservingEmbedding withDimensions(int dims) {
    return new NeighborhoodPreservingEmbedding(
        dims, neighbors, reg, energy, orthogonal, components);
  }

  /** This method with another number of neighbours. */
  public NeighborhoodPreservingEmbedding withNeighbors(int neighbors) {
    return new NeighborhoodPreservingEmbedding(
        dims, neighbors, reg, energy, orthogonal, components);
  }

  /** This method with another regularisation of the weights. */
  public NeighborhoodPreservingEmbedding withReg(double reg) {
    return new NeighborhoodPreservingEmbedding(
        dims, neighbors, reg, energy, orthogonal, components);
  }

  /** This method with another PCA step. */
  public NeighborhoodPreservingEmbedding withEnergy(Energy energy) {
    return new NeighborhoodPreservingEmbedding(
        dims, neighbors, reg, energy, orthogonal, components);
  }

  /** This method with orthonormal directions, or with uncorrelated coordinates. */
  public NeighborhoodPreservingEmbedding withOrthogonal(boolean orthogonal) {
    return new NeighborhoodPreservingEmbedding(
        dims, neighbors, reg, energy, orthogonal, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public NeighborhoodPreservingEmbedding withComponents(Components components) {
    return new NeighborhoodPreservingEmbedding(
        dims, neighbors, reg, energy, orthogonal, components);
  }

  @Override
  public String id() {
    return "npe";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  private GraphChoice graph() {
    return new GraphChoice(neighbors, GraphWeights.RECONSTRUCTION, Bandwidth.AUTO, 0, reg, 1);
  }

  @Override
  public LinearModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public LinearModel fit(Workbench bench) {
    PrincipalAxes.requireMemory(bench.table().rows(), bench.table().features(), bench.run());
    Centered centered = Centered.of(bench);
    GraphChoice.Found graph = graph().on(bench, components, id());
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return new GraphProjection(provenance, dims, energy, ColumnScaling.B_ORTHONORMAL, orthogonal)
        .fit(bench, centered, graph.form(), graph.connectivity());
  }
}
