package org.foldsieve.score.form;

import java.util.Arrays;
import org.foldsieve.numeric.SparseMatrix;

/**
 * The undirected edges of a graph by vertex: those of vertex i stand from {@code start[i]} up to
 * {@code start[i + 1]}.
 */
record EdgeList(int[] start, int[] other, double[] weight) {

  /** Every edge once, at its smaller vertex. */
  static EdgeList once(SparseMatrix adjacency) {
    int n = adjacency.rows();
    int[] start = new int[n + 1];
    int[] other = new int[adjacency.entries()];
    double[] weight = new double[adjacency.entries()];
    int count = 0;
    for (int i = 0; i < n; i++) {
      for (int e = adjacency.rowStart()[i]; e < adjacency.rowStart()[i + 1]; e++) {
        if (adjacency.columnIndices()[e] > i) {
          other[count] = adjacency.columnIndices()[e];
          weight[count++] = adjacency.values()[e];
        }
      }
      start[i + 1] = count;
    }
    return new EdgeList(start, Arrays.copyOf(other, count), Arrays.copyOf(weight, count));
  }

  /** Every edge twice, at each of its vertices. */
  static EdgeList twice(SparseMatrix adjacency) {
    EdgeList once = once(adjacency);
    int n = adjacency.rows();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] += once.start[i + 1] - once.start[i];
      for (int e = once.start[i]; e < once.start[i + 1]; e++) {
        start[once.other[e] + 1]++;
      }
    }
    for (int i = 0; i < n; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, n);
    int[] other = new int[start[n]];
    double[] weight = new double[start[n]];
    for (int i = 0; i < n; i++) {
      for (int e = once.start[i]; e < once.start[i + 1]; e++) {
        int j = once.other[e];
        other[next[i]] = j;
        weight[next[i]++] = once.weight[e];
        other[next[j]] = i;
        weight[next[j]++] = once.weight[e];
      }
    }
    return new EdgeList(start, other, weight);
  }
}
