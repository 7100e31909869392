package org.foldsieve.embed.layout;

import java.util.Locale;

/**
 * How near two points of a UMAP are, 1 / (1 + a d^2b) for the distance d.
 *
 * @param a above 0
 * @param b above 0
 */
record Closeness(double a, double b) {

  private static final int POINTS = 300;
  private static final int ROUNDS = 500;

  Closeness {
    if (!(a > 0 && b > 0 && Double.isFinite(a) && Double.isFinite(b))) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "a and b must be positive: a = %s, b = %s", a, b));
    }
  }

  /**
   * The curve nearest, by least squares at 300 distances up to 3 spread, to one that is 1 up to
   * {@code minDist} and from there on falls as exp(-(d - minDist) / spread). Levenberg-Marquardt.
   */
  static Closeness fit(double minDist, double spread) {
    double[] x = new double[POINTS];
    double[] target = new double[POINTS];
    for (int p = 0; p < POINTS; p++) {
      x[p] = 3 * spread * p / (POINTS - 1);
      target[p] = x[p] < minDist ? 1 : StrictMath.exp(-(x[p] - minDist) / spread);
    }
    // In log a and log b both stay positive, and one step is as good for wide and narrow curves.
    double logA = 0;
    double logB = 0;
    double damping = 1e-3;
    double error = error(x, target, logA, logB);
    for (int round = 0; round < ROUNDS; round++) {
      double[] normal = normal(x, target, logA, logB);
      double aa = normal[0] * (1 + damping);
      double bb = normal[1] * (1 + damping);
      double determinant = aa * bb - normal[2] * normal[2];
      double stepA = (bb * normal[3] - normal[2] * normal[4]) / determinant;
      double stepB = (aa * normal[4] - normal[2] * normal[3]) / determinant;
      double tried = error(x, target, logA + stepA, logB + stepB);
      if (tried <= error) {
        logA += stepA;
        logB += stepB;
        error = tried;
        damping /= 5;
        if (Math.abs(stepA) + Math.abs(stepB) < 1e-12) {
          break;
        }
      } else if (damping > 1e12) {
        break;
      } else {
        damping *= 4;
      }
    }
    return new Closeness(StrictMath.exp(logA), StrictMath.exp(logB));
  }

  /** What a curve of these logarithms leaves; infinite where it is no number. */
  private static double error(double[] x, double[] target, double logA, double logB) {
    double sum = 0;
    for (int p = 0; p < POINTS; p++) {
      double off = target[p] - value(x[p], logA, logB);
      sum += off * off;
    }
    return Double.isFinite(sum) ? sum : Double.POSITIVE_INFINITY;
  }

  private static double value(double x, double logA, double logB) {
    return x == 0
        ? 1
        : 1 / (1 + StrictMath.exp(logA + 2 * StrictMath.exp(logB) * StrictMath.log(x)));
  }

  /** J'J as aa, bb, ab, and J'r as a, b, of the logarithms. */
  private static double[] normal(double[] x, double[] target, double logA, double logB) {
    double b = StrictMath.exp(logB);
    double[] sums = new double[5];
    for (int p = 1; p < POINTS; p++) {
      double value = value(x[p], logA, logB);
      double slopeA = -value * (1 - value);
      double slopeB = slopeA * 2 * b * StrictMath.log(x[p]);
      double off = target[p] - value;
      sums[0] += slopeA * slopeA;
      sums[1] += slopeB * slopeB;
      sums[2] += slopeA * slopeB;
      sums[3] += slopeA * off;
      sums[4] += slopeB * off;
    }
    return sums;
  }

  /** The pull of a neighbour, as a multiple of the difference; negative. */
  double pull(double squaredDistance) {
    double power = StrictMath.pow(squaredDistance, b);
    return -2 * a * b * power / squaredDistance / (1 + a * power);
  }

  /** The push of a row that is no neighbour, as a multiple of the difference. */
  double push(double squaredDistance) {
    return 2 * b / ((0.001 + squaredDistance) * (1 + a * StrictMath.pow(squaredDistance, b)));
  }
}
