package org.foldsieve.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Makes the table of what a file holds: takes out the label and the id, encodes words, settles
 * missing values, attaches labels, row names and the image shape.
 */
final class Preparation {

  private final Frame frame;
  private final ReadOptions options;
  private final List<String> remarks;

  private Preparation(Frame frame, ReadOptions options) {
    this.frame = frame;
    this.options = options;
    this.remarks = new ArrayList<>(frame.remarks());
  }

  /**
   * The table of a frame.
   *
   * @param labels the labels of a file of its own, or null
   */
  static Reading prepare(Frame frame, Labels labels, ReadOptions options) {
    return new Preparation(frame, options).prepare(labels);
  }

  private Reading prepare(Labels fromFile) {
    if (frame.rows() == 0) {
      throw new DataException("the file has no rows of data; it needs at least one sample");
    }
    Labels labels = fromFile != null ? fromFile : chooseLabels();
    if (labels != null && labels.rows() != frame.rows()) {
      throw new DataException(
          "%d labels for %d rows; give one label a row".formatted(labels.rows(), frame.rows()));
    }
    checkNames();
    Table table = frame.isSparse() ? sparseTable(labels) : denseTable(labels);
    return new Reading(withImage(table), remarks);
  }

  private Labels chooseLabels() {
    int column = frame.roles().label();
    if (column < 0) {
      return options.label() instanceof LabelChoice.None ? null : frame.labels();
    }
    String name = frame.names().get(column);
    if (frame.symbols(column) != null) {
      return LabelColumn.of(name, codes(column), frame.symbols(column), options.target(), remarks);
    }
    return LabelColumn.of(name, numbers(column), options.target(), remarks);
  }

  private int[] codes(int column) {
    return Arrays.stream(numbers(column))
        .mapToInt(cell -> Double.isNaN(cell) ? -1 : (int) cell)
        .toArray();
  }

  private double[] numbers(int column) {
    return frame.isSparse()
        ? IntStream.range(0, frame.rows()).mapToDouble(i -> frame.cell(i, column)).toArray()
        : frame.dense().column(column);
  }

  private List<String> rowNames() {
    int column = frame.roles().id();
    if (column < 0) {
      return frame.rowNames();
    }
    Symbols symbols = frame.symbols(column);
    if (symbols == null) {
      return Arrays.stream(numbers(column)).mapToObj(Decimals::format).toList();
    }
    return Arrays.stream(codes(column)).mapToObj(c -> c < 0 ? "" : symbols.word(c)).toList();
  }

  /** Also for columns that are no features: a name must mean one column. */
  private void checkNames() {
    var seen = new java.util.HashMap<String, Integer>();
    for (int j = 0; j < frame.names().size(); j++) {
      Integer before = frame.roles().isDropped(j) ? null : seen.put(frame.names().get(j), j);
      if (before != null) {
        throw new DataException(
            "columns %d and %d have the same name '%s'; rename one, or drop one by its index"
                    .formatted(before, j, frame.names().get(j))
                + " (--drop "
                + j
                + ")");
      }
    }
  }

  private Table denseTable(Labels labels) {
    DenseFeatures features = DenseFeatures.of(frame, options.categorical(), remarks);
    MissingPlan plan = MissingPlan.of(frame, features, labels, options.missing(), remarks);
    List<String> rowNames = rowNames();
    Matrix values = plan.fill();
    return attach(Table.of(values, plan.featureNames()), plan.keptRows(), labels, rowNames);
  }

  private Table sparseTable(Labels labels) {
    List<String> rowNames = rowNames();
    int[] features =
        IntStream.range(0, frame.names().size()).filter(frame.roles()::isFeature).toArray();
    if (features.length == 0) {
      throw new DataException("no column is left as a feature; drop fewer");
    }
    SparseMatrix values = SparseMissing.selectColumns(frame.sparse(), features);
    List<String> names =
        features.length == frame.names().size()
            ? frame.names()
            : Arrays.stream(features).mapToObj(frame.names()::get).toList();
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
    ImageShape carried = frame.image();
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
