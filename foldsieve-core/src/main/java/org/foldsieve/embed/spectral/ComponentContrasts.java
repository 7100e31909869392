package org.foldsieve.embed.spectral;

import org.foldsieve.embed.part.Connectivity;

/**
 * The coordinates that cost nothing on a graph of several components: constant on each of them, and
 * orthogonal to the constant.
 *
 * <p>Written as unit vectors \( v_i = \sqrt{w_i} y_i \) for functions y with \( \sum_i w_i y_i^2 =
 * 1 \), w being the degrees or 1.
 */
final class ComponentContrasts {

  private final Connectivity connectivity;
  private final double[] roots;
  private final double[] weights;

  /**
   * The contrasts of a graph.
   *
   * @param roots the square root of w, one a row, positive
   */
  ComponentContrasts(Connectivity connectivity, double[] roots) {
    this.connectivity = connectivity;
    this.roots = roots;
    this.weights = new double[connectivity.count()];
    for (int i = 0; i < roots.length; i++) {
      weights[connectivity.component()[i]] += roots[i] * roots[i];
    }
  }

  /** How many there are: one fewer than components. */
  int count() {
    return weights.length - 1;
  }

  /** Contrast p, from 0: it tells component p from all the later ones. */
  double[] vector(int p) {
    double own = weights[p];
    double later = 0;
    for (int c = p + 1; c < weights.length; c++) {
      later += weights[c];
    }
    double high = Math.sqrt(later / (own * (own + later)));
    double low = -Math.sqrt(own / (later * (own + later)));
    double[] vector = new double[roots.length];
    for (int i = 0; i < roots.length; i++) {
      int c = connectivity.component()[i];
      vector[i] = c < p ? 0 : roots[i] * (c == p ? high : low);
    }
    return vector;
  }
}
