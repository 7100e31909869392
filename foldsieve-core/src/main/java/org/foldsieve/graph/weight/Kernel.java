package org.foldsieve.graph.weight;

/**
 * How the weight of an edge falls with its length. The papers disagree on what the bandwidth t
 * means; both conventions are here, under their own names.
 *
 * @since 0.1.0
 */
public enum Kernel {
  /** exp(-d²/t), as He, Cai and Niyogi (2005) have it. */
  HEAT_T,
  /** exp(-d²/t²), as Yao et al. (2017) and the LNE paper have it. */
  HEAT_T2,
  /** 1 for every edge. */
  BINARY,
  /**
   * exp(-d²/(s_i s_j)), s_i the distance from row i to its seventh nearest other row (Zelnik-Manor
   * and Perona 2004). It has no bandwidth.
   */
  SELF_TUNED;

  /** The neighbour whose distance is the local scale of a self-tuned weight. */
  public static final int SCALE_NEIGHBOR = 7;

  /**
   * The weight of an edge.
   *
   * @param squaredDistance d²
   * @param width what d² is divided by: t, t², or s_i s_j; not used by {@link #BINARY}
   * @return exp(-d²/width), with the limits 1 for d = 0 and 0 for width 0
   */
  public double weight(double squaredDistance, double width) {
    return this == BINARY || squaredDistance == 0 ? 1 : Math.exp(-squaredDistance / width);
  }

  /** Whether the weights depend on a bandwidth. */
  public boolean hasBandwidth() {
    return this == HEAT_T || this == HEAT_T2;
  }
}
