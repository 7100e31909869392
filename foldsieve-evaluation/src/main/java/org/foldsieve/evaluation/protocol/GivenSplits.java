package org.foldsieve.evaluation.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

  private static final Set<String> PARTS = Set.of("train", "test", "");

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

  /**
   * Splits from the lines of a text: a line for each row of the table, a word for each split, with
   * commas between: {@code train}, {@code test}, or nothing for a row that takes no part. A first
   * line with other words names the splits and is left out.
   *
   * @param name the name for results, one word without commas
   * @param lines the lines
   * @return the splits
   */
  public static GivenSplits parse(String name, List<String> lines) {
    boolean header =
        !lines.isEmpty() && !Arrays.stream(words(lines.get(0))).allMatch(PARTS::contains);
    List<String> rows = header ? lines.subList(1, lines.size()) : lines;
    int count = rows.isEmpty() ? 0 : words(rows.get(0)).length;
    List<int[]> training = new ArrayList<>();
    List<int[]> test = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      training.add(rows(rows, s, count, "train", header));
      test.add(rows(rows, s, count, "test", header));
    }
    return of(name, training, test, 0);
  }

  private static String[] words(String line) {
    return Arrays.stream(line.split(",", -1)).map(String::strip).toArray(String[]::new);
  }

  private static int[] rows(List<String> rows, int split, int count, String part, boolean header) {
    return IntStream.range(0, rows.size())
        .filter(
            row -> {
              String[] words = words(rows.get(row));
              if (words.length != count || !PARTS.contains(words[split])) {
                throw new DataException(
                    String.format(
                        Locale.ROOT,
                        "line %d of the splits is '%s'; it needs %d of the words train and test,"
                            + " or nothing, with commas between",
                        row + (header ? 2 : 1),
                        rows.get(row),
                        count));
              }
              return words[split].equals(part);
            })
        .toArray();
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
