package org.foldsieve.graph.weight;

import java.util.function.Supplier;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The loop all reconstruction weights share: sample by sample, a row of weights over neighbours.
 */
final class Reconstruction {

  private static final int ROWS_AT_ONCE = 32;

  /** Finds the weights of one neighbourhood; has scratch space, so one a thread. */
  interface Solver {

    /** Writes one weight for each neighbour of the hood, of which there is at least one. */
    void solve(Neighborhood hood, double[] weights);
  }

  private record Scratch(Neighborhood hood, Solver solver, double[] weights) {}

  private Reconstruction() {}

  /**
   * Weights of every sample over its neighbours: row i holds those of sample i, by the neighbours'
   * row index. A sample without neighbours has an empty row.
   */
  static SparseMatrix weights(
      Table samples, Table training, NeighborLists neighbors, Run run, Supplier<Solver> solver) {
    int n = neighbors.rows();
    int[] start = neighbors.start();
    int[] index = neighbors.indices().clone();
    double[] value = new double[index.length];
    int most = 0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, neighbors.count(i));
    }
    int largest = most;
    run.forEach(
        "weights",
        (n + ROWS_AT_ONCE - 1) / ROWS_AT_ONCE,
        () -> new Scratch(new Neighborhood(samples, training), solver.get(), new double[largest]),
        (scratch, block) -> {
          int end = Math.min(n, (block + 1) * ROWS_AT_ONCE);
          for (int i = block * ROWS_AT_ONCE; i < end; i++) {
            int count = neighbors.count(i);
            if (count > 0) {
              scratch.hood.load(i, index, start[i], count);
              scratch.solver.solve(scratch.hood, scratch.weights);
              System.arraycopy(scratch.weights, 0, value, start[i], count);
              sortByIndex(index, value, start[i], start[i + 1]);
            }
          }
        });
    return SparseMatrix.wrap(n, training.rows(), start, index, value);
  }

  /** Insertion sort: neighbours are few. */
  private static void sortByIndex(int[] index, double[] value, int from, int to) {
    for (int e = from + 1; e < to; e++) {
      int column = index[e];
      double weight = value[e];
      int at = e;
      for (; at > from && index[at - 1] > column; at--) {
        index[at] = index[at - 1];
        value[at] = value[at - 1];
      }
      index[at] = column;
      value[at] = weight;
    }
  }
}
