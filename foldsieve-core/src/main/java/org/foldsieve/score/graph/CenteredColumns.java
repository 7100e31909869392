package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.LassoPath;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.run.Run;

/** The features of a table, each with its mean taken off. */
abstract class CenteredColumns implements LassoPath.Columns {

  private static final int BLOCK = 128;

  private final int rows;
  private final int count;

  private CenteredColumns(int rows, int count) {
    this.rows = rows;
    this.count = count;
  }

  /** Of a dense table as a copy, 8 nd bytes; of a sparse one by the values it stores. */
  static CenteredColumns of(Table table, Run run) {
    return table.isSparse() ? new Sparse(table) : new Dense(table, run);
  }

  /** The number of rows. */
  int rows() {
    return rows;
  }

  @Override
  public int count() {
    return count;
  }

  /** The mean of some values, exactly theirs when they are all the same. */
  private static double mean(double[] values, int from, int to, int rows) {
    double sum = 0;
    boolean varies = false;
    for (int i = from; i < to; i++) {
      sum += values[i];
      varies |= values[i] != values[from];
    }
    return varies || to - from < rows ? sum / rows : values[from];
  }

  private static final class Dense extends CenteredColumns {

    private final double[] values;

    Dense(Table table, Run run) {
      super(table.rows(), table.features());
      int n = rows();
      int d = count();
      run.requireMemory(
          8L * n * d,
          String.format(Locale.ROOT, "a centred copy of %d x %d values", n, d),
          "rank fewer features first, for example by variance");
      values = new double[Math.multiplyExact(n, d)];
      run.forEach(
          "centre features",
          (d + BLOCK - 1) / BLOCK,
          () -> new double[n * BLOCK],
          (block, b) -> {
            int from = b * BLOCK;
            int to = Math.min(d, from + BLOCK);
            table.copyColumns(from, to, block);
            System.arraycopy(block, 0, values, from * n, (to - from) * n);
            for (int j = from; j < to; j++) {
              double mean = mean(values, j * n, (j + 1) * n, n);
              for (int i = j * n; i < (j + 1) * n; i++) {
                values[i] -= mean;
              }
            }
          });
    }

    @Override
    public void copy(int j, double[] target) {
      System.arraycopy(values, j * rows(), target, 0, rows());
    }

    @Override
    public void multiply(double[] u, double[] target) {
      int n = rows();
      for (int j = 0; j < count(); j++) {
        target[j] = Sums.dot(values, j * n, u, 0, n);
      }
    }
  }

  /**
   * Entry by entry: \( (x - \bar x 1)^\top u = x^\top u - \bar x\, 1^\top u \). From a feature
   * stored in every row the mean is taken off, so that a large one costs no digits.
   */
  private static final class Sparse extends CenteredColumns {

    private final SparseMatrix columns;
    private final double[] values;
    private final double[] means;

    Sparse(Table table) {
      super(table.rows(), table.features());
      columns = LiveValues.sparseColumns(table);
      values = columns.values().clone();
      means = new double[count()];
      for (int j = 0; j < count(); j++) {
        int from = columns.rowStart()[j];
        int to = columns.rowStart()[j + 1];
        double mean = from == to ? 0 : mean(values, from, to, rows());
        if (to - from < rows()) {
          means[j] = mean;
        } else {
          for (int e = from; e < to; e++) {
            values[e] -= mean;
          }
        }
      }
    }

    @Override
    public void copy(int j, double[] target) {
      Arrays.fill(target, 0, rows(), -means[j]);
      for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
        target[columns.columnIndices()[e]] += values[e];
      }
    }

    @Override
    public void multiply(double[] u, double[] target) {
      double sum = 0;
      for (int i = 0; i < rows(); i++) {
        sum += u[i];
      }
      for (int j = 0; j < count(); j++) {
        double product = 0;
        for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
          product += values[e] * u[columns.columnIndices()[e]];
        }
        target[j] = product - means[j] * sum;
      }
    }
  }
}
