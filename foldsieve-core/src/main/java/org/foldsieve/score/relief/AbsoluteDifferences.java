package org.foldsieve.score.relief;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** The sum of w_ij |f_i - f_j| over weighted pairs of rows, for every feature. */
final class AbsoluteDifferences {

  /** Features of one work item: the sums of a row's pairs stay in the cache. */
  private static final int BLOCK = 256;

  private AbsoluteDifferences() {}

  /** For each set of pairs its sums, in one pass over the data. O(pairs d), less where sparse. */
  static List<double[]> sum(Table table, List<PairWeights> sets, Run run) {
    List<double[]> sums = new ArrayList<>();
    sets.forEach(set -> sums.add(new double[table.features()]));
    if (table.isSparse()) {
      List<SparseMatrix> lower = sets.stream().map(set -> set.upper().transpose()).toList();
      ColumnPass.forEachSparse(
          "differences",
          table,
          run,
          (j, values, rows, from, to) -> {
            for (int s = 0; s < sums.size(); s++) {
              sums.get(s)[j] = sparse(sets.get(s).upper(), lower.get(s), values, rows, from, to);
            }
          });
    } else {
      dense(table, sets, sums, run);
    }
    return sums;
  }

  /**
   * A block of features at a time, each row in an array of its own: loops over arrays with one
   * common index become vector instructions, two places of one array do not.
   */
  private static void dense(Table table, List<PairWeights> sets, List<double[]> sums, Run run) {
    int n = table.rows();
    int d = table.features();
    double[] cells = LiveValues.dense(table).values();
    // Short rows, so that a block of all rows stays below 16 MiB; two items a thread at least.
    int block = Math.max(8, Math.min(BLOCK, Math.min((1 << 21) / n, (d + 7) / 8)));
    run.forEach(
        "differences",
        (d + block - 1) / block,
        () -> new double[n][block],
        (rows, b) -> {
          int from = b * block;
          int width = Math.min(block, d - from);
          for (int i = 0; i < n; i++) {
            System.arraycopy(cells, i * d + from, rows[i], 0, width);
          }
          for (int s = 0; s < sums.size(); s++) {
            double[] sum = addPairs(sets.get(s).upper(), rows, new double[block]);
            System.arraycopy(sum, 0, sums.get(s), from, width);
          }
        });
  }

  private static double[] addPairs(SparseMatrix pairs, double[][] rows, double[] sum) {
    int[] other = pairs.columnIndices();
    double[] weight = pairs.values();
    for (int i = 0; i < rows.length; i++) {
      int e = pairs.rowStart()[i];
      int end = pairs.rowStart()[i + 1];
      for (; e + 4 <= end; e += 4) {
        addFour(
            rows[i],
            rows[other[e]],
            rows[other[e + 1]],
            rows[other[e + 2]],
            rows[other[e + 3]],
            weight[e],
            weight[e + 1],
            weight[e + 2],
            weight[e + 3],
            sum);
      }
      for (; e < end; e++) {
        addOne(rows[i], rows[other[e]], weight[e], sum);
      }
    }
    return sum;
  }

  private static void addFour(
      double[] x,
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double u,
      double v,
      double w,
      double z,
      double[] sum) {
    for (int f = 0; f < sum.length; f++) {
      sum[f] +=
          u * Math.abs(x[f] - a[f])
              + v * Math.abs(x[f] - b[f])
              + w * Math.abs(x[f] - c[f])
              + z * Math.abs(x[f] - d[f]);
    }
  }

  private static void addOne(double[] x, double[] a, double u, double[] sum) {
    for (int f = 0; f < sum.length; f++) {
      sum[f] += u * Math.abs(x[f] - a[f]);
    }
  }

  /** Only pairs with a row that has a value: from its own side, or where the other has none. */
  private static double sparse(
      SparseMatrix upper, SparseMatrix lower, double[] values, int[] rows, int from, int to) {
    double sum = 0;
    for (int at = from; at < to; at++) {
      int i = rows[at];
      if (values[i] == 0) {
        continue;
      }
      for (int e = upper.rowStart()[i]; e < upper.rowStart()[i + 1]; e++) {
        sum += upper.values()[e] * Math.abs(values[i] - values[upper.columnIndices()[e]]);
      }
      for (int e = lower.rowStart()[i]; e < lower.rowStart()[i + 1]; e++) {
        // A smaller row that has a value has counted this pair already.
        if (values[lower.columnIndices()[e]] == 0) {
          sum += lower.values()[e] * Math.abs(values[i]);
        }
      }
    }
    return sum;
  }
}
