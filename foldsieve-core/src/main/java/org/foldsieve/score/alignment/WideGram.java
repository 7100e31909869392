package org.foldsieve.score.alignment;

/** A Gram matrix C = F'F too large to form: F itself is at hand, n x d, centred. */
interface WideGram extends CenteredGram {

  /** Writes feature j, the values f_j of all rows. */
  void feature(int j, double[] target);

  /** Writes F'u, a number for every feature. */
  void project(double[] u, double[] target);

  /** Writes Fc, a number for every row. */
  void combine(double[] c, double[] target);
}
