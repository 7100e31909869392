package org.foldsieve.io.prepare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.Symbols;

/**
 * Labels out of a second table: each row of the data takes the label of the row that bears its
 * name, in whatever order they stand.
 *
 * <p>An id that the second table holds twice is refused. A row of the data whose name it does not
 * hold has no label, as if its label were missing; rows of the second table that are not in the
 * data are left aside. Both are remarked on.
 */
public final class LabelsById {

  private static final int SHOWN = 4;

  private LabelsById() {}

  /**
   * The column of the second table with the ids.
   *
   * @param table the second table, its label known
   * @param options of the data
   */
  public static String idColumn(RawTable table, ReadOptions options) {
    if (options.labelsId().isPresent()) {
      return options.labelsId().get();
    }
    if (options.id().isPresent() && ColumnRoles.holds(table.names(), options.id().get())) {
      return options.id().get();
    }
    return IntStream.range(0, table.names().size())
        .filter(j -> j != table.roles().label())
        .mapToObj(table.names()::get)
        .findFirst()
        .orElseThrow(
            () ->
                new DataException(
                    "the file has one column, its labels; it needs another with the names of the"
                        + " rows they belong to"));
  }

  /**
   * The labels of the data.
   *
   * @param data the data, whose rows have names
   * @param table the second table; its label and its id are known
   * @param file what the second table is called, for remarks
   */
  public static Labels of(RawTable data, RawTable table, String file, Target target) {
    List<String> names =
        Preparer.rowNames(data)
            .orElseThrow(
                () ->
                    new DataException(
                        Message.of(
                            "the rows of the data have no names by which to find their labels; say"
                                + " which column holds them (%s)",
                            Setting.ID.to(
                                table.roles().id() < 0
                                    ? "NAME"
                                    : table.names().get(table.roles().id())))));
    List<String> ids = Preparer.rowNames(table).orElseThrow();
    int[] places = places(names, places(ids, table));
    remarkStrangers(names, ids, places, file, data.remarks());
    int column = table.roles().label();
    String name = table.names().get(column);
    double[] cells = table.column(column);
    double[] found =
        Arrays.stream(places).mapToDouble(i -> i < 0 ? Double.NaN : cells[i]).toArray();
    Symbols symbols = table.symbols(column);
    return symbols == null
        ? LabelColumn.of(name, found, target, data.remarks())
        : LabelColumn.of(name, Preparer.codes(found), symbols, target, data.remarks());
  }

  private static Map<String, Integer> places(List<String> ids, RawTable table) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      Integer before = ids.get(i).isEmpty() ? null : places.put(ids.get(i), i);
      if (before != null) {
        throw new DataException(
            Message.of(
                "%s and %s have the same id '%s' in column %s; keep one of them, or name another"
                    + " column (%s)",
                table.place(before),
                table.place(i),
                ids.get(i),
                table.describe(table.roles().id()),
                Setting.LABELS_ID));
      }
    }
    return places;
  }

  private static int[] places(List<String> names, Map<String, Integer> places) {
    return names.stream().mapToInt(name -> places.getOrDefault(name, -1)).toArray();
  }

  /** Says which rows found no label, and how many labels no row; none at all is a mistake. */
  private static void remarkStrangers(
      List<String> names, List<String> ids, int[] places, String file, Remarks remarks) {
    List<String> without = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (places[i] < 0) {
        without.add(names.get(i));
      }
    }
    if (without.size() == places.length) {
      throw new DataException(
          Message.of(
              "no row of the data is among its ids: the data have %s, the file has %s; name the"
                  + " columns with the same ids (%s of the data, %s of this file)",
              some(names), some(ids), Setting.ID, Setting.LABELS_ID));
    }
    if (!without.isEmpty()) {
      remarks.add(
          "%d %s no label, for '%s' does not name %s: %s; %s leaves such rows out",
          without.size(),
          without.size() == 1 ? "row has" : "rows have",
          file,
          without.size() == 1 ? "it" : "them",
          some(without),
          Setting.MISSING.to("drop-rows"));
    }
    long used = Arrays.stream(places).filter(place -> place >= 0).distinct().count();
    if (used < ids.size()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%d of the %d rows of '%s' are not in the data and left aside",
              ids.size() - used,
              ids.size(),
              file));
    }
  }

  private static String some(List<String> names) {
    String first =
        String.join(", ", names.stream().limit(SHOWN).map(name -> "'" + name + "'").toList());
    return names.size() > SHOWN ? first + ", …" : first;
  }
}
