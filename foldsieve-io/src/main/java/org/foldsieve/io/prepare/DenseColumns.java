package org.foldsieve.io.prepare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Levels;
import org.foldsieve.data.Message;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Setting;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.Dates;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.Symbols;
import org.foldsieve.run.NearestName;

/**
 * The columns of a dense raw table that become features: those of numbers and dates, and those of
 * words by the user's choice.
 *
 * @param raw what the file holds
 * @param options what the user chose
 * @param places the places of the columns in the file, ascending
 */
record DenseColumns(RawTable raw, ReadOptions options, int[] places) {

  /** A column of more words would become more features than anybody wants. */
  private static final int MANY_WORDS = 1000;

  /** Columns of fewer words name no rows. */
  private static final int FEW_WORDS = 20;

  private static final int LISTED = 20;
  private static final int SHOWN = 4;

  /** Pairs of words that are no and yes. */
  private static final Map<String, String> NO_AND_YES =
      Map.of("false", "true", "no", "yes", "f", "t", "n", "y");

  static DenseColumns of(RawTable raw, ReadOptions options, Remarks remarks) {
    List<Integer> features = new ArrayList<>();
    for (int j = 0; j < raw.names().size(); j++) {
      if (raw.roles().isFeature(j)) {
        features.add(j);
      }
    }
    if (options.model().isEmpty()) {
      remarkDates(raw, features, options, remarks);
      List<Integer> words =
          features.stream().filter(j -> holdsWords(raw, j, options)).collect(Collectors.toList());
      features.removeAll(settleWords(raw, words, options, remarks));
    }
    if (features.isEmpty()) {
      throw new DataException(
          "the file has no numeric column that could be a feature; it needs at least one");
    }
    return new DenseColumns(raw, options, features.stream().mapToInt(j -> j).toArray());
  }

  private static boolean isDates(RawTable raw, int column, ReadOptions options) {
    Symbols symbols = raw.symbols(column);
    return symbols != null
        && !options.order().containsKey(raw.names().get(column))
        && Dates.areAll(symbols.words());
  }

  /** Whether a column holds words that have no order. */
  private static boolean holdsWords(RawTable raw, int column, ReadOptions options) {
    return raw.symbols(column) != null
        && !options.order().containsKey(raw.names().get(column))
        && !isDates(raw, column, options);
  }

  private static void remarkDates(
      RawTable raw, List<Integer> features, ReadOptions options, Remarks remarks) {
    List<Integer> dates = features.stream().filter(j -> isDates(raw, j, options)).toList();
    if (!dates.isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              (dates.size() == 1 ? "column %s holds" : "columns %s hold")
                  + " dates, now days since 1970-01-01",
              list(raw, dates)));
    }
  }

  /** The columns of words that are left out after all; what becomes of the others is remarked. */
  private static List<Integer> settleWords(
      RawTable raw, List<Integer> words, ReadOptions options, Remarks remarks) {
    if (words.isEmpty()) {
      return List.of();
    }
    CategoricalValues categorical = options.categorical();
    boolean labelled =
        options.settleLabel() || raw.roles().label() >= 0 || raw.labels().isPresent();
    if (categorical == CategoricalValues.REFUSE
        || categorical == CategoricalValues.AUTO && !labelled) {
      throw refused(raw, words);
    }
    if (categorical == CategoricalValues.DROP) {
      remark(raw, words, " words and %s left out", remarks);
      return words;
    }
    if (categorical == CategoricalValues.ORDINAL) {
      remark(raw, words, " words, now numbered from 0", remarks);
      return List.of();
    }
    List<Integer> names =
        categorical == CategoricalValues.AUTO
            ? words.stream().filter(j -> namesRows(raw, j)).toList()
            : List.of();
    if (!names.isEmpty()) {
      String first = raw.names().get(names.get(0));
      remarks.add(
          (names.size() == 1
                  ? "column %s has a word of its own in nearly every row and is left out"
                  : "columns %s have a word of their own in nearly every row and are left out")
              + "; %s keeps it beside the results, %s makes features of its words",
          list(raw, names),
          Setting.ID.to(first),
          Setting.CATEGORICAL.to("one-hot"));
    }
    List<Integer> rest = words.stream().filter(j -> !names.contains(j)).toList();
    for (int j : rest) {
      requireFewWords(raw, j);
    }
    if (categorical == CategoricalValues.AUTO) {
      remarkTaken(raw, rest, remarks);
    } else {
      remark(raw, rest, " words, now one feature a word", remarks);
    }
    return names;
  }

  private static DataException refused(RawTable raw, List<Integer> words) {
    return new DataException(
        Message.of(
            (words.size() == 1 ? "column %s holds" : "columns %s hold")
                + " words, not numbers; name the label (%s, or %s), the column that names the rows"
                + " (%s), leave columns out (%s), or encode them (%s)",
            list(raw, words),
            Setting.LABEL.to("NAME"),
            Setting.LABEL.to("none"),
            Setting.ID.to("NAME"),
            Setting.DROP.to("NAME,…"),
            Setting.CATEGORICAL.to("one-hot|ordinal|drop")));
  }

  private static void remarkTaken(RawTable raw, List<Integer> words, Remarks remarks) {
    if (!words.isEmpty()) {
      List<String> first = words.stream().limit(SHOWN).map(raw.names()::get).toList();
      remarks.add(
          "%s (%s%s): methods that know words see them, for others each is one feature a word;"
              + " results name the columns (%s sets another way)",
          words.size() == 1 ? "1 column holds words" : words.size() + " columns hold words",
          String.join(", ", first),
          words.size() > SHOWN ? ", …" : "",
          Setting.CATEGORICAL);
    }
  }

  private static void remark(RawTable raw, List<Integer> words, String what, Remarks remarks) {
    remarks.add(
        String.format(
            Locale.ROOT,
            (words.size() == 1 ? "column %s holds" : "columns %s hold") + what,
            list(raw, words),
            words.size() == 1 ? "is" : "are"));
  }

  private static String list(RawTable raw, List<Integer> columns) {
    return String.join(", ", columns.stream().limit(LISTED).map(raw::describe).toList())
        + (columns.size() > LISTED ? ", …" : "");
  }

  /** Whether more than half of the rows that have a word have one of their own. */
  private static boolean namesRows(RawTable raw, int column) {
    int words = symbols(raw, column).size();
    long present =
        Arrays.stream(raw.dense().column(column)).filter(cell -> !Double.isNaN(cell)).count();
    return words > FEW_WORDS && 2L * words > present;
  }

  private static void requireFewWords(RawTable raw, int column) {
    int words = symbols(raw, column).size();
    if (words > MANY_WORDS) {
      throw new DataException(
          Message.of(
              "column %s holds %d different words, which would be as many features; leave it out"
                  + " (%s), say that it names the rows (%s), or number its words (%s)",
              raw.describe(column),
              words,
              Setting.DROP.to(raw.names().get(column)),
              Setting.ID.to(raw.names().get(column)),
              Setting.CATEGORICAL.to("ordinal")));
    }
  }

  private static Symbols symbols(RawTable raw, int column) {
    return Objects.requireNonNull(raw.symbols(column));
  }

  /** Some of these columns. */
  DenseColumns keeping(int[] columns) {
    return new DenseColumns(raw, options, columns);
  }

  List<String> names() {
    return Arrays.stream(places).mapToObj(raw.names()::get).toList();
  }

  /** Whether a column is anything but numbers as they stand in the file. */
  boolean needEncoding() {
    return Arrays.stream(places).anyMatch(j -> raw.symbols(j) != null);
  }

  /** Whether a column holds words, not numbers or dates. */
  boolean holdsWords(int column) {
    return raw.symbols(column) != null && !isDates(raw, column, options);
  }

  /** Whether a column holds words, not numbers or dates. */
  boolean hasWords() {
    return Arrays.stream(places).anyMatch(this::holdsWords);
  }

  /** Whether these are all columns of the file. */
  boolean areAll() {
    return places.length == raw.names().size();
  }

  /** The columns as a table. */
  MixedTable mixed(Optional<int[]> rows) {
    List<Column> columns = new ArrayList<>();
    for (int j : places) {
      Column whole = column(j);
      columns.add(rows.map(whole::select).orElse(whole));
    }
    return MixedTable.of(columns);
  }

  private Column column(int j) {
    String name = raw.names().get(j);
    double[] cells = raw.dense().column(j);
    if (raw.symbols(j) == null) {
      return Column.ofNumbers(name, cells);
    }
    Symbols symbols = symbols(raw, j);
    boolean learntAsWords =
        options.model().map(model -> model.wordColumns().contains(name)).orElse(false);
    if (!learntAsWords && isDates(raw, j, options)) {
      double[] days = symbols.words().stream().mapToDouble(Dates::parse).toArray();
      return Column.ofNumbers(
          name,
          Arrays.stream(cells).map(cell -> Double.isNaN(cell) ? cell : days[(int) cell]).toArray());
    }
    Levels levels = levels(j, symbols, cells);
    int[] places = new int[symbols.size()];
    for (int code = 0; code < places.length; code++) {
      places[code] = levels.code(symbols.word(code)).orElse(-1);
    }
    return Column.ofWords(
        name,
        Arrays.stream(cells)
            .mapToInt(cell -> Double.isNaN(cell) ? -1 : places[(int) cell])
            .toArray(),
        levels);
  }

  /** The words of a column: in the order that was given, or that no and yes have, or in none. */
  private Levels levels(int j, Symbols symbols, double[] cells) {
    List<String> given = options.order().get(raw.names().get(j));
    if (given != null) {
      requireOrdered(j, symbols, cells, given);
      return Levels.inOrder(given);
    }
    List<String> words = Arrays.stream(symbols.ordered()).mapToObj(symbols::word).toList();
    boolean complete = Arrays.stream(cells).noneMatch(Double::isNaN);
    return options.categorical() == CategoricalValues.AUTO && complete && areNoAndYes(words)
        ? Levels.inOrder(words)
        : Levels.of(words);
  }

  /** In the order of the alphabet, no stands before yes in all of them. */
  private static boolean areNoAndYes(List<String> words) {
    return words.size() == 2
        && words
            .get(1)
            .toLowerCase(Locale.ROOT)
            .equals(NO_AND_YES.get(words.get(0).toLowerCase(Locale.ROOT)));
  }

  private void requireOrdered(int j, Symbols symbols, double[] cells, List<String> order) {
    Set<String> known = new HashSet<>(order);
    for (int i = 0; i < cells.length; i++) {
      if (!Double.isNaN(cells[i]) && !known.contains(symbols.word((int) cells[i]))) {
        throw new DataException(
            Message.of(
                "column %s holds '%s' at %s, which its order does not name (%s)",
                raw.describe(j),
                symbols.word((int) cells[i]),
                raw.place(i),
                Setting.ORDER.to(raw.names().get(j) + "=" + String.join("<", order))));
      }
    }
  }

  /** Refuses orders of columns that are not there, or hold numbers. */
  static void checkOrders(RawTable raw, ReadOptions options) {
    for (String name : options.order().keySet()) {
      int column = raw.names().indexOf(name);
      if (column < 0) {
        throw new DataException(NearestName.unknown("column to order", name, raw.names()));
      }
      if (raw.symbols(column) == null && raw.roles().isFeature(column)) {
        throw new DataException(
            Message.of(
                "column %s holds numbers, which have their order; leave out %s",
                raw.describe(column), Setting.ORDER.to(name)));
      }
    }
  }
}
