package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.graph.Graph;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * Whether a feature differs most, among the near rows of a row, where the number to predict does:
 * their covariance over near rows, summed over all rows,
 *
 * <p>\[ v_r = \sum_i \frac{1}{|N(i)|} \sum_{j \in N(i)} \frac{\delta_{ij} -
 * \bar\delta_i}{\bar\delta} (x_{ir} - x_{jr})^2 , \quad \delta_{ij} = |y_i - y_j| , \]
 *
 * <p>with \(\bar\delta_i\) the mean of \(\delta_{ij}\) over N(i), the nearest rows, and
 * \(\bar\delta\) that over all of them; 0 where near rows have one number. It is RReliefF in
 * squares and on the raw scale: there, too, a pair of rows counts by \(\delta - \bar\delta\) but
 * for a factor, with one mean for all rows. A quadratic form of the feature, whose graph has one
 * edge for every near pair; no n x n matrix is formed.
 *
 * @param labels the numbers, finite and not all the same
 * @param neighbors how many near rows a row has, fewer than rows
 */
record NumberMargin(Labels labels, int neighbors) implements Recipe<double[]> {

  /** v, one number a feature; exactly 0 for a constant feature. */
  @Override
  public double[] make(Workbench bench) {
    SparseMatrix directed = directed(bench.neighbors(neighbors));
    Graph graph = Graph.of(MarginForm.sum(directed, directed.transpose()));
    QuadraticForm form = new QuadraticForm.EdgeDifferences(graph);
    double[] margin = QuadraticForms.evaluate(bench.table(), List.of(form), bench.run()).get(0);
    double[] energies = CenteredGram.of(bench).energies();
    for (int r = 0; r < margin.length; r++) {
      margin[r] = Math.abs(margin[r]) <= Gka.ROUNDING * energies[r] ? 0 : margin[r];
    }
    return margin;
  }

  /** What each row says of its neighbours, by ascending neighbour. */
  private SparseMatrix directed(NeighborTable near) {
    int n = labels.rows();
    double[] y = NumberLine.scaled(labels);
    int[] start = IntStream.rangeClosed(0, n).map(i -> i * neighbors).toArray();
    int[] index = near.indices().clone();
    double[] weight = new double[index.length];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      Arrays.sort(index, start[i], start[i + 1]);
      double own = 0;
      for (int e = start[i]; e < start[i + 1]; e++) {
        weight[e] = Math.abs(y[i] - y[index[e]]);
        own += weight[e];
      }
      for (int e = start[i]; e < start[i + 1]; e++) {
        weight[e] -= own / neighbors;
      }
      sum += own;
    }
    double by = sum / n;
    Arrays.setAll(weight, e -> by == 0 ? 0 : weight[e] / by);
    return SparseMatrix.wrap(n, n, start, index, weight);
  }
}
