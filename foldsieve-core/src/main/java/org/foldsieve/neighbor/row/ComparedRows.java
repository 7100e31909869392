package org.foldsieve.neighbor.row;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Levels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * Rows made ready to be compared: what a metric does to each row by itself is done once, here, so
 * that the search only compares.
 *
 * @param queries the rows whose neighbours are looked for
 * @param rows the rows to search in; the same set where they are the queries themselves
 */
public record ComparedRows(RowSet queries, RowSet rows) {

  private static final String REMEDY = "take fewer rows or features, or raise the memory limit";

  /** The rows of a table, to be searched among themselves. */
  public static ComparedRows of(Table table, RowDistances distances, Run run) {
    if (distances.known().isPresent()) {
      return one(RowSet.all(distances.known().get(), Dissimilarity.LOOK_UP));
    }
    if (distances.columns().isPresent()) {
      MixedTable columns = distances.columns().get();
      return one(columns(columns, columns, distances.metric(), run));
    }
    return of(table, table, distances.metric(), run);
  }

  /** Some rows, and those of another table to search in. */
  public static ComparedRows of(Table queries, Table rows, Metric metric, Run run) {
    return switch (metric) {
      case EUCLIDEAN, NAN_EUCLIDEAN -> as(Dissimilarity.SQUARED_EUCLIDEAN, queries, rows);
      case MANHATTAN -> as(Dissimilarity.MANHATTAN, queries, rows);
      case HAMMING -> as(Dissimilarity.UNEQUAL, queries, rows);
      case COSINE -> directions(queries, rows, false, run);
      case CORRELATION -> directions(queries, rows, true, run);
      case GOWER -> ranged(queries, rows, run);
      case PRECOMPUTED ->
          throw new IllegalArgumentException("precomputed distances know no other rows");
    };
  }

  /**
   * Some rows of words, numbers and gaps, and others to search in, whose columns they have.
   *
   * @throws DataException when a column is not there, or holds words in one table alone
   */
  public static ComparedRows of(MixedTable queries, MixedTable rows, Metric metric, Run run) {
    return new ComparedRows(columns(queries, rows, metric, run), columns(rows, rows, metric, run));
  }

  private static ComparedRows one(RowSet rows) {
    return new ComparedRows(rows, rows);
  }

  private static ComparedRows as(Dissimilarity measure, Table queries, Table rows) {
    RowSet set = RowSet.all(rows, measure);
    return new ComparedRows(queries == rows ? set : RowSet.all(queries, measure), set);
  }

  /** The rows of length 1. */
  private static ComparedRows directions(Table queries, Table rows, boolean centered, Run run) {
    UnitRows all = new UnitRows(centered);
    requireCopies(queries, rows, centered, run);
    UnitRows.Made made = all.of(rows);
    UnitRows.Made asked = queries == rows ? made : all.of(queries);
    // One more column holds the rows without a direction: at a right angle to all others.
    boolean wider = made.hasZeroRows() || asked.hasZeroRows();
    RowSet set = made.rows(wider);
    return new ComparedRows(queries == rows ? set : asked.rows(wider), set);
  }

  /** Every column divided by its range among the rows; constant ones become 0. */
  private static ComparedRows ranged(Table queries, Table rows, Run run) {
    requireCopies(queries, rows, false, run);
    int d = rows.features();
    double[] low = new double[d];
    double[] high = new double[d];
    double[] row = new double[d];
    for (int i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < d; j++) {
        low[j] = i == 0 ? row[j] : Math.min(low[j], row[j]);
        high[j] = i == 0 ? row[j] : Math.max(high[j], row[j]);
      }
    }
    double[] range = new double[d];
    Arrays.setAll(range, j -> high[j] - low[j]);
    RowSet set = divided(rows, range);
    return new ComparedRows(queries == rows ? set : divided(queries, range), set);
  }

  private static RowSet divided(Table table, double[] range) {
    int d = range.length;
    if (table.isSparse()) {
      SparseMatrix copy = LiveValues.sparse(table).copy();
      for (int e = 0; e < copy.entries(); e++) {
        copy.values()[e] = share(copy.values()[e], range[copy.columnIndices()[e]]);
      }
      return RowSet.all(copy, Dissimilarity.MEAN_DIFFERENCE);
    }
    double[] values = LiveValues.dense(table).values().clone();
    for (int at = 0; at < values.length; at++) {
      values[at] = share(values[at], range[at % d]);
    }
    return RowSet.all(values, d, Dissimilarity.MEAN_DIFFERENCE);
  }

  private static double share(double value, double range) {
    return range == 0 ? 0 : value / range;
  }

  /**
   * Columns of words and numbers, with gaps as NaN. A word becomes its code, so that two words
   * differ by 1 or more; {@link MeasuredDistance} counts no difference of words above 1. The codes
   * and the range of a column are those of {@code rows}, where they are searched for.
   */
  private static RowSet columns(MixedTable table, MixedTable rows, Metric metric, Run run) {
    List<Column> columns = rows.columns();
    int d = columns.size();
    int n = table.rows();
    requireMemory((long) Double.BYTES * n * d, n, run);
    boolean squares = metric == Metric.NAN_EUCLIDEAN;
    double[] values = new double[n * d];
    boolean[] words = new boolean[d];
    for (int j = 0; j < d; j++) {
      double[] known = columns.get(j).cells().toArray();
      words[j] = columns.get(j).isWords() || metric == Metric.HAMMING;
      double low = Arrays.stream(known).filter(x -> !Double.isNaN(x)).min().orElse(0);
      double high = Arrays.stream(known).filter(x -> !Double.isNaN(x)).max().orElse(0);
      double[] cells = table == rows ? known : cells(table, columns.get(j));
      for (int i = 0; i < n; i++) {
        boolean gap = Double.isNaN(cells[i]);
        values[i * d + j] = gap || words[j] || squares ? cells[i] : share(cells[i], high - low);
      }
    }
    return RowSet.ofColumns(
        values, words, squares ? Dissimilarity.KNOWN_SQUARES : Dissimilarity.KNOWN_DIFFERENCE);
  }

  /** The column of that name, a word by its code there; words it does not know come after those. */
  private static double[] cells(MixedTable table, Column known) {
    Column column =
        table
            .column(known.name())
            .orElseThrow(() -> new DataException("column '" + known.name() + "' is not there"));
    if (column.missing() == column.rows()) {
      return column.cells().toArray();
    }
    if (column.isWords() != known.isWords()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column '%s' holds %s where it is searched for and %s in the new rows; write it the"
                  + " same way in both",
              known.name(),
              known.isWords() ? "words" : "numbers",
              column.isWords() ? "words" : "numbers"));
    }
    if (!known.isWords()) {
      return column.cells().toArray();
    }
    Levels levels = known.levels().orElseThrow();
    Levels own = column.levels().orElseThrow();
    return column
        .cells()
        .map(
            code ->
                Double.isNaN(code)
                    ? code
                    : levels.code(own.word((int) code)).orElse(levels.size() + (int) code))
        .toArray();
  }

  private static void requireCopies(Table queries, Table rows, boolean dense, Run run) {
    long bytes = bytes(rows, dense) + (queries == rows ? 0 : bytes(queries, dense));
    requireMemory(bytes, queries.rows(), run);
  }

  private static long bytes(Table table, boolean dense) {
    return table.isSparse() && !dense
        ? (Integer.BYTES + Double.BYTES) * (long) LiveValues.sparse(table).entries()
        : Double.BYTES * ((long) table.features() + 1) * table.rows();
  }

  private static void requireMemory(long bytes, int rows, Run run) {
    run.requireMemory(
        bytes, String.format(Locale.ROOT, "a copy of the table to compare %d rows", rows), REMEDY);
  }
}
