package org.foldsieve.score;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.Labels;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Require;
import org.foldsieve.score.form.QuadraticForm;

/**
 * The two graphs of FRLL: near rows of one class, and near rows of different classes.
 *
 * @param neighbors k; not used with a radius
 * @param split where the k nearest are looked for
 * @param radius joins all rows within this distance instead of the k nearest
 */
record FrllGraphs(int neighbors, FrllQ.Split split, Radius radius)
    implements Recipe<List<QuadraticForm>> {

  FrllGraphs {
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(split, "split");
    Objects.requireNonNull(radius, "radius");
  }

  /** How many nearest neighbours {@link #forms} will ask the bench for. */
  int sharedNeighbors() {
    return split == FrllQ.Split.ALL && radius.value().isEmpty() ? neighbors : 0;
  }

  /** Announces what {@link #forms} will ask the bench for. */
  void planNeighbors(Workbench bench) {
    bench.planNeighbors(sharedNeighbors());
    if (split == FrllQ.Split.CLASS && radius.value().isEmpty()) {
      bench.planNeighborsInClass(neighbors);
      bench.planNeighborsOutsideClass(neighbors);
    }
  }

  /** Within and between, in this order, made once. */
  List<QuadraticForm> forms(Workbench bench, String method) {
    bench.table().requireClasses(method);
    if (radius.value().isEmpty()) {
      Require.lessThanRows("neighbors", neighbors, bench.table().rows());
    }
    return bench.shared(this);
  }

  @Override
  public List<QuadraticForm> make(Workbench bench) {
    Labels labels = bench.table().labels().orElseThrow();
    return List.of(
        new QuadraticForm.EdgeDifferences(graph(bench, labels, true)),
        new QuadraticForm.EdgeDifferences(graph(bench, labels, false)));
  }

  private Graph graph(Workbench bench, Labels labels, boolean within) {
    if (radius.value().isPresent()) {
      return split(join(bench.neighborsWithin(radius.value().getAsDouble())), labels, within);
    } else if (split == FrllQ.Split.ALL) {
      return split(join(bench.neighbors(neighbors).toLists()), labels, within);
    }
    return join(
        within
            ? bench.neighborsInClass(labels, neighbors)
            : bench.neighborsOutsideClass(labels, neighbors));
  }

  private static Graph join(NeighborLists lists) {
    return Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY);
  }

  /** The edges of the graph inside the classes, or those between them. */
  private static Graph split(Graph graph, Labels labels, boolean within) {
    SparseMatrix all = graph.adjacency();
    int n = all.rows();
    int[] start = new int[n + 1];
    int[] index = new int[all.entries()];
    int e = 0;
    for (int i = 0; i < n; i++) {
      for (int at = all.rowStart()[i]; at < all.rowStart()[i + 1]; at++) {
        int j = all.columnIndices()[at];
        if (labels.code(i) == labels.code(j) == within) {
          index[e++] = j;
        }
      }
      start[i + 1] = e;
    }
    double[] ones = new double[e];
    Arrays.fill(ones, 1);
    return Graph.of(SparseMatrix.wrap(n, n, start, Arrays.copyOf(index, e), ones));
  }
}
