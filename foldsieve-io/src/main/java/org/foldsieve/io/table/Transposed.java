package org.foldsieve.io.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.numeric.Matrix;

/**
 * A file whose columns are the samples, turned over: its column of words names the features, its
 * header the samples.
 */
public final class Transposed {

  private Transposed() {}

  /** How such a file is read before it is turned: what has a role is a column only afterwards. */
  public static ReadOptions before(ReadOptions options) {
    ReadOptions plain = ReadOptions.defaults();
    ReadOptions read =
        plain
            .withLabel(new LabelChoice.None())
            .withHeader(options.header())
            .withDecimal(options.decimal());
    read = options.format().map(read::withFormat).orElse(read);
    return options.matrix().map(read::withMatrix).orElse(read);
  }

  /** The table turned over, with the roles that the options give to its new columns. */
  public static RawTable of(RawTable raw, ReadOptions options, MemoryBudget budget) {
    int[] words = columns(raw).filter(j -> raw.symbols(j) != null).toArray();
    if (words.length > 1) {
      throw new DataException(
          Message.of(
              "columns %s and %s hold words, and only one can name the features of a file that is"
                  + " turned over (%s); take the others out",
              raw.describe(words[0]), raw.describe(words[1]), Setting.TRANSPOSED));
    }
    List<String> names =
        words.length == 0
            ? raw.rowNames().orElseGet(() -> RawTable.defaultNames(raw.rows(), budget))
            : names(raw, words[0]);
    int[] samples = columns(raw).filter(j -> raw.symbols(j) == null).toArray();
    ColumnRoles roles = ColumnRoles.of(names, options);
    RawTable turned =
        raw.isSparse() && words.length == 0
            ? RawTable.of(names, raw.sparse().transpose(), roles)
            : RawTable.of(names, turn(raw, samples, budget), roles, budget);
    turned.remarks().addAll(raw.remarks());
    turned.carryRowNames(Arrays.stream(samples).mapToObj(raw.names()::get).toList());
    return turned;
  }

  /** All but one that the reader set aside, as the index of a data frame. */
  private static IntStream columns(RawTable raw) {
    return IntStream.range(0, raw.names().size()).filter(j -> !raw.roles().isDropped(j));
  }

  private static List<String> names(RawTable raw, int column) {
    Symbols words = Objects.requireNonNull(raw.symbols(column));
    return IntStream.range(0, raw.rows())
        .mapToObj(
            i -> {
              double code = raw.cell(i, column);
              if (Double.isNaN(code)) {
                throw new DataException(
                    String.format(
                        Locale.ROOT,
                        "%s has no name in column %s; every feature of a file that is turned over"
                            + " needs one",
                        raw.place(i),
                        raw.describe(column)));
              }
              return words.word((int) code);
            })
        .toList();
  }

  private static Matrix turn(RawTable raw, int[] samples, MemoryBudget budget) {
    int features = raw.rows();
    double[] values = new double[budget.takeCells(samples.length, features, Double.BYTES)];
    if (raw.stored().isPresent()) {
      turn(raw.stored().get(), values);
      return Matrix.wrap(samples.length, features, values);
    }
    for (int f = 0; f < features; f++) {
      for (int s = 0; s < samples.length; s++) {
        values[s * features + f] = raw.cell(f, samples[s]);
      }
    }
    return Matrix.wrap(samples.length, features, values);
  }

  /** Rows that stay in their file are read once, in their order. */
  private static void turn(StoredRows rows, double[] values) {
    int samples = rows.columns();
    rows.visit(
        (from, to, block) -> {
          for (int s = 0; s < samples; s++) {
            for (int f = from; f < to; f++) {
              values[s * rows.rows() + f] = block[(f - from) * samples + s];
            }
          }
        });
  }
}
