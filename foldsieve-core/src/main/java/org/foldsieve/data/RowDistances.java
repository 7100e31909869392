package org.foldsieve.data;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a table are compared: by a {@link Metric} of their values, or by distances that
 * were worked out elsewhere.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class RowDistances {

  /** Euclidean distance, which everything uses that is told nothing else. */
  public static final RowDistances EUCLIDEAN = of(Metric.EUCLIDEAN);

  /** Two programs that sum in another order differ by less than this share. */
  private static final double SYMMETRY = 1e-6;

  private final Metric metric;

  /** The columns to compare instead of the features, or null. */
  private final @Nullable MixedTable columns;

  /** The distances, dense for all pairs and sparse for a graph, or null. */
  private final @Nullable Table known;

  private RowDistances(Metric metric, @Nullable MixedTable columns, @Nullable Table known) {
    this.metric = metric;
    this.columns = columns;
    this.known = known;
  }

  /**
   * Distances by a metric of the features.
   *
   * @throws IllegalArgumentException for {@link Metric#PRECOMPUTED}, which needs the distances
   */
  public static RowDistances of(Metric metric) {
    if (metric == Metric.PRECOMPUTED) {
      throw new IllegalArgumentException("precomputed distances must be given");
    }
    return new RowDistances(metric, null, null);
  }

  /**
   * Distances of the columns a table was made of, with their words and gaps, where the metric reads
   * them ({@link Metric#knowsWords}); of the features where it does not.
   */
  public RowDistances ofColumns(MixedTable columns) {
    return metric.knowsWords() ? new RowDistances(metric, columns, null) : this;
  }

  /** The same distances of the columns after a scaling, where the metric heeds scales. */
  RowDistances scaled(UnaryOperator<MixedTable> scaling) {
    return columns == null || !metric.scalesColumns()
        ? this
        : new RowDistances(metric, scaling.apply(columns), null);
  }

  /**
   * The distances of all pairs of rows.
   *
   * @param distances square and symmetric, 0 on its diagonal; used as it is: do not write to it
   *     afterwards
   * @throws DataException when it is something else
   */
  public static RowDistances ofMatrix(Matrix distances) {
    requireSquare(distances.rows(), distances.columns());
    int n = distances.rows();
    for (int i = 0; i < n; i++) {
      requireDistances(distances.values(), i * n, n, i);
      if (distances.get(i, i) != 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "row %d is at distance %s from itself; a matrix of distances has zeros on its"
                    + " diagonal (if larger means more alike, these are affinities)",
                i,
                distances.get(i, i)));
      }
    }
    requireSymmetric(distances);
    return new RowDistances(Metric.PRECOMPUTED, null, Table.of(distances));
  }

  /**
   * Distances 1 - a of all pairs of rows, from how alike they are.
   *
   * @param affinities a, square and symmetric, from 0 to 1; what it says of a row and itself is not
   *     looked at
   * @throws DataException when it is something else
   */
  public static RowDistances ofAffinities(Matrix affinities) {
    requireSquare(affinities.rows(), affinities.columns());
    requireSymmetric(affinities);
    int n = affinities.rows();
    Matrix distances = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double affinity = affinities.get(i, j);
        if (i != j && !(affinity >= 0 && affinity <= 1)) {
          throw new DataException(
              String.format(
                  Locale.ROOT,
                  "the affinity of rows %d and %d is %s; affinities go from 0 to 1: divide them by"
                      + " the largest",
                  i,
                  j,
                  affinity));
        }
        distances.set(i, j, i == j ? 0 : 1 - affinity);
      }
    }
    return new RowDistances(Metric.PRECOMPUTED, null, Table.of(distances));
  }

  /**
   * A graph: the distances from each row to its neighbours, and to no other row.
   *
   * @param distances square; an entry that is stored is a neighbour, also at distance 0; entries on
   *     the diagonal are not looked at; used as it is: do not write to it afterwards
   * @throws DataException when it is not square, or a distance is negative or not a number
   */
  public static RowDistances ofGraph(SparseMatrix distances) {
    requireSquare(distances.rows(), distances.columns());
    for (int i = 0; i < distances.rows(); i++) {
      int from = distances.rowStart()[i];
      requireDistances(distances.values(), from, distances.rowStart()[i + 1] - from, i);
    }
    return new RowDistances(Metric.PRECOMPUTED, null, Table.of(distances));
  }

  private static void requireSquare(int rows, int columns) {
    if (rows != columns || rows == 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "distances between rows are a square of numbers; these are %d x %d",
              rows,
              columns));
    }
  }

  private static void requireDistances(double[] values, int from, int count, int row) {
    for (int at = from; at < from + count; at++) {
      if (!(values[at] >= 0 && values[at] < Double.POSITIVE_INFINITY)) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "a distance from row %d is %s; distances are finite numbers, not below 0",
                row,
                values[at]));
      }
    }
  }

  private static void requireSymmetric(Matrix values) {
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < i; j++) {
        double one = values.get(i, j);
        double other = values.get(j, i);
        if (!(Math.abs(one - other) <= SYMMETRY * Math.max(Math.abs(one), Math.abs(other)))) {
          throw new DataException(
              String.format(
                  Locale.ROOT,
                  "rows %d and %d have %s one way and %s the other; give a symmetric matrix",
                  i,
                  j,
                  one,
                  other));
        }
      }
    }
  }

  /** Whether a table of features looks like distances between rows: a hint to its user. */
  public static boolean looksLike(Table table) {
    int n = table.rows();
    if (table.isSparse() || n < 3 || n != table.features()) {
      return false;
    }
    double largest = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double value = table.value(i, j);
        if (value < 0 || (i == j ? value != 0 : value != table.value(j, i))) {
          return false;
        }
        largest = Math.max(largest, value);
      }
    }
    return largest > 0;
  }

  /** The metric; {@link Metric#PRECOMPUTED} where the distances were given. */
  public Metric metric() {
    return metric;
  }

  /** The columns to compare, where it is not the features. */
  public Optional<MixedTable> columns() {
    return Optional.ofNullable(columns);
  }

  /** The distances that were given: a dense table of all pairs, or a sparse one of a graph. */
  public Optional<Table> known() {
    return Optional.ofNullable(known);
  }

  /** Whether a distance from another row can be worked out from its values alone. */
  public boolean canMeasureNewRows() {
    return known == null && columns == null;
  }

  /** The distances among some of the rows. */
  public RowDistances select(int[] rows) {
    return new RowDistances(
        metric,
        columns == null ? null : columns.selectRows(rows),
        known == null ? null : select(known, rows));
  }

  private static Table select(Table known, int[] rows) {
    Table selected = known.selectRows(rows);
    if (selected.isSparse()) {
      return Table.of(selectColumns(LiveValues.sparse(selected), rows));
    }
    Matrix values = LiveValues.dense(selected);
    Matrix result = Matrix.zeros(rows.length, rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        result.set(i, j, values.get(i, rows[j]));
      }
    }
    return Table.of(result);
  }

  /** Not the table's way, for which every column may be chosen once only. */
  private static SparseMatrix selectColumns(SparseMatrix values, int[] columns) {
    SparseMatrix byColumn = values.transpose();
    int[] start = new int[columns.length + 1];
    for (int j = 0; j < columns.length; j++) {
      start[j + 1] =
          start[j] + byColumn.rowStart()[columns[j] + 1] - byColumn.rowStart()[columns[j]];
    }
    int[] index = new int[start[columns.length]];
    double[] value = new double[index.length];
    IntStream.range(0, columns.length)
        .forEach(
            j -> {
              int from = byColumn.rowStart()[columns[j]];
              int count = start[j + 1] - start[j];
              System.arraycopy(byColumn.columnIndices(), from, index, start[j], count);
              System.arraycopy(byColumn.values(), from, value, start[j], count);
            });
    return SparseMatrix.wrap(columns.length, values.rows(), start, index, value).transpose();
  }

  /** Throws {@link DataException} unless these are distances of so many rows. */
  public void requireRows(int rows) {
    int own = known != null ? known.rows() : columns != null ? columns.rows() : rows;
    if (own != rows) {
      throw new DataException(
          String.format(Locale.ROOT, "distances of %d rows for a table of %d", own, rows));
    }
  }

  @Override
  public String toString() {
    return metric.id()
        + (columns != null ? " of columns" : "")
        + (known == null ? "" : known.isSparse() ? " graph" : " matrix");
  }
}
