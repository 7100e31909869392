package org.foldsieve.numeric.blas;

/** Solves with triangular matrices, by blocks, so that most of the work is a matrix product. */
final class Triangular {

  private static final int BLOCK = 64;

  private Triangular() {}

  /** Solves L L' X = B in place; L is the lower triangle of an n x n row-major array. */
  static void choleskySolve(Blas blas, double[] l, int n, double[] b, int columns) {
    MatrixBlock.of("L", n, n, l, 0, Math.max(1, n));
    MatrixBlock.of("B", n, columns, b, 0, Math.max(1, columns));
    if (columns == 0) {
      return;
    }
    for (int start = 0; start < n; start += BLOCK) {
      int rows = Math.min(BLOCK, n - start);
      blas.gemm(
          false,
          false,
          rows,
          columns,
          start,
          -1,
          l,
          start * n,
          n,
          b,
          0,
          columns,
          1,
          b,
          start * columns,
          columns);
      forward(l, n, start, rows, b, columns);
    }
    for (int end = n; end > 0; end -= BLOCK) {
      int start = Math.max(0, end - BLOCK);
      blas.gemm(
          true,
          false,
          end - start,
          columns,
          n - end,
          -1,
          l,
          n < end + 1 ? 0 : end * n + start,
          n,
          b,
          n < end + 1 ? 0 : end * columns,
          columns,
          1,
          b,
          start * columns,
          columns);
      backward(l, n, start, end - start, b, columns);
    }
  }

  /** Solves X L' = B in place for the rows of B. */
  static void solveTransposed(Blas blas, MatrixBlock l, MatrixBlock b) {
    for (int start = 0; start < b.columns(); start += BLOCK) {
      int width = Math.min(BLOCK, b.columns() - start);
      if (start > 0) {
        blas.gemm(
            false,
            true,
            b.rows(),
            width,
            start,
            -1,
            b.values(),
            b.offset(),
            b.step(),
            l.values(),
            l.offset() + start * l.step(),
            l.step(),
            1,
            b.values(),
            b.offset() + start,
            b.step());
      }
      for (int i = 0; i < b.rows(); i++) {
        int row = b.offset() + i * b.step();
        for (int j = start; j < start + width; j++) {
          int lRow = l.offset() + j * l.step();
          double sum = b.values()[row + j];
          for (int k = start; k < j; k++) {
            sum -= b.values()[row + k] * l.values()[lRow + k];
          }
          b.values()[row + j] = sum / l.values()[lRow + j];
        }
      }
    }
  }

  private static void forward(double[] l, int n, int start, int rows, double[] b, int columns) {
    for (int i = start; i < start + rows; i++) {
      for (int k = start; k < i; k++) {
        subtract(b, i * columns, l[i * n + k], k * columns, columns);
      }
      divide(b, i * columns, l[i * n + i], columns);
    }
  }

  private static void backward(double[] l, int n, int start, int rows, double[] b, int columns) {
    for (int i = start + rows - 1; i >= start; i--) {
      divide(b, i * columns, l[i * n + i], columns);
      for (int k = start; k < i; k++) {
        subtract(b, k * columns, l[i * n + k], i * columns, columns);
      }
    }
  }

  private static void subtract(double[] b, int target, double factor, int source, int columns) {
    for (int c = 0; c < columns; c++) {
      b[target + c] -= factor * b[source + c];
    }
  }

  private static void divide(double[] b, int row, double divisor, int columns) {
    for (int c = 0; c < columns; c++) {
      b[row + c] /= divisor;
    }
  }
}
