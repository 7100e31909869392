package org.foldsieve.numeric.eigen;

import org.foldsieve.run.Run;

/** A symmetric matrix as {@link RayleighRitz} sees it. */
interface RitzProblem {

  /** The number of rows. */
  int size();

  /** Vectors that every result is orthogonal to. */
  NullSpace nullSpace();

  /** A bound of the largest eigenvalue in magnitude. */
  double norm();

  /** The threads to work on; reports no progress. */
  Run run();

  /** Y = A X for blocks of four vectors. */
  void apply(double[] x, double[] y);

  /** One half of a quadratic form: V'AW is the product of leftFactor(V)' and rightFactor(W). */
  default double[] leftFactor(double[] v) {
    return v;
  }

  /** The other half: A W, unless the problem knows a more accurate split. */
  default double[] rightFactor(double[] w) {
    double[] image = new double[w.length];
    apply(w, image);
    return image;
  }
}
