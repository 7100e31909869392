package org.foldsieve.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.numeric.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * Samples in rows, columns of numbers and of words, with gaps: a table as people bring it. An
 * {@link Encoding} makes it a {@link Table}, which every method can rank and map; some methods rank
 * it as it is.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class MixedTable {

  private final List<Column> columns;
  private final Map<String, Integer> places = new HashMap<>();
  private final @Nullable Labels labels;
  private final @Nullable List<String> rowNames;

  private MixedTable(
      List<Column> columns, @Nullable Labels labels, @Nullable List<String> rowNames) {
    this.columns = columns;
    this.labels = labels;
    this.rowNames = rowNames;
    for (Column column : columns) {
      Integer before = places.putIfAbsent(column.name(), places.size());
      if (before != null) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "columns %d and %d have the same name '%s'; rename one, or drop it",
                before,
                places.size(),
                column.name()));
      }
      if (column.rows() != columns.get(0).rows()) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "column '%s' has %d rows, column '%s' %d",
                columns.get(0).name(),
                columns.get(0).rows(),
                column.name(),
                column.rows()));
      }
    }
  }

  /**
   * {@return a table of these columns}
   *
   * @param columns the columns, all as long as the first
   */
  public static MixedTable of(List<Column> columns) {
    if (columns.isEmpty()) {
      throw new DataException("the table has no features; it needs at least one column");
    }
    if (columns.get(0).rows() == 0) {
      throw new DataException("the table has no rows; it needs at least one sample");
    }
    return new MixedTable(List.copyOf(columns), null, null);
  }

  /**
   * {@return this table with labels, one a row}
   *
   * @param labels the labels
   */
  public MixedTable withLabels(Labels labels) {
    if (labels.rows() != rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "%d labels for %d rows; give one label a row", labels.rows(), rows()));
    }
    return new MixedTable(columns, labels, rowNames);
  }

  /**
   * {@return this table with a name for each row}
   *
   * @param rowNames the names
   */
  public MixedTable withRowNames(List<String> rowNames) {
    if (rowNames.size() != rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d row names for %d rows; give one name a row",
              rowNames.size(),
              rows()));
    }
    return new MixedTable(columns, labels, List.copyOf(rowNames));
  }

  /** These rows with other columns, as many rows long. */
  MixedTable with(List<Column> others) {
    return new MixedTable(others, labels, rowNames);
  }

  /** {@return the number of samples} */
  public int rows() {
    return columns.get(0).rows();
  }

  /** {@return the columns} */
  public List<Column> columns() {
    return columns;
  }

  /** {@return the names of the columns} */
  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  /**
   * {@return the column of a name, if there is one}
   *
   * @param name the name
   */
  public Optional<Column> column(String name) {
    return Optional.ofNullable(places.get(name)).map(columns::get);
  }

  /** {@return the labels, if there are any} */
  public Optional<Labels> labels() {
    return Optional.ofNullable(labels);
  }

  /** {@return the row names, if there are any} */
  public Optional<List<String>> rowNames() {
    return Optional.ofNullable(rowNames);
  }

  /** {@return whether a column holds words} */
  public boolean hasWords() {
    return columns.stream().anyMatch(Column::isWords);
  }

  /** {@return whether a value is missing} */
  public boolean hasGaps() {
    return columns.stream().anyMatch(column -> column.missing() > 0);
  }

  /**
   * {@return the given rows, in the given order, with their labels and names}
   *
   * @param rows the rows
   */
  public MixedTable selectRows(int[] rows) {
    return new MixedTable(
        columns.stream().map(column -> column.select(rows)).toList(),
        labels == null ? null : labels.select(rows),
        rowNames == null ? null : Arrays.stream(rows).mapToObj(rowNames::get).toList());
  }

  /**
   * {@return the columns of these names, in this order}
   *
   * @param names the names
   * @throws DataException when the table lacks one of them
   */
  public MixedTable selectColumns(List<String> names) {
    return new MixedTable(
        names.stream()
            .map(
                name ->
                    column(name)
                        .orElseThrow(
                            () ->
                                new DataException(
                                    String.format(
                                        Locale.ROOT,
                                        "the table has no column '%s'; give it the columns the"
                                            + " model was made on",
                                        name))))
            .toList(),
        labels,
        rowNames);
  }

  /** {@return the table of these numbers, where no column holds words and no value is missing} */
  public Optional<Table> asTable() {
    if (hasWords() || hasGaps()) {
      return Optional.empty();
    }
    int d = columns.size();
    Matrix values = Matrix.zeros(rows(), d);
    for (int j = 0; j < d; j++) {
      for (int i = 0; i < rows(); i++) {
        values.values()[i * d + j] = columns.get(j).cell(i);
      }
    }
    return Optional.of(attach(Table.of(values, names())));
  }

  /** The table with the labels and names of these rows. */
  Table attach(Table table) {
    Table named = rowNames == null ? table : table.withRowNames(rowNames);
    return labels == null ? named : named.withLabels(labels);
  }
}
