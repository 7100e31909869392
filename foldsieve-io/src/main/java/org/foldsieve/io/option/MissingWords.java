package org.foldsieve.io.option;

/**
 * What a missing word becomes where words are encoded. Words that are counted in an order have no
 * place for a word of its own: a missing one is then the most frequent.
 *
 * @since 0.1.0
 */
public enum MissingWords implements Choice {
  /** A word of its own: that it is missing may tell something. */
  ITSELF,
  /** The word that most training rows have. */
  MOST_FREQUENT;

  /**
   * {@return the choice of that name}
   *
   * @param text the name, as {@code "most-frequent"}
   */
  public static MissingWords parse(String text) {
    return Choice.parse("missing-words", text, values());
  }
}
