package org.foldsieve.io.arff;

import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.foldsieve.data.DataException;
import org.foldsieve.io.table.Dates;

/**
 * Dates of an ARFF file by their pattern, as days since 1970-01-01 with the time as a fraction.
 *
 * <p>Patterns are those of {@link SimpleDateFormat}, as Weka defines them; names of months are
 * English, and a time without a zone is the same everywhere (UTC), not that of the machine. Years
 * of two digits are 1970 to 2069, whatever the year is now.
 */
final class ArffDates {

  /** What a date looks like that is declared without a pattern. */
  static final String DEFAULT_PATTERN = "yyyy-MM-dd'T'HH:mm:ss";

  private static final double DAY = 86_400_000;

  private final String pattern;
  private final SimpleDateFormat format;

  private ArffDates(String pattern, SimpleDateFormat format) {
    this.pattern = pattern;
    this.format = format;
  }

  /**
   * Dates of a pattern.
   *
   * @param attribute what declares it, for the message
   */
  static ArffDates of(String pattern, String attribute) {
    try {
      SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.ENGLISH);
      format.setTimeZone(TimeZone.getTimeZone("UTC"));
      format.setLenient(false);
      format.set2DigitYearStart(new Date(0));
      return new ArffDates(pattern, format);
    } catch (IllegalArgumentException problem) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "attribute %s declares dates as '%s', which is no pattern: %s; write one as %s",
              attribute,
              pattern,
              problem.getMessage(),
              DEFAULT_PATTERN),
          problem);
    }
  }

  String pattern() {
    return pattern;
  }

  /** The days since 1970-01-01; NaN for what is no such date. */
  double parse(String text) {
    ParsePosition end = new ParsePosition(0);
    Date date = format.parse(text, end);
    if (date != null && end.getIndex() == text.length()) {
      return date.getTime() / DAY;
    }
    // Who declares no pattern often writes days alone.
    return pattern.equals(DEFAULT_PATTERN) ? Dates.parse(text) : Double.NaN;
  }
}
