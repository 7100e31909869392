package org.foldsieve.embed.spectral;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.Checks;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Locally linear embedding: coordinates in which each row is rebuilt from its neighbours by the
 * weights that rebuild it in the data.
 *
 * <p>The weights w of row i over its k nearest rows solve \( G w = 1 \), scaled to sum 1, with \( G
 * = Z Z^\top \) and the rows \( x_j - x_i \) of Z; with more neighbours than features G gets {@code
 * reg} times its trace on the diagonal. Then
 *
 * <p>\[ Q = (I - W)^\top (I - W), \quad Q v_p = \lambda_p v_p, \quad y_p = \sqrt{n}\, v_p \]
 *
 * <p>for the d smallest eigenvalues after that of the constant: mean 0 and \( Y^\top Y = n I \).
 * Each coordinate has its entry of largest magnitude positive. New rows are placed by their
 * reconstruction weights, see {@link ReconstructionModel}.
 *
 * <p><b>Undefined.</b> A row whose k neighbours all coincide with it has weights 1/k; of several
 * such rows in a component, each but one adds a coordinate of cost 0, and a note counts them. A
 * graph of q connected components has q - 1 coordinates of cost 0 that only tell components apart,
 * which come first; the model names the component sizes ({@code components=error} refuses). k not
 * below the number of rows, d of at least the number of rows, rows that are all the same, and reg =
 * 0 with more neighbours than features are errors.
 *
 * <p><b>Cost.</b> Beyond the neighbours, O(n (k² m + k³)) for the weights, then the sparse eigen
 * solver.
 *
 * <p><b>Departures.</b> Departs from scikit-learn, which always regularises; this is the authors'
 * rule, and reg is not divided by k.
 *
 * <p><b>Paper.</b> Roweis, Saul (2000). Nonlinear dimensionality reduction by locally linear
 * embedding. Science 290, 2323-2326. doi:10.1126/science.290.5500.2323
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param reg the share of the trace added to a local Gram matrix, when there are more neighbours
 *     than features
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record LocallyLinearEmbedding(int dims, int neighbors, double reg, Components components)
    implements Embedding {

  /** Checks the parameters. */
  public LocallyLinearEmbedding {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Require.notNegative("reg", reg);
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, reg 1e-3. */
  public static LocallyLinearEmbedding withDefaults() {
    return new LocallyLinearEmbedding(2, 10, 1e-3, Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public LocallyLinearEmbedding withDimensions(int dims) {
    return new LocallyLinearEmbedding(dims, neighbors, reg, components);
  }

  /** This method with another number of neighbours. */
  public LocallyLinearEmbedding withNeighbors(int neighbors) {
    return new LocallyLinearEmbedding(dims, neighbors, reg, components);
  }

  /** This method with another regularisation. */
  public LocallyLinearEmbedding withReg(double reg) {
    return new LocallyLinearEmbedding(dims, neighbors, reg, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public LocallyLinearEmbedding withComponents(Components components) {
    return new LocallyLinearEmbedding(dims, neighbors, reg, components);
  }

  @Override
  public String id() {
    return "lle";
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
    Checks.requireRows(bench, neighbors);
    Checks.requireSpread(table);
    Checks.requireUniqueWeights(bench, id(), neighbors, reg);
    Connectivity connectivity = Connectivity.of(bench, neighbors, components);
    SparseMatrix weights = LleWeights.forEmbedding(neighbors, reg).on(bench);
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return ReconstructionModel.lle(
        ReconstructionMap.fit(bench, provenance, weights, connectivity, neighbors, dims),
        bench,
        neighbors,
        reg);
  }
}
