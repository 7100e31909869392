package org.foldsieve.app.terminal;

import java.util.Locale;

/**
 * Text from files, made safe to show: what a terminal or a page would obey, or what hides or turns
 * the text around it, is spelt out as in {@code \u001b}. Letters of every language stay as they
 * are. Files get names as they came; this is for people's eyes.
 */
public final class Visible {

  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;

  private Visible() {}

  /** Text of our own making with names in it: its line breaks and tabs stay. */
  public static String text(String text) {
    return spelt(text, false);
  }

  /** A name, or a sentence with names in it: in one line. */
  public static String line(String text) {
    return spelt(text, true);
  }

  private static String spelt(String text, boolean oneLine) {
    if (text.codePoints().noneMatch(c -> isSpelt(c, oneLine))) {
      return text;
    }
    StringBuilder visible = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (isSpelt(c, oneLine)) {
                for (char unit : Character.toChars(c)) {
                  visible.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
              } else {
                visible.appendCodePoint(c);
              }
            });
    return visible.toString();
  }

  private static boolean isSpelt(int c, boolean oneLine) {
    if (c == '\n' || c == '\t') {
      return oneLine;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      // Persian and the languages of India are written with joiners.
      case Character.FORMAT -> c != NON_JOINER && c != JOINER;
      default -> false;
    };
  }
}
