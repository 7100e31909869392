package org.foldsieve.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.array.NamedArrayFormat;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.matlab.MatFormat;
import org.foldsieve.io.numpy.NpzFormat;
import org.foldsieve.io.option.Format;

/**
 * Reads the splits into training and test rows that come with data sets: .mat or .npz files with
 * {@code trainIdx} and {@code testIdx}.
 *
 * @since 0.1.0
 */
public final class SplitFiles {

  private SplitFiles() {}

  /**
   * A split.
   *
   * @param train the rows to learn from, counted from 0
   * @param test the rows to judge by, counted from 0
   */
  public record Split(int[] train, int[] test) {

    /**
     * Copies the rows.
     *
     * @param train the rows to learn from
     * @param test the rows to judge by
     */
    public Split {
      train = train.clone();
      test = test.clone();
    }

    /** {@return a copy of the rows to learn from} */
    @Override
    public int[] train() {
      return train.clone();
    }

    /** {@return a copy of the rows to judge by} */
    @Override
    public int[] test() {
      return test.clone();
    }
  }

  /**
   * Reads a split. The file counts rows from 1, as MATLAB does.
   *
   * @param path the file
   * @param rows how many rows the table has
   * @return the split, with rows counted from 0
   * @throws DataException when an index is out of range, or in both parts
   * @throws IOException when the file cannot be read
   */
  public static Split read(Path path, int rows) throws IOException {
    return Tables.told(
        path.getFileName().toString(),
        () -> {
          Input input = Input.of(path);
          NamedArrayFormat format =
              FormatDetector.detect(input) == Format.NPZ ? new NpzFormat() : new MatFormat();
          try (ArrayFile file = format.open(input)) {
            int[] train = indices(file, "trainIdx", rows);
            int[] test = indices(file, "testIdx", rows);
            boolean[] learnt = new boolean[rows];
            Arrays.stream(train).forEach(row -> learnt[row] = true);
            for (int row : test) {
              if (learnt[row]) {
                throw new DataException(
                    String.format(Locale.ROOT, "row %d is in trainIdx and in testIdx", row + 1));
              }
            }
            return new Split(train, test);
          }
        });
  }

  private static int[] indices(ArrayFile file, String name, int rows) throws IOException {
    double[] numbers = file.load(name).numbers(name);
    int[] indices = new int[numbers.length];
    for (int i = 0; i < indices.length; i++) {
      if (!(numbers[i] >= 1 && numbers[i] <= rows && numbers[i] == Math.rint(numbers[i]))) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "%s holds %s; a row is a whole number from 1 to %d",
                name,
                Decimals.format(numbers[i]),
                rows));
      }
      indices[i] = (int) numbers[i] - 1;
    }
    return indices;
  }
}
