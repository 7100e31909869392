package org.foldsieve.run;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The text of parameters that are a number or, where there is none, a word such as auto or all.
 *
 * @since 0.1.0
 */
public final class NumberOrWord {

  private NumberOrWord() {}

  /** Reads a number; empty for the word. */
  public static OptionalDouble number(String text, String word) {
    if (text.equals(word)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException wrong) {
      throw new ParameterException(
          String.format(Locale.ROOT, "must be a number or %s: '%s'", word, text), wrong);
    }
  }

  /** Reads a whole number; empty for the word. */
  public static OptionalInt wholeNumber(String text, String word) {
    if (text.equals(word)) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(text));
    } catch (NumberFormatException wrong) {
      throw new ParameterException(
          String.format(Locale.ROOT, "must be a whole number or %s: '%s'", word, text), wrong);
    }
  }

  /** The number, or the word where there is none. */
  public static String text(OptionalDouble value, String word) {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : word;
  }

  /** The number, or the word where there is none. */
  public static String text(OptionalInt value, String word) {
    return value.isPresent() ? Integer.toString(value.getAsInt()) : word;
  }
}
