package org.foldsieve.embed.linear;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Locality preserving projections: the linear map that keeps neighbours together, Laplacian
 * eigenmaps made linear.
 *
 * <p>The data are centred and reduced to scores Z by PCA (to the numerical rank, or to a share of
 * the {@code energy}). Then
 *
 * <p>\[ Z^\top L Z a = \mu Z^\top D Z a, \quad L = D - W, \quad a^\top Z^\top D Z a = 1, \]
 *
 * <p>for the d smallest μ; the directions are \( A = V_{pca} a \) and \( Y = (X - 1\mu^\top) A \).
 * {@code scaling=unit} or {@code orth} changes the lengths of the directions (unit clusters better
 * on faces).
 *
 * <p>W is a choice: an affinity on the graph in which rows are joined when either is among the k
 * nearest of the other (binary, heat, self-tuned), or reconstruction weights. With {@code
 * weights=reconstruction} or {@code lne}, whose rows need not be symmetric or positive, L is (I -
 * W)'(I - W) and D is I: {@code reconstruction} is then {@code npe}, and {@code lne} the linear map
 * of the LNE graph. {@code weights=l1} takes the sparse weights that rebuild each row from few of
 * all others (of price {@code price} each): sparsity preserving projections (SPP), which have no k.
 * New rows are projected.
 *
 * <p><b>Undefined.</b> More dimensions than the rank is an error that states it; so are k not below
 * the number of rows, rows that are all the same, and a bandwidth so small that too many rows lose
 * all their weights. Several connected components are reported, or refused with {@code
 * components=error}, or joined by their nearest rows with {@code join}.
 *
 * <p><b>Cost.</b> O(n m min(n, m) + n r² + r³) time beyond the neighbours, r the rank; O(n r)
 * memory.
 *
 * <p><b>Paper.</b> He, Niyogi (2003). Locality preserving projections. NIPS 16. Qiao, Chen, Tan
 * (2010). Sparsity preserving projections with applications to face recognition. Pattern
 * Recognition 43.
 *
 * @param dims the number of coordinates
 * @param neighbors k of the graph; not used by the l1 weights
 * @param weights what an edge weighs
 * @param bandwidth t of the heat weights
 * @param lambda of the LNE weights
 * @param reg of the reconstruction and LNE weights
 * @param price of an l1 weight
 * @param energy the share of the variance the PCA step keeps
 * @param scaling the lengths of the directions
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record LocalityPreservingProjections(
    int dims,
    int neighbors,
    GraphWeights weights,
    Bandwidth bandwidth,
    double lambda,
    double reg,
    double price,
    Energy energy,
    ColumnScaling scaling,
    Components components)
    implements Embedding {

  /** Checks the parameters. */
  public LocalityPreservingProjections {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(weights, "weights");
    Objects.requireNonNull(bandwidth, "bandwidth");
    Require.share("lambda", lambda);
    Require.notNegative("reg", reg);
    Require.positive("price", price);
    Objects.requireNonNull(energy, "energy");
    Objects.requireNonNull(scaling, "scaling");
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, binary weights. */
  public static LocalityPreservingProjections withDefaults() {
    return new LocalityPreservingProjections(
        2,
        10,
        GraphWeights.BINARY,
        Bandwidth.AUTO,
        0.2,
        1e-3,
        0.01,
        Energy.AUTO,
        ColumnScaling.B_ORTHONORMAL,
        Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public LocalityPreservingProjections withDimensions(int dims) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another number of neighbours. */
  public LocalityPreservingProjections withNeighbors(int neighbors) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with other weights. */
  public LocalityPreservingProjections withWeights(GraphWeights weights) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another width of the heat weights. */
  public LocalityPreservingProjections withBandwidth(Bandwidth bandwidth) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another lambda of the LNE weights. */
  public LocalityPreservingProjections withLambda(double lambda) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another regularisation of the reconstruction and LNE weights. */
  public LocalityPreservingProjections withReg(double reg) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another price of an l1 weight. */
  public LocalityPreservingProjections withPrice(double price) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another PCA step. */
  public LocalityPreservingProjections withEnergy(Energy energy) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with other lengths of the directions. */
  public LocalityPreservingProjections withScaling(ColumnScaling scaling) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public LocalityPreservingProjections withComponents(Components components) {
    return new LocalityPreservingProjections(
        dims, neighbors, weights, bandwidth, lambda, reg, price, energy, scaling, components);
  }

  @Override
  public String id() {
    return "lpp";
  }

  @Override
  public int sharedNeighbors() {
    return graph().sharedNeighbors();
  }

  private GraphChoice graph() {
    return new GraphChoice(neighbors, weights, bandwidth, lambda, reg, price);
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
    // The sparse weights rebuild the values of a row, by whatever distance rows are compared.
    Provenance provenance =
        comparesRows()
            ? bench.provenance(id(), Parameters.of(this))
            : Provenance.of(
                id(),
                Parameters.of(this),
                bench.run(),
                bench.table().rows(),
                bench.table().features());
    return new GraphProjection(provenance, dims, energy, scaling, false)
        .fit(bench, centered, graph.form(), graph.connectivity());
  }
}
