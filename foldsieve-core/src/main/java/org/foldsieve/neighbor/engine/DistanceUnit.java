package org.foldsieve.neighbor.engine;

/**
 * Turns raw squared distances into the floats that bounds are made of: half the squared distance
 * after all values were multiplied by a power of two.
 *
 * @param scale the power of two
 */
record DistanceUnit(double scale) {

  /** Beyond these a squared difference could overflow, or underflow enough to matter. */
  private static final double LARGEST = 0x1p500;

  private static final double SMALLEST = 0x1p-400;

  /** The unit in which values up to the given one come near 1. */
  static DistanceUnit forReach(double reach) {
    return new DistanceUnit(reach == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(reach)));
  }

  /** Whether bounds hold for values up to {@code magnitude}, and {@code reach} from the centre. */
  static boolean canMeasure(double magnitude, double reach) {
    return magnitude < LARGEST && (reach == 0 || reach > SMALLEST);
  }

  /** A float that is not below the distance. */
  float roundUp(double squaredDistance) {
    return Math.nextUp((float) (squaredDistance * (scale * scale / 2)));
  }

  /** A float that is not above the distance. */
  float roundDown(double squaredDistance) {
    return Math.nextDown((float) (squaredDistance * (scale * scale / 2)));
  }
}
