package org.foldsieve.numeric.blas;

import java.util.Locale;
import java.util.function.IntFunction;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/** Many rows on this machine: read one at a time, or held. */
final class LocalTall implements TallMatrix {

  private static final int BLOCK = 128;

  private final int n;
  private final int m;
  private final CrossProducts.Rows source;
  private final @Nullable Matrix held;

  LocalTall(int n, int m, CrossProducts.Rows source, @Nullable Matrix held) {
    this.n = n;
    this.m = m;
    this.source = source;
    this.held = held;
  }

  @Override
  public int rows() {
    return n;
  }

  @Override
  public int columns() {
    return m;
  }

  private double[][] strips(String task, Run run, IntFunction<double[]> strip) {
    double[][] sums = new double[CrossProducts.strips(n, m)][];
    run.forEach(task, sums.length, s -> sums[s] = strip.apply(s));
    return sums;
  }

  private int first(int strip) {
    return CrossProducts.firstRow(strip, n, m);
  }

  @Override
  public Deviations deviations(Run run) {
    double[] first = new double[m];
    source.copy(0, first);
    double[][] sums =
        strips("means", run, s -> RowStrips.deviations(first(s), first(s + 1), first, source));
    return Deviations.of(first, RowStrips.add(sums), n);
  }

  @Override
  public double spread(Run run) {
    return RowStrips.spread(
        strips("spread", run, s -> RowStrips.squares(first(s), first(s + 1), m, source)), n);
  }

  @Override
  public Matrix groupSums(int[] group, int groups, Run run) {
    double[][] sums =
        strips(
            "sums of groups",
            run,
            s -> RowStrips.groupSums(first(s), first(s + 1), m, group, groups, source));
    return Matrix.wrap(groups, m, RowStrips.add(sums));
  }

  @Override
  public double[] products(Run run) {
    return CrossProducts.lower(n, m, source, run);
  }

  @Override
  public Matrix cross(TallMatrix other, Run run) {
    LocalTall own = (LocalTall) other;
    return Matrix.wrap(m, own.m, CrossProducts.cross(n, m, source, own.m, own.source, run));
  }

  @Override
  public Matrix triangle(Run run) {
    int height = RowStrips.triangleRows(m);
    if (n <= height) {
      return matrix(run);
    }
    int blocks = (n + height - 1) / height;
    // A last block of fewer rows than columns is kept as it is.
    Matrix factors = Matrix.zeros((blocks - 1) * m + Math.min(m, n - (blocks - 1) * height), m);
    run.forEach(
        "principal axes",
        blocks,
        block -> {
          int from = block * height;
          int count = Math.min(n, from + height) - from;
          double[] factor = RowStrips.triangle(read(from, count), count, m);
          System.arraycopy(factor, 0, factors.values(), block * m * m, Math.min(m, count) * m);
        });
    return TallMatrix.of(factors).triangle(run);
  }

  private double[] read(int from, int count) {
    double[] values = new double[Math.multiplyExact(count, m)];
    double[] row = new double[m];
    for (int i = 0; i < count; i++) {
      source.copy(from + i, row);
      System.arraycopy(row, 0, values, i * m, m);
    }
    return values;
  }

  private void requireMemory(int columns, Run run) {
    run.requireMemory(
        3L * Double.BYTES * n * columns,
        String.format(Locale.ROOT, "%d rows in %d dimensions", n, columns),
        "lower the energy of the PCA step, or select features first");
  }

  /** Of all rows; not to be written to. */
  private Matrix matrix(Run run) {
    if (held != null) {
      return held;
    }
    requireMemory(m, run);
    Matrix values = Matrix.zeros(n, m);
    run.forEach(
        "rows",
        (n + BLOCK - 1) / BLOCK,
        () -> new double[m],
        (row, block) -> {
          for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
            source.copy(i, row);
            System.arraycopy(row, 0, values.values(), i * m, m);
          }
        });
    return values;
  }

  @Override
  public TallMatrix select(int[] columns) {
    return TallMatrix.of(
        n,
        columns.length,
        (i, target) -> {
          double[] row = new double[m];
          source.copy(i, row);
          for (int p = 0; p < columns.length; p++) {
            target[p] = row[columns[p]];
          }
        });
  }

  @Override
  public TallMatrix shifted(int @Nullable [] group, Matrix centers, double @Nullable [] factors) {
    return TallMatrix.of(
        n,
        m,
        (i, target) -> {
          source.copy(i, target);
          RowStrips.shift(i, group, centers, factors, target);
        });
  }

  @Override
  public TallMatrix times(Matrix a, Run run) {
    int d = a.columns();
    requireMemory(d, run);
    Matrix result = Matrix.zeros(n, d);
    int height = RowStrips.PRODUCT_ROWS;
    run.forEach(
        "projection",
        (n + height - 1) / height,
        block -> {
          int from = block * height;
          int count = Math.min(n, from + height) - from;
          RowStrips.times(read(from, count), count, a, result.values(), from * d);
        });
    return TallMatrix.of(result);
  }

  @Override
  public TallMatrix along(Matrix a, Run run) {
    return TallMatrix.of(RowProjection.project(n, source, a, run));
  }

  @Override
  public TallMatrix differences(SparseMatrix weights, double @Nullable [] mass, Run run) {
    double[] values = matrix(run).values();
    Matrix result = Matrix.zeros(n, m);
    run.forEach(
        "graph product",
        (n + BLOCK - 1) / BLOCK,
        block -> {
          for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
            RowStrips.difference(
                i, weights, mass, values, row -> row * m, result.values(), i * m, m);
          }
        });
    return TallMatrix.of(result);
  }

  @Override
  public Matrix kept() {
    return matrix(Run.defaults());
  }
}
