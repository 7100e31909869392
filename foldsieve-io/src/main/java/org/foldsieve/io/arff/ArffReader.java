package org.foldsieve.io.arff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.arff.ArffHeader.Attribute;
import org.foldsieve.io.arff.ArffHeader.Kind;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.TextLines;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ModelRows;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.Entries;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.RowStore;
import org.foldsieve.io.table.Symbols;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * Reads Weka's ARFF files, with dense or sparse rows. The class is the nominal attribute called
 * "class", otherwise the last attribute where it is nominal.
 *
 * <p>By hand: the format's own reader is Weka, which is under the GPL and cannot go into a library
 * under the Apache licence.
 */
final class ArffReader {

  private final MemoryBudget budget;
  private final ReadOptions options;
  private final ArffTokens tokens;
  private final ArffHeader header;
  private final ColumnRoles roles;
  private final @Nullable Symbols[] symbols;
  private final @Nullable ArffDates[] dates;
  private final Remarks remarks = new Remarks();

  private ArffReader(
      ArffHeader header, ArffTokens tokens, ReadOptions options, MemoryBudget budget) {
    this.budget = budget;
    this.header = header;
    this.tokens = tokens;
    this.options = options;
    this.roles = ColumnRoles.of(header.names(), options);
    this.symbols = new Symbols[header.attributes().size()];
    this.dates = new ArffDates[symbols.length];
  }

  static RawTable read(Input input, ReadOptions options) throws IOException {
    try (TextLines text = TextLines.of(input)) {
      ArffTokens tokens = new ArffTokens();
      ArffHeader header = ArffHeader.read(text, tokens, input.budget());
      return new ArffReader(header, tokens, options, input.budget()).read(text);
    }
  }

  private RawTable read(TextLines text) throws IOException {
    boolean ours = options.label() instanceof LabelChoice.Default && options.labelsFile().isEmpty();
    if (ours && options.model().isEmpty()) {
      chooseClass();
    }
    prepareColumns();
    RowStore dense = new RowStore(symbols.length, budget);
    Entries sparse = new Entries(budget);
    long line = header.lines();
    for (String next = text.next(); next != null; next = text.next()) {
      line++;
      tokens.begin(next, line);
      char first = tokens.peek();
      if (first == 0) {
        continue;
      }
      if ((first == '{' ? dense.rows() : sparse.rows()) > 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "line %d is %s, the rows before it are not; write all rows in one way",
                line,
                first == '{' ? "sparse" : "dense"));
      }
      if (first == '{') {
        readSparse(sparse);
      } else {
        readDense(dense);
      }
    }
    if (dense.rows() + sparse.rows() == 0) {
      throw new DataException("the file has no rows behind @data; it needs at least one sample");
    }
    RawTable raw =
        sparse.rows() > 0 ? sparseTable(sparse) : RawTable.of(names(), dense, symbols, roles);
    raw.remarks().addAll(remarks);
    return raw;
  }

  private List<String> names() {
    return header.names();
  }

  private void chooseClass() {
    List<Attribute> attributes = header.attributes();
    int last = attributes.size() - 1;
    int chosen =
        IntStream.rangeClosed(0, last)
            .filter(j -> attributes.get(j).name().equalsIgnoreCase("class"))
            .filter(j -> attributes.get(j).kind() == Kind.NOMINAL)
            .findFirst()
            .orElse(attributes.get(last).kind() == Kind.NOMINAL ? last : -1);
    if (chosen < 0 || !roles.isFeature(chosen)) {
      return;
    }
    roles.takeAsLabel(chosen);
    remarks.add(
        "attribute %s is taken as the class (%s: no label)",
        RawTable.describe(names(), chosen), Setting.LABEL.to("none"));
  }

  private void prepareColumns() {
    List<Attribute> attributes = header.attributes();
    List<String> numeric = new ArrayList<>();
    for (int j = 0; j < symbols.length; j++) {
      Attribute attribute = attributes.get(j);
      if (attribute.kind() == Kind.TEXT || attribute.kind() == Kind.DATE && isRead(j)) {
        symbols[j] = Symbols.growing(budget);
      } else if (attribute.kind() == Kind.DATE) {
        dates[j] = ArffDates.of(attribute.values().get(0), RawTable.describe(names(), j));
        if (!roles.isDropped(j) && options.model().isEmpty()) {
          remarks.add(
              String.format(
                  Locale.ROOT,
                  "attribute %s holds dates, now days since 1970-01-01",
                  RawTable.describe(names(), j)));
        }
      } else if (attribute.kind() == Kind.NOMINAL) {
        // Nominal values that are numbers are features as they stand; a class keeps its names.
        if (roles.isFeature(j) && attribute.hasNumericValues()) {
          numeric.add(attribute.name());
        } else {
          symbols[j] = Symbols.declared(attribute.values(), budget);
        }
      }
    }
    if (!numeric.isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%d nominal attribute%s of numbers %s read as numbers: %s%s",
              numeric.size(),
              numeric.size() == 1 ? "" : "s",
              numeric.size() == 1 ? "is" : "are",
              String.join(", ", numeric.subList(0, Math.min(10, numeric.size()))),
              numeric.size() > 10 ? ", …" : ""));
    }
  }

  /** Whether the dates of a column are wanted as they are written: they name rows, or are words. */
  private boolean isRead(int column) {
    Set<String> words = options.model().map(ModelRows::wordColumns).orElse(Set.of());
    return column == roles.id() || words.contains(names().get(column));
  }

  private void readDense(RowStore rows) {
    rows.beginRow();
    int column = 0;
    while (tokens.peek() != 0) {
      if (!tokens.next()) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "line %d: '%s' where value %d should be; write ? for a missing value",
                tokens.number(),
                tokens.peek(),
                column));
      }
      if (column < symbols.length) {
        rows.set(column, cell(column, rows.rows()));
      }
      column++;
      tokens.skip(',');
    }
    if (column != symbols.length) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "row %d (line %d) has %d values, the header declares %d attributes",
              rows.rows(),
              tokens.number(),
              column,
              symbols.length));
    }
    rows.endRow();
  }

  private void readSparse(Entries entries) {
    tokens.skip('{');
    while (!tokens.skip('}')) {
      int column = tokens.next() ? index(tokens.text()) : -1;
      if (column < 0 || !tokens.next()) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "row %d (line %d): a sparse row is {index value, index value, …} with indices 0 to"
                    + " %d",
                entries.rows(),
                tokens.number(),
                symbols.length - 1));
      }
      entries.add(column, cell(column, entries.rows()));
      tokens.skip(',');
    }
    int twice = entries.endRow();
    if (twice >= 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "row %d (line %d) has index %d twice; keep one",
              entries.rows() - 1,
              tokens.number(),
              twice));
    }
  }

  private int index(String text) {
    int index = Decimals.parseIndex(text);
    return index < symbols.length ? index : -1;
  }

  /** The number of the last word, or its code in a column of words. */
  private double cell(int column, int row) {
    if (tokens.isMissing()) {
      return Double.NaN;
    }
    ArffDates dated = dates[column];
    if (dated != null) {
      return date(dated, column, row);
    }
    Symbols words = symbols[column];
    if (words == null) {
      double value = Decimals.parse(tokens.word(), 0, tokens.length());
      if (Double.isNaN(value) && !LabelColumn.isMissing(tokens.word(), 0, tokens.length())) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "attribute %s is numeric and holds the word '%s' at row %d (line %d); correct it",
                RawTable.describe(names(), column),
                tokens.text(),
                row,
                tokens.number()));
      }
      return value;
    }
    Kind kind = header.attributes().get(column).kind();
    if (kind == Kind.TEXT || kind == Kind.DATE) {
      return words.code(tokens.word(), 0, tokens.length());
    }
    int code = words.find(tokens.text());
    if (code < 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "attribute %s holds '%s' at row %d (line %d), which it does not declare; %s",
              RawTable.describe(names(), column),
              tokens.text(),
              row,
              tokens.number(),
              NearestName.unknown("value", tokens.text(), words.words())));
    }
    return code;
  }

  private double date(ArffDates dated, int column, int row) {
    double days = dated.parse(tokens.text());
    if (Double.isNaN(days) && !roles.isDropped(column)) {
      throw new DataException(
          Message.of(
              "attribute %s holds '%s' at row %d (line %d), which is no date of its pattern '%s';"
                  + " correct it, or drop the column (%s)",
              RawTable.describe(names(), column),
              tokens.text(),
              row,
              tokens.number(),
              dated.pattern(),
              Setting.DROP.to(names().get(column))));
    }
    return days;
  }

  /** A value that a sparse row leaves out is 0, or the first one declared. */
  private RawTable sparseTable(Entries entries) {
    boolean words =
        IntStream.range(0, symbols.length).anyMatch(j -> symbols[j] != null && roles.isFeature(j));
    IntStream.range(0, symbols.length)
        .filter(j -> !roles.isDropped(j))
        .forEach(this::checkSparseAttribute);
    SparseMatrix matrix = entries.toMatrix(symbols.length, 0);
    if (!words) {
      return RawTable.of(names(), matrix, symbols, roles);
    }
    budget.takeCells(matrix.rows(), matrix.columns(), Double.BYTES);
    return RawTable.of(names(), RowStore.of(matrix.toDense(), budget), symbols, roles);
  }

  /** A value that is left out must mean 0. */
  private void checkSparseAttribute(int column) {
    Attribute attribute = header.attributes().get(column);
    boolean otherFirst =
        symbols[column] == null
            && attribute.kind() == Kind.NOMINAL
            && Decimals.parse(attribute.values().get(0)) != 0;
    boolean text = attribute.kind() == Kind.TEXT || attribute.kind() == Kind.DATE;
    if (text || otherFirst) {
      throw new DataException(
          Message.of(
              "attribute %s is %s, which sparse rows leave out without saying so; drop it (%s) or"
                  + " write dense rows",
              RawTable.describe(names(), column),
              otherFirst
                  ? String.format(Locale.ROOT, "'%s' first", attribute.values().get(0))
                  : attribute.kind() == Kind.DATE ? "a date" : "a string",
              Setting.DROP));
    }
  }
}
