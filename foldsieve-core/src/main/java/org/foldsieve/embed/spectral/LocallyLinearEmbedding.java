package org.foldsieve.embed.spectral;

import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.graph.Radius;
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
 * <p>With {@code beta} above 0 labels draw the rows of a class together: Q gets \( \beta \sum_c
 * (I_c - e_c e_c^\top / n_c) \) over the labelled rows of each class. Rows may be without a label,
 * and count as before.
 *
 * <p><b>Undefined.</b> A row whose k neighbours all coincide with it has weights 1/k; of several
 * such rows in a component, each but one adds a coordinate of cost 0, and a note counts them. A
 * graph of q connected components has q - 1 coordinates of cost 0 that only tell components apart,
 * which come first; the model names the component sizes ({@code components=error} refuses, {@code
 * join} joins every two by their nearest rows). k not below the number of rows, d of at least the
 * number of rows, rows that are all the same, and reg = 0 with more neighbours than features are
 * errors.
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
 * @param radius takes all rows within this distance for neighbours, instead of the k nearest
 * @param reg the share of the trace added to a local Gram matrix, when there are more neighbours
 *     than features
 * @param beta how strongly labels draw the rows of a class together; 0 does without them
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record LocallyLinearEmbedding(
    int dims, int neighbors, Radius radius, double reg, double beta, Components components)
    implements Embedding {

  /** Checks the parameters. */
  public LocallyLinearEmbedding {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(radius, "radius");
    Require.notNegative("reg", reg);
    LabelTerm.requireBeta(beta);
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, reg 1e-3. */
  public static LocallyLinearEmbedding withDefaults() {
    return new LocallyLinearEmbedding(2, 10, Radius.NONE, 1e-3, 0, Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public LocallyLinearEmbedding withDimensions(int dims) {
    return new LocallyLinearEmbedding(dims, neighbors, radius, reg, beta, components);
  }

  /** This method with another number of neighbours. */
  public LocallyLinearEmbedding withNeighbors(int neighbors) {
    return new LocallyLinearEmbedding(dims, neighbors, radius, reg, beta, components);
  }

  /** This method with another regularisation. */
  public LocallyLinearEmbedding withReg(double reg) {
    return new LocallyLinearEmbedding(dims, neighbors, radius, reg, beta, components);
  }

  /** This method on all rows within a radius; new rows still have k neighbours. */
  public LocallyLinearEmbedding withRadius(Radius radius) {
    return new LocallyLinearEmbedding(dims, neighbors, radius, reg, beta, components);
  }

  /** This method with another pull of the labels; 0 does without them. */
  public LocallyLinearEmbedding withBeta(double beta) {
    return new LocallyLinearEmbedding(dims, neighbors, radius, reg, beta, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public LocallyLinearEmbedding withComponents(Components components) {
    return new LocallyLinearEmbedding(dims, neighbors, radius, reg, beta, components);
  }

  @Override
  public String id() {
    return "lle";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public int sharedNeighbors() {
    return radius.value().isPresent() ? 0 : neighbors;
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
    Surroundings near =
        Surroundings.of(bench, neighbors, radius, components).requireNeighbors(radius);
    MapRequirements.requireUniqueWeights(bench, id(), near.largest(), reg);
    LleWeights rule = LleWeights.forEmbedding(neighbors, reg);
    SparseMatrix weights =
        near.asFound() && radius.value().isEmpty()
            ? rule.on(bench)
            : rule.of(table, near.lists(), bench.run());
    LabelTerm labels = LabelTerm.of(table, beta, id(), bench.run());
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return ReconstructionModel.lle(
        ReconstructionMap.fit(bench, provenance, weights, near, labels, dims),
        bench,
        neighbors,
        reg);
  }
}
