package org.foldsieve.score.form;

import java.util.Arrays;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * A number f'Af for the column f of a feature, with A given by a graph and never formed. The forms
 * of all methods are evaluated together, feature block by feature block; see {@link
 * QuadraticForms}.
 *
 * @since 0.1.0
 */
public sealed interface QuadraticForm {

  /**
   * The sum of w_ij (f_i - f_j)² over the undirected edges, each once: f'(D - W)f.
   *
   * @param graph W
   */
  record EdgeDifferences(Graph graph) implements QuadraticForm {}

  /**
   * The sum of r_i (f_i - Σ_j w_ij f_j)² over the rows: f'(I - W)'R(I - W)f.
   *
   * @param weights W, a row for each sample
   * @param rowWeights r, one for each sample
   * @param centered whether f is centred by its rowWeights-weighted mean first
   */
  record Residuals(SparseMatrix weights, double[] rowWeights, boolean centered)
      implements QuadraticForm {

    /** Whether the other is the same form, number for number. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Residuals that
          && weights == that.weights
          && centered == that.centered
          && Arrays.equals(rowWeights, that.rowWeights);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(weights) + Arrays.hashCode(rowWeights);
    }
  }

  /**
   * The sum of r_i (f_i - m)², with m the mean of f.
   *
   * @param rowWeights r, one for each sample
   * @param weightedMean whether m is weighted by r, or the plain mean
   */
  record Spread(double[] rowWeights, boolean weightedMean) implements QuadraticForm {

    /** Whether the other is the same form, number for number. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Spread that
          && weightedMean == that.weightedMean
          && Arrays.equals(rowWeights, that.rowWeights);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(rowWeights);
    }
  }

  /**
   * The sum of c_P Σ_{i in P} (f_i - m_P)² over the classes P, with m_P the mean of f over P.
   *
   * @param members the rows of each class; a row may be in none
   * @param classWeights c, one for each class
   */
  record WithinClasses(int[][] members, double[] classWeights) implements QuadraticForm {

    /** Whether the other is the same form, number for number. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof WithinClasses that
          && Arrays.deepEquals(members, that.members)
          && Arrays.equals(classWeights, that.classWeights);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(members) + Arrays.hashCode(classWeights);
    }
  }

  /**
   * The sum of c_P (m_P - m)² over the classes P that have rows, with m the mean of f over all of
   * them.
   *
   * @param members the rows of each class; a row may be in none
   * @param classWeights c, one for each class
   */
  record BetweenClasses(int[][] members, double[] classWeights) implements QuadraticForm {

    /** Whether the other is the same form, number for number. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof BetweenClasses that
          && Arrays.deepEquals(members, that.members)
          && Arrays.equals(classWeights, that.classWeights);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(members) + Arrays.hashCode(classWeights);
    }
  }

  /**
   * f'Af for any A that can be applied to a vector. The operator is used by several threads at
   * once.
   *
   * @param operator A
   */
  record Operator(LinearOperator operator) implements QuadraticForm {}
}
