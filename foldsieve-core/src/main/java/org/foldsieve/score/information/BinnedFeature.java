package org.foldsieve.score.information;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A feature whose values are bins. Joint counts with another variable are taken of the rows outside
 * its main bin only; what is left belongs to the main bin.
 *
 * <p>With few bins in a dense table these rows are bits, and two features are counted 64 rows at a
 * time. Otherwise they are listed, bin by bin, and counting costs that many steps, whatever the
 * number of rows.
 */
final class BinnedFeature {

  /** With more pairs of values counting bits is slower than asking each row for its value. */
  private static final int MOST_PAIRS_AS_BITS = 100;

  /** Of a variable with more values no bits are made. */
  private static final int MOST_VALUES_AS_BITS = 32;

  /** Shared, for there may be a million features. */
  private static final int[][] NO_ROWS = {};

  private static final long[][] NO_BITS = {};
  private static final Counts NO_COUNTS = Counts.ones(0);

  private final int mainBin;
  private final int[] counts;

  /** The rows of every bin but the main one; one of the two is empty. */
  private final int[][] rows;

  private final long[][] bits;

  /** What each row counts for; as bits, and elsewhere, each counts once. */
  private final Counts rowCounts;

  /** Where the rows of a feature of another machine are; null for one that is here. */
  private final @Nullable RemoteBins elsewhere;

  private final int place;

  private BinnedFeature(int place, int[] counts, RemoteBins elsewhere) {
    this.mainBin = largest(counts);
    this.counts = counts;
    this.rows = NO_ROWS;
    this.bits = NO_BITS;
    this.rowCounts = NO_COUNTS;
    this.elsewhere = elsewhere;
    this.place = place;
  }

  private BinnedFeature(int mainBin, int[] counts, int[][] rows, long[][] bits, Counts rowCounts) {
    this.mainBin = mainBin;
    this.counts = counts;
    this.rows = rows;
    this.bits = bits;
    this.rowCounts = rowCounts;
    this.elsewhere = null;
    this.place = -1;
  }

  /** A feature of which only the counts are here. */
  static BinnedFeature elsewhere(int place, RemoteBins bins) {
    return new BinnedFeature(place, bins.counts(place), bins);
  }

  /** Where its rows are, or null for here. */
  @Nullable RemoteBins elsewhere() {
    return elsewhere;
  }

  /** A feature by the rows of each bin, as bits. */
  static BinnedFeature ofBits(int[] counts, long[][] bits) {
    return new BinnedFeature(largest(counts), counts, NO_ROWS, bits, NO_COUNTS);
  }

  /**
   * A feature by the rows outside its main bin.
   *
   * @param counts the rows of each bin
   * @param main the bin whose rows are not listed
   * @param rows those of the other bins
   * @param rowCounts what each row counts for
   */
  static BinnedFeature ofLists(int[] counts, int main, int[][] rows, Counts rowCounts) {
    return new BinnedFeature(main, counts, rows, NO_BITS, rowCounts);
  }

  /** What it is made of, where every row counts once. */
  Parts parts() {
    if (elsewhere != null || !rowCounts.areOnes()) {
      throw new IllegalStateException("only bins that are here, of rows that count once, are sent");
    }
    return new Parts(mainBin, counts, rows, bits, rowCounts.rows());
  }

  /** The feature of its {@link #parts}. */
  static BinnedFeature of(Parts parts) {
    return new BinnedFeature(
        parts.mainBin, parts.counts, parts.rows, parts.bits, Counts.ones(parts.countedRows));
  }

  /** A feature as arrays; not copied. */
  record Parts(int mainBin, int[] counts, int[][] rows, long[][] bits, int countedRows) {}

  /** A variable that features are counted with. */
  interface Partner {
    /**
     * Counts the rows of every pair of a bin of the feature and a value of this.
     *
     * @param joint for bin b and value v, at {@code b * values + v}
     */
    void count(BinnedFeature feature, int[] joint);
  }

  /**
   * A partner by its values.
   *
   * @param codes the value of each row, from 0
   * @param totals the number of rows of each value
   */
  static Partner partner(int[] codes, int[] totals) {
    if (totals.length > MOST_VALUES_AS_BITS) {
      return (feature, joint) -> feature.countRows(codes, totals, joint);
    }
    long[][] ofValue = new long[totals.length][words(codes.length)];
    for (int i = 0; i < codes.length; i++) {
      ofValue[codes[i]][i / Long.SIZE] |= 1L << i;
    }
    int main = largest(totals);
    return (feature, joint) -> {
      if (feature.countsBits(totals.length)) {
        feature.countBits(ofValue, totals, main, joint);
      } else {
        feature.countRows(codes, totals, joint);
      }
    };
  }

  /** The first of the largest. */
  static int largest(int[] counts) {
    int main = 0;
    for (int b = 1; b < counts.length; b++) {
      main = counts[b] > counts[main] ? b : main;
    }
    return main;
  }

  static int words(int n) {
    return (n + Long.SIZE - 1) / Long.SIZE;
  }

  /** The number of rows in each bin; the live array. */
  int[] counts() {
    return counts;
  }

  /** The number of rows outside the main bin. */
  int outsideMain() {
    // Asked of every feature with every pick: no stream.
    int outside = 0;
    if (rowCounts.areOnes()) {
      for (int count : counts) {
        outside += count;
      }
      return outside - counts[mainBin];
    }
    for (int[] list : rows) {
      outside += list.length;
    }
    return outside;
  }

  private boolean hasBits() {
    return bits.length > 0;
  }

  /** Whether so many values, given as bits, are counted as bits. */
  private boolean countsBits(int values) {
    return hasBits() && counts.length * values <= MOST_PAIRS_AS_BITS;
  }

  /** This feature as a partner of others of the same table. */
  Partner asPartner(int n) {
    int[] codes = codes(n);
    return (feature, joint) -> {
      if (hasBits() && feature.countsBits(counts.length)) {
        feature.countBits(bits, counts, mainBin, joint);
      } else {
        feature.countRows(codes, counts, joint);
      }
    };
  }

  /** The bin of every row. */
  int[] codes(int n) {
    if (elsewhere != null) {
      return elsewhere.codes(place);
    }
    int[] codes = new int[n];
    Arrays.fill(codes, mainBin);
    for (int b = 0; b < counts.length; b++) {
      if (b != mainBin && hasBits()) {
        for (int w = 0; w < bits[b].length; w++) {
          for (long left = bits[b][w]; left != 0; left &= left - 1) {
            codes[w * Long.SIZE + Long.numberOfTrailingZeros(left)] = b;
          }
        }
      } else if (b != mainBin) {
        for (int i : rows[b]) {
          codes[i] = b;
        }
      }
    }
    return codes;
  }

  /** Counts with a variable that has a value for every row. */
  private void countRows(int[] codes, int[] totals, int[] joint) {
    int values = totals.length;
    int main = mainBin * values;
    System.arraycopy(totals, 0, joint, main, values);
    for (int b = 0; b < counts.length; b++) {
      if (b != mainBin) {
        int at = b * values;
        Arrays.fill(joint, at, at + values, 0);
        if (hasBits()) {
          countRows(bits[b], codes, joint, at);
        } else if (rowCounts.areOnes()) {
          for (int i : rows[b]) {
            joint[at + codes[i]]++;
          }
        } else {
          for (int i : rows[b]) {
            joint[at + codes[i]] += rowCounts.of(i);
          }
        }
        for (int v = 0; v < values; v++) {
          joint[main + v] -= joint[at + v];
        }
      }
    }
  }

  private static void countRows(long[] bits, int[] codes, int[] joint, int at) {
    for (int w = 0; w < bits.length; w++) {
      for (long left = bits[w]; left != 0; left &= left - 1) {
        joint[at + codes[w * Long.SIZE + Long.numberOfTrailingZeros(left)]]++;
      }
    }
  }

  /** Counts with a variable whose values are bits, all but the main one. */
  private void countBits(long[][] ofValue, int[] totals, int mainValue, int[] joint) {
    int values = totals.length;
    int main = mainBin * values;
    System.arraycopy(totals, 0, joint, main, values);
    for (int b = 0; b < counts.length; b++) {
      if (b != mainBin) {
        int at = b * values;
        int rest = counts[b];
        for (int v = 0; v < values; v++) {
          if (v != mainValue) {
            int both = inBoth(bits[b], ofValue[v]);
            joint[at + v] = both;
            joint[main + v] -= both;
            rest -= both;
          }
        }
        joint[at + mainValue] = rest;
        joint[main + mainValue] -= rest;
      }
    }
  }

  private static int inBoth(long[] a, long[] b) {
    int count = 0;
    for (int w = 0; w < a.length; w++) {
      count += Long.bitCount(a[w] & b[w]);
    }
    return count;
  }
}
