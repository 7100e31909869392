package org.foldsieve.explore.guard;

import java.util.function.IntPredicate;

/** Names from outside, of no more than letters, digits and a few signs; others become {@code _}. */
public final class PlainNames {

  private static final String SIGNS = "._-";

  private PlainNames() {}

  /** With the letters and digits of all languages. */
  public static String plain(String name) {
    return keep(name, c -> isWord(c) || SIGNS.indexOf(c) >= 0);
  }

  /** With the letters and digits of all languages, and spaces. */
  public static String spaced(String name) {
    return keep(name, c -> isWord(c) || c == ' ' || SIGNS.indexOf(c) >= 0);
  }

  /** With English letters and digits alone, for headers. */
  public static String ascii(String name) {
    return keep(name, c -> c < 128 && (isWord(c) || SIGNS.indexOf(c) >= 0));
  }

  private static boolean isWord(int c) {
    return Character.isLetter(c)
        || switch (Character.getType(c)) {
          case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER ->
              true;
          default -> false;
        };
  }

  private static String keep(String name, IntPredicate kept) {
    StringBuilder plain = new StringBuilder();
    name.codePoints().forEach(c -> plain.appendCodePoint(kept.test(c) ? c : '_'));
    return plain.toString();
  }
}
