package org.foldsieve.numeric.eigen;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.numeric.Matrix;

/**
 * Orthonormal vectors that are known to span (a part of) the null space of a matrix of a graph: one
 * for every connected component, with the given weights on its vertices and zeros elsewhere.
 *
 * <p>For a Laplacian L = D - W and for (I - W)'(I - W) with rows of W that sum to 1 the weights are
 * 1; for the normalised Laplacian I - D^-1/2 W D^-1/2 they are the square roots of the degrees.
 * Projecting costs one pass, however many components there are.
 */
public final class NullSpace {

  private final int[] component;
  private final double[] vector;
  private final int dimension;

  private NullSpace(int[] component, double[] vector, int dimension) {
    this.component = component;
    this.vector = vector;
    this.dimension = dimension;
  }

  /** No known vector, for a matrix of the given order. */
  public static NullSpace none(int size) {
    return new NullSpace(new int[size], new double[size], 0);
  }

  /** The constant vector. */
  public static NullSpace constant(int size) {
    return ofComponents(new int[size]);
  }

  /** The indicator of each component, scaled to length 1. */
  public static NullSpace ofComponents(int[] component) {
    double[] ones = new double[component.length];
    Arrays.fill(ones, 1);
    return ofComponents(component, ones);
  }

  /**
   * The weights on each component, scaled to length 1.
   *
   * @param component the component of each vertex, counted from 0 without gaps
   * @param weights one for each vertex, not all zero on a component
   */
  public static NullSpace ofComponents(int[] component, double[] weights) {
    if (component.length != weights.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "%d components given for %d weights", component.length, weights.length));
    }
    int count = Arrays.stream(component).max().orElse(-1) + 1;
    double[] squares = new double[count];
    for (int i = 0; i < component.length; i++) {
      squares[component[i]] += weights[i] * weights[i];
    }
    double[] vector = new double[weights.length];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = weights[i] / Math.sqrt(squares[component[i]]);
    }
    for (int c = 0; c < count; c++) {
      if (!(squares[c] > 0)) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "the weights of component %d must not all be 0", c));
      }
    }
    return new NullSpace(component.clone(), vector, count);
  }

  /** The order of the matrix. */
  public int size() {
    return vector.length;
  }

  /** The number of vectors. */
  public int dimension() {
    return dimension;
  }

  /** The vectors as the columns of a matrix. */
  public Matrix toMatrix() {
    Matrix matrix = Matrix.zeros(size(), dimension);
    if (dimension > 0) {
      for (int i = 0; i < vector.length; i++) {
        matrix.set(i, component[i], vector[i]);
      }
    }
    return matrix;
  }

  /** Takes the part along the vectors out of the columns of an n x columns row-major array. */
  void project(double[] x, int columns) {
    if (dimension == 0) {
      return;
    }
    double[] along = new double[dimension * columns];
    for (int i = 0; i < vector.length; i++) {
      for (int c = 0; c < columns; c++) {
        along[component[i] * columns + c] += vector[i] * x[i * columns + c];
      }
    }
    for (int i = 0; i < vector.length; i++) {
      for (int c = 0; c < columns; c++) {
        x[i * columns + c] -= vector[i] * along[component[i] * columns + c];
      }
    }
  }

  /** Adds factor N N' to a dense matrix. */
  void addTo(double[] dense, double factor) {
    if (dimension == 0) {
      return;
    }
    int n = vector.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (component[i] == component[j]) {
          dense[i * n + j] += factor * vector[i] * vector[j];
        }
      }
    }
  }

  /** A vector of length 1 that has a part along each of the known ones. */
  double[] sample() {
    double[] sample = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      sample[i] = vector[i] / Math.sqrt(Math.max(1, dimension));
    }
    return sample;
  }
}
