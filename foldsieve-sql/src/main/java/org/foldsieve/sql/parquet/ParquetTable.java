package org.foldsieve.sql.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.sql.query.FileQueries;
import org.foldsieve.sql.query.ResultColumns;

/** Parquet files, which are answers of DuckDB to a query for all of a file. */
public final class ParquetTable {

  private ParquetTable() {}

  /** Reads a Parquet file: columns that are dropped are not looked at. */
  public static RawTable read(Path file, ReadOptions options, MemoryBudget budget)
      throws IOException {
    String path = "'" + file.toAbsolutePath().toString().replace("'", "''") + "'";
    // A column of its own for the name of the file or of its folder would be no column of the file.
    String from = " from read_parquet(" + path + ", hive_partitioning=false, filename=false)";
    return FileQueries.asked(
        FileQueries.ADDRESS,
        budget,
        duck -> {
          ResultColumns columns;
          List<String> wanted = new ArrayList<>();
          try (PreparedStatement all = duck.prepareStatement("select *" + from)) {
            columns = new ResultColumns(all.getMetaData(), options, budget);
            for (int j = 0; j < columns.names().size(); j++) {
              String name = "\"" + columns.names().get(j).replace("\"", "\"\"") + "\"";
              wanted.add(columns.isRead(j) ? name : "null");
            }
          }
          columns.expect(one(duck, "select num_rows from parquet_file_metadata(" + path + ")"));
          try (PreparedStatement some =
                  duck.prepareStatement("select " + String.join(", ", wanted) + from);
              ResultSet answer = some.executeQuery()) {
            return columns.read(answer);
          }
        });
  }

  private static long one(Connection duck, String sql) throws SQLException {
    try (PreparedStatement statement = duck.prepareStatement(sql);
        ResultSet answer = statement.executeQuery()) {
      answer.next();
      return answer.getLong(1);
    }
  }
}
