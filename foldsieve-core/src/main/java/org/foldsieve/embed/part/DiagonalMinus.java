package org.foldsieve.embed.part;

import java.util.Arrays;
import org.foldsieve.numeric.SparseMatrix;

/** A diagonal matrix less a sparse one that has nothing on its diagonal. */
public final class DiagonalMinus {

  private DiagonalMinus() {}

  /** I - W. */
  public static SparseMatrix identity(SparseMatrix w) {
    double[] ones = new double[w.rows()];
    Arrays.fill(ones, 1);
    return of(ones, w);
  }

  /** diag(d) - W. */
  static SparseMatrix of(double[] diagonal, SparseMatrix w) {
    int n = w.rows();
    int[] start = new int[n + 1];
    int[] index = new int[w.entries() + n];
    double[] value = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      int from = w.rowStart()[i];
      int to = w.rowStart()[i + 1];
      int after = -Arrays.binarySearch(w.columnIndices(), from, to, i) - 1;
      for (int e = from; e <= to; e++) {
        if (e == after) {
          index[at] = i;
          value[at++] = diagonal[i];
        }
        if (e < to) {
          index[at] = w.columnIndices()[e];
          value[at++] = -w.values()[e];
        }
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, index, value);
  }
}
