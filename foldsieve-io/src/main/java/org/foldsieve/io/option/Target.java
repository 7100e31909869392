package org.foldsieve.io.option;

/**
 * What a label is.
 *
 * @since 0.1.0
 */
public enum Target implements Choice {
  /**
   * What the labels look like: words are classes, numbers what {@link
   * org.foldsieve.data.Labels#lookNumeric} says.
   */
  AUTO,
  /** A class. */
  CLASS,
  /** A number to predict. */
  NUMBER;

  /**
   * {@return the choice of that name}
   *
   * @param text the name, as {@code "number"}
   */
  public static Target parse(String text) {
    return Choice.parse("target", text, values());
  }
}
