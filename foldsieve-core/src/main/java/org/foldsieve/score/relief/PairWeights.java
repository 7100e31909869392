package org.foldsieve.score.relief;

import java.util.Arrays;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Weights of unordered pairs of rows, each pair once: row i holds its pairs with larger rows. A
 * pair added in both directions has the sum of the two weights.
 */
final class PairWeights {

  /** With a pair for so many rows, looking at all rows is quicker than sorting. */
  private static final int DENSE = 8;

  private final SparseMatrix upper;

  private PairWeights(SparseMatrix upper) {
    this.upper = upper;
  }

  /** What each row gives to the pairs with its neighbours. */
  @FunctionalInterface
  interface Directed {
    /** The weight that row i gives to each of its neighbours in class c; 0 for no pair at all. */
    double weight(int i, int c);
  }

  /** The pairs of every row with its neighbours. */
  static PairWeights of(ClassNeighbors neighbors, int n, int classes, Directed directed) {
    int[] start = new int[n + 1];
    forEach(neighbors, n, classes, directed, (small, large, weight) -> start[small + 1]++);
    for (int i = 0; i < n; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, n);
    long[] keys = new long[start[n]];
    double[] weights = new double[start[n]];
    forEach(
        neighbors,
        n,
        classes,
        directed,
        (small, large, weight) -> {
          int at = next[small]++;
          keys[at] = (long) large << 32 | at;
          weights[at] = weight;
        });
    return new PairWeights(merge(n, start, keys, weights));
  }

  /**
   * The pairs of every row with the rows of a list, each with a weight of its own.
   *
   * @param start where the list of each row begins in rows and weights
   */
  static PairWeights ofEdges(int[] start, int[] rows, double[] weights) {
    int n = start.length - 1;
    int[] from = new int[n + 1];
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        from[Math.min(i, rows[e]) + 1]++;
      }
    }
    for (int i = 0; i < n; i++) {
      from[i + 1] += from[i];
    }
    int[] next = Arrays.copyOf(from, n);
    long[] keys = new long[from[n]];
    double[] sorted = new double[from[n]];
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        int at = next[Math.min(i, rows[e])]++;
        keys[at] = (long) Math.max(i, rows[e]) << 32 | at;
        sorted[at] = weights[e];
      }
    }
    return new PairWeights(merge(n, from, keys, sorted));
  }

  private interface Visitor {
    void visit(int small, int large, double weight);
  }

  private static void forEach(
      ClassNeighbors neighbors, int n, int classes, Directed directed, Visitor visitor) {
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < classes; c++) {
        double weight = directed.weight(i, c);
        if (weight != 0) {
          int from = neighbors.start(i, c);
          for (int e = from; e < from + neighbors.count(i, c); e++) {
            int j = neighbors.rows()[e];
            visitor.visit(Math.min(i, j), Math.max(i, j), weight);
          }
        }
      }
    }
  }

  /** Brings each row into the order of the partners and adds the two directions of a pair. */
  private static SparseMatrix merge(int n, int[] start, long[] keys, double[] weights) {
    int[] mergedStart = new int[n + 1];
    int[] partner = new int[keys.length];
    double[] weight = new double[keys.length];
    int e = 0;
    double[] sums = new double[n];
    boolean[] met = new boolean[n];
    for (int i = 0; i < n; i++) {
      if ((start[i + 1] - start[i]) * DENSE > n - i) {
        for (int at = start[i]; at < start[i + 1]; at++) {
          int large = (int) (keys[at] >>> 32);
          sums[large] += weights[at];
          met[large] = true;
        }
        for (int large = i + 1; large < n; large++) {
          if (met[large]) {
            partner[e] = large;
            weight[e++] = sums[large];
            sums[large] = 0;
            met[large] = false;
          }
        }
        mergedStart[i + 1] = e;
        continue;
      }
      Arrays.sort(keys, start[i], start[i + 1]);
      for (int at = start[i]; at < start[i + 1]; at++) {
        int large = (int) (keys[at] >>> 32);
        double own = weights[(int) keys[at]];
        if (e > mergedStart[i] && partner[e - 1] == large) {
          weight[e - 1] += own;
        } else {
          partner[e] = large;
          weight[e++] = own;
        }
      }
      mergedStart[i + 1] = e;
    }
    return SparseMatrix.wrap(
        n, n, mergedStart, Arrays.copyOf(partner, e), Arrays.copyOf(weight, e));
  }

  /** The weights above the diagonal. */
  SparseMatrix upper() {
    return upper;
  }

  /** The graph with these weights on its edges. */
  Graph graph() {
    SparseMatrix lower = upper.transpose();
    int n = upper.rows();
    int[] start = new int[n + 1];
    int[] index = new int[2 * upper.entries()];
    double[] weight = new double[index.length];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      for (SparseMatrix half : new SparseMatrix[] {lower, upper}) {
        int from = half.rowStart()[i];
        int count = half.rowStart()[i + 1] - from;
        System.arraycopy(half.columnIndices(), from, index, at, count);
        System.arraycopy(half.values(), from, weight, at, count);
        at += count;
      }
      start[i + 1] = at;
    }
    return Graph.of(SparseMatrix.wrap(n, n, start, index, weight));
  }
}
