package org.foldsieve.score.information;

/**
 * Entropies and mutual information of counts, in bits.
 *
 * <p>Sums of c log2 c are taken in whole numbers of a small unit, so their order does not matter:
 * two features with the same counts in another order have the same entropy, bit for bit, and equal
 * criteria tie. A mutual information within the rounding of its terms is exactly 0, so that
 * independent features are independent.
 *
 * <p>With \( n I = n \log n - \sum_a c_a \log c_a - \sum_b c_b \log c_b + \sum_{ab} c_{ab} \log
 * c_{ab} \). A unit is \( 2^{-s} \), with s as large as a double allows: for a thousand rows an
 * information is exact to about 1e-15 bits.
 */
final class Information {

  /** A table entry is off by at most half a unit for its rounding and one for its logarithm. */
  private static final int UNITS_OFF = 2;

  /** Of more rows, as heavy ones are, terms are computed as they are asked for. */
  private static final int MOST_KEPT = 1 << 22;

  private final int rows;
  private final int shift;
  private final long whole;
  private final long[] terms;
  private final double bitsPerUnit;

  /** For counts that add up to the given number of rows. */
  Information(int rows) {
    this.rows = rows;
    double most = Math.max(1, rows * log2(rows));
    // The largest term stays below 2^52: whole numbers up to there are exact as doubles.
    this.shift = 51 - Math.getExponent(most);
    this.terms = new long[Math.min(rows, MOST_KEPT) + 1];
    for (int c = 2; c < terms.length; c++) {
      terms[c] = compute(c);
    }
    this.whole = term(rows);
    this.bitsPerUnit = Math.scalb(1.0, -shift) / rows;
  }

  private long compute(int count) {
    return Math.round(Math.scalb(count * log2(count), shift));
  }

  /** StrictMath, for the same bits on every machine; exact for powers of two. */
  private static double log2(int c) {
    return Integer.bitCount(c) == 1
        ? Integer.numberOfTrailingZeros(c)
        : StrictMath.log(c) / StrictMath.log(2);
  }

  /** A count c as c log2 c, in units. */
  long term(int count) {
    return count < terms.length ? terms[count] : compute(count);
  }

  /** The sum of c log2 c over counts, in units. */
  long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += term(count);
    }
    return sum;
  }

  /** The entropy in units, from the {@link #sum} of the counts. */
  long entropy(long sum) {
    return whole - sum;
  }

  /**
   * The mutual information in units.
   *
   * @param a the {@link #sum} of one side's counts
   * @param b that of the other side's
   * @param joint the counts of the pairs of values, and perhaps more behind them
   * @param pairs how many pairs there are
   * @param values how many pairs and single values there are
   */
  long mutual(long a, long b, int[] joint, int pairs, int values) {
    long information = whole - a - b;
    for (int p = 0; p < pairs; p++) {
      information += term(joint[p]);
    }
    return unlessRounding(information, values);
  }

  /** Exactly 0 where it may be the rounding of so many terms and one. */
  long unlessRounding(long units, int values) {
    return units <= (long) UNITS_OFF * (values + 1) ? 0 : units;
  }

  /** Units as bits. */
  double bits(double units) {
    return units * bitsPerUnit;
  }

  /** Units as bits of all rows together. */
  double total(double units) {
    return units * bitsPerUnit * rows;
  }

  /** 2 I / (H + H): from 0 for independent to 1 for equivalent features; 0 when both are fixed. */
  static double symmetricUncertainty(long mutual, long entropyA, long entropyB) {
    return entropyA + entropyB == 0 ? 0 : 2.0 * mutual / (entropyA + entropyB);
  }
}
