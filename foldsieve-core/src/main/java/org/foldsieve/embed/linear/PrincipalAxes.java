package org.foldsieve.embed.linear;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.CrossProducts;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Run;

/**
 * The singular values and right singular vectors of a centred table, down to its numerical rank: s
 * above 1e-10 of the largest.
 *
 * <p>Tall tables are first cut into blocks of rows, each replaced by its triangular factor R (block
 * = QR), and these again, until one block is left: as accurate as a decomposition of the whole,
 * where the covariance matrix would lose every singular value below 1e-8. Time O(n m min(n, m)). A
 * few {@linkplain #leading leading} directions of a tall table need less.
 */
final class PrincipalAxes {

  private static final double RANK = 1e-10;

  /** The smallest part of the largest eigenvalue that the covariances give to twelve digits. */
  private static final double ACCURATE = 1e-4;

  private static final int SMALLEST_BLOCK = 1024;
  private static final int PROJECT_BLOCK = 256;

  private final double[] mean;
  private final double[] singularValues;
  private final Matrix axes;

  private PrincipalAxes(double[] mean, double[] singularValues, Matrix axes) {
    this.mean = mean;
    this.singularValues = singularValues;
    this.axes = axes;
  }

  private static long blockRows(Table table) {
    return Math.max(4L * table.features(), SMALLEST_BLOCK);
  }

  /** Asks for what {@link #of} takes: before work that would be in vain without it. */
  static void requireMemory(Table table, Run run) {
    int n = table.rows();
    int m = table.features();
    run.requireMemory(
        3L * Double.BYTES * Math.min(n, blockRows(table)) * m * run.threads(),
        String.format(Locale.ROOT, "the decomposition of %d x %d values", n, m),
        "select features first, or use fewer threads");
  }

  /** Decomposes a table whose rows are not all the same. */
  static PrincipalAxes of(Table table, Run run) {
    requireMemory(table, run);
    int n = table.rows();
    int m = table.features();
    long blockRows = blockRows(table);
    double[] mean = mean(table);
    Matrix left = null;
    for (int rows = n; ; rows = left.rows()) {
      Matrix source = left;
      RowSource reader =
          source == null
              ? (i, target, at) -> copyCentered(table, i, mean, target, at)
              : (i, target, at) -> System.arraycopy(source.values(), i * m, target, at, m);
      if (rows <= blockRows) {
        return decompose(read(reader, 0, rows, m), mean);
      }
      left = factorBlocks(reader, rows, m, (int) blockRows, run);
    }
  }

  /**
   * The first directions of a table whose rows are not all the same, and at least one more singular
   * value where there is one. From the covariances where that costs no accuracy, else as {@link
   * #of}: an eigenvalue of theirs is as wrong as rounding of the largest, so all that are wanted
   * must stand far above it.
   */
  static PrincipalAxes leading(Table table, int count, Run run) {
    int m = table.features();
    if (table.rows() < m || count >= m) {
      return of(table, run);
    }
    double[] mean = mean(table);
    double[] products =
        CrossProducts.lower(table.rows(), m, (i, row) -> copyCentered(table, i, mean, row, 0), run);
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(products, m, m - count - 1, m);
    double[] values = eigen.values();
    if (!(values[0] > ACCURATE * values[count])) {
      return of(table, run);
    }
    double[] singularValues = new double[count + 1];
    Matrix axes = Matrix.zeros(m, count + 1);
    for (int p = 0; p <= count; p++) {
      singularValues[p] = Math.sqrt(values[count - p]);
      for (int j = 0; j < m; j++) {
        axes.set(j, p, eigen.vectors()[j * (count + 1) + count - p]);
      }
    }
    Signs.canonicalize(axes);
    return new PrincipalAxes(mean, singularValues, axes);
  }

  /** Where the rows of one round come from. */
  private interface RowSource {
    void copy(int row, double[] target, int offset);
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

  private static void copyCentered(
      Table table, int row, double[] mean, double[] target, int offset) {
    double[] values = new double[mean.length];
    table.copyRow(row, values);
    for (int j = 0; j < mean.length; j++) {
      target[offset + j] = values[j] - mean[j];
    }
  }

  private static Matrix read(RowSource source, int from, int to, int m) {
    Matrix rows = Matrix.zeros(to - from, m);
    for (int i = from; i < to; i++) {
      source.copy(i, rows.values(), (i - from) * m);
    }
    return rows;
  }

  private static Matrix factorBlocks(RowSource source, int rows, int m, int blockRows, Run run) {
    int blocks = (rows + blockRows - 1) / blockRows;
    // A last block of fewer rows than columns is kept as it is.
    int lastRows = rows - (blocks - 1) * blockRows;
    Matrix factors = Matrix.zeros((blocks - 1) * m + Math.min(m, lastRows), m);
    Blas blas = Blas.get();
    run.forEach(
        "principal axes",
        blocks,
        block -> {
          int from = block * blockRows;
          int to = Math.min(rows, from + blockRows);
          Matrix a = read(source, from, to, m);
          int height = to - from;
          if (height <= m) {
            System.arraycopy(a.values(), 0, factors.values(), block * m * m, height * m);
            return;
          }
          double[] r = blas.triangularFactor(a.values(), height, m);
          System.arraycopy(r, 0, factors.values(), block * m * m, m * m);
        });
    return factors;
  }

  private static PrincipalAxes decompose(Matrix centered, double[] mean) {
    int height = centered.rows();
    double[] values = centered.values();
    if (height > centered.columns()) {
      values = Blas.get().triangularFactor(values, height, centered.columns());
      height = centered.columns();
    }
    Blas.Svd svd = Blas.get().svd(values, height, centered.columns());
    int rank = 0;
    while (rank < svd.s().length && svd.s()[rank] > RANK * svd.s()[0]) {
      rank++;
    }
    if (rank == 0) {
      throw new DataException("the rows differ by rounding only; a map needs rows that differ");
    }
    int m = centered.columns();
    Matrix axes = Matrix.zeros(m, rank);
    double[] singularValues = new double[rank];
    for (int p = 0; p < rank; p++) {
      singularValues[p] = svd.s()[p];
      for (int j = 0; j < m; j++) {
        axes.values()[j * rank + p] = svd.vTransposed()[p * m + j];
      }
    }
    Signs.canonicalize(axes);
    return new PrincipalAxes(mean, singularValues, axes);
  }

  /** The mean of every feature. */
  double[] mean() {
    return mean;
  }

  /** The numerical rank, or how many {@link #leading} directions are known. */
  int rank() {
    return singularValues.length;
  }

  /** The singular values, descending. */
  double[] singularValues() {
    return singularValues;
  }

  /** The first directions, one a column. */
  Matrix axes(int count) {
    int m = axes.rows();
    Matrix first = Matrix.zeros(m, count);
    for (int j = 0; j < m; j++) {
      System.arraycopy(axes.values(), j * rank(), first.values(), j * count, count);
    }
    return first;
  }

  /** The number of leading directions that hold this share of the sum of squares. */
  int rankFor(double energy) {
    double total = 0;
    for (double s : singularValues) {
      total += s * s;
    }
    double held = 0;
    for (int p = 0; p < rank(); p++) {
      held += singularValues[p] * singularValues[p];
      if (held >= energy * total) {
        return energy == 1 ? rank() : p + 1;
      }
    }
    return rank();
  }

  /** The first directions, each divided by its singular value: (X - mean) times this is U. */
  Matrix whitening(int count) {
    Matrix scaled = axes(count);
    for (int at = 0; at < scaled.values().length; at++) {
      scaled.values()[at] /= singularValues[at % count];
    }
    return scaled;
  }

  /** (X - mean) A for a matrix A of many columns, by blocks of rows. */
  Matrix project(Table table, Matrix a, Run run) {
    int n = table.rows();
    int m = a.rows();
    int d = a.columns();
    run.requireMemory(
        3L * Double.BYTES * n * d,
        String.format(Locale.ROOT, "%d rows in %d dimensions", n, d),
        "lower the energy of the PCA step, or select features first");
    Matrix result = Matrix.zeros(n, d);
    Blas blas = Blas.get();
    run.forEach(
        "projection",
        (n + PROJECT_BLOCK - 1) / PROJECT_BLOCK,
        block -> {
          int from = block * PROJECT_BLOCK;
          int to = Math.min(n, from + PROJECT_BLOCK);
          Matrix x = read((i, target, at) -> copyCentered(table, i, mean, target, at), from, to, m);
          blas.gemm(
              false,
              false,
              to - from,
              d,
              m,
              1,
              x.values(),
              0,
              m,
              a.values(),
              0,
              d,
              0,
              result.values(),
              from * d,
              d);
        });
    return result;
  }
}
