package org.foldsieve.score.statistic;

/**
 * The tail of the chi-squared distribution. By hand, as {@link FDistribution} is: a library of
 * distributions would bring several jars to everybody for two functions.
 */
final class ChiSquared {

  private static final int MOST_TERMS = 100_000;
  private static final double TINY = 1e-300;

  private ChiSquared() {}

  /**
   * The chance of a value of at least x: the regularised upper incomplete gamma function Q(df/2,
   * x/2), by its series below the mean and by its continued fraction above it.
   */
  static double tail(double x, double freedom) {
    if (Double.isNaN(x) || !(freedom > 0)) {
      return Double.NaN;
    }
    if (x <= 0) {
      return 1;
    }
    if (Double.isInfinite(x)) {
      return 0;
    }
    double a = freedom / 2;
    double z = x / 2;
    double front = Math.exp(a * Math.log(z) - z - FDistribution.logGamma(a));
    return z < a + 1 ? 1 - front * series(a, z) : front * fraction(a, z);
  }

  private static double series(double a, double z) {
    double term = 1 / a;
    double sum = term;
    for (int n = 1; n < MOST_TERMS && term > sum * 0x1p-53; n++) {
      term *= z / (a + n);
      sum += term;
    }
    return sum;
  }

  /** By Lentz's method. */
  private static double fraction(double a, double z) {
    double b = z + 1 - a;
    double c = 1 / TINY;
    double d = 1 / b;
    double value = d;
    for (int n = 1; n < MOST_TERMS; n++) {
      double numerator = -n * (n - a);
      b += 2;
      d = 1 / away(numerator * d + b);
      c = away(b + numerator / c);
      double step = d * c;
      value *= step;
      if (Math.abs(step - 1) < 0x1p-52) {
        break;
      }
    }
    return value;
  }

  private static double away(double x) {
    return Math.abs(x) < TINY ? TINY : x;
  }
}
