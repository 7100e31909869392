package org.foldsieve.neighbor.row;

/**
 * The number that decides which row is nearer, and what distance it stands for.
 *
 * <p>It grows with the distance. Of Euclidean distances it is the square, of the cosine distance
 * twice the distance (the squared Euclidean distance of rows of length 1), of all others the
 * distance itself.
 */
public enum Dissimilarity {
  /** The sum of (x − y)². */
  SQUARED_EUCLIDEAN,
  /**
   * 2 (1 − Σxy / √(Σx² Σy²)), at least 0, of rows of length 1: equal rows are at 0 and rows without
   * a common column at 2, to the bit.
   */
  COSINE,
  /** The sum of |x − y|. */
  MANHATTAN,
  /** The mean of |x − y|. */
  MEAN_DIFFERENCE,
  /** The share of columns with x ≠ y. */
  UNEQUAL,
  /** The mean of |x − y| over the columns in which both rows have a number. */
  KNOWN_DIFFERENCE,
  /**
   * The sum of (x − y)² over the columns in which both rows have a number, times the number of all
   * columns by theirs; infinite where there is none.
   */
  KNOWN_SQUARES,
  /** Row i holds the distances from row i to all others. */
  LOOK_UP;

  /** Whether float products bound it: rows are vectors, and it is their squared distance. */
  public boolean isProduct() {
    return this == SQUARED_EUCLIDEAN || this == COSINE;
  }

  /**
   * How far it may be from the sum of (x − y)², both as they are computed, beyond what rounding of
   * that sum explains. For unit rows: three sums of d products each err by d 2^-53 of 1 and the
   * rest is a few roundings; twice that is safe.
   */
  public double error(int features) {
    return this == COSINE ? (16.0 * features + 128) * 0x1p-53 : 0;
  }

  /** The squared distance it stands for. */
  public double toSquaredDistance(double value) {
    return switch (this) {
      case SQUARED_EUCLIDEAN, KNOWN_SQUARES -> value;
      case COSINE -> value / 2 * (value / 2);
      default -> value * value;
    };
  }

  /** What it is at a distance. */
  public double ofDistance(double distance) {
    return switch (this) {
      case SQUARED_EUCLIDEAN, KNOWN_SQUARES -> distance * distance;
      case COSINE -> 2 * distance;
      default -> distance;
    };
  }
}
