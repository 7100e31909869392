package org.foldsieve.embed;

import java.util.Arrays;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** The matrix Q = (I - W)'(I - W) of reconstruction weights: the cost of a map is tr(Y'QY). */
final class AlignmentMatrix {

  private static final int BLOCK = 256;

  private AlignmentMatrix() {}

  /** Q as a sparse matrix. O(n k²), k the entries of a row of W. */
  static SparseMatrix of(SparseMatrix weights, Run run) {
    int n = weights.rows();
    SparseMatrix rest = identityMinus(weights);
    SparseMatrix columns = rest.transpose();
    int blocks = (n + BLOCK - 1) / BLOCK;
    int[][] index = new int[blocks][];
    double[][] value = new double[blocks][];
    int[] count = new int[n];
    run.forEach(
        "alignment matrix",
        blocks,
        () -> new RowProduct(n),
        (product, block) -> {
          int end = Math.min(n, (block + 1) * BLOCK);
          for (int i = block * BLOCK; i < end; i++) {
            count[i] = product.add(columns, i, rest);
          }
          index[block] = product.takeIndices();
          value[block] = product.takeValues();
        });
    return concatenate(n, count, index, value);
  }

  /** I - W, with the entries of W given up where they are 0. */
  private static SparseMatrix identityMinus(SparseMatrix w) {
    int n = w.rows();
    int[] start = new int[n + 1];
    int[] index = new int[w.entries() + n];
    double[] value = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      boolean diagonal = false;
      for (int e = w.rowStart()[i]; e < w.rowStart()[i + 1]; e++) {
        if (!diagonal && w.columnIndices()[e] > i) {
          index[at] = i;
          value[at++] = 1;
          diagonal = true;
        }
        index[at] = w.columnIndices()[e];
        value[at++] = -w.values()[e];
      }
      if (!diagonal) {
        index[at] = i;
        value[at++] = 1;
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, index, value);
  }

  private static SparseMatrix concatenate(int n, int[] count, int[][] index, double[][] value) {
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = Math.addExact(start[i], count[i]);
    }
    int[] allIndices = new int[start[n]];
    double[] allValues = new double[start[n]];
    int at = 0;
    for (int block = 0; block < index.length; block++) {
      System.arraycopy(index[block], 0, allIndices, at, index[block].length);
      System.arraycopy(value[block], 0, allValues, at, value[block].length);
      at += index[block].length;
    }
    return SparseMatrix.wrap(n, n, start, allIndices, allValues);
  }

  /** Rows of a product of sparse matrices, one after the other; scratch space of one thread. */
  private static final class RowProduct {

    private final double[] sum;
    private final boolean[] used;
    private int[] index = new int[BLOCK * 128];
    private double[] value = new double[BLOCK * 128];
    private int size;

    RowProduct(int n) {
      this.sum = new double[n];
      this.used = new boolean[n];
    }

    /** Appends row i of A B; gives the number of its entries. */
    int add(SparseMatrix a, int i, SparseMatrix b) {
      int first = size;
      for (int e = a.rowStart()[i]; e < a.rowStart()[i + 1]; e++) {
        int k = a.columnIndices()[e];
        double factor = a.values()[e];
        reserve(b.rowStart()[k + 1] - b.rowStart()[k]);
        for (int f = b.rowStart()[k]; f < b.rowStart()[k + 1]; f++) {
          int j = b.columnIndices()[f];
          if (!used[j]) {
            used[j] = true;
            index[size++] = j;
          }
          sum[j] += factor * b.values()[f];
        }
      }
      Arrays.sort(index, first, size);
      for (int at = first; at < size; at++) {
        value[at] = sum[index[at]];
        sum[index[at]] = 0;
        used[index[at]] = false;
      }
      return size - first;
    }

    private void reserve(int more) {
      if (size + more > index.length) {
        index = Arrays.copyOf(index, 2 * (size + more));
        value = Arrays.copyOf(value, index.length);
      }
    }

    int[] takeIndices() {
      return Arrays.copyOf(index, size);
    }

    double[] takeValues() {
      double[] taken = Arrays.copyOf(value, size);
      size = 0;
      return taken;
    }
  }
}
