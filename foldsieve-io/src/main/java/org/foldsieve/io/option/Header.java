package org.foldsieve.io.option;

/**
 * Whether the first row of a text file names the columns.
 *
 * @since 0.1.0
 */
public enum Header implements Choice {
  /** It does when no field of it is a number; a quoted field counts as a name. */
  AUTO,
  /** It does. */
  PRESENT,
  /** It is data like the others. */
  ABSENT;

  /**
   * {@return the choice of that name}
   *
   * @param text the name, as {@code "present"}
   */
  public static Header parse(String text) {
    return Choice.parse("header", text, values());
  }
}
