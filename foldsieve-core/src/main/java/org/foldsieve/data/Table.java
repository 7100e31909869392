package org.foldsieve.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Samples in rows, named features in columns, finite numbers in the cells; dense or sparse; with
 * labels, row names and an image shape where there are any.
 *
 * <p>Immutable and thread-safe. Every value is finite and every feature name unique: checked here,
 * once, so that no method has to.
 *
 * @since 0.1.0
 */
public final class Table extends LiveValues {

  /** The values: exactly one of {@code dense}, {@code stored} and {@code sparse} is there. */
  private final @Nullable Matrix dense;

  private final @Nullable StoredTable stored;

  private final @Nullable SparseMatrix sparse;
  private final List<String> featureNames;
  private final @Nullable Labels labels;
  private final @Nullable List<String> rowNames;
  private final @Nullable ImageShape imageShape;

  /** The sparse table in compressed columns, made on first use. */
  private volatile @Nullable SparseMatrix sparseColumns;

  private Table(
      @Nullable Matrix dense,
      @Nullable StoredTable stored,
      @Nullable SparseMatrix sparse,
      List<String> featureNames,
      @Nullable Labels labels,
      @Nullable List<String> rowNames,
      @Nullable ImageShape imageShape) {
    this.dense = dense;
    this.stored = stored;
    this.sparse = sparse;
    this.featureNames = featureNames;
    this.labels = labels;
    this.rowNames = rowNames;
    this.imageShape = imageShape;
  }

  /** A dense table with features named {@code f0, f1, …}. */
  public static Table of(Matrix values) {
    return of(values, defaultNames(values.columns()));
  }

  /** A dense table. The matrix is used as it is: do not write to it afterwards. */
  public static Table of(Matrix values, List<String> featureNames) {
    checkShape(values.rows(), values.columns(), featureNames);
    double[] cells = values.values();
    for (int at = 0; at < cells.length; at++) {
      if (!Double.isFinite(cells[at])) {
        throw notFinite(cells[at], at / values.columns(), at % values.columns(), featureNames);
      }
    }
    return new Table(values, null, null, checkNames(featureNames), null, null, null);
  }

  /**
   * A dense table whose rows stay where they are stored. Methods that can read them by blocks do
   * so; for others they are copied into memory, once, or refused where they do not fit.
   */
  public static Table of(StoredRows values, List<String> featureNames) {
    checkShape(values.rows(), values.columns(), featureNames);
    int d = values.columns();
    values.visit(
        (from, to, rows) -> {
          for (int at = 0; at < (to - from) * d; at++) {
            if (!Double.isFinite(rows[at])) {
              throw notFinite(rows[at], from + at / d, at % d, featureNames);
            }
          }
        });
    return new Table(
        null, new StoredTable(values), null, checkNames(featureNames), null, null, null);
  }

  /** A sparse table with features named {@code f0, f1, …}. */
  public static Table of(SparseMatrix values) {
    return of(values, defaultNames(values.columns()));
  }

  /** A sparse table. The matrix is used as it is: do not write to it afterwards. */
  public static Table of(SparseMatrix values, List<String> featureNames) {
    checkShape(values.rows(), values.columns(), featureNames);
    for (int i = 0; i < values.rows(); i++) {
      for (int e = values.rowStart()[i]; e < values.rowStart()[i + 1]; e++) {
        if (!Double.isFinite(values.values()[e])) {
          throw notFinite(values.values()[e], i, values.columnIndices()[e], featureNames);
        }
      }
    }
    return new Table(null, null, values, checkNames(featureNames), null, null, null);
  }

  private static List<String> defaultNames(int columns) {
    return IntStream.range(0, columns).mapToObj(j -> "f" + j).toList();
  }

  private static void checkShape(int rows, int columns, List<String> names) {
    if (rows == 0) {
      throw new DataException("the table has no rows; it needs at least one sample");
    }
    if (columns == 0) {
      throw new DataException("the table has no features; it needs at least one numeric column");
    }
    if (names.size() != columns) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d feature names for %d columns; give one name a column",
              names.size(),
              columns));
    }
  }

  private static List<String> checkNames(List<String> names) {
    Map<String, Integer> seen = new HashMap<>();
    for (int j = 0; j < names.size(); j++) {
      Integer before = seen.putIfAbsent(Objects.requireNonNull(names.get(j), "feature name"), j);
      if (before != null) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "columns %d and %d have the same name '%s'; rename one, or drop it",
                before,
                j,
                names.get(j)));
      }
    }
    return List.copyOf(names);
  }

  private static DataException notFinite(double value, int row, int column, List<String> names) {
    return new DataException(
        String.format(
            Locale.ROOT,
            "column '%s' (%d) holds %s at row %d; impute it or drop the row or the column first",
            names.get(column),
            column,
            value,
            row));
  }

  /** This table with labels, one a row. */
  public Table withLabels(Labels labels) {
    if (labels.rows() != rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "%d labels for %d rows; give one label a row", labels.rows(), rows()));
    }
    return new Table(dense, stored, sparse, featureNames, labels, rowNames, imageShape);
  }

  /** This table without labels. */
  public Table withoutLabels() {
    return new Table(dense, stored, sparse, featureNames, null, rowNames, imageShape);
  }

  /** This table with a name for each row. */
  public Table withRowNames(List<String> rowNames) {
    if (rowNames.size() != rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d row names for %d rows; give one name a row",
              rowNames.size(),
              rows()));
    }
    return new Table(
        dense, stored, sparse, featureNames, labels, List.copyOf(rowNames), imageShape);
  }

  /** This table with each row read as an image. */
  public Table withImageShape(ImageShape shape) {
    if (shape.pixels() != features()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "an image of %d x %d has %d pixels, the table has %d features",
              shape.rows(),
              shape.columns(),
              shape.pixels(),
              features()));
    }
    return new Table(dense, stored, sparse, featureNames, labels, rowNames, shape);
  }

  /** The number of samples. */
  public int rows() {
    return dense != null ? dense.rows() : stored != null ? stored.rows().rows() : sparse().rows();
  }

  /** The number of features. */
  public int features() {
    return dense != null
        ? dense.columns()
        : stored != null ? stored.rows().columns() : sparse().columns();
  }

  /** Whether the values are held sparse. */
  public boolean isSparse() {
    return sparse != null;
  }

  /** The feature names, in column order. */
  public List<String> featureNames() {
    return featureNames;
  }

  /** The column of a feature, if there is one of that name. */
  public Optional<Integer> featureIndex(String name) {
    int at = featureNames.indexOf(name);
    return at < 0 ? Optional.empty() : Optional.of(at);
  }

  /** The labels, if there are any. */
  public Optional<Labels> labels() {
    return Optional.ofNullable(labels);
  }

  /** The row names, if there are any. */
  public Optional<List<String>> rowNames() {
    return Optional.ofNullable(rowNames);
  }

  /** The image shape, if the rows are images. */
  public Optional<ImageShape> imageShape() {
    return Optional.ofNullable(imageShape);
  }

  /**
   * The class labels, complete and of at least two classes, for methods that need them.
   *
   * @param method the method's id, for the message
   */
  public Labels requireClasses(String method) {
    return Labels.requireClasses(labels, method);
  }

  /**
   * The numbers to predict, finite and not all equal, for methods that need them.
   *
   * @param method the method's id, for the message
   */
  public Labels requireNumbers(String method) {
    if (labels == null) {
      throw new DataException(
          method + " needs a number to predict and the table has no label; name a label column");
    }
    if (!labels.isNumeric()) {
      throw new DataException(
          Message.of(
              "%s needs a number to predict, but label '%s' holds classes; read it as numbers (%s)",
              method, labels.name(), Setting.TARGET.to("number")));
    }
    boolean varies = false;
    for (int i = 0; i < rows(); i++) {
      if (!Double.isFinite(labels.number(i))) {
        throw new DataException(
            Message.of(
                "%s needs a finite number for every row, and row %d has %s; give it one or leave"
                    + " such rows out (%s)",
                method,
                i,
                Double.isNaN(labels.number(i)) ? "none" : labels.number(i),
                Setting.MISSING.to("drop-rows")));
      }
      varies |= labels.number(i) != labels.number(0);
    }
    if (!varies) {
      throw new DataException(
          Message.of(
              "%s needs a number that varies, and every row of label '%s' is %s; name another"
                  + " label (%s)",
              method, labels.name(), labels.text(0), Setting.LABEL.to("NAME")));
    }
    return labels;
  }

  /** The value of feature j at row i. */
  public double value(int i, int j) {
    return dense != null ? dense.get(i, j) : stored != null ? stored.get(i, j) : sparse().get(i, j);
  }

  /** Copies row i into the target, zeros included. */
  public void copyRow(int i, double[] target) {
    if (dense != null) {
      System.arraycopy(dense.values(), i * features(), target, 0, features());
      return;
    }
    if (stored != null) {
      stored.rows().copy(i, i + 1, 0, features(), target);
      return;
    }
    Arrays.fill(target, 0, features(), 0);
    SparseMatrix values = sparse();
    for (int e = values.rowStart()[i]; e < values.rowStart()[i + 1]; e++) {
      target[values.columnIndices()[e]] = values.values()[e];
    }
  }

  /** Copies the values of feature j into the target, zeros included. */
  public void copyColumn(int j, double[] target) {
    copyColumns(j, j + 1, target);
  }

  /**
   * Copies features {@code from} (inclusive) to {@code to} (exclusive) into the target, one after
   * the other: feature j, row i stands at {@code (j - from) * rows() + i}. For several features
   * this reads the table once, not once a feature.
   */
  public void copyColumns(int from, int to, double[] target) {
    int n = rows();
    if (dense != null) {
      double[] cells = dense.values();
      int d = features();
      // Tiles of 64 rows: each target line stays in the cache while its row tile is read.
      for (int i0 = 0; i0 < n; i0 += 64) {
        int iEnd = Math.min(n, i0 + 64);
        for (int j = from; j < to; j++) {
          int at = (j - from) * n;
          for (int i = i0; i < iEnd; i++) {
            target[at + i] = cells[i * d + j];
          }
        }
      }
      return;
    }
    if (stored != null) {
      stored.copyColumns(from, to, target);
      return;
    }
    SparseMatrix columns = sparseColumns();
    Arrays.fill(target, 0, (to - from) * n, 0);
    for (int j = from; j < to; j++) {
      for (int e = columns.rowStart()[j]; e < columns.rowStart()[j + 1]; e++) {
        target[(j - from) * n + columns.columnIndices()[e]] = columns.values()[e];
      }
    }
  }

  /** The values as a dense matrix of your own. */
  public Matrix toMatrix() {
    return dense != null ? dense.copy() : stored != null ? stored.toMatrix() : sparse().toDense();
  }

  /** The values as a sparse matrix of your own, the zeros of a dense table left out. */
  public SparseMatrix toSparse() {
    return isSparse() ? sparse().copy() : SparseMatrix.of(liveDense());
  }

  private SparseMatrix sparse() {
    return Objects.requireNonNull(sparse, "the table is dense");
  }

  private SparseMatrix sparseColumns() {
    SparseMatrix columns = sparseColumns;
    if (columns == null) {
      columns = sparse().transpose();
      sparseColumns = columns;
    }
    return columns;
  }

  @Override
  protected Matrix liveDense() {
    return stored != null
        ? stored.inMemory()
        : Objects.requireNonNull(dense, "the table is sparse");
  }

  @Override
  protected Optional<StoredRows> liveStored() {
    return stored == null ? Optional.empty() : Optional.of(stored.rows());
  }

  @Override
  protected SparseMatrix liveSparse() {
    return sparse();
  }

  @Override
  protected SparseMatrix liveColumns() {
    return sparseColumns();
  }

  /** The given features, in the given order; an image shape does not survive it. */
  public Table selectFeatures(int[] features) {
    List<String> names = new ArrayList<>(features.length);
    for (int j : features) {
      names.add(featureNames.get(j));
    }
    Table selected =
        isSparse()
            ? of(selectColumns(features), names)
            : of(
                stored != null
                    ? stored.selectColumns(features)
                    : selectColumns(liveDense(), features),
                names);
    return new Table(
        selected.dense, null, selected.sparse, selected.featureNames, labels, rowNames, null);
  }

  /** The given rows, in the given order, with their labels and names. */
  public Table selectRows(int[] rows) {
    Matrix denseRows =
        stored != null ? stored.selectRows(rows) : dense == null ? null : selectRows(dense, rows);
    SparseMatrix sparseRows = sparse == null ? null : selectRows(sparse, rows);
    return new Table(
        denseRows,
        null,
        sparseRows,
        featureNames,
        labels == null ? null : labels.select(rows),
        rowNames == null ? null : Arrays.stream(rows).mapToObj(rowNames::get).toList(),
        imageShape);
  }

  private static Matrix selectColumns(Matrix values, int[] features) {
    Matrix result = Matrix.zeros(values.rows(), features.length);
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < features.length; j++) {
        result.values()[i * features.length + j] =
            values.values()[i * values.columns() + features[j]];
      }
    }
    return result;
  }

  private SparseMatrix selectColumns(int[] features) {
    return selectRows(sparseColumns(), features).transpose();
  }

  private static Matrix selectRows(Matrix values, int[] rows) {
    int d = values.columns();
    Matrix result = Matrix.zeros(rows.length, d);
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(values.values(), rows[i] * d, result.values(), i * d, d);
    }
    return result;
  }

  private static SparseMatrix selectRows(SparseMatrix values, int[] rows) {
    int[] start = new int[rows.length + 1];
    for (int i = 0; i < rows.length; i++) {
      start[i + 1] =
          Math.addExact(start[i], values.rowStart()[rows[i] + 1] - values.rowStart()[rows[i]]);
    }
    int[] index = new int[start[rows.length]];
    double[] value = new double[start[rows.length]];
    for (int i = 0; i < rows.length; i++) {
      int from = values.rowStart()[rows[i]];
      System.arraycopy(values.columnIndices(), from, index, start[i], start[i + 1] - start[i]);
      System.arraycopy(values.values(), from, value, start[i], start[i + 1] - start[i]);
    }
    return SparseMatrix.wrap(rows.length, values.columns(), start, index, value);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%d x %d %s table", rows(), features(), isSparse() ? "sparse" : "dense");
  }
}
