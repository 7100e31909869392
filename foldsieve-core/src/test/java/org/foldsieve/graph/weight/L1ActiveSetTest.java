package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class L1ActiveSetTest {

  private record Columns(double[][] matrix) implements L1ActiveSet.Columns {

    @Override
    public int count() {
      return matrix.length;
    }

    @Override
    public double diagonal(int j) {
      return matrix[j][j];
    }

    @Override
    public void copyColumn(int j, double[] target) {
      for (int i = 0; i < matrix.length; i++) {
        target[i] = matrix[i][j];
      }
    }
  }

  @Test
  void theBestWeightsOfTwoAreThoseOfTheFormula() {
    double[] weights = new double[2];
    // ½ (s² + 3 (1 - s)²) is least at s = 3/4; both are positive, so their price is the same.
    double violation =
        new L1ActiveSet(0.1).solve(new Columns(new double[][] {{1, 0}, {0, 3}}), weights);
    assertThat(weights[0]).isCloseTo(0.75, within(1e-15));
    assertThat(weights[1]).isCloseTo(0.25, within(1e-15));
    assertThat(violation).isCloseTo(0, within(1e-15));
  }

  /** Without a positive semidefinite matrix there is no optimum, and what is left is told. */
  @Test
  void theViolationOfACandidateOutsideIsTold() {
    double[] weights = new double[2];
    double violation =
        new L1ActiveSet(0.5).solve(new Columns(new double[][] {{1, 5}, {5, 1}}), weights);
    assertThat(weights).containsExactly(1, 0);
    // Gs = (1, 5) and ν = -1.5 make |5 - 1.5| - 0.5.
    assertThat(violation).isCloseTo(3, within(1e-14));
    assertThat(L1ActiveSet.isAccepted(violation)).isFalse();
  }

  @Test
  void aViolationUpToTheBoundIsAccepted() {
    assertThat(L1ActiveSet.isAccepted(1e-8)).isTrue();
    assertThat(L1ActiveSet.isAccepted(Math.nextUp(1e-8))).isFalse();
  }
}
