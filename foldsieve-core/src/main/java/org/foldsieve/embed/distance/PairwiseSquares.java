package org.foldsieve.embed.distance;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.DoubleStore;
import org.foldsieve.run.Run;

/**
 * Squared distances between all rows of a table, and of single rows from all of them.
 *
 * <p>All pairs of a dense table come from products of the centred rows, \( |x|^2 + |y|^2 - 2 x^\top
 * y \), half of them computed: their error is rounding of the largest distance from the mean. Those
 * of a single row, and of sparse rows, are sums of squared differences.
 */
final class PairwiseSquares {

  private static final int BLOCK = 256;

  private PairwiseSquares() {}

  /** All pairs, symmetric and 0 on the diagonal. */
  static double[][] of(Table table, Run run) {
    return of(table, DoubleUnaryOperator.identity(), run);
  }

  /** A function of all pairs, called once for each; 0 where both rows are one. */
  static double[][] of(Table table, DoubleUnaryOperator function, Run run) {
    double[][] squares = new double[table.rows()][table.rows()];
    if (table.isSparse()) {
      ofSparse(LiveValues.sparse(table), function, squares, run);
    } else {
      ofDense(table, function, squares, run);
    }
    return squares;
  }

  private static void ofDense(
      Table table, DoubleUnaryOperator function, double[][] squares, Run run) {
    int n = table.rows();
    Blas blas = Blas.get();
    double[] mean = mean(table);
    int[] varying = varying(table, mean);
    int m = varying.length;
    if (m == 0) {
      return;
    }
    double[] norms = new double[n];
    try (DoubleStore x = blas.allocateDoubles((long) n * m)) {
      double[] row = new double[table.features()];
      double[] centered = new double[m];
      for (int i = 0; i < n; i++) {
        table.copyRow(i, row);
        for (int j = 0; j < m; j++) {
          centered[j] = row[varying[j]] - mean[varying[j]];
        }
        norms[i] = Sums.dot(centered, centered);
        x.put((long) i * m, centered, 0, m);
      }
      int blocks = (n + BLOCK - 1) / BLOCK;
      run.forEach(
          "distances",
          blocks * (blocks + 1) / 2,
          () -> new double[BLOCK * BLOCK],
          (products, item) -> {
            int down = (int) ((Math.sqrt(8.0 * item + 1) - 1) / 2);
            down += (down + 1) * (down + 2) / 2 <= item ? 1 : 0;
            down -= down * (down + 1) / 2 > item ? 1 : 0;
            int from = down * BLOCK;
            int across = (item - down * (down + 1) / 2) * BLOCK;
            int rows = Math.min(BLOCK, n - from);
            int columns = Math.min(BLOCK, n - across);
            try (DoubleStore tile = blas.allocateDoubles((long) rows * columns)) {
              tile.gemm(
                  false,
                  true,
                  rows,
                  columns,
                  m,
                  -2,
                  x,
                  (long) from * m,
                  m,
                  x,
                  (long) across * m,
                  m,
                  0,
                  0,
                  columns);
              tile.get(0, products, 0, rows * columns);
            }
            for (int i = 0; i < rows; i++) {
              double[] target = squares[from + i];
              int end = Math.min(columns, from + i - across);
              for (int j = 0; j < end; j++) {
                target[across + j] =
                    function.applyAsDouble(
                        Math.max(
                            0, norms[from + i] + norms[across + j] + products[i * columns + j]));
              }
            }
            // Column by column: a whole line of the cache is written before the next is fetched.
            for (int j = 0; j < columns; j++) {
              double[] target = squares[across + j];
              for (int i = Math.max(0, across + j + 1 - from); i < rows; i++) {
                target[from + i] = squares[from + i][across + j];
              }
            }
          });
    }
  }

  /** The features that are not constant: the others add nothing to a distance. */
  private static int[] varying(Table table, double[] mean) {
    boolean[] varies = new boolean[mean.length];
    double[] row = new double[mean.length];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < mean.length; j++) {
        varies[j] |= row[j] != mean[j];
      }
    }
    return IntStream.range(0, mean.length).filter(j -> varies[j]).toArray();
  }

  private static void ofSparse(
      SparseMatrix rows, DoubleUnaryOperator function, double[][] squares, Run run) {
    run.forEach(
        "distances",
        squares.length,
        i -> {
          for (int j = 0; j < i; j++) {
            double square = function.applyAsDouble(between(rows, i, rows, j));
            squares[i][j] = square;
            squares[j][i] = square;
          }
        });
  }

  /** Relative to the first row, so that a constant feature has exactly its value as mean. */
  static double[] mean(Table table) {
    int m = table.features();
    double[] first = new double[m];
    double[] row = new double[m];
    double[] mean = new double[m];
    table.copyRow(0, first);
    for (int i = 1; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (int j = 0; j < m; j++) {
        mean[j] += row[j] - first[j];
      }
    }
    for (int j = 0; j < m; j++) {
      mean[j] = first[j] + mean[j] / table.rows();
    }
    return mean;
  }

  /** Writes the squared distances of a row from all rows of another table, held alike. */
  static void from(Table samples, int i, Table rows, double[] scratch, double[] target) {
    if (rows.isSparse()) {
      SparseMatrix own = LiveValues.sparse(samples);
      SparseMatrix others = LiveValues.sparse(rows);
      for (int l = 0; l < rows.rows(); l++) {
        target[l] = between(own, i, others, l);
      }
      return;
    }
    int m = rows.features();
    samples.copyRow(i, scratch);
    double[] others = LiveValues.dense(rows).values();
    for (int l = 0; l < rows.rows(); l++) {
      target[l] = Sums.squaredDistance(scratch, 0, others, l * m, m);
    }
  }

  private static double between(SparseMatrix a, int i, SparseMatrix b, int j) {
    int p = a.rowStart()[i];
    int q = b.rowStart()[j];
    int pEnd = a.rowStart()[i + 1];
    int qEnd = b.rowStart()[j + 1];
    double sum = 0;
    while (p < pEnd || q < qEnd) {
      int column = p < pEnd ? a.columnIndices()[p] : Integer.MAX_VALUE;
      int other = q < qEnd ? b.columnIndices()[q] : Integer.MAX_VALUE;
      double difference =
          (column <= other ? a.values()[p] : 0) - (other <= column ? b.values()[q] : 0);
      p += column <= other ? 1 : 0;
      q += other <= column ? 1 : 0;
      sum += difference * difference;
    }
    return sum;
  }
}
