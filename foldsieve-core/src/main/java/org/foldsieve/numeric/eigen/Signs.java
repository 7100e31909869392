package org.foldsieve.numeric.eigen;

import org.foldsieve.numeric.Matrix;

/**
 * The sign convention of eigenvectors: the entry of largest magnitude is positive, the first of
 * them on ties. Magnitudes that differ by less than 1e-9 of the largest are ties, so that rounding
 * does not turn the vectors of symmetric data.
 */
public final class Signs {

  private static final double TIE = 1 - 1e-9;

  private Signs() {}

  /** Turns the columns that are the wrong way round. */
  public static void canonicalize(Matrix columns) {
    int n = columns.rows();
    int count = columns.columns();
    double[] values = columns.values();
    for (int j = 0; j < count; j++) {
      double largest = 0;
      for (int i = 0; i < n; i++) {
        largest = Math.max(largest, Math.abs(values[i * count + j]));
      }
      int first = 0;
      while (first < n && !(Math.abs(values[first * count + j]) >= TIE * largest)) {
        first++;
      }
      if (first < n && values[first * count + j] < 0) {
        for (int i = 0; i < n; i++) {
          values[i * count + j] = -values[i * count + j];
        }
      }
    }
  }
}
