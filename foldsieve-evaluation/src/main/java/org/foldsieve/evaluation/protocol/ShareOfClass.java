package org.foldsieve.evaluation.protocol;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * A random share of every class for training, the rest for testing, many times: the protocol of the
 * LKR score paper with two thirds and 20 splits. The share of a class is rounded to the nearest
 * number of rows, but a class of two rows or more keeps at least one row on either side. Of a
 * number to predict each tenth, by size, counts as a class; without labels all rows are one.
 *
 * @param share the share for training, between 0 and 1
 * @param repeats how many splits
 * @since 0.1.0
 */
public record ShareOfClass(double share, int repeats) implements Protocol {

  /** Into so many groups a number to predict is cut. */
  private static final int QUANTILES = 10;

  /**
   * Checks the numbers.
   *
   * @param share above 0 and below 1
   * @param repeats at least 1
   */
  public ShareOfClass {
    if (!(share > 0 && share < 1)) {
      throw new ParameterException("share must lie between 0 and 1: share = " + share);
    }
    Require.atLeast(1, "repeats", repeats);
  }

  /**
   * {@return the protocol that holds a share of every class out for testing}
   *
   * @param share the share for testing, between 0 and 1
   * @param repeats how many splits
   */
  public static ShareOfClass holdout(double share, int repeats) {
    // Of 0.3 people expect 0.7, not the double next to it.
    BigDecimal rest = BigDecimal.ONE.subtract(BigDecimal.valueOf(share));
    return new ShareOfClass(rest.doubleValue(), repeats);
  }

  @Override
  public String id() {
    return String.format(Locale.ROOT, "share:%sx%d", share, repeats);
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    int[][] classes = ClassRows.of(table, Math.max(2, (table.rows() + QUANTILES - 1) / QUANTILES));
    return IntStream.range(0, repeats)
        .mapToObj(s -> ClassRows.draw(s, classes, (code, size) -> amount(size), run.random(s)))
        .toList();
  }

  private int amount(int size) {
    long rounded = Math.round(share * size);
    return size < 2 ? size : (int) Math.max(1, Math.min(size - 1, rounded));
  }
}
