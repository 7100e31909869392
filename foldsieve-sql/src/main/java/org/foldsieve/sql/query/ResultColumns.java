package org.foldsieve.sql.query;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.TypedColumns;
import org.jspecify.annotations.Nullable;

/** The columns of an answer: what each holds by its type, and how a cell of it is read. */
public final class ResultColumns {

  /** Types by their names, where drivers give them no code of their own. */
  private static final Set<String> BIG_NUMBERS =
      Set.of("hugeint", "uhugeint", "ubigint", "uinteger", "usmallint", "utinyint", "bignum");

  private static final Set<String> NAMED_WORDS =
      Set.of("uuid", "citext", "name", "inet", "cidr", "macaddr", "json", "jsonb", "xml");

  /** How a cell is read. */
  private enum Cell {
    DOUBLE(TypedColumns.Type.NUMBERS),
    DECIMAL(TypedColumns.Type.NUMBERS),
    NOTHING(TypedColumns.Type.NUMBERS),
    /** Neither a number nor a word: refused where it is read. */
    OTHER(TypedColumns.Type.NUMBERS),
    BOOLEAN(TypedColumns.Type.WORDS),
    WORD(TypedColumns.Type.WORDS),
    DAY(TypedColumns.Type.DATES),
    TIME(TypedColumns.Type.DATES),
    INSTANT(TypedColumns.Type.DATES);

    private final TypedColumns.Type type;

    Cell(TypedColumns.Type type) {
      this.type = type;
    }
  }

  private final List<String> names = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();
  private final TypedColumns columns;

  public ResultColumns(ResultSetMetaData answer, ReadOptions options, MemoryBudget budget)
      throws SQLException {
    List<String> types = new ArrayList<>();
    for (int j = 1; j <= answer.getColumnCount(); j++) {
      names.add(answer.getColumnLabel(j));
      types.add(answer.getColumnTypeName(j));
      cells.add(cell(answer.getColumnType(j), answer.getColumnTypeName(j)));
    }
    columns =
        new TypedColumns(names, cells.stream().map(cell -> cell.type).toList(), options, budget);
    for (int j = 0; j < names.size(); j++) {
      if (cells.get(j) == Cell.OTHER && columns.isRead(j)) {
        throw TypedColumns.refused(names, j, types.get(j));
      }
    }
  }

  private static Cell cell(int type, String typeName) {
    String name = typeName.toLowerCase(Locale.ROOT);
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.REAL, Types.FLOAT, Types.DOUBLE ->
          Cell.DOUBLE;
      case Types.BIGINT, Types.NUMERIC, Types.DECIMAL -> Cell.DECIMAL;
      case Types.NULL -> Cell.NOTHING;
      case Types.BOOLEAN -> Cell.BOOLEAN;
      // PostgreSQL calls its booleans so, and strings of bits too.
      case Types.BIT -> name.startsWith("bool") ? Cell.BOOLEAN : Cell.WORD;
      case Types.DATE -> Cell.DAY;
      case Types.TIMESTAMP -> name.equals("timestamptz") ? Cell.INSTANT : Cell.TIME;
      case Types.TIMESTAMP_WITH_TIMEZONE -> Cell.INSTANT;
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.TIME,
          Types.TIME_WITH_TIMEZONE ->
          Cell.WORD;
      default -> {
        if (BIG_NUMBERS.contains(name)) {
          yield Cell.DECIMAL;
        }
        yield NAMED_WORDS.contains(name) || name.startsWith("enum") ? Cell.WORD : Cell.OTHER;
      }
    };
  }

  public List<String> names() {
    return names;
  }

  public boolean isRead(int column) {
    return columns.isRead(column);
  }

  /** Refuses an answer of so many rows that would not fit. */
  public void expect(long rows) {
    columns.expect(rows);
  }

  /** Reads all rows. */
  public RawTable read(ResultSet answer) throws SQLException {
    int[] read = IntStream.range(0, names.size()).filter(this::isRead).toArray();
    while (answer.next()) {
      columns.beginRow();
      for (int j : read) {
        take(j, answer);
      }
      columns.endRow();
    }
    return columns.finish();
  }

  private void take(int column, ResultSet answer) throws SQLException {
    int at = column + 1;
    Cell cell = cells.get(column);
    if (cell == Cell.DOUBLE) {
      double value = answer.getDouble(at);
      if (!answer.wasNull()) {
        columns.number(column, value);
      }
      return;
    }
    if (cell == Cell.NOTHING) {
      return;
    }
    boolean text = columns.isText(column) && cell.type == TypedColumns.Type.NUMBERS;
    switch (cell) {
      case DECIMAL -> {
        if (text) {
          // Not by way of a double: a number of 18 digits that names a row keeps them.
          word(column, answer.getString(at));
          return;
        }
        decimal(column, answer.getObject(at));
      }
      case BOOLEAN -> {
        boolean value = answer.getBoolean(at);
        word(column, answer.wasNull() ? null : String.valueOf(value));
      }
      case DAY -> {
        LocalDate day = answer.getObject(at, LocalDate.class);
        if (day != null) {
          columns.date(column, day.atStartOfDay());
        }
      }
      case TIME -> {
        LocalDateTime time = answer.getObject(at, LocalDateTime.class);
        if (time != null) {
          columns.date(column, time);
        }
      }
      case INSTANT -> {
        OffsetDateTime time = answer.getObject(at, OffsetDateTime.class);
        if (time != null) {
          columns.date(column, time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
        }
      }
      default -> word(column, answer.getString(at));
    }
  }

  private void decimal(int column, @Nullable Object value) {
    if (value instanceof Long whole) {
      columns.number(column, whole);
    } else if (value instanceof Number number) {
      columns.number(column, number.doubleValue());
    } else if (value != null) {
      columns.number(column, new BigDecimal(value.toString()).doubleValue());
    }
  }

  private void word(int column, @Nullable String word) {
    if (word != null) {
      columns.text(column, word);
    }
  }
}
