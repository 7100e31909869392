package org.foldsieve.io.prepare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.MissingWords;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.Symbols;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Makes the table of what a file holds: takes out the label and the id, encodes words, settles
 * missing values, attaches labels, row names and the image shape.
 */
public final class Preparer {

  private final RawTable raw;
  private final ReadOptions options;
  private final Remarks remarks;

  private Preparer(RawTable raw, ReadOptions options) {
    this.raw = raw;
    this.options = options;
    this.remarks = raw.remarks();
  }

  /** The table of what a file holds; what is decided on the way is remarked there. */
  public static Prepared prepare(RawTable raw, ReadOptions options) {
    return new Preparer(raw, options).prepare();
  }

  private Prepared prepare() {
    if (raw.rows() == 0) {
      throw new DataException("the file has no rows of data; it needs at least one sample");
    }
    Optional<Labels> labels = chooseLabels();
    int labelled = labels.map(Labels::rows).orElse(raw.rows());
    if (labelled != raw.rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "%d labels for %d rows; give one label a row", labelled, raw.rows()));
    }
    checkNames();
    DenseColumns.checkOrders(raw, options);
    Prepared prepared =
        raw.stored().isPresent()
            ? storedTable(raw.stored().get(), labels)
            : raw.isSparse() ? sparseTable(labels) : denseTable(labels);
    return new Prepared(withImage(prepared.samples()), prepared.preparation(), prepared.kept());
  }

  private Optional<Labels> chooseLabels() {
    int column = raw.roles().label();
    if (column < 0) {
      return options.label() instanceof LabelChoice.None ? Optional.empty() : raw.labels();
    }
    String name = raw.names().get(column);
    Symbols symbols = raw.symbols(column);
    return Optional.of(
        symbols == null
            ? LabelColumn.of(name, raw.column(column), options.target(), remarks)
            : LabelColumn.of(name, codes(raw.column(column)), symbols, options.target(), remarks));
  }

  /** The words of cells that are codes; -1 where one is missing. */
  static int[] codes(double[] cells) {
    return Arrays.stream(cells).mapToInt(cell -> Double.isNaN(cell) ? -1 : (int) cell).toArray();
  }

  /** What the rows are called: by their id, or by names that stand beside the columns. */
  static Optional<List<String>> rowNames(RawTable raw) {
    int column = raw.roles().id();
    if (column < 0) {
      return raw.rowNames();
    }
    Symbols symbols = raw.symbols(column);
    double[] cells = raw.column(column);
    return Optional.of(
        symbols == null
            ? Arrays.stream(cells).mapToObj(Decimals::format).toList()
            : Arrays.stream(codes(cells)).mapToObj(c -> c < 0 ? "" : symbols.word(c)).toList());
  }

  /** Also for columns that are no features: a name must mean one column. */
  private void checkNames() {
    Map<String, Integer> seen = new HashMap<>();
    for (int j = 0; j < raw.names().size(); j++) {
      Integer before = raw.roles().isDropped(j) ? null : seen.put(raw.names().get(j), j);
      if (before != null) {
        throw new DataException(
            Message.of(
                "columns %d and %d have the same name '%s'; rename one, or drop one by its index"
                    + " (%s)",
                before, j, raw.names().get(j), Setting.DROP.to(j)));
      }
    }
  }

  private Prepared denseTable(Optional<Labels> labels) {
    DenseColumns columns = DenseColumns.of(raw, options, remarks);
    Optional<Table> whole = wholeTable(columns);
    if (whole.isPresent()) {
      return prepared(
          attach(whole.get(), Optional.empty(), labels, rowNames(raw)),
          Optional.empty(),
          Optional.empty());
    }
    Gaps gaps = Gaps.settle(raw, columns, unlabelled(labels), options, remarks);
    Optional<List<String>> rowNames = rowNames(raw);
    if (!gaps.columns().needEncoding() && !gaps.areFilled()) {
      Table table = Table.of(gaps.numbers(), gaps.columns().names());
      return prepared(attach(table, gaps.rows(), labels, rowNames), Optional.empty(), gaps.rows());
    }
    MixedTable mixed = attach(gaps.mixed(), gaps.rows(), labels, rowNames);
    if (options.model().isPresent()) {
      // Without an encoding it was made on numbers alone, and says so of words.
      Encoding encoding =
          learnt()
              .orElseGet(
                  () -> Encoding.ofNumbers(mixed.names(), new double[mixed.columns().size()]));
      return prepared(Samples.of(mixed, encoding), learnt(), gaps.rows());
    }
    Samples samples = Samples.of(mixed, choices(), shown(gaps));
    return prepared(samples, samples.encoding(), gaps.rows());
  }

  /**
   * The table of an array as it stands, where it misses nothing: the table looks at every value
   * itself, and once is enough. Where it refuses, who counts gaps says more.
   */
  private Optional<Table> wholeTable(DenseColumns columns) {
    Optional<Matrix> values =
        columns.areAll() && !columns.needEncoding() && !raw.dense().isComplete()
            ? raw.dense().asMatrix()
            : Optional.empty();
    if (values.isEmpty() || Gaps.policy(options) != MissingValues.REFUSE) {
      return Optional.empty();
    }
    try {
      return Optional.of(Table.of(values.get(), columns.names()));
    } catch (DataException incomplete) {
      return Optional.empty();
    }
  }

  /** Who named how words or gaps are to be encoded wants every method to see them so. */
  private Samples.Shown shown(Gaps gaps) {
    if (options.categorical() != CategoricalValues.AUTO && gaps.columns().hasWords()) {
      return Samples.Shown.FEATURES;
    }
    if (options.missing() == MissingValues.AUTO) {
      return Samples.Shown.WORDS_AND_GAPS;
    }
    return gaps.columns().hasWords() ? Samples.Shown.WORDS : Samples.Shown.FEATURES;
  }

  /** All columns are features, and a gap is refused: whatever else is asked for needs a copy. */
  private Prepared storedTable(StoredRows rows, Optional<Labels> labels) {
    Table table = Table.of(rows, raw.names());
    remarks.add(
        "the table is large beside the memory: it stays in its file, which is read as often as it"
            + " is needed");
    return prepared(
        attach(table, Optional.empty(), labels, rowNames(raw)), Optional.empty(), Optional.empty());
  }

  private Prepared sparseTable(Optional<Labels> labels) {
    Optional<List<String>> rowNames = rowNames(raw);
    int[] features =
        IntStream.range(0, raw.names().size()).filter(raw.roles()::isFeature).toArray();
    if (features.length == 0) {
      throw new DataException("no column is left as a feature; drop fewer");
    }
    SparseMatrix values = SparseMissing.selectColumns(raw.sparse(), features);
    List<String> names =
        features.length == raw.names().size()
            ? raw.names()
            : Arrays.stream(features).mapToObj(raw.names()::get).toList();
    SparseMissing missing =
        SparseMissing.settle(values, names, unlabelled(labels), options, remarks);
    return prepared(
        attach(Table.of(missing.values(), missing.names()), missing.keptRows(), labels, rowNames),
        missing.fills().map(fills -> Encoding.ofNumbers(names, fills)),
        missing.keptRows());
  }

  private Optional<Encoding> learnt() {
    return options.model().flatMap(model -> model.preparation().encoding());
  }

  private Encoding.Choices choices() {
    return new Encoding.Choices(
        options.categorical() == CategoricalValues.ORDINAL
            ? Encoding.Words.PLACES
            : Encoding.Words.INDICATORS,
        options.missing() == MissingValues.MEAN ? Encoding.Fill.MEAN : Encoding.Fill.MEDIAN,
        options.missingWords() == MissingWords.MOST_FREQUENT
            ? Encoding.MissingWord.MOST_FREQUENT
            : Encoding.MissingWord.ITSELF);
  }

  private Prepared prepared(Table table, Optional<Encoding> encoding, Optional<int[]> rows) {
    return prepared(Samples.of(table), encoding, rows);
  }

  private Prepared prepared(Samples samples, Optional<Encoding> encoding, Optional<int[]> rows) {
    if (options.model().isPresent()) {
      return new Prepared(samples, options.model().get().preparation(), rows);
    }
    return new Prepared(
        samples,
        new Preparation(
            name(raw.roles().label()),
            name(raw.roles().id()),
            switch (options.missing()) {
              case REFUSE, DROP_FEATURES -> Preparation.Gaps.REFUSE;
              case DROP_ROWS -> Preparation.Gaps.DROP_ROWS;
              case AUTO, MEAN, MEDIAN -> Preparation.Gaps.FILL;
            },
            encoding),
        rows);
  }

  private Optional<String> name(int column) {
    return column < 0 ? Optional.empty() : Optional.of(raw.names().get(column));
  }

  /** The table has the kept rows only; labels and names have all. */
  private static Table attach(
      Table table, Optional<int[]> kept, Optional<Labels> labels, Optional<List<String>> rowNames) {
    Table result = table;
    if (labels.isPresent()) {
      Labels all = labels.get();
      result = result.withLabels(kept.map(all::select).orElse(all));
    }
    if (rowNames.isPresent()) {
      List<String> all = rowNames.get();
      result = result.withRowNames(kept(all, kept));
    }
    return result;
  }

  private static MixedTable attach(
      MixedTable table,
      Optional<int[]> kept,
      Optional<Labels> labels,
      Optional<List<String>> rowNames) {
    MixedTable result = table;
    if (labels.isPresent()) {
      Labels all = labels.get();
      result = result.withLabels(kept.map(all::select).orElse(all));
    }
    return rowNames.isPresent() ? result.withRowNames(kept(rowNames.get(), kept)) : result;
  }

  private static List<String> kept(List<String> all, Optional<int[]> rows) {
    return rows.map(some -> Arrays.stream(some).mapToObj(all::get).toList()).orElse(all);
  }

  /** Tells the rows that have no label: they are left out like rows that miss a value. */
  private static IntPredicate unlabelled(Optional<Labels> labels) {
    return labels
        .<IntPredicate>map(
            all -> row -> all.isNumeric() ? Double.isNaN(all.number(row)) : all.code(row) < 0)
        .orElse(row -> false);
  }

  private Samples withImage(Samples samples) {
    Table table = samples.table();
    Optional<ImageShape> known = options.image().or(raw::image);
    if (options.model().isPresent()) {
      // A model may need a few pixels only: no images then, and nothing to say of it.
      return known
          .filter(shape -> shape.pixels() == table.features())
          .map(samples::withImageShape)
          .orElse(samples);
    }
    if (options.image().isPresent()) {
      return samples.withImageShape(options.image().get());
    }
    if (raw.image().isEmpty()) {
      return samples;
    }
    ImageShape carried = raw.image().get();
    if (carried.pixels() != table.features()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%d of the %d pixels are left: the rows are no images any more",
              table.features(),
              carried.pixels()));
      return samples;
    }
    return samples.withImageShape(carried);
  }
}
