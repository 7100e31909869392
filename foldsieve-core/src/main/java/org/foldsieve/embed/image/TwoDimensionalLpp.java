package org.foldsieve.embed.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Images reduced on one side so that neighbours in the graph stay near: 2DLPP.
 *
 * <p>\[ A = \sum_{ij} L_{ij} X_i'X_j, \quad B = \sum_i D_{ii} X_i'X_i, \quad A v = \mu B v, \quad
 * Y_i = X_i V \] with the d smallest eigenvalues, W the graph of the images, D its degrees and L =
 * D - W. The images are not centred. V is scaled by {@code scaling}: {@code B} (V'BV = I), {@code
 * unit} (columns of length 1) or {@code orth} (an orthonormal basis of the span); use {@code orth}
 * for clustering, B-scaling blows up directions of little energy.
 *
 * <p><b>Undefined.</b> Where B is singular, as with blank columns of pixels, 1e-6 of its mean
 * diagonal is added to the diagonal and a note says so. A column of pixels that never changes costs
 * nothing, so its direction comes first and shows nothing; a note counts them: crop the images.
 * Several connected components of the graph are reported, or refused with {@code components=error}.
 *
 * <p><b>Cost.</b> O(N m n² + E m n) time for N images of m x n and E edges.
 *
 * <p><b>Paper.</b> Chen, Zhao, Kong, Luo (2007). 2D-LPP: a two-dimensional extension of locality
 * preserving projections. Neurocomputing 70. doi:10.1016/j.neucom.2006.10.032. The DRASL paper
 * cites Hu, Feng, Zhou (2007). Two-dimensional locality preserving projections (2DLPP) with its
 * application to palmprint recognition. Pattern Recognition 40(1).
 *
 * @param dims d, directions kept
 * @param neighbors k of the graph
 * @param kernel what an edge weighs
 * @param bandwidth of a heat kernel
 * @param scaling of the directions
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record TwoDimensionalLpp(
    int dims,
    int neighbors,
    Kernel kernel,
    Bandwidth bandwidth,
    Scaling scaling,
    Components components)
    implements ImageEmbedding {

  /** How the directions are scaled. */
  public enum Scaling {
    /** V'BV = I. */
    B {
      @Override
      public String toString() {
        return "B";
      }
    },
    /** Columns of length 1. */
    UNIT,
    /** An orthonormal basis of the span. */
    ORTH
  }

  /** B is singular when its smallest eigenvalue is below this part of its largest. */
  private static final double SINGULAR = 1e-10;

  private static final double RIDGE = 1e-6;

  /** Checks the parameters. */
  public TwoDimensionalLpp {
    Objects.requireNonNull(kernel, "kernel");
    Objects.requireNonNull(bandwidth, "bandwidth");
    Objects.requireNonNull(scaling, "scaling");
    Objects.requireNonNull(components, "components");
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
  }

  /** Two directions, five neighbours, self-tuned weights, B-scaling. */
  public static TwoDimensionalLpp withDefaults() {
    return new TwoDimensionalLpp(
        2, 5, Kernel.SELF_TUNED, Bandwidth.AUTO, Scaling.B, Components.REPORT);
  }

  /** This method with another number of directions. */
  public TwoDimensionalLpp withDims(int dims) {
    return new TwoDimensionalLpp(dims, neighbors, kernel, bandwidth, scaling, components);
  }

  /** This method with another number of neighbours. */
  public TwoDimensionalLpp withNeighbors(int neighbors) {
    return new TwoDimensionalLpp(dims, neighbors, kernel, bandwidth, scaling, components);
  }

  /** This method with other edge weights. */
  public TwoDimensionalLpp withKernel(Kernel kernel) {
    return new TwoDimensionalLpp(dims, neighbors, kernel, bandwidth, scaling, components);
  }

  /** This method with another bandwidth of a heat kernel. */
  public TwoDimensionalLpp withBandwidth(Bandwidth bandwidth) {
    return new TwoDimensionalLpp(dims, neighbors, kernel, bandwidth, scaling, components);
  }

  /** This method with another scaling of the directions. */
  public TwoDimensionalLpp withScaling(Scaling scaling) {
    return new TwoDimensionalLpp(dims, neighbors, kernel, bandwidth, scaling, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public TwoDimensionalLpp withComponents(Components components) {
    return new TwoDimensionalLpp(dims, neighbors, kernel, bandwidth, scaling, components);
  }

  @Override
  public String id() {
    return "2dlpp";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public ImageModel fit(Workbench bench) {
    Run run = bench.run();
    try (ImageStack images = ImageStack.of(bench.table(), id(), run)) {
      return fit(bench, images);
    }
  }

  private ImageModel fit(Workbench bench, ImageStack images) {
    Run run = bench.run();
    MapRequirements.requireRows(bench, neighbors);
    ImageDirections.checkSide(dims, images.columns, "columns");
    AffinityGraph affinity = AffinityGraph.nearest(neighbors, kernel, bandwidth);
    Surroundings near = Surroundings.of(bench, neighbors, Radius.NONE, components);
    Graph graph = near.asFound() ? affinity.on(bench) : affinity.over(near.lists(), bench);
    double[] a = images.columnGram(GraphLaplacian.of(graph), run);
    double[] b = images.columnGram(SparseMatrix.diagonal(graph.degrees()), run);
    Connectivity connectivity = Connectivity.of(graph, near.connectivity(), components);
    List<String> notes =
        new ArrayList<>(connectivity.notes("a linear map need not keep them apart"));
    regularize(b, images.columns, notes);
    notes.addAll(ImageDirections.notesOnConstant(images.constantColumns(), dims, "columns"));
    ImageDirections v = ImageDirections.smallest(a, b, images.columns, dims);
    v =
        switch (scaling) {
          case B -> v;
          case UNIT -> v.normalized();
          case ORTH -> v.orthonormalized();
        };
    Reducer reducer = Reducer.ofColumns(v.vectors());
    return new ImageModel(
        ImageFits.fit(
            this, bench, reducer.apply(images, run), v.spectrum(), connectivity.sizes(), notes),
        bench.table().imageShape().orElseThrow(),
        reducer,
        images.mean(run));
  }

  private static void regularize(double[] b, int n, List<String> notes) {
    double[] values = Blas.get().symmetricEigen(b.clone(), n, 0, n).values();
    if (values[0] > SINGULAR * values[n - 1]) {
      return;
    }
    double trace = 0;
    for (int j = 0; j < n; j++) {
      trace += b[j * n + j];
    }
    for (int j = 0; j < n; j++) {
      b[j * n + j] += RIDGE * trace / n;
    }
    notes.add("B is singular (blank pixel columns?); 1e-6 of its mean diagonal was added");
  }
}
