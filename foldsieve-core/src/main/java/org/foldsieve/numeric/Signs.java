package org.foldsieve.numeric;

/** The sign convention of eigenvectors: the entry of largest magnitude is positive. */
public final class Signs {

  private Signs() {}

  /**
   * Turns columns so that the entry of largest magnitude, the first of them on ties, is positive.
   */
  public static void canonicalize(Matrix columns) {
    int n = columns.rows();
    int count = columns.columns();
    double[] values = columns.values();
    for (int j = 0; j < count; j++) {
      double largest = 0;
      for (int i = 0; i < n; i++) {
        double value = values[i * count + j];
        if (Math.abs(value) > Math.abs(largest)) {
          largest = value;
        }
      }
      if (largest < 0) {
        for (int i = 0; i < n; i++) {
          values[i * count + j] = -values[i * count + j];
        }
      }
    }
  }
}
