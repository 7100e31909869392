package org.foldsieve.io.file;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;

/** Checks of sizes before anything is allocated for them. */
public final class Sizes {

  /** So many rows or columns may stay empty: the names of so many take some 50 MB. */
  private static final int FREE = 1 << 18;

  private Sizes() {}

  /** The product of numbers that are not negative; the largest long where it would be more. */
  public static long product(long... factors) {
    long product = 1;
    for (long factor : factors) {
      if (factor == 0) {
        return 0;
      }
      product = factor > Long.MAX_VALUE / product ? Long.MAX_VALUE : product * factor;
    }
    return product;
  }

  /** Refuses an array without elements, before its other extents are believed. */
  public static void requireElements(int[] shape) {
    for (int extent : shape) {
      if (extent == 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "the array has the shape %s; a table has at least one sample and one feature",
                Arrays.toString(shape)));
      }
    }
  }

  /** Refuses a number of bytes that what is there cannot hold. */
  public static void requireHeld(String what, long bytes, long held) {
    if (bytes < 0 || bytes > held) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s should take %d bytes, and the file has room for %d: it is cut short or damaged",
              what,
              bytes,
              held));
    }
  }

  /**
   * Refuses a number of rows or columns that the entries do not bear out: each gets memory of its
   * own, a column its name.
   *
   * @param what "rows" or "columns"
   * @param extent the number a file claims
   * @param entries how many entries it holds
   */
  public static void requireEntries(String what, long extent, long entries) {
    if (extent > Math.max(FREE, 16 * entries) || extent > Integer.MAX_VALUE - 8) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the file claims %d %s and holds %d entries; leave out empty %s",
              extent,
              what,
              entries,
              what));
    }
  }
}
