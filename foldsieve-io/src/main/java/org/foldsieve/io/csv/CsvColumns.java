package org.foldsieve.io.csv;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.ModelRows;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.ForgottenLabel;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.RowStore;
import org.foldsieve.io.table.Symbols;
import org.jspecify.annotations.Nullable;

/** The columns of a text file as they fill up: what each holds is found out on the way. */
final class CsvColumns {

  /** A smaller share of words among numbers is a mistake. */
  private static final double FEW_WORDS = 0.05;

  /** Nothing but missing values so far. */
  private static final byte UNKNOWN = 0;

  /** Numbers, and missing values. */
  private static final byte NUMBERS = 1;

  /** Words, no number yet. */
  private static final byte WORDS = 2;

  /** Numbers and words: settled by reading again, or refused. */
  private static final byte MIXED = 3;

  /** Taken as text whatever it holds: the label, the id. */
  private static final byte TEXT = 4;

  /** Not looked at. */
  private static final byte SKIPPED = 5;

  private final List<String> names;
  private final List<Integer> unnamed;
  private final boolean header;
  private final ReadOptions options;
  private final MemoryBudget budget;
  private final ColumnRoles roles;

  /** What stands before a fraction. */
  private final char mark;

  private final byte[] kinds;
  private final @Nullable Symbols[] symbols;
  private final RowStore rows;

  /** Columns that mix numbers and words, and how that is told where it is a mistake. */
  private final Map<Integer, DataException> mixed = new TreeMap<>();

  /** Those of an earlier pass, now read as words. */
  private final Map<Integer, DataException> readAsWords;

  /**
   * What is wrong with a field of this row. Kept until the row ends, for a row that lacks a field
   * or has one too many is the cause of it, and the caller finds that out first.
   */
  private @Nullable DataException refused;

  /** Whether any field of any column was missing, or not looked at. */
  private boolean incomplete;

  CsvColumns(
      List<String> names,
      List<Integer> unnamed,
      boolean header,
      ReadOptions options,
      Map<Integer, DataException> readAsWords,
      MemoryBudget budget) {
    this.names = names;
    this.unnamed = unnamed;
    this.header = header;
    this.options = options;
    this.budget = budget;
    this.readAsWords = readAsWords;
    this.roles = ColumnRoles.of(names, options);
    this.mark = options.decimal().character();
    this.kinds = new byte[names.size()];
    this.symbols = new Symbols[names.size()];
    this.rows = new RowStore(names.size(), budget);
    Set<String> words = options.model().map(ModelRows::wordColumns).orElse(Set.of());
    for (int j = 0; j < kinds.length; j++) {
      if (roles.isDropped(j)) {
        kinds[j] = SKIPPED;
      } else if (!roles.isFeature(j)
          || readAsWords.containsKey(j)
          || words.contains(names.get(j))) {
        kinds[j] = TEXT;
        symbols[j] = Symbols.growing(budget);
      }
    }
  }

  int count() {
    return kinds.length;
  }

  int rows() {
    return rows.rows();
  }

  void beginRow() {
    rows.beginRow();
  }

  void endRow() {
    if (refused != null) {
      throw refused;
    }
    rows.endRow();
  }

  /** Takes a field without blanks around it. */
  void take(int column, char[] text, int from, int to, long line) {
    byte kind = kinds[column];
    if (kind <= NUMBERS) {
      double value = Decimals.parse(text, from, to, mark);
      if (Double.isFinite(value)) {
        kinds[column] = NUMBERS;
        rows.set(column, value);
      } else {
        takeOther(column, text, from, to, line);
      }
    } else if (kind == WORDS || kind == TEXT) {
      takeWord(column, text, from, to, line);
    } else {
      setMissing(column);
    }
  }

  private void setMissing(int column) {
    incomplete = true;
    rows.set(column, Double.NaN);
  }

  /** Takes a finite number that was read already; false where the text must be seen. */
  boolean takeNumber(int column, double value) {
    if (column >= kinds.length || kinds[column] > NUMBERS) {
      return false;
    }
    kinds[column] = NUMBERS;
    rows.set(column, value);
    return true;
  }

  /** A field in a column of numbers that is no finite number. */
  private void takeOther(int column, char[] text, int from, int to, long line) {
    String word = new String(text, from, to - from);
    if (LabelColumn.isMissing(word)) {
      setMissing(column);
    } else if (isInfinite(word)) {
      refuse(
          column,
          RawTable.infinite(
              word.startsWith("-") ? -1 : 1, RawTable.describe(names, column), place(line)));
    } else if (kinds[column] == UNKNOWN) {
      kinds[column] = WORDS;
      symbols[column] = Symbols.growing(budget);
      takeWord(column, text, from, to, line);
    } else {
      mix(column, word, line);
    }
  }

  private boolean isInfinite(String word) {
    boolean signed = word.startsWith("-") || word.startsWith("+");
    String bare = word.substring(signed ? 1 : 0).toLowerCase(Locale.ROOT);
    return bare.equals("inf")
        || bare.equals("infinity")
        || Double.isInfinite(Decimals.parse(word, mark));
  }

  private void takeWord(int column, char[] text, int from, int to, long line) {
    if (LabelColumn.isMissing(text, from, to)) {
      setMissing(column);
      return;
    }
    if (column == roles.label()
        && options.decimal() == DecimalMark.COMMA
        && !Double.isNaN(Decimals.parse(text, from, to, mark))) {
      // What reads the label as numbers later knows the point alone.
      char[] number = new String(text, from, to - from).replace(',', '.').toCharArray();
      rows.set(column, symbols[column].code(number, 0, number.length));
      return;
    }
    int known = symbols[column].size();
    int code = symbols[column].code(text, from, to - from);
    rows.set(column, code);
    if (code == known && kinds[column] == WORDS) {
      String word = symbols[column].word(code);
      if (!Double.isNaN(Decimals.parse(word, mark))) {
        mix(column, symbols[column].word(0), line);
      }
    }
  }

  /** A column of numbers holds a word, or one of words a number. */
  private void mix(int column, String word, long line) {
    Message hint =
        Message.of(
            "correct it, leave the column out (%s), or encode its words (%s)",
            Setting.DROP, Setting.CATEGORICAL.to("one-hot|ordinal"));
    Optional<NumberMarks> marks = NumberMarks.of(List.of(word));
    if (marks.isPresent()) {
      hint = marks.get().remedy();
    } else if (!header && options.header() == Header.AUTO && rows.rows() == 1) {
      hint =
          Message.of(
              "if the first row names the columns, say so with %s", Setting.HEADER.to("present"));
    }
    DataException reason =
        new DataException(
            Message.of(
                "column %s holds numbers and the word '%s', met at %s; %s",
                RawTable.describe(names, column), word, place(line), hint));
    boolean wordsAreWelcome = options.settleLabel() && options.model().isEmpty();
    if (options.categorical() == CategoricalValues.REFUSE
        || options.categorical() == CategoricalValues.AUTO && !wordsAreWelcome) {
      refuse(column, reason);
      return;
    }
    kinds[column] = MIXED;
    mixed.put(column, reason);
    setMissing(column);
  }

  /**
   * Where nobody asked for words, few words among many numbers are typing mistakes, and a column of
   * them is no column of words; tickets and codes are.
   */
  private void refuseFewWords() {
    readAsWords.forEach(
        (column, reason) -> {
          double[] cells = rows.column(column);
          Symbols words = symbols[column];
          long present = Arrays.stream(cells).filter(cell -> !Double.isNaN(cell)).count();
          long others =
              Arrays.stream(cells)
                  .filter(cell -> !Double.isNaN(cell))
                  .filter(cell -> Double.isNaN(Decimals.parse(words.word((int) cell), mark)))
                  .count();
          if (others < FEW_WORDS * present) {
            throw reason;
          }
        });
  }

  private void refuse(int column, DataException reason) {
    refused = refused == null ? reason : refused;
    setMissing(column);
  }

  private String place(long line) {
    return String.format(Locale.ROOT, "row %d (line %d)", rows.rows(), line);
  }

  /** The columns that mix numbers and words, each with how that is told where it is a mistake. */
  Map<Integer, DataException> mixed() {
    return mixed;
  }

  /** All rows; the label is chosen here when it is left to the file. */
  RawTable finish() {
    Remarks remarks = new Remarks();
    for (int j = 0; j < kinds.length; j++) {
      if (kinds[j] == UNKNOWN && j == kinds.length - 1 && j > 0 && hasNoName(j)) {
        roles.drop(j);
        remarks.add("every line ends with a separator; the empty column behind it is left out");
      }
    }
    if (options.categorical() == CategoricalValues.AUTO) {
      refuseFewWords();
    }
    if (options.categorical() == CategoricalValues.REFUSE
        || options.categorical() == CategoricalValues.AUTO) {
      refuseOtherMarks();
    }
    Optional<List<String>> index = index();
    if (index.isPresent()) {
      roles.drop(0);
      remarks.add(
          "column 0 alone has no name, and its values are all different: it is read as names, as"
              + " data frames write them; to make it a feature, give it a name");
    }
    if (ForgottenLabel.isLeftToColumns(options)) {
      new ForgottenLabel(names, symbols, roles)
          .settle(j -> kinds[j] == WORDS, j -> kinds[j] == NUMBERS, rows.rows(), remarks);
    }
    remarkUnnamed(remarks);
    if (!incomplete) {
      rows.declareComplete();
    }
    RawTable raw = RawTable.of(names, rows, symbols, roles);
    raw.remarks().addAll(remarks);
    index.ifPresent(raw::carryRowNames);
    return raw;
  }

  /** The names of the rows, where the first column is the index of a data frame. */
  private Optional<List<String>> index() {
    boolean alone = header && kinds.length > 1 && unnamed.equals(List.of(0));
    boolean mayBe = alone && roles.isFeature(0) && roles.id() < 0 && options.model().isEmpty();
    return mayBe && (kinds[0] == NUMBERS || symbols[0] != null)
        ? IndexColumn.names(rows, 0, symbols[0], budget)
        : Optional.empty();
  }

  private boolean hasNoName(int column) {
    return !header || unnamed.contains(column);
  }

  private void refuseOtherMarks() {
    for (int j = 0; j < kinds.length; j++) {
      boolean named = j == roles.label() && options.target() == Target.CLASS || j == roles.id();
      if (kinds[j] != WORDS || named || roles.isDropped(j)) {
        continue;
      }
      List<String> words =
          IntStream.range(0, symbols[j].size()).mapToObj(symbols[j]::word).toList();
      Optional<NumberMarks> marks = NumberMarks.of(words);
      if (marks.isPresent()) {
        throw new DataException(
            Message.of(
                "column %s holds numbers with %s, as '%s'; %s",
                RawTable.describe(names, j),
                marks.get().what(),
                words.get(0),
                marks.get().remedy()));
      }
    }
  }

  /**
   * Whether the first row has a word that no other row has, in a column where others share theirs:
   * so looks a row of names between which numbers stand, as years do.
   */
  boolean firstRowHasAWordOfItsOwn() {
    for (int j = 0; j < kinds.length; j++) {
      boolean shared = symbols[j] != null && symbols[j].size() <= rows.rows() / 2;
      if (shared && kinds[j] != SKIPPED && !Double.isNaN(rows.get(0, j)) && isAlone(j)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAlone(int column) {
    for (int i = 1; i < rows.rows(); i++) {
      if (rows.get(i, column) == rows.get(0, column)) {
        return false;
      }
    }
    return true;
  }

  private void remarkUnnamed(Remarks remarks) {
    for (int j : unnamed) {
      if (roles.isFeature(j)) {
        remarks.add(
            String.format(
                Locale.ROOT, "column %d has no name and is called '%s'", j, names.get(j)));
      }
    }
  }
}
