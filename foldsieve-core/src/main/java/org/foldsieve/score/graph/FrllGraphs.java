package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Require;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.form.QuadraticForm;

/**
 * The two graphs of FRLL: near rows of one class, and near rows of different classes. With numbers
 * one graph of near rows has two weights an edge: how far the numbers differ, and how far they
 * agree.
 *
 * @param neighbors k; not used with a radius
 * @param split where the k nearest are looked for; for numbers, always among all rows
 * @param radius joins all rows within this distance instead of the k nearest
 */
record FrllGraphs(int neighbors, FrllQ.Split split, Radius radius)
    implements Recipe<List<QuadraticForm>> {

  FrllGraphs {
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(split, "split");
    Objects.requireNonNull(radius, "radius");
  }

  /** How many nearest neighbours {@link #forms} will ask the bench for, with classes. */
  int sharedNeighbors() {
    return split == FrllQ.Split.ALL && radius.value().isEmpty() ? neighbors : 0;
  }

  /** Announces what {@link #forms} will ask the bench for. */
  void planNeighbors(Workbench bench) {
    boolean numbers = bench.table().labels().filter(Labels::isNumeric).isPresent();
    bench.planNeighbors(numbers && radius.value().isEmpty() ? neighbors : sharedNeighbors());
    if (!numbers && split == FrllQ.Split.CLASS && radius.value().isEmpty()) {
      bench.planNeighborsInClass(neighbors);
      bench.planNeighborsOutsideClass(neighbors);
    }
  }

  /** Within and between, in this order, made once. */
  List<QuadraticForm> forms(Workbench bench, String method) {
    Table table = bench.table();
    if (NumberTarget.isGiven(table.labels(), method)) {
      table.requireNumbers(method);
    } else {
      table.requireClasses(method);
    }
    if (radius.value().isEmpty()) {
      Require.lessThanRows("neighbors", neighbors, table.rows());
    }
    return bench.shared(this);
  }

  @Override
  public List<QuadraticForm> make(Workbench bench) {
    Labels labels = bench.table().labels().orElseThrow();
    if (labels.isNumeric()) {
      return byNumber(near(bench), labels);
    }
    return List.of(
        new QuadraticForm.EdgeDifferences(graph(bench, labels, true)),
        new QuadraticForm.EdgeDifferences(graph(bench, labels, false)));
  }

  private Graph graph(Workbench bench, Labels labels, boolean within) {
    if (radius.value().isPresent() || split == FrllQ.Split.ALL) {
      return split(near(bench), labels, within);
    }
    return join(
        within
            ? bench.neighborsInClass(labels, neighbors)
            : bench.neighborsOutsideClass(labels, neighbors));
  }

  /** All near rows, whatever their labels. */
  private Graph near(Workbench bench) {
    return join(
        radius.value().isPresent()
            ? bench.neighborsWithin(radius.value().getAsDouble())
            : bench.neighbors(neighbors).toLists());
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

  /**
   * How far the numbers of near rows agree, and how far they differ; each by its mean, so that an
   * edge weighs 1 on average in both. Where they never differ, or differ as far as they can, one of
   * the two is 0.
   */
  private static List<QuadraticForm> byNumber(Graph graph, Labels labels) {
    SparseMatrix all = graph.adjacency();
    int n = all.rows();
    double unit = NumberTarget.unit(labels);
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      least = Math.min(least, labels.number(i) / unit);
      most = Math.max(most, labels.number(i) / unit);
    }
    double[] apart = new double[all.entries()];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int e = all.rowStart()[i]; e < all.rowStart()[i + 1]; e++) {
        double other = labels.number(all.columnIndices()[e]) / unit;
        apart[e] = Math.abs(labels.number(i) / unit - other) / (most - least);
        sum += apart[e];
      }
    }
    double mean = sum / apart.length;
    double[] alike = new double[apart.length];
    Arrays.setAll(alike, e -> mean < 1 ? (1 - apart[e]) / (1 - mean) : 0);
    Arrays.setAll(apart, e -> mean > 0 ? apart[e] / mean : 0);
    return List.of(weighted(all, alike), weighted(all, apart));
  }

  private static QuadraticForm weighted(SparseMatrix all, double[] weights) {
    int n = all.rows();
    return new QuadraticForm.EdgeDifferences(
        Graph.of(SparseMatrix.wrap(n, n, all.rowStart(), all.columnIndices(), weights)));
  }
}
