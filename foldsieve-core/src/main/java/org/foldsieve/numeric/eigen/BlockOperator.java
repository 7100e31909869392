package org.foldsieve.numeric.eigen;

/** A symmetric map of blocks of {@value BlockVectors#WIDTH} vectors, n x 4 row-major. */
@FunctionalInterface
interface BlockOperator {

  /** Writes A X into Y, which is another array than X. */
  void apply(double[] x, double[] y);
}
