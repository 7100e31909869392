package org.foldsieve.io.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.foldsieve.io.file.Decimals;

/**
 * Dates as numbers: days since 1970-01-01, the time of day as a fraction. Known are the forms that
 * mean the same everywhere: {@code 2024-02-29} or {@code 2024/02/29}, and behind it perhaps {@code
 * T} or a blank and {@code 23:59}, {@code 23:59:58} or {@code 23:59:58.25}, perhaps {@code Z}.
 */
public final class Dates {

  private static final int DATE = 10;
  private static final double SECONDS = 86_400;

  private Dates() {}

  /** Whether there are words, and all of them are dates. */
  public static boolean areAll(List<String> words) {
    return !words.isEmpty() && words.stream().noneMatch(word -> Double.isNaN(parse(word)));
  }

  /** The days since 1970-01-01; NaN for what is no date. */
  public static double parse(String text) {
    if (text.length() < DATE || !isDate(text)) {
      return Double.NaN;
    }
    try {
      double day =
          LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, DATE)).toEpochDay();
      return text.length() == DATE ? day : day + time(text.substring(DATE));
    } catch (DateTimeException noSuchDay) {
      return Double.NaN;
    }
  }

  private static boolean isDate(String text) {
    char mark = text.charAt(4);
    return (mark == '-' || mark == '/')
        && text.charAt(7) == mark
        && areDigits(text, 0, 4)
        && areDigits(text, 5, 7)
        && areDigits(text, 8, DATE);
  }

  /** The part of the day of {@code T23:59:58.25}; NaN for what is none. */
  private static double time(String text) {
    char mark = text.charAt(0);
    int end = text.endsWith("Z") ? text.length() - 1 : text.length();
    boolean minutes =
        (mark == 'T' || mark == ' ')
            && end >= 6
            && text.charAt(3) == ':'
            && areDigits(text, 1, 3)
            && areDigits(text, 4, 6);
    if (!minutes) {
      return Double.NaN;
    }
    double seconds = 0;
    if (end > 6) {
      boolean known = end >= 9 && text.charAt(6) == ':' && areDigits(text, 7, 9);
      boolean fraction = end == 9 || end > 10 && text.charAt(9) == '.' && areDigits(text, 10, end);
      seconds = known && fraction ? Decimals.parse(text.substring(7, end)) : Double.NaN;
    }
    if (seconds >= 60) {
      return Double.NaN;
    }
    int whole = LocalTime.of(number(text, 1, 3), number(text, 4, 6)).toSecondOfDay();
    return (whole + seconds) / SECONDS;
  }

  private static boolean areDigits(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!Decimals.isDigit(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
