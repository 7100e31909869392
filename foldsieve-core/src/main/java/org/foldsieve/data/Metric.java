package org.foldsieve.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.foldsieve.run.ParameterException;

/**
 * What makes two rows near: the distance by which neighbours are found and edges are weighted.
 *
 * <p>Each is one formula in doubles, summed over the columns in index order, so that ties are ties
 * and go to the smaller row index on every machine.
 *
 * @since 0.1.0
 */
public enum Metric {
  /** \( \sqrt{\sum_j (x_j - y_j)^2} \). */
  EUCLIDEAN,
  /** \( \sum_j |x_j - y_j| \). */
  MANHATTAN,
  /**
   * \( 1 - x \cdot y / (|x| |y|) \), at least 0: for rows whose direction counts, as texts. A row
   * of zeros has no direction: its distance is 1 from every other row, as scikit-learn has it, and
   * 0 from another row of zeros.
   */
  COSINE,
  /**
   * {@link #COSINE} of the rows after the mean of each row was taken from it: 1 minus Pearson's
   * correlation. A row whose values are all equal is treated as a row of zeros. Sparse rows are
   * written out.
   */
  CORRELATION,
  /**
   * The share of the columns in which two rows differ; where there are gaps, of those both have.
   */
  HAMMING,
  /**
   * Gower's distance: the mean over the columns of \( |x_j - y_j| / r_j \) for numbers, \( r_j \)
   * the range of the column in the rows that are searched, and of 0 or 1 for words. A column that
   * does not vary adds 0. Columns where one of the rows has a gap are left out of the mean; two
   * rows that share no column are at distance 1.
   */
  GOWER,
  /**
   * Euclidean distance over the columns in which both rows have a value, grown to all of them, as
   * scikit-learn's {@code nan_euclidean_distances}: \( \sqrt{\frac{m}{|J|} \sum_{j \in J} (x_j -
   * y_j)^2} \) with J these columns and m the number of all. Two words differ by 0 or 1. Two rows
   * that share no column are at no distance from each other, and never neighbours; a row that has
   * too few neighbours for that reason is an error. Without words and gaps it is {@link
   * #EUCLIDEAN}.
   */
  NAN_EUCLIDEAN,
  /** Given from outside: a matrix of distances, or a graph of neighbours. */
  PRECOMPUTED;

  /** The name as people write it: {@code "cosine"}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it reads words and gaps of a {@link MixedTable} as they are. */
  public boolean knowsWords() {
    return this == GOWER || this == HAMMING || this == NAN_EUCLIDEAN;
  }

  /** Whether the scale of a column decides how much it counts in words and gaps as well. */
  public boolean scalesColumns() {
    return this == NAN_EUCLIDEAN;
  }

  /**
   * The metric of that name.
   *
   * @throws ParameterException when there is none
   */
  public static Metric parse(String text) {
    return Arrays.stream(values())
        .filter(metric -> metric.id().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    String.format(
                        Locale.ROOT,
                        "metric must be %s: metric = '%s'",
                        Arrays.stream(values()).map(Metric::id).collect(Collectors.joining(", ")),
                        text)));
  }
}
