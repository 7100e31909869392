package org.foldsieve.data;

import java.util.Locale;

/**
 * A choice in how data is read, as a {@link Message} names it: what to set, and to what. Each bears
 * the name of the option of {@code ReadOptions} that sets it.
 *
 * @since 0.1.0
 */
public enum Setting {
  /** The file's format. */
  FORMAT,
  /** Where the labels come from. */
  LABEL,
  /** A file of its own that holds the labels. */
  LABELS_FILE,
  /** The column of that file with the names of the rows. */
  LABELS_ID,
  /** The array that holds the table. */
  MATRIX,
  /** Whether the label is a class or a number. */
  TARGET,
  /** Columns left out. */
  DROP,
  /** The column that names the rows. */
  ID,
  /** What becomes of missing values. */
  MISSING,
  /** What becomes of columns of words. */
  CATEGORICAL,
  /** What a missing word becomes. */
  MISSING_WORDS,
  /** The order of the words of a column. */
  ORDER,
  /** Whether the columns of the file are the samples. */
  TRANSPOSED,
  /** The shape of the image in each row. */
  IMAGE,
  /** Whether the first row names the columns. */
  HEADER,
  /** What stands before the fraction of a number. */
  DECIMAL,
  /** The query whose answer is the table: it stands in the place of a file. */
  SQL;

  /** {@return the option's name, as {@code labelsFile}} */
  public String id() {
    String words = name().toLowerCase(Locale.ROOT);
    int gap = words.indexOf('_');
    return gap < 0
        ? words
        : words.substring(0, gap)
            + Character.toUpperCase(words.charAt(gap + 1))
            + words.substring(gap + 2);
  }

  /**
   * {@return this setting with a value, for a message}
   *
   * @param value what it should be, or what kind of thing
   */
  public Mention to(Object value) {
    return new Mention(this, value.toString());
  }

  /**
   * A setting in a sentence.
   *
   * @param setting what to set
   * @param value to what, or what kind of thing; empty where the value does not matter
   */
  public record Mention(Setting setting, String value) {

    /** {@return the words of the library, as {@code missing=drop-rows}} */
    @Override
    public String toString() {
      return value.isEmpty() ? setting.id() : setting.id() + "=" + value;
    }
  }
}
