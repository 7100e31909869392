package org.foldsieve.io.prepare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Levels;
import org.foldsieve.data.Message;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Setting;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.Symbols;

/**
 * The columns of a dense raw table that become features: those of numbers, and those of words by
 * the user's choice.
 *
 * @param raw what the file holds
 * @param places the places of the columns in the file, ascending
 */
record DenseColumns(RawTable raw, int[] places) {

  static DenseColumns of(RawTable raw, ReadOptions options, Remarks remarks) {
    List<Integer> kept = new ArrayList<>();
    List<Integer> words = new ArrayList<>();
    for (int j = 0; j < raw.names().size(); j++) {
      if (raw.roles().isFeature(j)) {
        boolean isWords = raw.symbols(j) != null;
        if (isWords) {
          words.add(j);
        }
        if (!isWords || options.categorical() != CategoricalValues.DROP) {
          kept.add(j);
        }
      }
    }
    if (options.model().isEmpty()) {
      report(raw, words, options.categorical(), remarks);
    }
    if (kept.isEmpty()) {
      throw new DataException(
          "the file has no numeric column that could be a feature; it needs at least one");
    }
    return new DenseColumns(raw, kept.stream().mapToInt(j -> j).toArray());
  }

  private static void report(
      RawTable raw, List<Integer> words, CategoricalValues categorical, Remarks remarks) {
    if (words.isEmpty()) {
      return;
    }
    String list =
        String.join(", ", words.stream().limit(20).map(raw::describe).toList())
            + (words.size() > 20 ? ", …" : "");
    String these = words.size() == 1 ? "column %s holds" : "columns %s hold";
    if (categorical == CategoricalValues.REFUSE) {
      throw new DataException(
          Message.of(
              these
                  + " words, not numbers; name the label (%s), the column that names the rows (%s),"
                  + " leave columns out (%s), or encode them (%s)",
              list,
              Setting.LABEL.to("NAME"),
              Setting.ID.to("NAME"),
              Setting.DROP.to("NAME,…"),
              Setting.CATEGORICAL.to("one-hot|ordinal|drop")));
    }
    remarks.add(
        switch (categorical) {
          case DROP ->
              String.format(
                  Locale.ROOT,
                  these + " words and " + (words.size() == 1 ? "is" : "are") + " left out",
                  list);
          case ORDINAL -> String.format(Locale.ROOT, these + " words, now numbered from 0", list);
          default -> String.format(Locale.ROOT, these + " words, now one feature a word", list);
        });
  }

  /** Some of these columns. */
  DenseColumns keeping(int[] columns) {
    return new DenseColumns(raw, columns);
  }

  List<String> names() {
    return Arrays.stream(places).mapToObj(raw.names()::get).toList();
  }

  boolean hasWords() {
    return Arrays.stream(places).anyMatch(j -> raw.symbols(j) != null);
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
    double[] cells = raw.dense().column(j);
    Symbols symbols = raw.symbols(j);
    if (symbols == null) {
      return Column.ofNumbers(raw.names().get(j), cells);
    }
    int[] ordered = symbols.ordered();
    int[] places = new int[ordered.length];
    for (int p = 0; p < ordered.length; p++) {
      places[ordered[p]] = p;
    }
    int[] codes =
        Arrays.stream(cells)
            .mapToInt(cell -> Double.isNaN(cell) ? -1 : places[(int) cell])
            .toArray();
    Levels levels = Levels.of(Arrays.stream(ordered).mapToObj(symbols::word).toList());
    return Column.ofWords(raw.names().get(j), codes, levels);
  }
}
