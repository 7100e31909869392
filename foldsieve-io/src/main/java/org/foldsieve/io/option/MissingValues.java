package org.foldsieve.io.option;

/**
 * What to do with missing values.
 *
 * @since 0.1.0
 */
public enum MissingValues implements Choice {
  /**
   * The table is refused where a number is missing, with the count and the first places. Missing
   * words become what {@link MissingWords} says.
   */
  REFUSE,
  /** Methods that know missing values see them; for the others they become the median. */
  AUTO,
  /** Rows that miss a value, or their label, are left out. */
  DROP_ROWS,
  /** Features that miss a value are left out. */
  DROP_FEATURES,
  /** A missing value becomes the mean of its feature. */
  MEAN,
  /** A missing value becomes the median of its feature. */
  MEDIAN;

  /**
   * {@return the choice of that name}
   *
   * @param text the name, as {@code "drop-rows"}
   */
  public static MissingValues parse(String text) {
    return Choice.parse("missing", text, values());
  }
}
