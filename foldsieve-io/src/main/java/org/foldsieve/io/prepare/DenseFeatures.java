package org.foldsieve.io.prepare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.Symbols;

/**
 * The features a dense raw table gives: numeric columns as they are, symbolic ones by the user's
 * choice.
 *
 * @param columns by feature, the column it comes from
 * @param places by feature, the place of each code for an ordinal feature, otherwise {@link
 *     #UNORDERED}
 * @param indicators by feature, the code that makes a one; -1 where the feature is no indicator
 * @param names by feature, its name
 */
record DenseFeatures(int[] columns, int[][] places, int[] indicators, List<String> names) {

  /** The places of the values of a feature that is not ordinal. */
  private static final int[] UNORDERED = {};

  /** What a feature's value is for a cell; NaN stays NaN. */
  double value(int feature, double cell) {
    if (Double.isNaN(cell)) {
      return cell;
    }
    if (indicators[feature] >= 0) {
      return (int) cell == indicators[feature] ? 1 : 0;
    }
    return places[feature] == UNORDERED ? cell : places[feature][(int) cell];
  }

  int count() {
    return columns.length;
  }

  /** Whether a feature is a column of numbers. */
  boolean isNumber(int feature) {
    return places[feature] == UNORDERED && indicators[feature] < 0;
  }

  /** Whether the features are the raw columns, one for one. */
  boolean isIdentity(RawTable raw) {
    if (columns.length != raw.names().size()) {
      return false;
    }
    for (int j = 0; j < columns.length; j++) {
      if (columns[j] != j || !isNumber(j)) {
        return false;
      }
    }
    return true;
  }

  static DenseFeatures of(RawTable raw, CategoricalValues categorical, Remarks remarks) {
    Builder builder = new Builder();
    List<Integer> symbolic = new ArrayList<>();
    for (int j = 0; j < raw.names().size(); j++) {
      if (!raw.roles().isFeature(j)) {
        continue;
      }
      Symbols symbols = raw.symbols(j);
      if (symbols == null) {
        builder.add(j, UNORDERED, -1, raw.names().get(j));
        continue;
      }
      symbolic.add(j);
      int[] ordered = symbols.ordered();
      if (categorical == CategoricalValues.ORDINAL) {
        int[] places = new int[ordered.length];
        for (int p = 0; p < ordered.length; p++) {
          places[ordered[p]] = p;
        }
        builder.add(j, places, -1, raw.names().get(j));
      } else if (categorical == CategoricalValues.ONE_HOT) {
        for (int code : ordered) {
          builder.add(j, UNORDERED, code, raw.names().get(j) + "=" + symbols.word(code));
        }
      }
    }
    report(raw, symbolic, categorical, remarks);
    if (builder.columns.isEmpty()) {
      throw new DataException(
          "the file has no numeric column that could be a feature; it needs at least one");
    }
    return builder.build();
  }

  private static void report(
      RawTable raw, List<Integer> symbolic, CategoricalValues categorical, Remarks remarks) {
    if (symbolic.isEmpty()) {
      return;
    }
    String list =
        String.join(", ", symbolic.stream().limit(20).map(raw::describe).toList())
            + (symbolic.size() > 20 ? ", …" : "");
    String these = symbolic.size() == 1 ? "column %s holds" : "columns %s hold";
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
                  these + " words and " + (symbolic.size() == 1 ? "is" : "are") + " left out",
                  list);
          case ORDINAL -> String.format(Locale.ROOT, these + " words, now numbered from 0", list);
          default -> String.format(Locale.ROOT, these + " words, now one feature a word", list);
        });
  }

  private static final class Builder {

    private final List<Integer> columns = new ArrayList<>();
    private final List<int[]> places = new ArrayList<>();
    private final List<Integer> indicators = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    void add(int column, int[] place, int indicator, String name) {
      columns.add(column);
      places.add(place);
      indicators.add(indicator);
      names.add(name);
    }

    DenseFeatures build() {
      return new DenseFeatures(
          columns.stream().mapToInt(j -> j).toArray(),
          places.toArray(int[][]::new),
          indicators.stream().mapToInt(code -> code).toArray(),
          names);
    }
  }
}
