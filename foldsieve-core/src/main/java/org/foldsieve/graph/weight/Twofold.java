package org.foldsieve.graph.weight;

/**
 * A number as the sum of two doubles, the second below the rounding of the first: some 31 digits.
 *
 * <p>Dekker (1971). A floating-point technique for extending the available precision. Numerische
 * Mathematik 18.
 *
 * @param high the number to a double
 * @param low what is left of it
 */
record Twofold(double high, double low) {

  static final Twofold ZERO = new Twofold(0, 0);
  static final Twofold ONE = new Twofold(1, 0);

  static Twofold of(double value) {
    return new Twofold(value, 0);
  }

  /** The sum of two doubles, exactly. */
  static Twofold sum(double a, double b) {
    double s = a + b;
    double part = s - a;
    return new Twofold(s, (a - (s - part)) + (b - part));
  }

  private static Twofold settle(double high, double low) {
    double s = high + low;
    return new Twofold(s, low - (s - high));
  }

  Twofold plus(Twofold other) {
    Twofold s = sum(high, other.high);
    return settle(s.high, s.low + low + other.low);
  }

  Twofold minus(Twofold other) {
    return plus(new Twofold(-other.high, -other.low));
  }

  Twofold times(Twofold other) {
    double p = high * other.high;
    return settle(p, Math.fma(high, other.high, -p) + (high * other.low + low * other.high));
  }

  Twofold times(double factor) {
    double p = high * factor;
    return settle(p, Math.fma(high, factor, -p) + low * factor);
  }

  Twofold over(Twofold other) {
    double first = high / other.high;
    Twofold rest = minus(other.times(first));
    double second = rest.high / other.high;
    rest = rest.minus(other.times(second));
    return settle(first, second).plus(of(rest.high / other.high));
  }

  Twofold root() {
    double first = Math.sqrt(high);
    Twofold rest = minus(of(first).times(first));
    return settle(first, rest.high / (2 * first));
  }

  boolean isAbove(double bound) {
    return high > bound || high == bound && low > 0;
  }

  /** The sum of a_i b_i over parts of two arrays. */
  static Twofold dot(double[] a, int from, double[] b, int start, int count) {
    double high = 0;
    double low = 0;
    for (int i = 0; i < count; i++) {
      double x = a[from + i];
      double y = b[start + i];
      double p = x * y;
      double s = high + p;
      double part = s - high;
      low += (high - (s - part)) + (p - part) + Math.fma(x, y, -p);
      high = s;
    }
    return settle(high, low);
  }

  /** The sum of a_i (b_i + c_i) over an array and parts of two others. */
  static Twofold dot(double[] a, int from, double[] b, double[] c, int count) {
    double high = 0;
    double low = 0;
    for (int i = 0; i < count; i++) {
      double x = a[from + i];
      double p = x * b[i];
      double s = high + p;
      double part = s - high;
      low += (high - (s - part)) + (p - part) + (Math.fma(x, b[i], -p) + x * c[i]);
      high = s;
    }
    return settle(high, low);
  }
}
