package org.foldsieve.io.prepare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.MissingWords;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.RowStore;
import org.foldsieve.numeric.Matrix;

/**
 * What became of the missing values of a dense raw table: columns or rows were left out, or they
 * stay to be filled by an encoding.
 *
 * @param columns the columns that are left
 * @param rows the rows that are left; empty: all
 * @param areFilled whether an encoding is to fill gaps, be there some or not
 */
record Gaps(DenseColumns columns, Optional<int[]> rows, boolean areFilled) {

  static Gaps settle(
      RawTable raw,
      DenseColumns columns,
      IntPredicate unlabelled,
      ReadOptions options,
      Remarks remarks) {
    int[] missing = countMissing(raw, columns);
    int[] words =
        IntStream.range(0, missing.length)
            .map(j -> columns.holdsWords(j) ? missing[j] : 0)
            .toArray();
    int[] numbers = IntStream.range(0, missing.length).map(j -> missing[j] - words[j]).toArray();
    MissingValues policy = policy(options);
    switch (policy) {
      case REFUSE -> {
        report(raw, numbers).refuse();
        remarkFilled(numbers, words, options, remarks);
      }
      case DROP_ROWS -> {
        return new Gaps(columns, keptRows(raw, columns, unlabelled, remarks), false);
      }
      case DROP_FEATURES -> {
        return new Gaps(complete(columns, missing, remarks), Optional.empty(), false);
      }
      case AUTO -> {
        DenseColumns some = columns.keeping(withValues(raw, columns, missing, remarks));
        remarkFilled(numbers, words, options, remarks);
        return new Gaps(some, Optional.empty(), true);
      }
      case MEAN, MEDIAN -> {
        if (options.model().isEmpty()) {
          requireSome(raw, columns, missing, policy.id());
        }
        remarkFilled(numbers, words, options, remarks);
        return new Gaps(columns, Optional.empty(), true);
      }
    }
    return new Gaps(columns, Optional.empty(), false);
  }

  /** New rows of a model are prepared as those it was made on; only leaving rows out is free. */
  static MissingValues policy(ReadOptions options) {
    MissingValues asked = options.missing();
    if (options.model().isEmpty() || asked == MissingValues.DROP_ROWS) {
      return asked;
    }
    Preparation.Gaps learnt = options.model().get().preparation().gaps();
    if (asked != MissingValues.REFUSE && learnt != Preparation.Gaps.FILL) {
      throw new DataException(
          Message.of(
              "the model learnt nothing to put in the place of missing values (%s); make it anew"
                  + " with that, or leave out rows that miss some (%s)",
              Setting.MISSING.to(asked.id()), Setting.MISSING.to("drop-rows")));
    }
    return switch (learnt) {
      case REFUSE -> MissingValues.REFUSE;
      case DROP_ROWS -> MissingValues.DROP_ROWS;
      case FILL -> MissingValues.MEDIAN;
    };
  }

  /** By column, how many values the features miss; an infinite value is refused on the way. */
  private static int[] countMissing(RawTable raw, DenseColumns columns) {
    RowStore cells = raw.dense();
    int[] used = columns.places();
    int[] missing = new int[raw.names().size()];
    if (cells.isComplete()) {
      return missing;
    }
    boolean allUsed = used.length == cells.columns();
    for (int i = 0; i < cells.rows(); i++) {
      double[] chunk = cells.chunkOf(i);
      int offset = cells.offsetOf(i);
      if (allUsed && areFinite(chunk, offset, used.length)) {
        continue;
      }
      for (int j : used) {
        double cell = chunk[offset + j];
        if (!Double.isFinite(cell)) {
          if (Double.isInfinite(cell)) {
            throw RawTable.infinite(cell, raw.describe(j), raw.place(i));
          }
          missing[j]++;
        }
      }
    }
    return missing;
  }

  /** Four sums at a time: no branch a number, and none waits for the other. */
  private static boolean areFinite(double[] values, int from, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int end = from + count;
    int at = from;
    for (; at + 3 < end; at += 4) {
      s0 += values[at] * 0;
      s1 += values[at + 1] * 0;
      s2 += values[at + 2] * 0;
      s3 += values[at + 3] * 0;
    }
    for (; at < end; at++) {
      s0 += values[at] * 0;
    }
    // 0 or -0 for finite values, NaN as soon as one is not.
    return s0 + s1 + s2 + s3 == 0;
  }

  private static MissingReport report(RawTable raw, int[] missing) {
    long total = Arrays.stream(missing).asLongStream().sum();
    MissingReport report =
        new MissingReport(total, (int) Arrays.stream(missing).filter(count -> count > 0).count());
    RowStore cells = raw.dense();
    for (int i = 0; i < cells.rows() && report.wantsPlaces(); i++) {
      for (int j = 0; j < missing.length && report.wantsPlaces(); j++) {
        if (missing[j] > 0 && Double.isNaN(cells.get(i, j))) {
          report.addPlace(raw.describe(j), raw.place(i));
        }
      }
    }
    return report;
  }

  private static Optional<int[]> keptRows(
      RawTable raw, DenseColumns columns, IntPredicate unlabelled, Remarks remarks) {
    RowStore cells = raw.dense();
    int[] kept =
        IntStream.range(0, cells.rows())
            .filter(unlabelled.negate())
            .filter(
                i -> Arrays.stream(columns.places()).noneMatch(j -> Double.isNaN(cells.get(i, j))))
            .toArray();
    return MissingReport.keptRows(kept, cells.rows(), remarks);
  }

  private static DenseColumns complete(DenseColumns columns, int[] missing, Remarks remarks) {
    int[] places = columns.places();
    int[] kept = IntStream.range(0, places.length).filter(c -> missing[places[c]] == 0).toArray();
    MissingReport.keptFeatures(kept, columns.names(), remarks);
    return columns.keeping(Arrays.stream(kept).map(c -> places[c]).toArray());
  }

  /** The columns that hold anything; those that do not are remarked. */
  private static int[] withValues(
      RawTable raw, DenseColumns columns, int[] missing, Remarks remarks) {
    int[] kept = Arrays.stream(columns.places()).filter(j -> missing[j] < raw.rows()).toArray();
    List<String> empty =
        Arrays.stream(columns.places())
            .filter(j -> missing[j] == raw.rows())
            .mapToObj(raw::describe)
            .toList();
    if (kept.length == 0) {
      throw new DataException("no column holds a value; the file needs at least one");
    }
    if (!empty.isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              empty.size() == 1
                  ? "column %s holds no value at all and is left out"
                  : "columns %s hold no value at all and are left out",
              String.join(", ", empty)));
    }
    return kept;
  }

  /** A column without a single number has no mean to learn. */
  private static void requireSome(RawTable raw, DenseColumns columns, int[] missing, String what) {
    for (int j : columns.places()) {
      if (!columns.holdsWords(j) && missing[j] == raw.rows()) {
        throw MissingReport.nothingToFill(raw.describe(j), what);
      }
    }
  }

  /** Says what becomes of missing numbers and of missing words, by column. */
  static void remarkFilled(int[] numbers, int[] words, ReadOptions options, Remarks remarks) {
    boolean learnt = options.model().isPresent();
    MissingReport.remarkFilled(
        numbers,
        "value",
        learnt
            ? "replaced by what the model learnt"
            : options.missing() == MissingValues.AUTO
                ? "seen by methods that know gaps, replaced by the median of the feature for others"
                : String.format(
                    Locale.ROOT, "replaced by the %s of the feature", options.missing().id()),
        remarks);
    MissingReport.remarkFilled(
        words,
        "word",
        learnt
            ? "taken as the model learnt"
            : options.missingWords() == MissingWords.ITSELF
                ? "taken as a word of its own"
                : "taken as the most frequent word of the column",
        remarks);
  }

  /** The columns that are left, words and gaps included. */
  MixedTable mixed() {
    return columns.mixed(rows);
  }

  /**
   * The numbers that are left, where there is nothing else. The raw rows are given back on the way.
   */
  Matrix numbers() {
    RowStore cells = columns.raw().dense();
    Optional<Matrix> whole =
        rows.isEmpty() && columns.areAll() ? cells.asMatrix() : Optional.empty();
    return whole.orElseGet(() -> copy(cells));
  }

  private Matrix copy(RowStore cells) {
    int[] kept = rows.orElseGet(() -> IntStream.range(0, cells.rows()).toArray());
    int[] places = columns.places();
    double[] values =
        new double[cells.budget().takeCells(kept.length, places.length, Double.BYTES)];
    for (int r = 0; r < kept.length; r++) {
      Interruption.check("reading");
      double[] chunk = cells.chunkOf(kept[r]);
      int offset = cells.offsetOf(kept[r]);
      for (int c = 0; c < places.length; c++) {
        values[r * places.length + c] = chunk[offset + places[c]];
      }
      cells.releaseBefore(kept[r]);
    }
    return Matrix.wrap(kept.length, places.length, values);
  }
}
