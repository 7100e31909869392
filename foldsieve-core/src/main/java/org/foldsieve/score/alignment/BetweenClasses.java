package org.foldsieve.score.alignment;

import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;

/**
 * How far the classes of a feature lie apart, \(b_r = \sum_P n_P (\mathrm{mean}_P f_r)^2\): the
 * numerator of the Fisher score. O(nd), or O(entries) for a sparse table.
 *
 * @param labels the classes, of which every row has one
 */
record BetweenClasses(Labels labels) implements Recipe<double[]> {

  /** b, one number a feature, from class sums of the centred feature. */
  @Override
  public double[] make(Workbench bench) {
    double[] energies = CenteredGram.of(bench).energies();
    Table given = bench.table();
    Table table = given.isSparse() ? FullColumns.centered(given, bench.run()) : given;
    int d = table.features();
    int[] sizes = labels.classSizes();
    double[] means = FeatureMeans.of(table, bench.run());
    double[][] sums = new double[sizes.length][d];
    for (int i = 0; i < table.rows(); i++) {
      double[] sum = sums[labels.code(i)];
      if (table.isSparse()) {
        SparseMatrix x = LiveValues.sparse(table);
        for (int e = x.rowStart()[i]; e < x.rowStart()[i + 1]; e++) {
          sum[x.columnIndices()[e]] += x.values()[e];
        }
      } else {
        double[] x = LiveValues.dense(table).values();
        for (int r = 0; r < d; r++) {
          sum[r] += x[i * d + r] - means[r];
        }
      }
    }
    double[] between = new double[d];
    for (int c = 0; c < sizes.length; c++) {
      for (int r = 0; r < d && sizes[c] > 0; r++) {
        double centered = table.isSparse() ? sums[c][r] - sizes[c] * means[r] : sums[c][r];
        between[r] += centered * centered / sizes[c];
      }
    }
    for (int r = 0; r < d; r++) {
      boolean rounding = between[r] <= Gka.ROUNDING * Gka.ROUNDING * energies[r];
      between[r] = rounding ? 0 : between[r];
    }
    return between;
  }
}
