package org.foldsieve.graph;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.numeric.SparseMatrix;

/**
 * A weighted graph on the rows of a table: adjacency, degrees, connected components.
 *
 * <p>An edge is there when the neighbourhood says so, even if its weight underflowed to 0. There
 * are no self-loops. Nothing in the library writes to one.
 *
 * @since 0.1.0
 */
public final class Graph {

  private final SparseMatrix adjacency;
  private final double[] degrees;

  private Graph(SparseMatrix adjacency) {
    this.adjacency = adjacency;
    this.degrees = new double[adjacency.rows()];
    for (int i = 0; i < degrees.length; i++) {
      for (int e = adjacency.rowStart()[i]; e < adjacency.rowStart()[i + 1]; e++) {
        degrees[i] += adjacency.values()[e];
      }
    }
  }

  /** The graph of the given neighbourhoods. O(edges log k). */
  public static Graph of(NeighborLists neighbors, Symmetrization rule, EdgeWeight weight) {
    SparseMatrix directed = sortedByColumn(neighbors);
    SparseMatrix distances =
        rule == Symmetrization.NONE ? directed : merge(directed, directed.transpose(), rule);
    double[] weights = new double[distances.entries()];
    for (int i = 0; i < distances.rows(); i++) {
      for (int e = distances.rowStart()[i]; e < distances.rowStart()[i + 1]; e++) {
        weights[e] = weight.weight(i, distances.columnIndices()[e], distances.values()[e]);
      }
    }
    return new Graph(
        SparseMatrix.wrap(
            distances.rows(),
            distances.columns(),
            distances.rowStart(),
            distances.columnIndices(),
            weights));
  }

  /** The graph of a given adjacency matrix, square and without entries on the diagonal. */
  public static Graph of(SparseMatrix adjacency) {
    if (adjacency.rows() != adjacency.columns()) {
      throw new IllegalArgumentException("an adjacency matrix is square, not a " + adjacency);
    }
    for (int i = 0; i < adjacency.rows(); i++) {
      for (int e = adjacency.rowStart()[i]; e < adjacency.rowStart()[i + 1]; e++) {
        if (adjacency.columnIndices()[e] == i) {
          throw new IllegalArgumentException("row " + i + " is joined to itself");
        }
      }
    }
    return new Graph(adjacency);
  }

  private static SparseMatrix sortedByColumn(NeighborLists neighbors) {
    int n = neighbors.rows();
    int[] start = neighbors.start();
    int[] index = new int[start[n]];
    double[] distance = new double[start[n]];
    long[] keys = new long[0];
    for (int i = 0; i < n; i++) {
      int count = neighbors.count(i);
      if (keys.length < count) {
        keys = new long[count];
      }
      for (int r = 0; r < count; r++) {
        keys[r] = ((long) neighbors.indices()[start[i] + r] << 32) | r;
      }
      Arrays.sort(keys, 0, count);
      for (int r = 0; r < count; r++) {
        index[start[i] + r] = (int) (keys[r] >>> 32);
        distance[start[i] + r] = neighbors.squaredDistances()[start[i] + (int) keys[r]];
      }
    }
    return SparseMatrix.wrap(n, n, start, index, distance);
  }

  /** Union or intersection of the entries of two matrices that agree where both have one. */
  private static SparseMatrix merge(SparseMatrix a, SparseMatrix b, Symmetrization rule) {
    int n = a.rows();
    int[] start = new int[n + 1];
    int[] index = new int[a.entries() + b.entries()];
    double[] value = new double[index.length];
    int e = 0;
    for (int i = 0; i < n; i++) {
      int p = a.rowStart()[i];
      int q = b.rowStart()[i];
      while (p < a.rowStart()[i + 1] || q < b.rowStart()[i + 1]) {
        int left = p < a.rowStart()[i + 1] ? a.columnIndices()[p] : Integer.MAX_VALUE;
        int right = q < b.rowStart()[i + 1] ? b.columnIndices()[q] : Integer.MAX_VALUE;
        if (left == right || rule == Symmetrization.OR) {
          index[e] = Math.min(left, right);
          value[e++] = left <= right ? a.values()[p] : b.values()[q];
        }
        p += left <= right ? 1 : 0;
        q += right <= left ? 1 : 0;
      }
      start[i + 1] = e;
    }
    return SparseMatrix.wrap(n, n, start, Arrays.copyOf(index, e), Arrays.copyOf(value, e));
  }

  /** The number of vertices. */
  public int vertices() {
    return adjacency.rows();
  }

  /** The live adjacency matrix W. */
  public SparseMatrix adjacency() {
    return adjacency;
  }

  /** The row sums of W; a copy. */
  public double[] degrees() {
    return degrees.clone();
  }

  /**
   * The connected component of every vertex, counted from 0 in the order of their smallest vertex.
   * Direction and weight of an edge do not matter.
   */
  public int[] components() {
    int[] parent = new int[vertices()];
    Arrays.setAll(parent, i -> i);
    IntUnaryOperator root =
        i -> {
          int at = i;
          while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
          }
          return at;
        };
    for (int i = 0; i < parent.length; i++) {
      for (int e = adjacency.rowStart()[i]; e < adjacency.rowStart()[i + 1]; e++) {
        int a = root.applyAsInt(i);
        int b = root.applyAsInt(adjacency.columnIndices()[e]);
        // The smaller index is the root, which makes the count below come out in order.
        parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
    int[] component = new int[parent.length];
    int count = 0;
    for (int i = 0; i < component.length; i++) {
      int top = root.applyAsInt(i);
      component[i] = top == i ? count++ : component[top];
    }
    return component;
  }

  /** This graph with the edges of weight above 0 only. */
  public Graph withoutZeros() {
    if (Arrays.stream(adjacency.values()).allMatch(weight -> weight > 0)) {
      return this;
    }
    int[] start = new int[vertices() + 1];
    int[] index = new int[adjacency.entries()];
    double[] weight = new double[adjacency.entries()];
    int at = 0;
    for (int i = 0; i < vertices(); i++) {
      for (int e = adjacency.rowStart()[i]; e < adjacency.rowStart()[i + 1]; e++) {
        if (adjacency.values()[e] > 0) {
          index[at] = adjacency.columnIndices()[e];
          weight[at++] = adjacency.values()[e];
        }
      }
      start[i + 1] = at;
    }
    return new Graph(
        SparseMatrix.wrap(
            vertices(), vertices(), start, Arrays.copyOf(index, at), Arrays.copyOf(weight, at)));
  }

  /** The number of vertices in each connected component. */
  public int[] componentSizes() {
    int[] component = components();
    int[] sizes = new int[Arrays.stream(component).max().orElse(-1) + 1];
    for (int c : component) {
      sizes[c]++;
    }
    return sizes;
  }
}
