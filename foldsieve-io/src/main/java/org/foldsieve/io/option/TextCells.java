package org.foldsieve.io.option;

import org.foldsieve.io.file.Decimals;

/**
 * How words are written into CSV and TSV files: names of features and rows, labels.
 *
 * @since 0.1.0
 */
public enum TextCells implements Choice {
  /** As they are, so that they are read back the same. */
  PLAIN,
  /**
   * With an apostrophe before what a spreadsheet would take for a formula: words that begin with
   * {@code = + - @}, their wide forms, a tab or the end of a line. Numbers stay numbers.
   */
  SPREADSHEET;

  private static final String FORMULA_BEGINS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

  /**
   * {@return the choice of that name}
   *
   * @param text the name, as {@code "spreadsheet"}
   */
  public static TextCells parse(String text) {
    return Choice.parse("text cells", text, values());
  }

  /**
   * {@return what is written for a word}
   *
   * @param word the word
   */
  public String cell(String word) {
    boolean formula =
        this == SPREADSHEET
            && !word.isEmpty()
            && FORMULA_BEGINS.indexOf(word.charAt(0)) >= 0
            && !isNumber(word);
    return formula ? "'" + word : word;
  }

  private static boolean isNumber(String word) {
    return word.chars().allMatch(c -> c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0)
        && !Double.isNaN(Decimals.parse(word));
  }
}
