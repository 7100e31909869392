package org.foldsieve.io.prepare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.option.LabelChoice;
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
public final class Preparation {

  private final RawTable raw;
  private final ReadOptions options;
  private final Remarks remarks;

  private Preparation(RawTable raw, ReadOptions options) {
    this.raw = raw;
    this.options = options;
    this.remarks = raw.remarks();
  }

  /**
   * The table of what a file holds; what is decided on the way is remarked there.
   *
   * @param labels the labels of a file of its own, or null
   */
  public static Table prepare(RawTable raw, Labels labels, ReadOptions options) {
    return new Preparation(raw, options).prepare(labels);
  }

  private Table prepare(Labels fromFile) {
    if (raw.rows() == 0) {
      throw new DataException("the file has no rows of data; it needs at least one sample");
    }
    Labels labels = fromFile != null ? fromFile : chooseLabels();
    if (labels != null && labels.rows() != raw.rows()) {
      throw new DataException(
          "%d labels for %d rows; give one label a row".formatted(labels.rows(), raw.rows()));
    }
    checkNames();
    Table table = raw.isSparse() ? sparseTable(labels) : denseTable(labels);
    return withImage(table);
  }

  private Labels chooseLabels() {
    int column = raw.roles().label();
    if (column < 0) {
      return options.label() instanceof LabelChoice.None ? null : raw.labels();
    }
    String name = raw.names().get(column);
    if (raw.symbols(column) != null) {
      return LabelColumn.of(name, codes(column), raw.symbols(column), options.target(), remarks);
    }
    return LabelColumn.of(name, numbers(column), options.target(), remarks);
  }

  private int[] codes(int column) {
    return Arrays.stream(numbers(column))
        .mapToInt(cell -> Double.isNaN(cell) ? -1 : (int) cell)
        .toArray();
  }

  private double[] numbers(int column) {
    return raw.isSparse()
        ? IntStream.range(0, raw.rows()).mapToDouble(i -> raw.cell(i, column)).toArray()
        : raw.dense().column(column);
  }

  private List<String> rowNames() {
    int column = raw.roles().id();
    if (column < 0) {
      return raw.rowNames();
    }
    Symbols symbols = raw.symbols(column);
    if (symbols == null) {
      return Arrays.stream(numbers(column)).mapToObj(Decimals::format).toList();
    }
    return Arrays.stream(codes(column)).mapToObj(c -> c < 0 ? "" : symbols.word(c)).toList();
  }

  /** Also for columns that are no features: a name must mean one column. */
  private void checkNames() {
    var seen = new java.util.HashMap<String, Integer>();
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

  private Table denseTable(Labels labels) {
    DenseFeatures features = DenseFeatures.of(raw, options.categorical(), remarks);
    MissingPlan plan = MissingPlan.of(raw, features, labels, options.missing(), remarks);
    List<String> rowNames = rowNames();
    Matrix values = plan.fill();
    return attach(Table.of(values, plan.featureNames()), plan.keptRows(), labels, rowNames);
  }

  private Table sparseTable(Labels labels) {
    List<String> rowNames = rowNames();
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
    SparseMissing missing = SparseMissing.settle(values, names, labels, options.missing(), remarks);
    return attach(
        Table.of(missing.values(), missing.names()), missing.keptRows(), labels, rowNames);
  }

  /** The table has the kept rows only; labels and names have all. */
  private static Table attach(Table table, int[] kept, Labels labels, List<String> rowNames) {
    Table result = table;
    if (labels != null) {
      result = result.withLabels(kept == null ? labels : labels.select(kept));
    }
    if (rowNames != null) {
      result =
          result.withRowNames(
              kept == null ? rowNames : Arrays.stream(kept).mapToObj(rowNames::get).toList());
    }
    return result;
  }

  private Table withImage(Table table) {
    if (options.image().isPresent()) {
      return table.withImageShape(options.image().get());
    }
    ImageShape carried = raw.image();
    if (carried == null) {
      return table;
    }
    if (carried.pixels() != table.features()) {
      remarks.add(
          "%d of the %d pixels are left: the rows are no images any more"
              .formatted(table.features(), carried.pixels()));
      return table;
    }
    return table.withImageShape(carried);
  }
}
