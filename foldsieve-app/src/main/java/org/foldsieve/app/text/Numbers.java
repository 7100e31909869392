package org.foldsieve.app.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for people to read; files hold them in full. */
public final class Numbers {

  private static final MathContext DIGITS = new MathContext(5);

  private Numbers() {}

  /** Five significant digits; nothing for NaN. */
  public static String brief(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    double size = Math.abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e7)) {
      return String.format(Locale.ROOT, "%.4e", value);
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    return size == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
