package org.foldsieve.io.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Blanks;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fields of a text file as a parser finds them and stores their numbers. No object is
 * made for a field that is a number or a known word.
 */
final class CsvCells {

  /** Stands alone at the end of files from DOS. */
  private static final char DOS_END = '\u001a';

  /** The name of the column of row names, which the header leaves out. */
  private static final String ROWS = "row";

  /** What a field of the first record takes beside its characters. */
  private static final int NAME = 120;

  private final ReadOptions options;
  private final MemoryBudget budget;

  /** Columns known from an earlier pass to mix numbers and words, and how that would be told. */
  private final Map<Integer, DataException> readAsWords;

  /** Whether the header is one name short: rows then begin with a name, as R writes them. */
  private final boolean namedRows;

  /** The first record, before it is known whether it names the columns. */
  private final List<String> first = new ArrayList<>();

  private final List<Boolean> firstQuoted = new ArrayList<>();

  /** Not known before the first record was taken. */
  private @Nullable CsvColumns columns;

  private boolean header;
  private long line;

  /**
   * The line of row 0, or -1 once a row was found to stand in another line than its number says.
   */
  private long lineOfFirstRow;

  /** Whether the last field of the record was its first, and nothing but blanks. */
  private boolean blank;

  CsvCells(ReadOptions options, MemoryBudget budget) {
    this(options, Map.of(), false, budget);
  }

  private CsvCells(
      ReadOptions options,
      Map<Integer, DataException> readAsWords,
      boolean namedRows,
      MemoryBudget budget) {
    this.namedRows = namedRows;
    this.options = options;
    this.budget = budget;
    this.readAsWords = readAsWords;
  }

  /** What takes the fields of the same pass from the beginning. */
  CsvCells again() {
    return new CsvCells(options, readAsWords, namedRows, budget);
  }

  /** What takes the fields from the beginning, where every row begins with a name. */
  CsvCells withNamedRows() {
    return new CsvCells(options, readAsWords, true, budget);
  }

  /** What stands before the fraction of a number. */
  char decimalMark() {
    return options.decimal().character();
  }

  /** The line the current record began in, from 1. */
  long line() {
    return line;
  }

  /** The columns, or null as long as the first record was not taken. */
  @Nullable CsvColumns columns() {
    return columns;
  }

  /** Begins a record. */
  void begin(long startingLine) {
    line = startingLine;
    blank = false;
    if (columns != null) {
      columns.beginRow();
    }
  }

  /** Takes a field of the record, by its place from 0. */
  void field(int index, char[] buffer, int begin, int end, boolean quoted) {
    int from = begin;
    int to = end;
    while (from < to && Blanks.is(buffer[from])) {
      from++;
    }
    while (to > from && Blanks.is(buffer[to - 1])) {
      to--;
    }
    if (columns == null) {
      budget.take("the first line", NAME + 4L * (to - from));
      first.add(new String(buffer, from, to - from));
      firstQuoted.add(quoted);
      return;
    }
    boolean nothing = from == to || to - from == 1 && buffer[from] == DOS_END;
    blank = index == 0 && nothing && !quoted;
    if (index < columns.count()) {
      columns.take(index, buffer, from, to, line);
    }
  }

  /** Ends a record of so many fields, which is no empty line. */
  void end(int fields) {
    if (columns == null) {
      if (fields == 1 && first.get(0).isEmpty() && !firstQuoted.get(0)) {
        // A line of blanks before the table.
        first.clear();
        firstQuoted.clear();
        return;
      }
      takeFirst();
      return;
    }
    if (fields == 1 && columns.count() > 1 && blank) {
      return;
    }
    if (header && !namedRows && columns.rows() == 0 && fields == columns.count() + 1) {
      throw new DataException(
          String.valueOf(ragged(columns, fields).getMessage()), new ShortHeaderException());
    }
    if (fields != columns.count()) {
      throw ragged(columns, fields);
    }
    endRow(columns);
  }

  private void endRow(CsvColumns columns) {
    if (columns.rows() == 0) {
      lineOfFirstRow = line;
    } else if (line != lineOfFirstRow + columns.rows()) {
      lineOfFirstRow = -1;
    }
    columns.endRow();
  }

  private DataException ragged(CsvColumns columns, int fields) {
    return new DataException(
        String.format(
            Locale.ROOT,
            "row %d (line %d) has %d fields, the %s has %d; check separators and quotes there",
            columns.rows(),
            line,
            fields,
            header && !namedRows ? "header" : "first row",
            columns.count()));
  }

  private void takeFirst() {
    header =
        switch (options.header()) {
          case PRESENT -> true;
          case ABSENT -> false;
          case AUTO -> firstNamesColumns();
        };
    List<String> names = new ArrayList<>();
    List<Integer> unnamed = new ArrayList<>();
    for (int j = 0; j < first.size(); j++) {
      boolean named = header && !first.get(j).isEmpty();
      names.add(named ? first.get(j) : "f" + j);
      if (header && !named) {
        unnamed.add(j);
      }
    }
    ReadOptions roles = options;
    if (header && namedRows) {
      String rows = ROWS;
      while (names.contains(rows)) {
        rows = "(" + rows + ")";
      }
      names.add(0, rows);
      unnamed.replaceAll(j -> j + 1);
      roles = options.id().isPresent() ? options : options.withId(rows);
    }
    CsvColumns known = new CsvColumns(names, unnamed, header, roles, readAsWords, budget);
    columns = known;
    if (!header) {
      known.beginRow();
      for (int j = 0; j < first.size(); j++) {
        char[] text = first.get(j).toCharArray();
        known.take(j, text, 0, text.length, line);
      }
      endRow(known);
    }
  }

  private boolean firstNamesColumns() {
    for (int j = 0; j < first.size(); j++) {
      boolean number = !Double.isNaN(Decimals.parse(first.get(j), decimalMark()));
      if (number && !firstQuoted.get(j)) {
        return false;
      }
    }
    return true;
  }

  /** What takes the fields anew, where columns mix numbers and words and must be read as words. */
  Optional<CsvCells> secondPass() {
    if (columns == null || columns.mixed().isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, DataException> words = new TreeMap<>(readAsWords);
    words.putAll(columns.mixed());
    return Optional.of(new CsvCells(options, words, namedRows, budget));
  }

  /** What the file holds. */
  RawTable finish() {
    if (columns == null) {
      throw new DataException("the file is empty; it needs rows of separated values");
    }
    if (columns.rows() == 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the file has a header of %d names and no rows; it needs at least one sample",
              columns.count()));
    }
    RawTable raw = columns.finish();
    if (header && namedRows) {
      raw.remarks()
          .add("the header is one name short: the first field of every row is taken as its name");
    }
    if (lineOfFirstRow > 0 && lineOfFirstRow < Integer.MAX_VALUE) {
      raw.startsAtLine((int) lineOfFirstRow);
    }
    if (!header
        && options.header() == Header.AUTO
        && (countsColumns() || columns.firstRowHasAWordOfItsOwn())) {
      raw.remarks()
          .add(
              "the first row (%s%s) is read as data; if it names the columns, say so with %s",
              String.join(", ", first.subList(0, Math.min(3, first.size()))),
              first.size() > 3 ? ", …" : "",
              Setting.HEADER.to("present"));
    }
    return raw;
  }

  /** Whether the first row is 0, 1, 2, … or 1, 2, 3, …, as programs call columns without names. */
  private boolean countsColumns() {
    if (first.size() < 4) {
      return false;
    }
    double begin = Decimals.parse(first.get(0));
    if (begin != 0 && begin != 1) {
      return false;
    }
    // The last one may be a name: the label is the column that usually has one.
    for (int j = 1; j < first.size() - 1; j++) {
      if (Decimals.parse(first.get(j)) != begin + j) {
        return false;
      }
    }
    return true;
  }

  /** Whether what was refused is a header one name short, before rows that begin with a name. */
  static boolean isShortHeader(DataException refused) {
    return refused.getCause() instanceof ShortHeaderException;
  }

  /** Why a file was refused: rows have one field more than the header. */
  private static final class ShortHeaderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ShortHeaderException() {
      super("the header is one name short", null, false, false);
    }
  }
}
