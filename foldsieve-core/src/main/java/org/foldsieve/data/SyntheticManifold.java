package org.foldsieve.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;

/**
 * Points on a known surface or curve in space, to see what a map makes of them. The shapes are
 * those of Todd Wittman's {@code mani.m}.
 *
 * <p>The table has the features {@code x, y, z} and the colour as its numeric label. The same
 * arguments give the same bits on every machine.
 *
 * @param table the points
 * @param chart the true coordinates of each point on the surface, one row each
 * @since 0.1.0
 */
public record SyntheticManifold(Table table, Matrix chart) {

  private static final List<String> AXES = List.of("x", "y", "z");
  private static final int CHART_DIMENSIONS = 2;

  /** How the plane under the punctured sphere is sampled. */
  public enum Sampling {
    /** The n points of a square grid nearest its centre: no chance involved. */
    GRID,
    /** Uniformly in the disc of radius 5. */
    RANDOM
  }

  /**
   * A plane rolled up:
   *
   * <p>\[ t = \tfrac{3\pi}{2}(1 + 2U),\quad h = 21 U',\quad (t\cos t,\ h,\ \zeta\, t\sin t) \]
   *
   * <p>The colour is t, the chart (t, h).
   *
   * @param n the number of points
   * @param zScale zeta, the stretch of the third axis
   */
  public static SyntheticManifold swissRoll(int n, double zScale, long seed) {
    SplittableRandom random = random(n, zScale, seed);
    return build(
        n,
        i -> {
          double t = 3 * Math.PI / 2 * (1 + 2 * random.nextDouble());
          double h = 21 * random.nextDouble();
          return new double[] {t * StrictMath.cos(t), h, zScale * t * StrictMath.sin(t), t, t, h};
        });
  }

  /**
   * A sphere with a hole at its pole, seen from below as a disc (u, v):
   *
   * <p>\[ a = \frac{4}{4 + u^2 + v^2},\quad (a u,\ a v,\ 2\zeta(1 - a)) \]
   *
   * <p>The colour is the third coordinate, the chart (u, v).
   *
   * @param seed used by random sampling only
   */
  public static SyntheticManifold puncturedSphere(
      int n, double zScale, Sampling sampling, long seed) {
    SplittableRandom random = random(n, zScale, seed);
    double[][] disc = sampling == Sampling.GRID ? gridDisc(n) : randomDisc(n, random);
    return build(
        n,
        i -> {
          double u = disc[i][0];
          double v = disc[i][1];
          double a = 4 / (4 + u * u + v * v);
          double z = zScale * 2 * (1 - a);
          return new double[] {a * u, a * v, z, z, u, v};
        });
  }

  /**
   * A square with a hill and a hollow:
   *
   * <p>\[ (u, v) \in [-1, 1]^2,\quad (u,\ v,\ \zeta \sin(\pi u)\tanh(3v)) \]
   *
   * <p>The colour is the third coordinate, the chart (u, v).
   */
  public static SyntheticManifold twinPeaks(int n, double zScale, long seed) {
    SplittableRandom random = random(n, zScale, seed);
    return build(
        n,
        i -> {
          double u = 1 - 2 * random.nextDouble();
          double v = 1 - 2 * random.nextDouble();
          double z = zScale * StrictMath.sin(Math.PI * u) * StrictMath.tanh(3 * v);
          return new double[] {u, v, z, z, u, v};
        });
  }

  /**
   * A coil of eight windings around a ring, with noise:
   *
   * <p>\[ t = 2\pi (i/n)^r,\quad ((2 + \cos 8t)\cos t,\ (2 + \cos 8t)\sin t,\ \sin 8t) + \sigma
   * N(0, 1) \]
   *
   * <p>The colour is t, the chart (cos t, sin t).
   *
   * @param rate r, how unevenly the points follow each other
   * @param noise sigma
   */
  public static SyntheticManifold toroidalHelix(int n, double rate, double noise, long seed) {
    if (!(rate > 0) || !(noise >= 0) || Double.isInfinite(rate + noise)) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "rate must be positive and noise not negative: rate = %s, noise = %s",
              rate,
              noise));
    }
    SplittableRandom random = random(n, 1, seed);
    return build(
        n,
        i -> {
          double t = 2 * Math.PI * StrictMath.pow((i + 1.0) / n, rate);
          double radius = 2 + StrictMath.cos(8 * t);
          double cos = StrictMath.cos(t);
          double sin = StrictMath.sin(t);
          return new double[] {
            radius * cos + noise * Gaussians.next(random),
            radius * sin + noise * Gaussians.next(random),
            StrictMath.sin(8 * t) + noise * Gaussians.next(random),
            t,
            cos,
            sin
          };
        });
  }

  private static SplittableRandom random(int n, double zScale, long seed) {
    Require.atLeast(1, "n", n);
    if (!Double.isFinite(zScale)) {
      throw new ParameterException("the z scale must be finite: " + zScale);
    }
    return new SplittableRandom(seed);
  }

  /** The n grid points nearest the centre; equal distances in the order of the grid's columns. */
  private static double[][] gridDisc(int n) {
    double step = 9 / Math.sqrt(n);
    int side = (int) Math.floor(10 / step * (1 + 1e-12)) + 1;
    double[][] grid = new double[side * side][];
    for (int column = 0; column < side; column++) {
      for (int row = 0; row < side; row++) {
        grid[column * side + row] = new double[] {-5 + column * step, -5 + row * step};
      }
    }
    Arrays.sort(grid, Comparator.comparingDouble(p -> p[0] * p[0] + p[1] * p[1]));
    return Arrays.copyOf(grid, n);
  }

  private static double[][] randomDisc(int n, SplittableRandom random) {
    return IntStream.range(0, n)
        .mapToObj(
            i -> {
              double radius = 5 * Math.sqrt(random.nextDouble());
              double angle = 2 * Math.PI * random.nextDouble();
              return new double[] {radius * StrictMath.cos(angle), radius * StrictMath.sin(angle)};
            })
        .toArray(double[][]::new);
  }

  /** Three coordinates, the colour, and the chart of each point. */
  private static SyntheticManifold build(int n, IntFunction<double[]> point) {
    Matrix values = Matrix.zeros(n, AXES.size());
    Matrix chart = Matrix.zeros(n, CHART_DIMENSIONS);
    double[] colour = new double[n];
    for (int i = 0; i < n; i++) {
      double[] p = point.apply(i);
      System.arraycopy(p, 0, values.values(), i * AXES.size(), AXES.size());
      colour[i] = p[3];
      System.arraycopy(p, 4, chart.values(), i * CHART_DIMENSIONS, CHART_DIMENSIONS);
    }
    return new SyntheticManifold(
        Table.of(values, AXES).withLabels(Labels.numbers("colour", colour)), chart);
  }
}
