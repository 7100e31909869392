package org.foldsieve.numeric.cholesky;

import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * Eliminates the first columns of a dense symmetric matrix: one node of a sparse Cholesky
 * factorisation.
 *
 * <p>The lower triangle comes in two row-major arrays: the panel of the columns to eliminate
 * (height x width) and the rest (below x below). Afterwards the panel holds the columns of L, and
 * the rest what is left to the parent: rest - L21 L21'. Blocks are fixed by the shape, so the bits
 * do not depend on the number of threads.
 */
final class DenseFront {

  /** Columns eliminated together. */
  private static final int BLOCK = 192;

  /** Rows (and for the rest also columns) of one piece of parallel work. */
  private static final int PIECE = 512;

  /** Below this many multiplications plain loops are faster than kernels. */
  private static final double TINY = 20_000;

  private DenseFront() {}

  /**
   * Does the elimination.
   *
   * @return whether every pivot was positive; if not, both arrays are left half-done
   */
  static boolean eliminate(
      Blas blas, double[] panel, int height, int width, double[] rest, Run run) {
    if (CholeskyPlan.flops(height, width) < TINY) {
      return eliminateByLoops(panel, height, width, rest);
    }
    double[] diagonal = new double[Math.min(BLOCK, width) * Math.min(BLOCK, width)];
    for (int start = 0; start < width; start += BLOCK) {
      int columns = Math.min(BLOCK, width - start);
      int first = start;
      pieces(
          run,
          height - start,
          piece -> {
            int row = first + piece * PIECE;
            blas.gemm(
                false,
                true,
                Math.min(PIECE, height - row),
                columns,
                first,
                -1,
                panel,
                row * width,
                width,
                panel,
                first * width,
                width,
                1,
                panel,
                row * width + first,
                width);
          });
      if (!factorDiagonal(blas, panel, width, start, columns, diagonal)) {
        return false;
      }
      int below = start + columns;
      pieces(
          run,
          height - below,
          piece -> {
            int row = below + piece * PIECE;
            blas.triangularSolve(
                Math.min(PIECE, height - row),
                columns,
                panel,
                first * width + first,
                width,
                panel,
                row * width + first,
                width);
          });
    }
    subtractProduct(blas, panel, height, width, rest, run);
    return true;
  }

  private static boolean factorDiagonal(
      Blas blas, double[] panel, int width, int start, int columns, double[] diagonal) {
    for (int i = 0; i < columns; i++) {
      System.arraycopy(panel, (start + i) * width + start, diagonal, i * columns, columns);
    }
    if (!blas.cholesky(diagonal, columns)) {
      return false;
    }
    for (int i = 0; i < columns; i++) {
      System.arraycopy(diagonal, i * columns, panel, (start + i) * width + start, i + 1);
    }
    return true;
  }

  /** rest -= L21 L21', in square pieces on and below the diagonal. */
  private static void subtractProduct(
      Blas blas, double[] panel, int height, int width, double[] rest, Run run) {
    int below = height - width;
    int rows = (below + PIECE - 1) / PIECE;
    forEach(
        run,
        rows * (rows + 1) / 2,
        item -> {
          int down = (int) ((Math.sqrt(8.0 * item + 1) - 1) / 2);
          int i = down * PIECE;
          int j = (item - down * (down + 1) / 2) * PIECE;
          blas.gemm(
              false,
              true,
              Math.min(PIECE, below - i),
              Math.min(PIECE, below - j),
              width,
              -1,
              panel,
              (width + i) * width,
              width,
              panel,
              (width + j) * width,
              width,
              1,
              rest,
              i * below + j,
              below);
        });
  }

  private static void pieces(Run run, int rows, java.util.function.IntConsumer work) {
    forEach(run, (rows + PIECE - 1) / PIECE, work);
  }

  private static void forEach(Run run, int items, java.util.function.IntConsumer work) {
    if (items == 1) {
      work.accept(0);
    } else if (items > 1) {
      run.forEach("factorisation", items, work);
    }
  }

  private static boolean eliminateByLoops(double[] panel, int height, int width, double[] rest) {
    for (int i = 0; i < height; i++) {
      int rowI = i * width;
      int end = Math.min(i, width);
      for (int j = 0; j < end; j++) {
        int rowJ = j * width;
        double sum = panel[rowI + j];
        for (int k = 0; k < j; k++) {
          sum -= panel[rowI + k] * panel[rowJ + k];
        }
        panel[rowI + j] = sum / panel[rowJ + j];
      }
      if (i < width) {
        double pivot = panel[rowI + i];
        for (int k = 0; k < i; k++) {
          pivot -= panel[rowI + k] * panel[rowI + k];
        }
        if (!(pivot > 0)) {
          return false;
        }
        panel[rowI + i] = Math.sqrt(pivot);
      }
    }
    int below = height - width;
    for (int i = 0; i < below; i++) {
      int rowI = (width + i) * width;
      for (int j = 0; j <= i; j++) {
        int rowJ = (width + j) * width;
        double sum = 0;
        for (int k = 0; k < width; k++) {
          sum += panel[rowI + k] * panel[rowJ + k];
        }
        rest[i * below + j] -= sum;
      }
    }
    return true;
  }
}
