package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChiSquaredTest {

  /** scipy 1.10: chi2.sf. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 1, 0.47950012218695337",
    "3.84, 1, 0.05004352124870519",
    "10, 2, 0.006737946999085468",
    "0.001, 5, 0.9999999983185123",
    "30, 9, 0.00043872177097947936",
    "200, 9, 3.312992393909567e-38",
    "5, 100, 1.0",
    "120, 100, 0.08440668109369177"
  })
  void theTailIsThatOfScipy(double x, double freedom, double expected) {
    assertThat(ChiSquared.tail(x, freedom)).isCloseTo(expected, within(1e-12 * expected));
  }

  @Test
  void theTailHasEnds() {
    assertThat(ChiSquared.tail(0, 3)).isEqualTo(1);
    assertThat(ChiSquared.tail(Double.POSITIVE_INFINITY, 3)).isZero();
    assertThat(ChiSquared.tail(Double.NaN, 3)).isNaN();
    assertThat(ChiSquared.tail(1, 0)).isNaN();
  }
}
