package org.foldsieve.numeric;

/**
 * A square linear map given by what it does to a vector.
 *
 * @since 0.1.0
 */
public interface LinearOperator {

  /** The number of rows and of columns. */
  int size();

  /** Writes A x into y, which is another array than x. */
  void apply(double[] x, double[] y);
}
