package org.foldsieve.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.foldsieve.numeric.Matrix;

/**
 * How one column becomes features: its part of an {@link Encoding}.
 *
 * @param column the column
 * @param kind what its features are
 * @param words the words of the training rows; none for numbers
 * @param fill what a missing value becomes: a number, or the code of a word; for indicators {@code
 *     words.size()} is the word of its own, and -1 is none
 */
record ColumnCode(String column, Kind kind, Levels words, double fill) {

  /** What the features of a column are. */
  enum Kind {
    NUMBER,
    INDICATORS,
    PLACES
  }

  private static final int NO_WORD = -1;

  static ColumnCode ofNumbers(String column, double fill) {
    return new ColumnCode(column, Kind.NUMBER, Levels.of(List.of()), fill);
  }

  static ColumnCode fit(Column column, Encoding.Choices choices) {
    if (column.levels().isEmpty()) {
      return ofNumbers(column.name(), center(column, choices.fill()));
    }
    Levels all = column.levels().get();
    int[] counts = new int[all.size()];
    column.cells().filter(cell -> !Double.isNaN(cell)).forEach(cell -> counts[(int) cell]++);
    int[] present = IntStream.range(0, counts.length).filter(c -> counts[c] > 0).toArray();
    List<String> words = Arrays.stream(present).mapToObj(all::word).toList();
    int mostFrequent =
        IntStream.range(0, present.length)
            .reduce((a, b) -> counts[present[b]] > counts[present[a]] ? b : a)
            .orElse(NO_WORD);
    if (all.isOrdered() || choices.words() == Encoding.Words.PLACES) {
      // Places are those of the whole order: a word that the training rows lack keeps its own.
      List<String> order = all.isOrdered() ? all.words() : words;
      int fill = mostFrequent == NO_WORD ? 0 : order.indexOf(words.get(mostFrequent));
      return new ColumnCode(column.name(), Kind.PLACES, Levels.inOrder(order), fill);
    }
    int fill = NO_WORD;
    if (choices.missingWord() == Encoding.MissingWord.MOST_FREQUENT) {
      fill = mostFrequent;
    } else if (column.missing() > 0) {
      fill = words.size();
    }
    return new ColumnCode(column.name(), Kind.INDICATORS, Levels.of(words), fill);
  }

  /** The mean or median of the numbers that are there; 0 where there are none. */
  private static double center(Column column, Encoding.Fill fill) {
    double[] present = column.cells().filter(cell -> !Double.isNaN(cell)).toArray();
    return present.length == 0 ? 0 : fill.of(present);
  }

  boolean isWords() {
    return kind != Kind.NUMBER;
  }

  List<String> featureNames() {
    if (kind != Kind.INDICATORS) {
      return List.of(column);
    }
    List<String> names = new ArrayList<>();
    words.words().forEach(word -> names.add(column + "=" + word));
    if (fill == words.size()) {
      names.add(column + "=" + missingWord(words));
    }
    return names.isEmpty() ? List.of(column) : names;
  }

  /** The word of its own that a missing word becomes: none of the others. */
  private static String missingWord(Levels words) {
    String missing = "(missing)";
    while (words.code(missing).isPresent()) {
      missing = "(" + missing + ")";
    }
    return missing;
  }

  /** The column with its gaps filled, words as words. */
  Column fill(Column cells) {
    if (cells.missing() == 0) {
      return cells;
    }
    if (kind == Kind.NUMBER) {
      return cells.filled(fill, null);
    }
    Levels found = cells.levels().orElseThrow();
    if (fill >= 0 && fill < words.size()) {
      return cells.filled(found.code(words.word((int) fill)).orElseThrow(), found);
    }
    List<String> more = new ArrayList<>(found.words());
    more.add(missingWord(found));
    return cells.filled(found.size(), Levels.of(more));
  }

  /** Writes the features of a column into the matrix, from the given feature on. */
  void encode(Column cells, Matrix values, int from) {
    int d = values.columns();
    double[] x = values.values();
    if (kind == Kind.NUMBER) {
      requireNumbers(cells);
      for (int i = 0; i < cells.rows(); i++) {
        x[i * d + from] = cells.isMissing(i) ? fill : cells.cell(i);
      }
      return;
    }
    int[] codeOf = codes(cells);
    for (int i = 0; i < cells.rows(); i++) {
      int code = cells.isMissing(i) ? (int) fill : codeOf[(int) cells.cell(i)];
      if (kind == Kind.PLACES) {
        x[i * d + from] = code;
      } else if (code >= 0) {
        x[i * d + from + code] = 1;
      }
    }
  }

  private void requireNumbers(Column cells) {
    if (!cells.isWords()) {
      return;
    }
    int row =
        IntStream.range(0, cells.rows()).filter(i -> !cells.isMissing(i)).findFirst().orElse(-1);
    if (row < 0) {
      // Nothing but gaps, which can be taken for either.
      return;
    }
    throw new DataException(
        String.format(
            Locale.ROOT,
            "column '%s' holds '%s' at row %d, and the model was made on numbers there; correct it",
            column,
            cells.text(row),
            row));
  }

  /**
   * By code of the new column, the code of the same word here; an unknown word is a missing one.
   */
  private int[] codes(Column cells) {
    if (cells.missing() == cells.rows()) {
      return new int[0];
    }
    Levels found =
        cells
            .levels()
            .orElseThrow(
                () ->
                    new DataException(
                        String.format(
                                Locale.ROOT,
                                "column '%s' holds numbers, and the model was made on words there;"
                                    + " read it",
                                column)
                            + " as words"));
    int[] codes = new int[found.size()];
    for (int c = 0; c < codes.length; c++) {
      OptionalInt known = words.code(found.word(c));
      codes[c] = known.isPresent() ? known.getAsInt() : (int) fill;
    }
    return codes;
  }

  Fields fields() {
    return new Fields().put("kind", kind.name()).put("words", words.words()).put("fill", fill);
  }

  static ColumnCode read(String column, Fields fields) {
    Kind kind = Kind.valueOf(fields.text("kind"));
    List<String> words = fields.texts("words");
    double fill = fields.number("fill");
    int least = kind == Kind.INDICATORS ? NO_WORD : 0;
    int most = kind == Kind.INDICATORS ? words.size() : Math.max(0, words.size() - 1);
    boolean isCode = fill == Math.rint(fill) && fill >= least && fill <= most;
    if (kind == Kind.NUMBER ? !Double.isFinite(fill) || !words.isEmpty() : !isCode) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "column '%s' cannot have the fill %s", column, fill));
    }
    return new ColumnCode(
        column, kind, kind == Kind.PLACES ? Levels.inOrder(words) : Levels.of(words), fill);
  }
}
