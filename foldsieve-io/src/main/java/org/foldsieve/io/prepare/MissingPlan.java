package org.foldsieve.io.prepare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.RowStore;
import org.foldsieve.numeric.Matrix;

/** Settles the missing values of a dense raw table, and then makes its matrix. */
final class MissingPlan {

  private final RawTable raw;
  private DenseFeatures features;

  /** By feature, what a missing value becomes. */
  private final double[] substitutes;

  /** Whether no value was missing in the first place. */
  private boolean complete;

  /** The rows that stay; empty: all. */
  private Optional<int[]> keptRows = Optional.empty();

  private MissingPlan(RawTable raw, DenseFeatures features) {
    this.raw = raw;
    this.features = features;
    this.substitutes = new double[features.count()];
  }

  static MissingPlan of(
      RawTable raw,
      DenseFeatures features,
      IntPredicate unlabelled,
      MissingValues policy,
      Remarks remarks) {
    MissingPlan plan = new MissingPlan(raw, features);
    int[] missing = plan.countMissing();
    long total = Arrays.stream(missing).asLongStream().sum();
    plan.complete = total == 0;
    MissingReport report = plan.report(missing, total);
    switch (policy) {
      case REFUSE -> report.refuse();
      case DROP_ROWS -> plan.dropRows(unlabelled, remarks);
      case DROP_FEATURES -> plan.dropFeatures(missing, remarks);
      case MEAN, MEDIAN -> plan.substitute(missing, policy);
    }
    if (total > 0 && (policy == MissingValues.MEAN || policy == MissingValues.MEDIAN)) {
      remarks.add(report.filled(policy));
    }
    return plan;
  }

  List<String> featureNames() {
    return features.names();
  }

  Optional<int[]> keptRows() {
    return keptRows;
  }

  /** By column, how many values the features miss; an infinite value is refused on the way. */
  private int[] countMissing() {
    RowStore cells = raw.dense();
    int[] used = IntStream.of(features.columns()).distinct().toArray();
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

  private MissingReport report(int[] missing, long total) {
    MissingReport report = new MissingReport(total, columnsWithMissing(missing));
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

  private static int columnsWithMissing(int[] missing) {
    return (int) Arrays.stream(missing).filter(count -> count > 0).count();
  }

  private void dropRows(IntPredicate unlabelled, Remarks remarks) {
    RowStore cells = raw.dense();
    int[] used = IntStream.of(features.columns()).distinct().toArray();
    int[] kept =
        IntStream.range(0, cells.rows())
            .filter(unlabelled.negate())
            .filter(i -> IntStream.of(used).noneMatch(j -> Double.isNaN(cells.get(i, j))))
            .toArray();
    keptRows = MissingReport.keptRows(kept, cells.rows(), remarks);
  }

  private void dropFeatures(int[] missing, Remarks remarks) {
    int[] kept =
        IntStream.range(0, features.count())
            .filter(f -> missing[features.columns()[f]] == 0)
            .toArray();
    MissingReport.keptFeatures(kept, features.names(), remarks);
    features =
        new DenseFeatures(
            Arrays.stream(kept).map(f -> features.columns()[f]).toArray(),
            Arrays.stream(kept).mapToObj(f -> features.places()[f]).toArray(int[][]::new),
            Arrays.stream(kept).map(f -> features.indicators()[f]).toArray(),
            Arrays.stream(kept).mapToObj(features.names()::get).toList());
  }

  private void substitute(int[] missing, MissingValues policy) {
    for (int f = 0; f < features.count(); f++) {
      int column = features.columns()[f];
      if (missing[column] == 0) {
        continue;
      }
      if (!features.isNumber(f)) {
        throw new DataException(
            Message.of(
                "column %s holds words and misses %d of them, which have no %s; leave out the rows"
                    + " (%s), the features (%s) or the column (%s)",
                raw.describe(column),
                missing[column],
                policy.id(),
                Setting.MISSING.to("drop-rows"),
                Setting.MISSING.to("drop-features"),
                Setting.DROP));
      }
      RowStore cells = raw.dense();
      double[] present =
          IntStream.range(0, cells.rows())
              .mapToDouble(i -> cells.get(i, column))
              .filter(value -> !Double.isNaN(value))
              .toArray();
      substitutes[f] = MissingReport.center(present, policy, raw.describe(column));
    }
  }

  /** The values of the features. The raw rows are given back on the way. */
  Matrix fill() {
    RowStore cells = raw.dense();
    boolean untouched = complete && keptRows.isEmpty() && features.isIdentity(raw);
    Optional<Matrix> whole = untouched ? cells.asMatrix() : Optional.empty();
    return whole.orElseGet(() -> copy(cells));
  }

  private Matrix copy(RowStore cells) {
    int[] kept = keptRows.orElseGet(() -> IntStream.range(0, cells.rows()).toArray());
    int rows = kept.length;
    int count = features.count();
    double[] values = new double[Sizes.cells(rows, count, Double.BYTES)];
    int[] columns = features.columns();
    boolean[] plain = new boolean[count];
    for (int f = 0; f < count; f++) {
      plain[f] = complete && features.isNumber(f);
    }
    for (int r = 0; r < rows; r++) {
      Interruption.check("reading");
      int i = kept[r];
      double[] chunk = cells.chunkOf(i);
      int offset = cells.offsetOf(i);
      for (int f = 0; f < count; f++) {
        double cell = chunk[offset + columns[f]];
        values[r * count + f] = plain[f] ? cell : settled(f, cell);
      }
      cells.releaseBefore(i);
    }
    return Matrix.wrap(rows, count, values);
  }

  private double settled(int feature, double cell) {
    return Double.isNaN(cell) ? substitutes[feature] : features.value(feature, cell);
  }
}
