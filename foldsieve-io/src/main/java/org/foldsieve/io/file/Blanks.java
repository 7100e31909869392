package org.foldsieve.io.file;

/**
 * What stands around a word and is not part of it: spaces, tabs and ends of lines. Neither {@link
 * String#trim} nor {@link String#strip} will do: both take control characters away unseen, so that
 * two names that differ in one would be the same.
 */
public final class Blanks {

  private Blanks() {}

  /** Whether a character is a space, a tab, or ends a line or a page. */
  public static boolean is(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  /** A text without the blanks around it. */
  public static String strip(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && is(text.charAt(from))) {
      from++;
    }
    while (to > from && is(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }
}
