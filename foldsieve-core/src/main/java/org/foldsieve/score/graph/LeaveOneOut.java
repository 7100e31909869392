package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * Kernel ridge regression of every feature on the rows of one class, each row predicted from all
 * others: with \( Q = (K + \lambda I)^{-1} \) over the whole class, the error at row i is \( [Q
 * f]_i / Q_{ii} \), so one factorisation serves all rows.
 */
final class LeaveOneOut {

  /**
   * Right-hand sides solved together. Always filled up to this number: then every column takes the
   * same path through the solver, and equal features get equal bits.
   */
  private static final int BLOCK = 64;

  private final Table rows;
  private final Run run;
  private final double[] factor;
  private final double[] diagonal;
  private final double largestKernel;

  /**
   * Factors the kernel matrix of the rows.
   *
   * @param width h of the kernel exp(-d²/h)
   */
  LeaveOneOut(Table rows, double width, double lambda, Run run) {
    this.rows = rows;
    this.run = run;
    int n = rows.rows();
    this.factor = new double[Math.multiplyExact(n, n)];
    writeDistances();
    double largest = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double kernel = kernel(factor[i * n + j], width);
        factor[i * n + j] = kernel;
        largest = Math.max(largest, kernel);
      }
      factor[i * n + i] = 1 + lambda;
    }
    this.largestKernel = largest;
    if (!Blas.get().cholesky(factor, n)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the kernel matrix of a class of %d rows is singular with lambda = %s; raise lambda",
              n,
              lambda));
    }
    this.diagonal = new double[n];
    solve(
        n,
        (i, block, at) -> block[i * BLOCK + at] = 1,
        (i, block, at) -> diagonal[i] = block[i * BLOCK + at]);
  }

  /** A width of 0, where all neighbours coincide, leaves 1 for equal rows and 0 for others. */
  private static double kernel(double squaredDistance, double width) {
    return squaredDistance == 0 ? 1 : Math.exp(-squaredDistance / width);
  }

  /** The largest kernel value of two different rows. */
  double largestKernel() {
    return largestKernel;
  }

  /** Adds to each feature the sum over the rows of the squared error of prediction. */
  void addErrors(double[] means, double[] errors) {
    int n = rows.rows();
    solve(
        rows.features(),
        (j, block, at) -> {
          double[] column = new double[n];
          rows.copyColumn(j, column);
          for (int i = 0; i < n; i++) {
            block[i * BLOCK + at] = column[i] - means[j];
          }
        },
        (j, block, at) -> {
          double sum = 0;
          for (int i = 0; i < n; i++) {
            double error = block[i * BLOCK + at] / diagonal[i];
            sum += error * error;
          }
          errors[j] += sum;
        });
  }

  private interface Column {
    /** Writes or reads right-hand side j, which is column {@code at} of the block. */
    void visit(int j, double[] block, int at);
  }

  private void solve(int count, Column write, Column read) {
    int n = rows.rows();
    run.forEach(
        "regression",
        (count + BLOCK - 1) / BLOCK,
        () -> new double[n * BLOCK],
        (block, b) -> {
          int from = b * BLOCK;
          int to = Math.min(count, from + BLOCK);
          Arrays.fill(block, 0);
          for (int j = from; j < to; j++) {
            write.visit(j, block, j - from);
          }
          Blas.get().choleskySolve(factor, n, block, BLOCK);
          for (int j = from; j < to; j++) {
            read.visit(j, block, j - from);
          }
        });
  }

  /** The squared distances below the diagonal, by differences: equal rows are exactly 0 apart. */
  private void writeDistances() {
    int n = rows.rows();
    if (rows.isSparse()) {
      run.forEach(
          "distances",
          n,
          i -> {
            for (int j = 0; j < i; j++) {
              factor[i * n + j] = LiveValues.sparse(rows).squaredDistance(i, j);
            }
          });
      return;
    }
    double[][] columns = new double[rows.features()][n];
    run.forEach("distances", columns.length, j -> rows.copyColumn(j, columns[j]));
    run.forEach(
        "distances",
        n,
        () -> new double[n],
        (sums, i) -> {
          Arrays.fill(sums, 0, i, 0);
          for (double[] column : columns) {
            addSquares(column, column[i], i, sums);
          }
          System.arraycopy(sums, 0, factor, i * n, i);
        });
  }

  private static void addSquares(double[] column, double own, int to, double[] sums) {
    for (int j = 0; j < to; j++) {
      sums[j] += (own - column[j]) * (own - column[j]);
    }
  }
}
