package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class PrincipalBasisTest {

  private static final int ROWS = 200;
  private static final int COLUMNS = 40;
  private static final int DIRECTIONS = 12;

  private final SplittableRandom random = Seeds.random("principal basis");

  @Test
  void directionsAreOrthonormal() {
    assertOrthonormal(basis(SearchTables.gaussian(ROWS, COLUMNS, random).toMatrix().values()));
    assertOrthonormal(basis(lowRank(1e-9)));
  }

  @Test
  void aFewDirectionsHoldWhatAFewFactorsMake() {
    double[] sample = lowRank(0);
    PrincipalBasis basis = basis(sample);
    assertOrthonormal(basis);
    assertThat(squares(basis.coordinates())).isCloseTo(squares(sample), within(1e-9));
  }

  /** Five factors, fewer than there are directions. */
  private double[] lowRank(double noise) {
    return SearchTables.lowRank(ROWS, COLUMNS, 5, noise, random).toMatrix().values();
  }

  private static PrincipalBasis basis(double[] sample) {
    return PrincipalBasis.of(sample, ROWS, COLUMNS, DIRECTIONS, Blas.get(), Run.defaults());
  }

  private static double squares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  private static void assertOrthonormal(PrincipalBasis basis) {
    double[] q = basis.directions();
    for (int a = 0; a < DIRECTIONS; a++) {
      for (int b = 0; b <= a; b++) {
        double product = 0;
        for (int j = 0; j < COLUMNS; j++) {
          product += q[j * DIRECTIONS + a] * q[j * DIRECTIONS + b];
        }
        assertThat(product).isCloseTo(a == b ? 1 : 0, within(1e-12));
      }
    }
  }
}
