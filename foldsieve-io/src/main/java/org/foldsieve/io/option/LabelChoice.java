package org.foldsieve.io.option;

import java.util.Objects;
import org.foldsieve.run.ParameterException;

/**
 * Where the labels of a table come from.
 *
 * @since 0.1.0
 */
public sealed interface LabelChoice {

  /**
   * What the format carries; in a text file the single column in which no value is a number;
   * otherwise none.
   */
  record Default() implements LabelChoice {}

  /** No labels, whatever the file carries. */
  record None() implements LabelChoice {}

  /** The last column. */
  record Last() implements LabelChoice {}

  /**
   * A column by name, or by index from 0 where no column has that name; in .npz and .mat files also
   * an array or variable.
   *
   * @param name the name or index
   */
  record Named(String name) implements LabelChoice {

    /**
     * Checks that there is a name.
     *
     * @param name the name or index; not blank
     */
    public Named {
      Objects.requireNonNull(name, "label name");
      if (name.isBlank()) {
        throw new ParameterException(
            "the label needs a name: a column's name or index, 'last' or 'none'");
      }
    }
  }

  /**
   * {@return the choice a text names}
   *
   * @param text {@code last}, {@code none}, or the name or index of a column
   */
  static LabelChoice parse(String text) {
    return switch (text) {
      case "last" -> new Last();
      case "none" -> new None();
      default -> new Named(text);
    };
  }
}
