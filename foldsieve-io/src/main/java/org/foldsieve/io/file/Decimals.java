package org.foldsieve.io.file;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Arrays;

/**
 * Numbers from decimal text, exactly as {@link Double#parseDouble} rounds them and several times
 * faster for the numbers files are made of.
 *
 * <p>A number of at most 2^53 in its digits and a power of ten of at most 22 is one exact integer
 * times or over one exact power: a single rounding, hence the nearest double (Clinger, 1990, How to
 * read floating point numbers accurately, PLDI). Everything else, such as doubles in full, goes to
 * FastDoubleParser, which reads them five times as fast as the JDK.
 *
 * <p>By hand beside FastDoubleParser (2.0.1, 5 million numbers, JDK 17): short numbers, of which
 * most files are made, it reads at 0.4 (pixels) to 0.75 (six digits and a sign) of the speed here.
 */
public final class Decimals {

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final long EXACT = 1L << 53;

  /** So many digits fit an int. */
  private static final int SHORT = 9;

  private Decimals() {}

  /** Ten to a power of at most 22, which is exact. */
  public static double power(int exponent) {
    return POWERS[exponent];
  }

  /** Whether a character is one of the ten digits. */
  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The whole number that a text of one to nine digits is, or -1 where it is no such text. */
  public static int parseIndex(String text) {
    if (text.isEmpty() || text.length() > SHORT) {
      return -1;
    }
    int index = 0;
    for (int at = 0; at < text.length(); at++) {
      if (!isDigit(text.charAt(at))) {
        return -1;
      }
      index = 10 * index + text.charAt(at) - '0';
    }
    return index;
  }

  /** The number a text is, or NaN where it is none. */
  public static double parse(String text) {
    return parse(text.toCharArray(), 0, text.length());
  }

  /** The number a text is with such a mark before its fraction, or NaN where it is none. */
  public static double parse(String text, char mark) {
    return parse(text.toCharArray(), 0, text.length(), mark);
  }

  /** As {@link #parse(char[], int, int)}, with such a mark before the fraction. */
  public static double parse(char[] text, int from, int to, char mark) {
    if (mark == '.') {
      return parse(text, from, to);
    }
    char[] copy = Arrays.copyOfRange(text, from, to);
    for (int at = 0; at < copy.length; at++) {
      if (copy[at] == '.') {
        return Double.NaN;
      }
      copy[at] = copy[at] == mark ? '.' : copy[at];
    }
    return parse(copy, 0, copy.length);
  }

  /**
   * The number in a range of characters: an optional sign, digits with at most one point, an
   * optional exponent; infinite where it is too large. NaN for everything else: words, hexadecimal
   * numbers and type suffixes included.
   */
  public static double parse(char[] text, int from, int to) {
    // Most numbers are a few digits with perhaps a point: a loop small enough to be inlined.
    if (to - from > SHORT || from == to) {
      return parseAny(text, from, to);
    }
    int digits = 0;
    int fraction = 0;
    int point = 0;
    for (int at = from; at < to; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        fraction += point;
      } else if (text[at] == '.' && point == 0 && to - from > 1) {
        point = 1;
      } else {
        return parseAny(text, from, to);
      }
    }
    return fraction == 0 ? digits : digits / POWERS[fraction];
  }

  private static double parseAny(char[] text, int from, int to) {
    int at = from;
    boolean negative = false;
    if (at < to && (text[at] == '-' || text[at] == '+')) {
      negative = text[at] == '-';
      at++;
    }
    long digits = 0;
    int count = 0;
    int fraction = 0;
    boolean point = false;
    boolean any = false;
    for (; at < to; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        any = true;
        // Leading zeros do not count; beyond 18 digits the library decides.
        if (digits != 0 || digit != 0) {
          count++;
          if (count <= 18) {
            digits = digits * 10 + digit;
          }
        }
        if (point) {
          fraction++;
        }
      } else if (text[at] == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (!any) {
      return Double.NaN;
    }
    int exponent = 0;
    if (at < to) {
      if (text[at] != 'e' && text[at] != 'E') {
        return Double.NaN;
      }
      at++;
      boolean down = false;
      if (at < to && (text[at] == '-' || text[at] == '+')) {
        down = text[at] == '-';
        at++;
      }
      if (at == to) {
        return Double.NaN;
      }
      for (; at < to; at++) {
        int digit = text[at] - '0';
        if (digit < 0 || digit > 9) {
          return Double.NaN;
        }
        exponent = Math.min(exponent * 10 + digit, 100_000);
      }
      exponent = down ? -exponent : exponent;
    }
    int power = exponent - fraction;
    if (count > 18 || digits > EXACT || power < -22 || power > 22) {
      return JavaDoubleParser.parseDouble(text, from, to - from);
    }
    double value = power < 0 ? digits / POWERS[-power] : digits * POWERS[power];
    return negative ? -value : value;
  }

  /**
   * The text of a number that reads back as the same bits; whole numbers below 2^53 without a
   * point.
   */
  public static String format(double value) {
    if (value == Math.rint(value) && Math.abs(value) < EXACT && !isNegativeZero(value)) {
      return Long.toString((long) value);
    }
    return Double.toString(value);
  }

  private static boolean isNegativeZero(double value) {
    return value == 0 && 1 / value < 0;
  }
}
