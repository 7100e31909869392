package org.foldsieve.io.option;

/**
 * What to do with symbolic columns: those that hold words, not numbers.
 *
 * @since 0.1.0
 */
public enum CategoricalValues implements Choice {
  /**
   * Methods that know words see them; for the others a column becomes one feature a value. A column
   * in which nearly every row has a word of its own is left out. Where no label is named the table
   * is refused, for one of the columns may be it.
   */
  AUTO,
  /** The table is refused, and the columns are named. */
  REFUSE,
  /**
   * A column becomes one feature a value, {@code column=value}, of zeros and ones, for every
   * method.
   */
  ONE_HOT,
  /**
   * A value becomes its place, from 0: in the order of declaration where the format has one,
   * alphabetically otherwise.
   */
  ORDINAL,
  /** Symbolic columns are left out. */
  DROP;

  /**
   * {@return the choice of that name}
   *
   * @param text the name, as {@code "one-hot"}
   */
  public static CategoricalValues parse(String text) {
    return Choice.parse("categorical", text, values());
  }
}
