package org.foldsieve.embed.layout;

import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Run;

/**
 * The first principal coordinates of a table, to two or three digits: a place to start a layout
 * from.
 *
 * <p>Twelve rounds of subspace iteration with four vectors more than wanted, each one pass over the
 * table. Sparse tables stay sparse. Directions in which rows do not differ are 0.
 */
final class PrincipalStart {

  private static final int ROUNDS = 12;
  private static final int MORE = 4;
  private static final int BLOCKS = 64;
  private static final int SMALLEST_BLOCK = 256;
  private static final double NOTHING = 1e-10;

  private final Table table;
  private final Run run;

  /** Sums of squares of numbers from here to its inverse stay among the numbers a double holds. */
  private static final double TAME = 0x1p-400;

  private final int n;
  private final int m;
  private final int width;
  private final double[] mean;

  private PrincipalStart(Table table, int dims, Run run) {
    this.table = table;
    this.run = run;
    this.n = table.rows();
    this.m = table.features();
    this.width = Math.min(dims + MORE, Math.min(n, m));
    this.mean = mean(table);
  }

  /**
   * The first coordinates of every row, those with the larger variance first; of rows so near or so
   * far that squares would leave the numbers a double holds, times a power of two.
   */
  static Matrix of(Table table, int dims, SplittableRandom random, Run run) {
    PrincipalStart start = new PrincipalStart(table, dims, run);
    run.requireMemory(
        (start.blocks() + 2L) * Double.BYTES * start.width * start.m
            + 2L * Double.BYTES * start.width * start.n,
        String.format(Locale.ROOT, "the start of a layout of %d x %d values", start.n, start.m),
        "select features first");
    double[] directions = random.doubles((long) start.m * start.width, -1, 1).toArray();
    orthonormalize(directions, start.m, start.width);
    double[] scores = new double[start.n * start.width];
    for (int round = 0; round < ROUNDS; round++) {
      directions = start.pass(directions, scores);
      tame(directions);
      orthonormalize(directions, start.m, start.width);
    }
    start.pass(directions, scores);
    tame(scores);
    return start.turned(scores, dims);
  }

  private int blocks() {
    return table.isSparse() ? 1 : Math.min(BLOCKS, (n + SMALLEST_BLOCK - 1) / SMALLEST_BLOCK);
  }

  /** Writes the scores (X - mean) V, and gives (X - mean)' times them. */
  private double[] pass(double[] directions, double[] scores) {
    int blocks = blocks();
    int height = (n + blocks - 1) / blocks;
    double[][] products = new double[blocks][];
    run.forEach(
        "start of the layout",
        blocks,
        block -> {
          int from = Math.min(n, block * height);
          int to = Math.min(n, from + height);
          products[block] = new double[m * width];
          if (table.isSparse()) {
            sparsePass(directions, scores, products[block]);
          } else {
            densePass(from, to, directions, scores, products[block]);
          }
        });
    double[] sum = products[0];
    for (int block = 1; block < blocks; block++) {
      for (int at = 0; at < sum.length; at++) {
        sum[at] += products[block][at];
      }
    }
    return sum;
  }

  private void densePass(int from, int to, double[] directions, double[] scores, double[] sums) {
    double[] values = LiveValues.dense(table).values();
    double[] rows = new double[Math.min(to - from, SMALLEST_BLOCK) * m];
    Blas blas = Blas.get();
    for (int first = from; first < to; first += SMALLEST_BLOCK) {
      int count = Math.min(to - first, SMALLEST_BLOCK);
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < m; j++) {
          rows[i * m + j] = values[(first + i) * m + j] - mean[j];
        }
      }
      int at = first * width;
      blas.gemm(
          false, false, count, width, m, 1, rows, 0, m, directions, 0, width, 0, scores, at, width);
      blas.gemm(true, false, m, width, count, 1, rows, 0, m, scores, at, width, 1, sums, 0, width);
    }
  }

  private void sparsePass(double[] directions, double[] scores, double[] sums) {
    SparseMatrix x = LiveValues.sparse(table);
    double[] center = new double[width];
    double[] total = new double[width];
    for (int j = 0; j < m; j++) {
      for (int p = 0; p < width; p++) {
        center[p] += mean[j] * directions[j * width + p];
      }
    }
    double[] y = new double[width];
    for (int i = 0; i < n; i++) {
      for (int p = 0; p < width; p++) {
        y[p] = -center[p];
      }
      for (int e = x.rowStart()[i]; e < x.rowStart()[i + 1]; e++) {
        int j = x.columnIndices()[e] * width;
        for (int p = 0; p < width; p++) {
          y[p] += x.values()[e] * directions[j + p];
        }
      }
      for (int e = x.rowStart()[i]; e < x.rowStart()[i + 1]; e++) {
        int j = x.columnIndices()[e] * width;
        for (int p = 0; p < width; p++) {
          sums[j + p] += x.values()[e] * y[p];
        }
      }
      for (int p = 0; p < width; p++) {
        total[p] += y[p];
        scores[i * width + p] = y[p];
      }
    }
    for (int j = 0; j < m; j++) {
      for (int p = 0; p < width; p++) {
        sums[j * width + p] -= mean[j] * total[p];
      }
    }
  }

  private static double[] mean(Table table) {
    double[] mean = new double[table.features()];
    if (table.isSparse()) {
      SparseMatrix x = LiveValues.sparse(table);
      for (int e = 0; e < x.entries(); e++) {
        mean[x.columnIndices()[e]] += x.values()[e] / table.rows();
      }
      return mean;
    }
    double[] values = LiveValues.dense(table).values();
    for (int from = 0; from < values.length; from += mean.length) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += values[from + j] / table.rows();
      }
    }
    return mean;
  }

  /** Numbers whose squares would leave those a double holds are brought near 1, exactly. */
  private static void tame(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest > 0 && (largest < TAME || largest > 1 / TAME)) {
      int power = -Math.getExponent(largest);
      for (int at = 0; at < values.length; at++) {
        values[at] = Math.scalb(values[at], power);
      }
    }
  }

  /** Gram and Schmidt, twice; a column that is nothing without those before it becomes 0. */
  private static void orthonormalize(double[] columns, int height, int width) {
    for (int p = 0; p < width; p++) {
      double before = Math.sqrt(product(columns, height, width, p, p));
      for (int twice = 0; twice < 2; twice++) {
        for (int q = 0; q < p; q++) {
          double along = product(columns, height, width, q, p);
          for (int j = 0; j < height; j++) {
            columns[j * width + p] -= along * columns[j * width + q];
          }
        }
      }
      double length = Math.sqrt(product(columns, height, width, p, p));
      double factor = length > NOTHING * before ? 1 / length : 0;
      for (int j = 0; j < height; j++) {
        columns[j * width + p] *= factor;
      }
    }
  }

  private static double product(double[] columns, int height, int width, int p, int q) {
    double sum = 0;
    for (int j = 0; j < height; j++) {
      sum += columns[j * width + p] * columns[j * width + q];
    }
    return sum;
  }

  /** The scores turned to their own principal directions, of which the first are kept. */
  private Matrix turned(double[] scores, int dims) {
    double[] products = new double[width * width];
    for (int p = 0; p < width; p++) {
      for (int q = 0; q < width; q++) {
        products[p * width + q] = product(scores, n, width, p, q);
      }
    }
    double[] vectors = Blas.get().symmetricEigen(products, width, 0, width).vectors();
    Matrix turned = Matrix.zeros(n, dims);
    for (int c = 0; c < Math.min(dims, width); c++) {
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int p = 0; p < width; p++) {
          sum += scores[i * width + p] * vectors[p * width + width - 1 - c];
        }
        turned.set(i, c, sum);
      }
    }
    Signs.canonicalize(turned);
    return turned;
  }
}
