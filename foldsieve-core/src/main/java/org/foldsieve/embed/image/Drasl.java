package org.foldsieve.embed.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.graph.Graph;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Images reduced on both sides while the graph between them is learnt until it falls into as many
 * pieces as there are clusters: dimensionality reduction with adaptive structure learning, DRASL.
 *
 * <p>\[ \min_{U,V,P,F} \sum_{ij} |U'(X_i - X_j)V|_F^2 P_{ij} + \gamma \sum_{ij} P_{ij}^2 + \lambda
 * \sum_{ij} |f_i - f_j|^2 P_{ij} \] with the rows of P on the simplex and \(F'F = I\). In turn:
 *
 * <ol>
 *   <li>U from \(W^v x = \mu S^v x\), \(W^v = 2 \sum_{ij} L_{ij} X_i VV'X_j'\) and \(S^v\) the
 *       scatter of the centred images; V likewise. L = D - (P + P')/2
 *   <li>each row of P by projecting \(-d_i / 2\gamma\) on the simplex, \(d_{ij} = |U'(X_i -
 *       X_j)V|_F^2 + \lambda |f_i - f_j|^2\), over all others ({@code support=full}) or over the k
 *       nearest original images ({@code local})
 *   <li>F, the c bottom eigenvectors of L; then \(\lambda\) doubles when the graph has too few
 *       components, halves when it has too many (and F stays), and the method stops when it has c
 * </ol>
 *
 * <p>{@code projection}: {@code orth} (default) is an orthonormal basis of the generalised
 * eigenvectors; {@code unit} has columns of length 1, better on faces and worse elsewhere; {@code
 * plain} is the paper's equation 3.13 literally, the smallest eigenvectors of W alone, and
 * collapses.
 *
 * <p>The result labels every image by its component.
 *
 * <p>The rows of a table are images of one column ({@code --image 30x1} for 30 features): V is 1
 * and the problem that of PCAN (Nie, Wang, Huang 2014, Clustering and projected clustering with
 * adaptive neighbors), whose directions have \(U'S^v U = I\) where ours are orthonormal or of
 * length 1. With as many directions as features ({@code --dims 30x1}) U is a rotation, all
 * distances stay, and it is CAN of the same paper.
 *
 * <p><b>Undefined.</b> When c components are not reached within {@code max-iterations}, a note says
 * so. Needs at least k + 2 images that are not all equal. A row or column of pixels that never
 * changes costs nothing, so its direction comes first and shows nothing; a note counts them: crop
 * the images.
 *
 * <p><b>Cost.</b> An iteration takes O(Nmn(u + v)) for the projections, O(N²(uv + c)) for the full
 * support.
 *
 * <p><b>Departures.</b> Lambda weighs the second distance (the paper drops it, and then the graph
 * never splits); the metric is the total scatter; equality of components stops; more in
 * docs/interpretations.md.
 *
 * <p><b>Not reproduced.</b> The claims of joint convexity and a global optimum do not hold.
 *
 * <p><b>Paper.</b> Zhao, Nie, Wang, Guo, Xu, Chen (2017). Unsupervised 2D dimensionality reduction
 * with adaptive structure learning. Neural Computation 29(5).
 *
 * @param dims u x v; auto is c - 1 on both sides, as far as the image is that large
 * @param clusters c
 * @param neighbors k of the first graph
 * @param projection how directions become U and V
 * @param support over which images a row of P may spread
 * @param maxIterations when to give up
 * @since 0.1.0
 */
public record Drasl(
    ImageDims dims,
    Clusters clusters,
    int neighbors,
    Projection projection,
    Support support,
    int maxIterations)
    implements ImageEmbedding {

  /** How eigenvectors become directions. */
  public enum Projection {
    /** An orthonormal basis of the span of the generalised eigenvectors. */
    ORTH,
    /** Generalised eigenvectors of unit length. */
    UNIT,
    /** The smallest eigenvectors of W alone. */
    PLAIN
  }

  /** Over which images a row of P may spread. */
  public enum Support {
    /** All others. */
    FULL,
    /** The k nearest in the original space. */
    LOCAL
  }

  private static final double RIDGE = 1e-6;

  /** Checks the parameters. */
  public Drasl {
    Objects.requireNonNull(dims, "dims");
    Objects.requireNonNull(clusters, "clusters");
    Objects.requireNonNull(projection, "projection");
    Objects.requireNonNull(support, "support");
    Require.atLeast(1, "neighbors", neighbors);
    Require.atLeast(1, "max-iterations", maxIterations);
  }

  /** As many clusters as classes, k = 5, orthonormal directions, full support, 40 iterations. */
  public static Drasl withDefaults() {
    return new Drasl(ImageDims.AUTO, Clusters.OF_LABELS, 5, Projection.ORTH, Support.FULL, 40);
  }

  /** This method with another size of a reduced image. */
  public Drasl withDims(ImageDims dims) {
    return new Drasl(dims, clusters, neighbors, projection, support, maxIterations);
  }

  /** This method with another number of clusters. */
  public Drasl withClusters(Clusters clusters) {
    return new Drasl(dims, clusters, neighbors, projection, support, maxIterations);
  }

  /** This method with another number of neighbours in the first graph. */
  public Drasl withNeighbors(int neighbors) {
    return new Drasl(dims, clusters, neighbors, projection, support, maxIterations);
  }

  /** This method with another rule for the directions. */
  public Drasl withProjection(Projection projection) {
    return new Drasl(dims, clusters, neighbors, projection, support, maxIterations);
  }

  /** This method with another support of the rows of P. */
  public Drasl withSupport(Support support) {
    return new Drasl(dims, clusters, neighbors, projection, support, maxIterations);
  }

  /** This method with another limit on the iterations. */
  public Drasl withMaxIterations(int maxIterations) {
    return new Drasl(dims, clusters, neighbors, projection, support, maxIterations);
  }

  @Override
  public String id() {
    return "drasl";
  }

  /** One more than k: the first graph needs the distance to the neighbour after the last. */
  @Override
  public int sharedNeighbors() {
    return neighbors + 1;
  }

  @Override
  public DraslModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public DraslModel fit(Workbench bench) {
    try (ImageStack images = ImageStack.of(bench.table(), id(), bench.run())) {
      return fit(bench, images);
    }
  }

  private DraslModel fit(Workbench bench, ImageStack images) {
    int c = clusters.of(bench.table(), id());
    if (c >= images.count) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "clusters must be less than the number of images: clusters = %d, images = %d",
              c,
              images.count));
    }
    if (images.count < neighbors + 2) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "neighbors must be less than the number of rows less 1: neighbors = %d, rows = %d",
              neighbors,
              images.count));
    }
    List<String> notes = new ArrayList<>();
    ImageDims size = size(images, c, notes);
    notes.addAll(ImageDirections.notesOnConstant(images.constantRows(), size.rows(), "rows"));
    notes.addAll(
        ImageDirections.notesOnConstant(images.constantColumns(), size.columns(), "columns"));
    NeighborTable nearest = bench.neighbors(neighbors + 1);
    AdaptiveGraph graph = AdaptiveGraph.initial(nearest, neighbors);
    if (!(graph.gamma() > 0)) {
      throw new DataException(
          String.format(
                  Locale.ROOT,
                  "every image has %d neighbours at one distance, so there is no graph to learn;"
                      + " use",
                  neighbors + 1)
              + " images that differ");
    }
    double[] mean = images.mean(bench.run());
    // Centred: L takes constants to 0, so W is the same, and one product then serves W and S.
    try (ImageStack centered = images.minus(mean, bench.run())) {
      images.close();
      return iterate(bench, centered, mean, c, size, graph, nearest, notes);
    }
  }

  private ImageDims size(ImageStack images, int c, List<String> notes) {
    if (!dims.isAuto()) {
      ImageDirections.checkSide(dims.rows(), images.rows, "rows");
      ImageDirections.checkSide(dims.columns(), images.columns, "columns");
      return dims;
    }
    ImageDims size = new ImageDims(Math.min(c - 1, images.rows), Math.min(c - 1, images.columns));
    notes.add(
        String.format(
            Locale.ROOT, "reduced to %d x %d, from %d clusters", size.rows(), size.columns(), c));
    return size;
  }

  private DraslModel iterate(
      Workbench bench,
      ImageStack centered,
      double[] mean,
      int c,
      ImageDims size,
      AdaptiveGraph graph,
      NeighborTable nearest,
      List<String> notes) {
    Run run = bench.run();
    double lambda = graph.gamma();
    Matrix f = graph.indicators(c, notes, run);
    int components = graph.componentCount();
    if (components > c) {
      lambda /= 2;
    }
    ImageDirections v = null;
    List<DraslModel.Iteration> history = new ArrayList<>();
    for (int t = 1; ; t++) {
      SparseMatrix laplacian = GraphLaplacian.of(graph.symmetric());
      ImageDirections u = rowDirections(centered, v, laplacian, size.rows(), run);
      Matrix reduced;
      try (ImageStack half = centered.timesLeft(u.vectors(), run)) {
        v = columnDirections(half, laplacian, size.columns(), run);
        reduced = Reducer.ofColumns(v.vectors()).apply(half, run);
      }
      graph =
          support == Support.FULL
              ? graph.relearn(reduced, f, lambda, run)
              : graph.relearn(reduced, f, lambda, nearest.slice(neighbors), run);
      Matrix next = graph.indicators(c, notes, run);
      components = graph.componentCount();
      history.add(graph.measure(t, lambda, reduced, next, run));
      if (components < c) {
        lambda *= 2;
        f = next;
      } else if (components > c) {
        // The bottom of L is then arbitrary inside a larger null space, so the old F stays.
        lambda /= 2;
      }
      run.step("iterations", components == c ? maxIterations : t, maxIterations);
      if (components != c && t == maxIterations) {
        notes.add(
            String.format(
                Locale.ROOT,
                "the graph has %d components after %d iterations, not %d",
                components,
                t,
                c));
      }
      if (components == c || t == maxIterations) {
        return model(bench, u, v, reduced, mean, graph, history, notes);
      }
    }
  }

  private DraslModel model(
      Workbench bench,
      ImageDirections u,
      ImageDirections v,
      Matrix reduced,
      double[] mean,
      AdaptiveGraph graph,
      List<DraslModel.Iteration> history,
      List<String> notes) {
    Reducer reducer = new Reducer(u.vectors(), v.vectors());
    ImageShape shape = bench.table().imageShape().orElseThrow();
    Graph learnt = graph.symmetric();
    return new DraslModel(
        ImageFits.fit(
            this,
            bench,
            withMean(reduced, mean, shape, reducer, bench.run()),
            v.spectrum(),
            learnt.componentSizes(),
            notes),
        shape,
        reducer,
        mean,
        learnt.components(),
        graph.weights(),
        history);
  }

  /** U from the centred images reduced by V, or not reduced where there is no V yet. */
  private ImageDirections rowDirections(
      ImageStack centered,
      @Nullable ImageDirections v,
      SparseMatrix laplacian,
      int count,
      Run run) {
    if (v != null) {
      try (ImageStack half = centered.timesRight(v.vectors(), run)) {
        return rowDirections(half, null, laplacian, count, run);
      }
    }
    double[] w = centered.rowGram(laplacian, run);
    return projection == Projection.PLAIN
        ? ImageDirections.smallest(twice(w), centered.rows, count)
        : generalized(twice(w), centered.rowGram(run), centered.rows, count);
  }

  /** V from the centred images reduced by U. */
  private ImageDirections columnDirections(
      ImageStack half, SparseMatrix laplacian, int count, Run run) {
    double[] w = half.columnGram(laplacian, run);
    return projection == Projection.PLAIN
        ? ImageDirections.smallest(twice(w), half.columns, count)
        : generalized(twice(w), half.columnGram(run), half.columns, count);
  }

  private static double[] twice(double[] w) {
    for (int at = 0; at < w.length; at++) {
      w[at] *= 2;
    }
    return w;
  }

  private ImageDirections generalized(double[] w, double[] scatter, int side, int count) {
    double trace = 0;
    for (int j = 0; j < side; j++) {
      trace += scatter[j * side + j];
    }
    for (int j = 0; j < side; j++) {
      scatter[j * side + j] += RIDGE * trace / side;
    }
    ImageDirections generalized = ImageDirections.smallest(w, scatter, side, count);
    return projection == Projection.ORTH ? generalized.orthonormalized() : generalized.normalized();
  }

  /** The reduced images from the reduced centred ones: U'(X - M)V + U'MV. */
  private static Matrix withMean(
      Matrix reduced, double[] mean, ImageShape shape, Reducer reducer, Run run) {
    Matrix one = Matrix.wrap(1, mean.length, mean);
    try (ImageStack average = ImageStack.of(one, shape.rows(), shape.columns())) {
      double[] shift = reducer.apply(average, run).values();
      Matrix sum = reduced.copy();
      for (int i = 0; i < sum.rows(); i++) {
        for (int s = 0; s < shift.length; s++) {
          sum.values()[i * shift.length + s] += shift[s];
        }
      }
      return sum;
    }
  }
}
