package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.graph.Graph;
import org.foldsieve.neighbor.ClassNeighborLists;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * How much farther a feature is from the nearest rows of other classes than from those of the own,
 * in squares and on the raw scale: the margin of ReliefF as a quadratic form,
 *
 * <p>\[ v_r = \sum_i \Big[ \sum_{P \ne y_i} \frac{p_P}{1 - p_{y_i}} \overline{(x_{ir} -
 * x_{jr})^2}_{j \in N_P(i)} - \overline{(x_{ir} - x_{jr})^2}_{j \in N_{y_i}(i)} \Big] = f_r'
 * (L_{miss} - L_{hit}) f_r . \]
 *
 * <p>Its graph has one edge for every near pair, weighted by what both rows say of it: positive
 * between classes, negative inside one. No n x n matrix is formed.
 *
 * @param labels the classes, of which every row has one
 * @param neighbors K, the nearest rows of each class
 */
record MarginForm(Labels labels, int neighbors) implements Recipe<double[]> {

  /** v, one number a feature; exactly 0 for a constant feature. */
  @Override
  public double[] make(Workbench bench) {
    QuadraticForm form = new QuadraticForm.EdgeDifferences(graph(bench));
    double[] margin = QuadraticForms.evaluate(bench.table(), List.of(form), bench.run()).get(0);
    double[] energies = CenteredGram.of(bench).energies();
    for (int r = 0; r < margin.length; r++) {
      margin[r] = Math.abs(margin[r]) <= Gka.ROUNDING * energies[r] ? 0 : margin[r];
    }
    return margin;
  }

  private Graph graph(Workbench bench) {
    SparseMatrix directed = directed(bench.neighborsOfEachClass(labels, neighbors));
    return Graph.of(sum(directed, directed.transpose()));
  }

  /** What each row says of its neighbours, by ascending neighbour. */
  private SparseMatrix directed(ClassNeighborLists nearest) {
    int n = labels.rows();
    int[] sizes = labels.classSizes();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i];
      for (int c = 0; c < sizes.length; c++) {
        start[i + 1] = Math.addExact(start[i + 1], nearest.of(c).count(i));
      }
    }
    int[] index = new int[start[n]];
    double[] weight = new double[start[n]];
    long[] keys = new long[0];
    double[] own = new double[sizes.length];
    for (int i = 0; i < n; i++) {
      int count = start[i + 1] - start[i];
      keys = keys.length < count ? new long[count] : keys;
      int at = 0;
      for (int c = 0; c < sizes.length; c++) {
        NeighborLists list = nearest.of(c);
        own[c] = weight(i, c, sizes, list.count(i));
        for (int e = list.start()[i]; e < list.start()[i + 1]; e++) {
          keys[at++] = (long) list.indices()[e] << 32 | c;
        }
      }
      Arrays.sort(keys, 0, count);
      for (int e = 0; e < count; e++) {
        index[start[i] + e] = (int) (keys[e] >>> 32);
        weight[start[i] + e] = own[(int) keys[e]];
      }
    }
    return SparseMatrix.wrap(n, n, start, index, weight);
  }

  private double weight(int i, int c, int[] sizes, int count) {
    int code = labels.code(i);
    return code == c ? -1.0 / count : (double) sizes[c] / (labels.rows() - sizes[code]) / count;
  }

  /** The sum of two matrices with ascending columns. */
  static SparseMatrix sum(SparseMatrix a, SparseMatrix b) {
    int n = a.rows();
    int[] start = new int[n + 1];
    int[] index = new int[Math.addExact(a.entries(), b.entries())];
    double[] value = new double[index.length];
    int e = 0;
    for (int i = 0; i < n; i++) {
      int p = a.rowStart()[i];
      int q = b.rowStart()[i];
      while (p < a.rowStart()[i + 1] || q < b.rowStart()[i + 1]) {
        int left = p < a.rowStart()[i + 1] ? a.columnIndices()[p] : Integer.MAX_VALUE;
        int right = q < b.rowStart()[i + 1] ? b.columnIndices()[q] : Integer.MAX_VALUE;
        index[e] = Math.min(left, right);
        value[e++] = (left <= right ? a.values()[p] : 0) + (right <= left ? b.values()[q] : 0);
        p += left <= right ? 1 : 0;
        q += right <= left ? 1 : 0;
      }
      start[i + 1] = e;
    }
    return SparseMatrix.wrap(n, n, start, Arrays.copyOf(index, e), Arrays.copyOf(value, e));
  }
}
