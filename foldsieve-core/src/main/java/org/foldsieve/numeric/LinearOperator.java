package org.foldsieve.numeric;

/** A square linear map given by what it does to a vector. */
public interface LinearOperator {

  /** The number of rows and of columns. */
  int size();

  /** Writes A x into y, which is another array than x. */
  void apply(double[] x, double[] y);

  /**
   * Writes A X into Y for a size x columns row-major matrix X. Solvers multiply four vectors at a
   * time; an operator that waits for memory should override this, and read its entries once for all
   * columns.
   */
  default void apply(double[] x, double[] y, int columns) {
    int n = size();
    double[] source = new double[n];
    double[] target = new double[n];
    for (int c = 0; c < columns; c++) {
      for (int i = 0; i < n; i++) {
        source[i] = x[i * columns + c];
      }
      apply(source, target);
      for (int i = 0; i < n; i++) {
        y[i * columns + c] = target[i];
      }
    }
  }
}
