package org.foldsieve.io.prepare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.table.Remarks;

/** How many values a file misses, and where the first ones are. */
final class MissingReport {

  private static final int PLACES = 5;

  private static final Setting.Mention FILL = Setting.MISSING.to("auto, mean or median");

  private final long total;
  private final int columns;
  private final List<String> places = new ArrayList<>();

  MissingReport(long total, int columns) {
    this.total = total;
    this.columns = columns;
  }

  /** Whether more places are of use. */
  boolean wantsPlaces() {
    return places.size() < Math.min(total, PLACES);
  }

  void addPlace(String column, String row) {
    places.add(String.format(Locale.ROOT, "column %s at %s", column, row));
  }

  /** Throws when anything is missing. */
  void refuse() {
    if (total == 0) {
      return;
    }
    String where = String.join("; ", places) + (total > places.size() ? "; …" : "");
    throw new DataException(
        Message.of(
            "%s missing (NaN) in %s: %s; leave them out (%s) or fill them in (%s)",
            total == 1 ? "1 value is" : total + " values are",
            columns == 1 ? "1 column" : columns + " columns",
            where,
            Setting.MISSING.to("drop-rows or drop-features"),
            FILL));
  }

  /** Remarks what became of missing values, by column; nothing where none is missing. */
  static void remarkFilled(int[] missing, String what, String how, Remarks remarks) {
    long total = Arrays.stream(missing).asLongStream().sum();
    long columns = Arrays.stream(missing).filter(count -> count > 0).count();
    if (total > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%d missing %s in %d %s %s",
              total,
              total == 1 ? what : what + "s",
              columns,
              columns == 1 ? "column" : "columns",
              how));
    }
  }

  /** The kept rows; empty where all are. None left is an error. */
  static Optional<int[]> keptRows(int[] kept, int rows, Remarks remarks) {
    if (kept.length == rows) {
      return Optional.empty();
    }
    if (kept.length == 0) {
      throw new DataException(
          Message.of(
              "every row misses a value, none is left; leave out features instead (%s) or fill in"
                  + " (%s)",
              Setting.MISSING.to("drop-features"), FILL));
    }
    int lost = rows - kept.length;
    remarks.add(
        String.format(
            Locale.ROOT,
            "%d of %d rows %s a value and %s left out",
            lost,
            rows,
            lost == 1 ? "misses" : "miss",
            lost == 1 ? "is" : "are"));
    return Optional.of(kept);
  }

  /** Remarks which features go; none left is an error. */
  static void keptFeatures(int[] kept, List<String> names, Remarks remarks) {
    if (kept.length == names.size()) {
      return;
    }
    if (kept.length == 0) {
      throw new DataException(
          Message.of(
              "every feature misses a value, none is left; leave out rows instead (%s) or fill in"
                  + " (%s)",
              Setting.MISSING.to("drop-rows"), FILL));
    }
    List<String> gone =
        IntStream.range(0, names.size())
            .filter(f -> Arrays.binarySearch(kept, f) < 0)
            .mapToObj(names::get)
            .toList();
    remarks.add(
        String.format(
            Locale.ROOT,
            "%d of %d features miss a value and are left out: %s%s",
            gone.size(),
            names.size(),
            String.join(", ", gone.subList(0, Math.min(20, gone.size()))),
            gone.size() > 20 ? ", …" : ""));
  }

  /** The refusal of a column without values. */
  static DataException nothingToFill(String column, String what) {
    return new DataException(
        Message.of(
            "column %s has no value at all, hence no %s; leave it out (%s, or %s)",
            column, what, Setting.DROP, Setting.MISSING.to("drop-features")));
  }

  /** The mean or median of the values that are there. */
  static double center(double[] present, MissingValues policy, Supplier<String> column) {
    if (present.length == 0) {
      throw nothingToFill(column.get(), policy.id());
    }
    return (policy == MissingValues.MEAN ? Encoding.Fill.MEAN : Encoding.Fill.MEDIAN).of(present);
  }
}
