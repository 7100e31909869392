package org.foldsieve.score.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;

/**
 * What a score of one feature sees of a column as it comes: its numbers in the rows that have one,
 * or for each of its words, a missing one among them, 1 where a row has it and 0 where not. Words
 * in an order are the numbers of their places.
 *
 * @param rows the rows that are looked at, ascending
 * @param values of these rows
 * @param weights how many rows each of them counts for
 */
record KnownValues(int[] rows, double[] values, double[] weights) {

  /**
   * What is seen of a column; nothing where it does not vary.
   *
   * @param counts how many rows each row counts for; a row of 0 is not looked at
   */
  static List<KnownValues> of(Column column, double[] counts) {
    boolean counted = column.levels().map(words -> words.isOrdered()).orElse(true);
    int[] rows =
        IntStream.range(0, column.rows())
            .filter(i -> counts[i] > 0 && (!counted || !column.isMissing(i)))
            .toArray();
    double[] weights = Arrays.stream(rows).mapToDouble(i -> counts[i]).toArray();
    double[] cells = Arrays.stream(rows).mapToDouble(column::cell).toArray();
    double[] distinct = Arrays.stream(cells).distinct().toArray();
    if (distinct.length < 2) {
      return List.of();
    }
    if (counted) {
      return List.of(new KnownValues(rows, cells, weights));
    }
    List<KnownValues> words = new ArrayList<>();
    for (double word : distinct) {
      // NaN is a missing word, and equal to itself here.
      words.add(
          new KnownValues(
              rows,
              Arrays.stream(cells).map(x -> Double.compare(x, word) == 0 ? 1 : 0).toArray(),
              weights));
    }
    return words;
  }

  /** 0, 1, 2, ...: all that is seen. */
  int[] places() {
    return IntStream.range(0, rows.length).toArray();
  }

  /** The weight of some of the rows by place: so many there are. */
  double weight(int[] places) {
    return Arrays.stream(places).mapToDouble(p -> weights[p]).sum();
  }

  /** The mean over some of the rows by place. */
  double mean(int[] places) {
    return Arrays.stream(places).mapToDouble(p -> weights[p] * values[p]).sum() / weight(places);
  }

  /** The sum of the squares of the differences from a centre, over some of the rows by place. */
  double squares(double centre, int[] places) {
    return Arrays.stream(places)
        .mapToDouble(p -> weights[p] * (values[p] - centre) * (values[p] - centre))
        .sum();
  }
}
