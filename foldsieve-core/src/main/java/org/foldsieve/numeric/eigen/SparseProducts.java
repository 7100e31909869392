package org.foldsieve.numeric.eigen;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** Products of sparse matrices with blocks of vectors and with their own transpose. */
public final class SparseProducts {

  private static final int WIDTH = BlockVectors.WIDTH;
  private static final int SLICE = 4096;

  private SparseProducts() {}

  /** The sparse matrix A'A. Time: the sum over rows of the square of their entries. */
  public static SparseMatrix gram(SparseMatrix a, Run run) {
    SparseMatrix t = a.transpose();
    int n = a.columns();
    int slices = (n + SLICE - 1) / SLICE;
    int[] rowStart = new int[n + 1];
    int[][] columns = new int[slices][];
    double[][] values = new double[slices][];
    run.forEach(
        "sparse product",
        slices,
        () -> new Accumulator(n),
        (space, slice) -> {
          space.count = 0;
          for (int i = slice * SLICE; i < Math.min(n, (slice + 1) * SLICE); i++) {
            rowStart[i + 1] = space.addRow(t, a, i);
          }
          columns[slice] = Arrays.copyOf(space.columns, space.count);
          values[slice] = Arrays.copyOf(space.values, space.count);
        });
    long total = 0;
    for (int i = 0; i < n; i++) {
      total += rowStart[i + 1];
      if (total > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException(
            "the product of a " + a + " with its transpose has more than 2^31 - 9 entries");
      }
      rowStart[i + 1] = (int) total;
    }
    int[] column = new int[(int) total];
    double[] value = new double[(int) total];
    for (int slice = 0; slice < slices; slice++) {
      System.arraycopy(columns[slice], 0, column, rowStart[slice * SLICE], columns[slice].length);
      System.arraycopy(values[slice], 0, value, rowStart[slice * SLICE], values[slice].length);
    }
    return SparseMatrix.wrap(n, n, rowStart, column, value);
  }

  /** Y = A X for n x 4 row-major blocks, rows of Y in parallel. */
  public static void multiply(SparseMatrix a, double[] x, double[] y, Run run) {
    multiply(a, x, y, 1, x, 0, y, 0, run);
  }

  /** Y = alpha A X + beta U + gamma W; U and W are not read where their factor is 0. */
  public static void multiply(
      SparseMatrix a,
      double[] x,
      double[] y,
      double alpha,
      double[] u,
      double beta,
      double[] w,
      double gamma,
      Run run) {
    int slices = (a.rows() + SLICE - 1) / SLICE;
    IntConsumer body =
        slice -> {
          int from = slice * SLICE;
          int to = Math.min(a.rows(), from + SLICE);
          if (beta == 0 && gamma == 0) {
            rows(a, x, y, alpha, from, to);
          } else {
            rows(a, x, y, alpha, u, beta, w, gamma, from, to);
          }
        };
    if (slices <= 2) {
      for (int slice = 0; slice < slices; slice++) {
        body.accept(slice);
      }
    } else {
      run.forEach("eigenvectors", slices, body);
    }
  }

  private static void rows(SparseMatrix a, double[] x, double[] y, double alpha, int from, int to) {
    int[] start = a.rowStart();
    int[] column = a.columnIndices();
    double[] value = a.values();
    for (int i = from; i < to; i++) {
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int e = start[i]; e < start[i + 1]; e++) {
        double v = value[e];
        int at = column[e] * WIDTH;
        s0 += v * x[at];
        s1 += v * x[at + 1];
        s2 += v * x[at + 2];
        s3 += v * x[at + 3];
      }
      int at = i * WIDTH;
      y[at] = alpha * s0;
      y[at + 1] = alpha * s1;
      y[at + 2] = alpha * s2;
      y[at + 3] = alpha * s3;
    }
  }

  private static void rows(
      SparseMatrix a,
      double[] x,
      double[] y,
      double alpha,
      double[] u,
      double beta,
      double[] w,
      double gamma,
      int from,
      int to) {
    rows(a, x, y, alpha, from, to);
    for (int at = from * WIDTH; at < to * WIDTH; at++) {
      y[at] += beta * u[at] + gamma * w[at];
    }
  }

  /** Collects the rows of a slice of the product. */
  private static final class Accumulator {
    private final double[] sums;
    private final int[] mark;
    private int[] columns = new int[1 << 16];
    private double[] values = new double[1 << 16];
    private int count;

    Accumulator(int n) {
      sums = new double[n];
      mark = new int[n];
      Arrays.fill(mark, -1);
    }

    /** Appends row i of A'A, ascending, and returns how many entries it has. */
    int addRow(SparseMatrix t, SparseMatrix a, int i) {
      int first = count;
      for (int e = t.rowStart()[i]; e < t.rowStart()[i + 1]; e++) {
        int row = t.columnIndices()[e];
        double factor = t.values()[e];
        int end = a.rowStart()[row + 1];
        if (count + end - a.rowStart()[row] > columns.length) {
          columns = Arrays.copyOf(columns, 2 * (count + end - a.rowStart()[row]));
        }
        for (int g = a.rowStart()[row]; g < end; g++) {
          int j = a.columnIndices()[g];
          if (mark[j] != i) {
            mark[j] = i;
            sums[j] = 0;
            columns[count++] = j;
          }
          sums[j] += factor * a.values()[g];
        }
      }
      Arrays.sort(columns, first, count);
      if (values.length < columns.length) {
        values = Arrays.copyOf(values, columns.length);
      }
      for (int e = first; e < count; e++) {
        values[e] = sums[columns[e]];
      }
      return count - first;
    }
  }
}
