package org.foldsieve.data;

import java.util.SplittableRandom;

/** Normal random numbers in Box and Muller's way: their bits depend on no version of Java. */
final class Gaussians {

  private Gaussians() {}

  static double next(SplittableRandom random) {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }
}
