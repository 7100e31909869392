package org.foldsieve.io.option;

/**
 * What stands before the fraction of a number in a text file.
 *
 * @since 0.1.0
 */
public enum DecimalMark implements Choice {
  /** As in 1.5. */
  POINT,
  /** As in 1,5, which programs write in much of Europe, between semicolons or tabs. */
  COMMA;

  /**
   * {@return the mark of that name}
   *
   * @param text the name, as {@code "comma"}
   */
  public static DecimalMark parse(String text) {
    return Choice.parse("decimal", text, values());
  }

  /** {@return the mark itself} */
  public char character() {
    return this == COMMA ? ',' : '.';
  }
}
