package org.foldsieve.evaluation.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Splits that are known beforehand: read from files, or a training and a test table glued together.
 *
 * @param name the name for results, one word without commas
 * @param given the splits, numbered from 0
 * @since 0.1.0
 */
public record GivenSplits(String name, List<Split> given) implements Protocol {

  /**
   * Copies the splits and checks that there is one, and that they are numbered in order.
   *
   * @param name any
   * @param given at least one
   */
  public GivenSplits {
    given = List.copyOf(given);
    if (given.isEmpty()) {
      throw new DataException("no splits were given; give at least one");
    }
    for (int s = 0; s < given.size(); s++) {
      if (given.get(s).number() != s) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "splits are numbered from 0 in order: place %d holds split %d",
                s,
                given.get(s).number()));
      }
    }
  }

  /**
   * {@return one split: the first rows for training, all others for testing}
   *
   * @param training how many rows are for training
   * @param rows how many rows there are
   */
  public static GivenSplits firstRows(int training, int rows) {
    return new GivenSplits(
        "fixed:" + training,
        List.of(
            new Split(
                0,
                IntStream.range(0, training).toArray(),
                IntStream.range(training, rows).toArray())));
  }

  /**
   * Splits from lists of row numbers as split files hold them.
   *
   * @param name the name for results, one word without commas
   * @param training the training rows of each split
   * @param test the test rows of each split
   * @param base the number of the first row: 1 in files made by MATLAB, 0 elsewhere
   * @return the splits, their rows counted from 0
   */
  public static GivenSplits of(String name, List<int[]> training, List<int[]> test, int base) {
    if (training.size() != test.size()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d lists of training rows and %d of test rows; give one pair a split",
              training.size(),
              test.size()));
    }
    List<Split> splits = new ArrayList<>();
    for (int s = 0; s < training.size(); s++) {
      splits.add(new Split(s, shift(training.get(s), base), shift(test.get(s), base)));
    }
    return new GivenSplits(name, splits);
  }

  private static int[] shift(int[] rows, int base) {
    return IntStream.of(rows).map(row -> row - base).toArray();
  }

  @Override
  public String id() {
    return name;
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    given.forEach(split -> split.checkAgainst(table));
    return given;
  }
}
