package org.foldsieve.graph.weight;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.foldsieve.data.DataException;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;

/**
 * The recipe of a graph of alike rows: i and j are joined when either is among the k nearest of the
 * other, or when they are within a radius, and the edge weighs what the kernel says.
 *
 * <p>With bandwidth {@code auto} the width of the heat kernel is the mean squared distance over the
 * directed edges, so that the graph does not depend on the scale of the data; {@link Kernel#HEAT_T}
 * and {@link Kernel#HEAT_T2} then give the same weights.
 *
 * @param neighbors k; not used with a radius
 * @param radius joins all rows within this distance instead of the k nearest
 * @param kernel how the weight falls with the distance
 * @param bandwidth t of the heat kernels; not used by the others
 * @since 0.1.0
 */
public record AffinityGraph(int neighbors, Radius radius, Kernel kernel, Bandwidth bandwidth)
    implements Recipe<Graph> {

  /** Checks the parameters. */
  public AffinityGraph {
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(radius, "radius");
    Objects.requireNonNull(kernel, "kernel");
    Objects.requireNonNull(bandwidth, "bandwidth");
  }

  /** The graph of the k nearest neighbours. */
  public static AffinityGraph nearest(int neighbors, Kernel kernel, Bandwidth bandwidth) {
    return new AffinityGraph(neighbors, Radius.NONE, kernel, bandwidth);
  }

  /** How many nearest neighbours {@link #on} will ask the bench for; 0 for none. */
  public int sharedNeighbors() {
    int joined = radius.value().isEmpty() ? neighbors : 0;
    return kernel == Kernel.SELF_TUNED ? Math.max(joined, Kernel.SCALE_NEIGHBOR) : joined;
  }

  /**
   * The graph on the rows of the bench's table, made once.
   *
   * @throws ParameterException when every weight underflows to 0, or nothing is within the radius
   */
  public Graph on(Workbench bench) {
    return bench.shared(this);
  }

  /**
   * What the kernel divides squared distances by on this table: t or t², also for rows that are not
   * in it; 1 for a binary kernel.
   *
   * @throws IllegalStateException when the kernel is self-tuned: then every edge has its own width
   */
  public double width(Workbench bench) {
    if (kernel == Kernel.SELF_TUNED) {
      throw new IllegalStateException("a self-tuned kernel has no common width");
    }
    return kernel.hasBandwidth() ? width(lists(bench)) : 1;
  }

  /** The graph over other neighbours of the same rows, with the width this one has. */
  public Graph over(NeighborLists neighbors, Workbench bench) {
    return check(Graph.of(neighbors, Symmetrization.OR, weight(bench, lists(bench))), neighbors);
  }

  @Override
  public Graph make(Workbench bench) {
    NeighborLists lists = lists(bench);
    return check(Graph.of(lists, Symmetrization.OR, weight(bench, lists)), lists);
  }

  private Graph check(Graph graph, NeighborLists lists) {
    if (Arrays.stream(graph.adjacency().values()).allMatch(weight -> weight == 0)) {
      throw new ParameterException(
          String.format(
                  Locale.ROOT,
                  "bandwidth too small for this data: every weight underflows to 0 with bandwidth ="
                      + " %s,",
                  bandwidth)
              + String.format(
                  Locale.ROOT,
                  " the smallest squared distance between neighbours is %s; use a larger"
                      + " bandwidth,",
                  DoubleStream.of(lists.squaredDistances()).min().orElse(0))
              + " or auto");
    }
    return graph;
  }

  private NeighborLists lists(Workbench bench) {
    return radius.value().isEmpty()
        ? bench.neighbors(neighbors).toLists()
        : bench.neighborsWithin(radius.value().getAsDouble());
  }

  private EdgeWeight weight(Workbench bench, NeighborLists lists) {
    if (kernel == Kernel.SELF_TUNED) {
      double[] scales = localScales(bench);
      return (i, j, squaredDistance) -> kernel.weight(squaredDistance, scales[i] * scales[j]);
    }
    double width = kernel.hasBandwidth() ? width(lists) : 1;
    return (i, j, squaredDistance) -> kernel.weight(squaredDistance, width);
  }

  private double width(NeighborLists lists) {
    if (bandwidth.value().isEmpty()) {
      return meanSquaredDistance(lists);
    }
    double t = bandwidth.value().getAsDouble();
    return kernel == Kernel.HEAT_T ? t : t * t;
  }

  /** The data-driven bandwidth: the mean squared distance over the directed edges. */
  static double meanSquaredDistance(NeighborLists lists) {
    double mean = DoubleStream.of(lists.squaredDistances()).average().orElse(0);
    if (!Double.isFinite(mean)) {
      throw new DataException(
          "squared distances between rows overflow; scale the features before making a graph");
    }
    return mean;
  }

  /** The distance of every row to its seventh neighbour, or the farthest where there are fewer. */
  private static double[] localScales(Workbench bench) {
    int nth = Math.min(Kernel.SCALE_NEIGHBOR, bench.table().rows() - 1);
    NeighborTable nearest = bench.neighbors(nth);
    double[] scales = new double[nearest.rows()];
    Arrays.setAll(scales, i -> nearest.distance(i, nth - 1));
    return scales;
  }
}
