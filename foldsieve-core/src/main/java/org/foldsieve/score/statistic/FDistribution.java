package org.foldsieve.score.statistic;

/**
 * The tail of Fisher's F distribution, to about 1e-12 of its value however small that is.
 *
 * <p>\( P(F > f) = I_x(b/2, a/2) \) with \( x = b / (b + a f) \) and the regularised incomplete
 * beta function, by its continued fraction (Lentz). By hand: a library of distributions would bring
 * several jars to everybody for this one and {@link ChiSquared}; its values are held to scipy's.
 */
final class FDistribution {

  private static final int MOST_TERMS = 10_000;
  private static final double TINY = 1e-300;

  /** Lanczos, g = 7, n = 9. */
  private static final double[] LANCZOS = {
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
    -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
    1.5056327351493116e-7
  };

  private FDistribution() {}

  /**
   * The probability of a larger value than f by chance.
   *
   * @param a degrees of freedom above the line
   * @param b below it
   */
  static double tail(double f, double a, double b) {
    if (Double.isNaN(f)) {
      return Double.NaN;
    }
    if (f <= 0) {
      return 1;
    }
    if (Double.isInfinite(f)) {
      return 0;
    }
    double x = b / (b + a * f);
    double rest = a * f / (b + a * f);
    // The fraction converges fast on the side of the mean.
    return x < (b / 2 + 1) / ((a + b) / 2 + 2)
        ? incompleteBeta(b / 2, a / 2, x, rest)
        : 1 - incompleteBeta(a / 2, b / 2, rest, x);
  }

  /** I_x(p, q) with rest = 1 - x, given for its digits. */
  private static double incompleteBeta(double p, double q, double x, double rest) {
    double front =
        Math.exp(
            logGamma(p + q) - logGamma(p) - logGamma(q) + p * Math.log(x) + q * Math.log(rest));
    return front / p * fraction(p, q, x);
  }

  private static double fraction(double p, double q, double x) {
    double c = 1;
    double d = 1 / away(1 - (p + q) * x / (p + 1));
    double h = d;
    for (int m = 1; m < MOST_TERMS; m++) {
      double even = m * (q - m) * x / ((p + 2 * m - 1) * (p + 2 * m));
      d = 1 / away(1 + even * d);
      c = away(1 + even / c);
      h *= d * c;
      double odd = -(p + m) * (p + q + m) * x / ((p + 2 * m) * (p + 2 * m + 1));
      d = 1 / away(1 + odd * d);
      c = away(1 + odd / c);
      h *= d * c;
      if (Math.abs(d * c - 1) < 1e-15) {
        break;
      }
    }
    return h;
  }

  private static double away(double x) {
    return Math.abs(x) < TINY ? TINY : x;
  }

  static double logGamma(double x) {
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (x - 1 + i);
    }
    double t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
