package org.foldsieve.evaluation.protocol;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** The rows of each class, and draws among them. */
final class ClassRows {

  /** How many rows of a class with that many rows go to the training side. */
  interface Amount {
    int of(int classCode, int size);
  }

  private ClassRows() {}

  /**
   * The rows of each class; rows with numbers near each other where there is a number to predict;
   * all rows together where there is no label.
   *
   * @param near how many rows with near numbers make one group; the last may have fewer
   */
  static int[][] of(Table table, int near) {
    if (table.labels().isEmpty()) {
      return new int[][] {IntStream.range(0, table.rows()).toArray()};
    }
    return table.labels().get().isNumeric()
        ? byNumber(table.requireNumbers("a stratified split"), near)
        : table.requireClasses("a stratified split").classMembers();
  }

  /** Equal numbers by row. */
  private static int[][] byNumber(Labels labels, int near) {
    int[] ascending =
        IntStream.range(0, labels.rows())
            .boxed()
            .sorted(Comparator.comparingDouble(labels::number))
            .mapToInt(row -> row)
            .toArray();
    int[][] groups = new int[(ascending.length + near - 1) / near][];
    for (int g = 0; g < groups.length; g++) {
      groups[g] =
          Arrays.copyOfRange(ascending, g * near, Math.min(ascending.length, (g + 1) * near));
    }
    return groups;
  }

  /** Draws the first {@code count} places of a random order of the rows, in place. */
  static void shuffle(int[] rows, int count, SplittableRandom random) {
    for (int r = 0; r < Math.min(count, rows.length - 1); r++) {
      int other = r + random.nextInt(rows.length - r);
      int swap = rows[r];
      rows[r] = rows[other];
      rows[other] = swap;
    }
  }

  /** The first rows of each class for training, the others for testing. */
  static Split firstOfEach(int number, int[][] classes, Amount amount) {
    IntStream.Builder training = IntStream.builder();
    IntStream.Builder test = IntStream.builder();
    for (int c = 0; c < classes.length; c++) {
      int count = amount.of(c, classes[c].length);
      for (int r = 0; r < classes[c].length; r++) {
        (r < count ? training : test).add(classes[c][r]);
      }
    }
    return new Split(number, training.build().toArray(), test.build().toArray());
  }

  /** A random split with the given amount of each class for training. */
  static Split draw(int number, int[][] classes, Amount amount, SplittableRandom random) {
    int[][] shuffled = new int[classes.length][];
    for (int c = 0; c < classes.length; c++) {
      shuffled[c] = classes[c].clone();
      shuffle(shuffled[c], amount.of(c, shuffled[c].length), random);
    }
    return firstOfEach(number, shuffled, amount);
  }

  /** The same number of rows of each class; an error where a class is smaller. */
  static Amount exactly(int count, Labels labels) {
    return (code, size) -> {
      if (size < count) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "%d training rows a class, but class '%s' has only %d; ask for fewer",
                count,
                labels.classNames().get(code),
                size));
      }
      return count;
    };
  }
}
