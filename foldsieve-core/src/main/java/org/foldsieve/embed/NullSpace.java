package org.foldsieve.embed;

/**
 * The functions that cost nothing on a graph: constant on every connected component.
 *
 * <p>Written as unit vectors \( v_i = \sqrt{w_i} y_i \) for functions y with \( \sum_i w_i y_i^2 =
 * 1 \), w being the degrees or 1.
 */
final class NullSpace {

  private final Connectivity connectivity;
  private final double[] roots;
  private final double[] weights;

  /**
   * The null space of a graph.
   *
   * @param mass w, one a row, positive
   */
  NullSpace(Connectivity connectivity, double[] mass) {
    this.connectivity = connectivity;
    this.roots = new double[mass.length];
    this.weights = new double[connectivity.count()];
    for (int i = 0; i < mass.length; i++) {
      roots[i] = Math.sqrt(mass[i]);
      weights[connectivity.component()[i]] += mass[i];
    }
  }

  /** An orthonormal basis of all of it: one vector a component. */
  double[][] basis() {
    double[][] basis = new double[connectivity.count()][roots.length];
    for (int i = 0; i < roots.length; i++) {
      int c = connectivity.component()[i];
      basis[c][i] = roots[i] / Math.sqrt(weights[c]);
    }
    return basis;
  }

  /**
   * Unit vector p of those orthogonal to the constant, p from 0 to components - 2: it tells
   * component p from all the later ones.
   */
  double[] contrast(int p) {
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
