package org.foldsieve.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The words a column may hold, each with its code: its place in this list, from 0.
 *
 * @since 0.1.0
 */
public final class Levels {

  private final List<String> words;
  private final boolean ordered;
  private final Map<String, Integer> codes = new HashMap<>();

  private Levels(List<String> words, boolean ordered) {
    this.words = List.copyOf(words);
    this.ordered = ordered;
    for (String word : this.words) {
      if (codes.putIfAbsent(word, codes.size()) != null) {
        throw new IllegalArgumentException("the word '" + word + "' is there twice");
      }
    }
  }

  /**
   * {@return words without an order: only equal or different}
   *
   * @param words the words, each once
   */
  public static Levels of(List<String> words) {
    return new Levels(words, false);
  }

  /**
   * {@return words with an order, the least first: as good as the numbers 0, 1, 2, …}
   *
   * @param words the words, each once
   */
  public static Levels inOrder(List<String> words) {
    return new Levels(words, true);
  }

  /** {@return the words, in the order of their codes} */
  public List<String> words() {
    return words;
  }

  /** {@return whether the order of the words has a meaning} */
  public boolean isOrdered() {
    return ordered;
  }

  /** {@return the number of words} */
  public int size() {
    return words.size();
  }

  /**
   * {@return the word of a code}
   *
   * @param code its place
   */
  public String word(int code) {
    return words.get(code);
  }

  /**
   * {@return the code of a word; empty for a word that is not among them}
   *
   * @param word the word
   */
  public OptionalInt code(String word) {
    Integer code = codes.get(word);
    return code == null ? OptionalInt.empty() : OptionalInt.of(code);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Levels levels
        && levels.words.equals(words)
        && levels.ordered == ordered;
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }

  @Override
  public String toString() {
    return String.join(ordered ? " < " : ", ", words);
  }
}
