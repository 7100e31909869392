package org.foldsieve.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;

/** Compares arrays of numbers within a tolerance, in one pass. */
public final class Close {

  private Close() {}

  /** Fails at the first pair that differs by more than the tolerance; NaN equals NaN. */
  public static void assertClose(
      double[] actual, double[] expected, double tolerance, String what) {
    assertThat(actual.length).as(what).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      if (!(Math.abs(actual[i] - expected[i]) <= tolerance)
          && !(Double.isNaN(actual[i]) && Double.isNaN(expected[i]))) {
        throw new AssertionError(
            String.format(
                Locale.ROOT,
                "%s: %s at %d, expected %s within %s",
                what,
                actual[i],
                i,
                expected[i],
                tolerance));
      }
    }
  }

  public static void assertClose(Matrix actual, Matrix expected, double tolerance) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    assertClose(actual.values(), expected.values(), tolerance, actual.toString());
  }
}
