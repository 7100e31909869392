package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.data.DataException;
import org.jspecify.annotations.Nullable;

/**
 * How many rows each row counts for, as whole numbers of a unit: what is counted stays whole, and
 * two ways to count the same are equal to the last bit.
 *
 * <p>Whole weights are themselves, a row of weight 3 as three rows. Others are rounded to a
 * billionth of all of them together, or to the next power of two below. Information does not depend
 * on the unit; how many rows there are does, so the unit is kept.
 */
final class Counts {

  /** All together stay below what an int holds. */
  private static final double MOST = 1 << 30;

  private final int rows;
  private final int @Nullable [] units;
  private final int total;
  private final double unit;

  private Counts(int rows, int @Nullable [] units, int total, double unit) {
    this.rows = rows;
    this.units = units;
    this.total = total;
    this.unit = unit;
  }

  /** Every row once. */
  static Counts ones(int rows) {
    return new Counts(rows, null, rows, 1);
  }

  /** By weight; all above 0. */
  static Counts of(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    if (!(sum < Double.POSITIVE_INFINITY)) {
      throw new DataException("the weights of all rows together are too large; give smaller ones");
    }
    boolean whole = Arrays.stream(weights).allMatch(weight -> weight == Math.rint(weight));
    // The largest power of two that keeps the sum below the limit; 1 does for whole weights.
    int shift = Math.getExponent(MOST / sum);
    double unit = whole && sum <= MOST ? 1 : Math.scalb(1.0, -shift);
    int[] units = new int[weights.length];
    int total = 0;
    for (int i = 0; i < units.length; i++) {
      // Some of a row is left of any that counts.
      units[i] = (int) Math.max(1, Math.round(weights[i] / unit));
      total = Math.addExact(total, units[i]);
    }
    return new Counts(weights.length, units, total, unit);
  }

  /** Those of some rows. */
  Counts select(int[] chosen) {
    if (units == null) {
      return ones(chosen.length);
    }
    int[] own = Arrays.stream(chosen).map(i -> units[i]).toArray();
    return new Counts(own.length, own, Arrays.stream(own).sum(), unit);
  }

  boolean areOnes() {
    return units == null;
  }

  /** How many rows there are, whatever they count for. */
  int rows() {
    return rows;
  }

  /** What a row counts for, in units. */
  int of(int row) {
    return units == null ? 1 : units[row];
  }

  /** All rows together, in units. */
  int total() {
    return total;
  }

  /** So many units as rows. */
  double rows(double units) {
    return units * unit;
  }
}
