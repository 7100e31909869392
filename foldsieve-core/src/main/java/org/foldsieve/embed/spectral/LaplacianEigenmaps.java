package org.foldsieve.embed.spectral;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Laplacian eigenmaps: the smoothest functions on the neighbour graph as coordinates, so that rows
 * with a strong edge lie close together.
 *
 * <p>Rows are joined when either is among the k nearest of the other; W holds the edge weights, D
 * their row sums. For the d smallest eigenvalues after that of the constant,
 *
 * <p>\[ (D - W) y = \mu D y, \quad Y^\top D Y = I. \]
 *
 * <p>{@code variant=normalized} gives the eigenvectors \( v = D^{1/2} y \) of \( I - D^{-1/2} W
 * D^{-1/2} \) instead, which are not smooth where degrees jump. Each coordinate has its entry of
 * largest magnitude positive. New rows are placed by the Nyström formula, see {@link NystromModel}.
 *
 * <p>With {@code beta} above 0 labels draw the rows of a class together: D - W gets \( \beta \sum_c
 * (I_c - e_c e_c^\top / n_c) \) over the labelled rows of each class. Rows may be without a label,
 * and count as before.
 *
 * <p><b>Undefined.</b> A graph of q connected components has q - 1 coordinates of eigenvalue 0 that
 * only tell components apart, which come first; the model names the component sizes ({@code
 * components=error} refuses, {@code join} joins every two by their nearest rows). An edge of weight
 * 0 joins nothing: self-tuned weights part a row of eight or more copies from the others. k not
 * below the number of rows, d of at least the number of rows, rows that are all the same, and a
 * bandwidth so small that a row loses all its weights are errors.
 *
 * <p><b>Cost.</b> Beyond the neighbours, that of the sparse eigen solver.
 *
 * <p><b>Departures.</b> The LNE paper's text has the eigenvectors of the normalised Laplacian,
 * which differ by \( \sqrt{D_{ii}} \): {@code variant=normalized}.
 *
 * <p><b>Paper.</b> Belkin, Niyogi (2003). Laplacian eigenmaps for dimensionality reduction and data
 * representation. Neural Computation 15(6). doi:10.1162/089976603321780317
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param radius joins all rows within this distance instead of the k nearest
 * @param kernel what an edge weighs
 * @param bandwidth t of the heat kernels
 * @param variant which eigenvectors
 * @param beta how strongly labels draw the rows of a class together; 0 does without them
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record LaplacianEigenmaps(
    int dims,
    int neighbors,
    Radius radius,
    Kernel kernel,
    Bandwidth bandwidth,
    Variant variant,
    double beta,
    Components components)
    implements Embedding {

  /** Which eigenvectors are the coordinates. */
  public enum Variant {
    /** y of (D - W) y = μ D y. */
    GENERALIZED,
    /** v = D^1/2 y, the eigenvectors of the normalised Laplacian. */
    NORMALIZED
  }

  /** Checks the parameters. */
  public LaplacianEigenmaps {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(radius, "radius");
    Objects.requireNonNull(kernel, "kernel");
    Objects.requireNonNull(bandwidth, "bandwidth");
    Objects.requireNonNull(variant, "variant");
    LabelTerm.requireBeta(beta);
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, binary weights, the generalised problem. */
  public static LaplacianEigenmaps withDefaults() {
    return new LaplacianEigenmaps(
        2,
        10,
        Radius.NONE,
        Kernel.BINARY,
        Bandwidth.AUTO,
        Variant.GENERALIZED,
        0,
        Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public LaplacianEigenmaps withDimensions(int dims) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method with another number of neighbours. */
  public LaplacianEigenmaps withNeighbors(int neighbors) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method with other weights. */
  public LaplacianEigenmaps withKernel(Kernel kernel) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method with another width of the heat kernels. */
  public LaplacianEigenmaps withBandwidth(Bandwidth bandwidth) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method with the other eigenvectors. */
  public LaplacianEigenmaps withVariant(Variant variant) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method on all rows within a radius; new rows still have k neighbours. */
  public LaplacianEigenmaps withRadius(Radius radius) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method with another pull of the labels; 0 does without them. */
  public LaplacianEigenmaps withBeta(double beta) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public LaplacianEigenmaps withComponents(Components components) {
    return new LaplacianEigenmaps(
        dims, neighbors, radius, kernel, bandwidth, variant, beta, components);
  }

  @Override
  public String id() {
    return "laplacian-eigenmaps";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public boolean needsDistancesOnly() {
    return true;
  }

  @Override
  public int sharedNeighbors() {
    return affinity().sharedNeighbors();
  }

  private AffinityGraph affinity() {
    return new AffinityGraph(neighbors, radius, kernel, bandwidth);
  }

  @Override
  public NystromModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public NystromModel fit(Workbench bench) {
    Table table = bench.table();
    MapRequirements.requireRows(bench, neighbors);
    MapRequirements.requireSpread(table);
    Surroundings near =
        Surroundings.of(bench, neighbors, radius, components).requireNeighbors(radius);
    Graph graph = near.asFound() ? affinity().on(bench) : affinity().over(near.lists(), bench);
    double[] degrees = graph.degrees();
    requireWeights(degrees);
    LabelTerm labels = LabelTerm.of(table, beta, id(), bench.run());
    Connectivity connectivity =
        labels.join(Connectivity.of(graph, near.connectivity(), components));
    // The term is at most beta times the identity, divided by the degrees.
    double bound = beta == 0 ? 2 : 2 + beta / Arrays.stream(degrees).min().orElseThrow();
    SpectralMap map =
        SpectralMap.ofLaplacian(
            labels.added(GraphLaplacian.normalized(graph), degrees),
            bound,
            degrees,
            connectivity,
            dims,
            bench.run());
    Matrix coordinates = map.vectors();
    for (int at = 0; variant == Variant.GENERALIZED && at < coordinates.values().length; at++) {
      coordinates.values()[at] /= Math.sqrt(degrees[at / dims]);
    }
    Signs.canonicalize(coordinates);
    return new NystromModel(
        FittedModel.Fit.of(
            bench.provenance(id(), Parameters.of(this)),
            table.featureNames(),
            coordinates,
            map.spectrum(),
            connectivity.sizes(),
            Stream.concat(map.notes().stream(), labels.notes().stream()).toList()),
        TrainingRows.of(bench),
        new NystromModel.Weights(
            neighbors,
            kernel,
            kernel == Kernel.SELF_TUNED ? 1 : affinity().width(bench),
            kernel == Kernel.SELF_TUNED ? localScales(bench) : new double[0],
            variant == Variant.NORMALIZED ? degrees : new double[0]));
  }

  private void requireWeights(double[] degrees) {
    for (int i = 0; i < degrees.length; i++) {
      if (!(degrees[i] > 0)) {
        throw new DataException(
            String.format(
                    Locale.ROOT,
                    "every edge of row %d has weight 0 with kernel = %s, bandwidth = %s; use a"
                        + " larger",
                    i,
                    Parameters.of(this).get("kernel"),
                    bandwidth)
                + " bandwidth, kernel=self-tuned or kernel=binary");
      }
    }
  }

  private static double[] localScales(Workbench bench) {
    int nth = Math.min(Kernel.SCALE_NEIGHBOR, bench.table().rows() - 1);
    NeighborTable nearest = bench.neighbors(nth);
    double[] scales = new double[nearest.rows()];
    for (int i = 0; i < scales.length; i++) {
      scales[i] = nearest.distance(i, nth - 1);
    }
    return scales;
  }
}
