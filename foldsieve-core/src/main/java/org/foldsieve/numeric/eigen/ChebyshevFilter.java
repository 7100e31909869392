package org.foldsieve.numeric.eigen;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Bottom eigenvectors without a factorisation, for matrices whose factor would be too large: {@link
 * BlockLanczos} on a polynomial of Q that lifts the bottom of the spectrum.
 *
 * <p>The Chebyshev polynomial T_m, stretched so that it stays between -1 and 1 on [cut, top], grows
 * like cosh(2 m sqrt((cut - x) / top)) below the cut. The cut is set to lift 0 by a fixed factor,
 * so a higher degree means a lower cut and a steeper rise. The degree is tripled as long as the
 * pairs do not converge and the cut stays above the wanted eigenvalues; each new filter starts from
 * a mixture of the best vectors so far. After that the last filter goes on.
 *
 * <p>By hand: the libraries with such filters (EVSL, ChASE) are C and C++; none is for Java.
 */
final class ChebyshevFilter {

  private static final int FIRST_DEGREE = 12;
  private static final int LAST_DEGREE = 12 * 243;

  /** Steps of the Lanczos method before a filter is judged, and those of the last one. */
  private static final int STEPS = 40;

  private static final int LAST_STEPS = 400;

  /** 2 m sqrt(cut / top): the lift of 0 is cosh of it, about 200. */
  private static final double LIFT = 6;

  /** How far above the last wanted eigenvalue the cut has to stay. */
  private static final double ROOM = 3;

  private final SpectralProblem problem;
  private final double cut;
  private final double top;
  private final int degree;
  private double[] previous;
  private double[] current;
  private double[] next;

  private ChebyshevFilter(SpectralProblem problem, double top, int degree) {
    this.problem = problem;
    this.top = top;
    this.degree = degree;
    double root = LIFT / (2 * degree);
    cut = top * root * root;
    previous = new double[problem.size() * BlockVectors.WIDTH];
    current = new double[previous.length];
    next = new double[previous.length];
  }

  /** The {@code count} smallest eigenvalues; the result says when they did not converge. */
  static EigenResult bottom(SpectralProblem problem, int count) {
    int n = problem.size();
    int wanted = count + 1;
    double top = top(problem);
    int degree = FIRST_DEGREE;
    double[] start = null;
    while (true) {
      ChebyshevFilter filter = new ChebyshevFilter(problem, top, degree);
      EigenSearch lanczos =
          new EigenSearch(
              n,
              filter::apply,
              problem.nullSpace(),
              wanted,
              basis(wanted),
              start,
              found -> problem.report(found, wanted),
              problem.run());
      String method =
          String.format(Locale.ROOT, "Chebyshev filter of degree %d and block Lanczos", degree);
      double tolerance = 1e-5;
      int limit = STEPS;
      while (true) {
        boolean done = lanczos.iterate(tolerance, limit - lanczos.steps());
        EigenResult result = RayleighRitz.bottom(problem, lanczos.vectors(), count, method);
        if (done && result.converged()) {
          return result;
        }
        if (done) {
          tolerance /= 30;
        }
        if (lanczos.steps() >= limit) {
          int steeper = degree(top, result.next(), degree);
          if (steeper > degree) {
            start = mixture(lanczos.vectors(), wanted, n, problem.run().random(-degree));
            degree = steeper;
            break;
          }
          if (limit == LAST_STEPS) {
            return result;
          }
          limit = LAST_STEPS;
        }
      }
    }
  }

  /** The largest basis of the Lanczos method. */
  static int basis(int wanted) {
    return Math.max(STEPS * BlockVectors.WIDTH, 3 * wanted + 24);
  }

  /** The degree to go on with: more than now, unless its cut would be too low. */
  private static int degree(double top, double lastWanted, int now) {
    double highest = LIFT / 2 * Math.sqrt(top / (ROOM * lastWanted));
    int degree = (int) Math.min(Math.min(3.0 * now, LAST_DEGREE), highest) & ~1;
    return degree >= 1.5 * now ? degree : now;
  }

  /** A bound of the largest eigenvalue: the largest Ritz value plus what the basis lacks. */
  private static double top(SpectralProblem problem) {
    BlockLanczos lanczos =
        new BlockLanczos(
            problem.size(),
            problem::apply,
            problem.nullSpace(),
            List.of(),
            1,
            48,
            null,
            0,
            found -> {},
            problem.run());
    lanczos.iterate(1e-3, 10);
    return Math.min(problem.norm(), lanczos.values()[0] + lanczos.lastFactorNorm());
  }

  /** Random combinations of all the wanted vectors, so that a few blocks hold a part of each. */
  private static double[] mixture(
      List<double[]> blocks, int wanted, int n, SplittableRandom random) {
    double[] mixture = new double[n * BlockVectors.WIDTH];
    for (int j = 0; j < wanted; j++) {
      double[] block = blocks.get(j / BlockVectors.WIDTH);
      for (int c = 0; c < BlockVectors.WIDTH; c++) {
        double factor = random.nextDouble(-1, 1);
        for (int i = 0; i < n; i++) {
          mixture[i * BlockVectors.WIDTH + c] +=
              factor * block[i * BlockVectors.WIDTH + j % BlockVectors.WIDTH];
        }
      }
    }
    return mixture;
  }

  /** Y = T_m((2 Q - (top + cut)) / (top - cut)) X, by the three-term recurrence. */
  private void apply(double[] x, double[] y) {
    double center = (top + cut) / 2;
    double half = (top - cut) / 2;
    System.arraycopy(x, 0, previous, 0, x.length);
    problem.apply(previous, current, 1 / half, previous, -center / half, previous, 0);
    for (int k = 2; k <= degree; k++) {
      problem.apply(current, next, 2 / half, current, -2 * center / half, previous, -1);
      double[] oldest = previous;
      previous = current;
      current = next;
      next = oldest;
    }
    System.arraycopy(current, 0, y, 0, y.length);
  }
}
