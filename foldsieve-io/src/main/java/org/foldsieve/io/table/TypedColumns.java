package org.foldsieve.io.table;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.option.ModelRows;
import org.foldsieve.io.option.ReadOptions;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a source that says what each holds, as a database and a Parquet file do. They mean
 * what the same values mean in a text file: booleans are the words false and true, dates days since
 * 1970, what is missing a gap. What is declared as text stays words, whatever it looks like.
 */
public final class TypedColumns {

  /** What a column holds. */
  public enum Type {
    /** Numbers. */
    NUMBERS,
    /** Days, with or without a time of day. */
    DATES,
    /** Words. */
    WORDS
  }

  private static final double SECONDS = 86_400;
  private static final double NANOSECONDS = 1e9;

  private final List<String> names;
  private final List<Type> types;
  private final ReadOptions options;
  private final ColumnRoles roles;
  private final @Nullable Symbols[] symbols;
  private final RowStore rows;
  private boolean incomplete;

  /**
   * No rows yet.
   *
   * @param budget what rows and words are taken from
   */
  public TypedColumns(
      List<String> names, List<Type> types, ReadOptions options, MemoryBudget budget) {
    this.names = List.copyOf(names);
    this.types = List.copyOf(types);
    this.options = options;
    this.roles = ColumnRoles.of(this.names, options);
    this.symbols = new Symbols[names.size()];
    this.rows = new RowStore(names.size(), budget);
    Set<String> learnt = options.model().map(ModelRows::wordColumns).orElse(Set.of());
    for (int j = 0; j < symbols.length; j++) {
      boolean text =
          types.get(j) == Type.WORDS
              || j == roles.id()
              || j == roles.label() && types.get(j) == Type.DATES
              || learnt.contains(names.get(j));
      if (text && isRead(j)) {
        symbols[j] = Symbols.growing(budget);
      }
    }
  }

  /** Refuses rows that would not fit, before the first is read. */
  public void expect(long count) {
    if (count < 0) {
      throw new DataException(
          String.format(Locale.ROOT, "the file is damaged: it claims %d rows", count));
    }
    MemoryBudget budget = rows.budget();
    long before = budget.taken();
    budget.take(
        String.format(Locale.ROOT, "a table of %d x %d", count, names.size()),
        Sizes.product((long) Double.BYTES * names.size(), count));
    budget.backTo(before);
  }

  /** Whether anybody wants the values of a column. */
  public boolean isRead(int column) {
    return !roles.isDropped(column);
  }

  /** Whether a column is kept as text: words, and what names rows or classes. */
  public boolean isText(int column) {
    return symbols[column] != null;
  }

  /** Begins a row; a cell that is not given is missing. */
  public void beginRow() {
    rows.beginRow();
    for (int j = 0; j < symbols.length; j++) {
      rows.set(j, Double.NaN);
    }
  }

  /** A number; NaN is missing. */
  public void number(int column, double value) {
    if (Double.isInfinite(value)) {
      throw RawTable.infinite(
          value, RawTable.describe(names, column), String.format(Locale.ROOT, "row %d", rows()));
    }
    if (symbols[column] != null && !Double.isNaN(value)) {
      text(column, Decimals.format(value));
      return;
    }
    rows.set(column, value);
  }

  /** A day, or a time of a day. */
  public void date(int column, LocalDateTime time) {
    if (symbols[column] != null) {
      boolean day = time.toLocalTime().toNanoOfDay() == 0;
      text(column, (day ? time.toLocalDate() : time).toString());
      return;
    }
    double seconds = time.getSecond() + time.getNano() / NANOSECONDS;
    int minutes = time.toLocalTime().withSecond(0).withNano(0).toSecondOfDay();
    // Nothing is added to a whole day: the bits of Dates.parse.
    double part = minutes == 0 && seconds == 0 ? 0 : (minutes + seconds) / SECONDS;
    rows.set(column, time.toLocalDate().toEpochDay() + part);
  }

  /** A word, or the text of a number in a column that is kept as text. */
  public void text(int column, String text) {
    String word = text.strip();
    if (!LabelColumn.isMissing(word)) {
      Symbols known = Objects.requireNonNull(symbols[column]);
      rows.set(column, known.code(word.toCharArray(), 0, word.length()));
    }
  }

  /** Ends the row. */
  public void endRow() {
    for (int j = 0; j < symbols.length && !incomplete; j++) {
      incomplete = Double.isNaN(rows.get(rows.rows(), j));
    }
    rows.endRow();
  }

  /** The number of rows so far. */
  public int rows() {
    return rows.rows();
  }

  /** All rows; the label is chosen here when it is left to the columns. */
  public RawTable finish() {
    if (rows.rows() == 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "there are %d columns and no rows; it needs at least one sample",
              names.size()));
    }
    Remarks remarks = new Remarks();
    if (ForgottenLabel.isLeftToColumns(options)) {
      new ForgottenLabel(names, symbols, roles)
          .settle(
              j -> symbols[j] != null && roles.isFeature(j),
              j -> types.get(j) == Type.NUMBERS && roles.isFeature(j),
              rows.rows(),
              remarks);
    }
    if (options.model().isEmpty()) {
      remarkDates(remarks);
      remarkNumbersAsText(remarks);
    }
    if (!incomplete) {
      rows.declareComplete();
    }
    RawTable raw = RawTable.of(names, rows, symbols, roles);
    raw.remarks().addAll(remarks);
    return raw;
  }

  private void remarkDates(Remarks remarks) {
    List<String> dates =
        IntStream.range(0, symbols.length)
            .filter(j -> types.get(j) == Type.DATES && roles.isFeature(j) && symbols[j] == null)
            .mapToObj(j -> RawTable.describe(names, j))
            .toList();
    if (!dates.isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              (dates.size() == 1 ? "column %s holds" : "columns %s hold")
                  + " dates, now days since 1970-01-01",
              String.join(", ", dates)));
    }
  }

  private void remarkNumbersAsText(Remarks remarks) {
    for (int j = 0; j < symbols.length; j++) {
      Symbols known = symbols[j];
      if (known == null || !roles.isFeature(j) || types.get(j) != Type.WORDS) {
        continue;
      }
      if (known.size() > 0 && known.words().stream().allMatch(TypedColumns::isNumber)) {
        remarks.add(
            Message.of(
                    "column %s is declared as text, so its numbers are words; to have numbers, cast"
                        + " them in a query: cast(\"%s\" as double)",
                    RawTable.describe(names, j), names.get(j))
                .toString());
      }
    }
  }

  private static boolean isNumber(String word) {
    return !Double.isNaN(Decimals.parse(word));
  }

  /** The refusal of a column whose values are neither numbers nor words. */
  public static DataException refused(List<String> names, int column, String type) {
    return new DataException(
        Message.of(
            "column %s is of type %s, which is neither a number nor a word; leave it out (%s), or"
                + " make numbers or text of it in a query",
            RawTable.describe(names, column), type, Setting.DROP.to(names.get(column))));
  }
}
