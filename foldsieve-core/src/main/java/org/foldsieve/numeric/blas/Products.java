package org.foldsieve.numeric.blas;

import java.util.Locale;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Large matrix products on the threads of a run.
 *
 * <p>The result is cut into fixed blocks, and each block is one call of {@link Blas#gemm}, so the
 * bits do not depend on the number of threads.
 */
public final class Products {

  private static final int BLOCK = 512;

  private Products() {}

  /** op(A) op(B), where op transposes when the flag before the matrix says so. */
  public static Matrix multiply(
      boolean transposeA, Matrix a, boolean transposeB, Matrix b, Run run) {
    int m = transposeA ? a.columns() : a.rows();
    int k = transposeA ? a.rows() : a.columns();
    int n = transposeB ? b.rows() : b.columns();
    if (k != (transposeB ? b.columns() : b.rows())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s%s times %s%s does not fit",
              a,
              transposeA ? " transposed" : "",
              b,
              transposeB ? " transposed" : ""));
    }
    Matrix c = Matrix.zeros(m, n);
    Blas blas = Blas.get();
    int across = (n + BLOCK - 1) / BLOCK;
    int down = (m + BLOCK - 1) / BLOCK;
    run.forEach(
        "matrix product",
        down * across,
        block -> block(blas, transposeA, a, transposeB, b, block / across, block % across, k, c));
    return c;
  }

  /** A B. */
  public static Matrix multiply(Matrix a, Matrix b, Run run) {
    return multiply(false, a, false, b, run);
  }

  /** The Gram matrix A'A of the columns of A: exactly symmetric, half the work of the product. */
  public static Matrix gram(Matrix a, Run run) {
    int n = a.columns();
    Matrix c = Matrix.zeros(n, n);
    Blas blas = Blas.get();
    int blocks = (n + BLOCK - 1) / BLOCK;
    int[] down = new int[blocks * (blocks + 1) / 2];
    int[] across = new int[down.length];
    int count = 0;
    for (int i = 0; i < blocks; i++) {
      for (int j = 0; j <= i; j++) {
        down[count] = i;
        across[count++] = j;
      }
    }
    run.forEach(
        "matrix product",
        count,
        item -> {
          block(blas, true, a, false, a, down[item], across[item], a.rows(), c);
          mirror(c, down[item], across[item]);
        });
    return c;
  }

  private static void block(
      Blas blas,
      boolean transposeA,
      Matrix a,
      boolean transposeB,
      Matrix b,
      int down,
      int across,
      int k,
      Matrix c) {
    int i = down * BLOCK;
    int j = across * BLOCK;
    blas.gemm(
        transposeA,
        transposeB,
        Math.min(BLOCK, c.rows() - i),
        Math.min(BLOCK, c.columns() - j),
        k,
        1,
        a.values(),
        transposeA ? i : i * a.columns(),
        Math.max(1, a.columns()),
        b.values(),
        transposeB ? j * b.columns() : j,
        Math.max(1, b.columns()),
        0,
        c.values(),
        i * c.columns() + j,
        c.columns());
  }

  /** Copies a block below the diagonal to its place above. */
  private static void mirror(Matrix c, int down, int across) {
    int n = c.columns();
    double[] values = c.values();
    int iEnd = Math.min(n, (down + 1) * BLOCK);
    for (int i = down * BLOCK; i < iEnd; i++) {
      int jEnd = Math.min(i, (across + 1) * BLOCK);
      for (int j = across * BLOCK; j < jEnd; j++) {
        values[j * n + i] = values[i * n + j];
      }
    }
  }
}
