package org.foldsieve.sql.query;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Properties;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;

/**
 * Queries to files, answered by DuckDB in this process. It fetches nothing: it neither installs nor
 * loads extensions, and only statements that read are given to it. It runs on one thread, so that
 * the order of the rows and the bits of sums are the same on every machine.
 */
public final class FileQueries {

  /** The address of a database in memory, which reads files. */
  public static final String ADDRESS = "jdbc:duckdb:";

  /** DuckDB's own memory lies outside the heap: a share of what the table may take there. */
  private static final int SHARE = 3;

  private static final long LEAST = 64L << 20;

  private static final String NO_REASON = "Invalid result set";

  private FileQueries() {}

  /** Whether an address is that of a DuckDB database. */
  public static boolean isOurs(String address) {
    return address.toLowerCase(Locale.ROOT).startsWith(ADDRESS);
  }

  /** Reads the answer to a query. */
  public static RawTable read(Query query, ReadOptions options, MemoryBudget budget)
      throws IOException {
    return asked(
        query.address().orElse(ADDRESS),
        budget,
        duck -> {
          requireReading(duck, query.sql());
          try (PreparedStatement statement = duck.prepareStatement(query.sql());
              ResultSet answer = statement.executeQuery()) {
            return new ResultColumns(answer.getMetaData(), options, budget).read(answer);
          }
        });
  }

  /** What is asked of an open database. */
  @FunctionalInterface
  public interface Question {
    /** The answer, as a table. */
    RawTable ask(Connection duck) throws SQLException, IOException;
  }

  /**
   * Asks, a piece of the answer at a time. Where the first piece fails, the driver (2.0.0) has no
   * reason to give, only {@value #NO_REASON}: asked for the whole answer at once it has, and fails
   * as soon.
   */
  public static RawTable asked(String address, MemoryBudget budget, Question question)
      throws IOException {
    try {
      try (Connection duck = open(address, budget, true)) {
        return question.ask(duck);
      } catch (SQLException problem) {
        if (!String.valueOf(problem.getMessage()).contains(NO_REASON)) {
          throw problem;
        }
      }
      try (Connection duck = open(address, budget, false)) {
        return question.ask(duck);
      }
    } catch (SQLException problem) {
      throw SqlProblem.told(problem);
    } catch (DateTimeException | ArithmeticException | NumberFormatException problem) {
      // The driver makes times and numbers of whatever the file holds.
      throw SqlProblem.noValue(problem);
    }
  }

  /** A database in memory, or a file of one, which is not written to. */
  static Connection open(String address, MemoryBudget budget, boolean inPieces)
      throws SQLException {
    Properties settings = new Properties();
    settings.put("autoinstall_known_extensions", "false");
    settings.put("autoload_known_extensions", "false");
    settings.put("allow_community_extensions", "false");
    settings.put("allow_unsigned_extensions", "false");
    settings.put("allow_persistent_secrets", "false");
    settings.put("threads", "1");
    settings.put("preserve_insertion_order", "true");
    settings.put("memory_limit", Math.max(LEAST, budget.limit() / SHARE) + "B");
    // Nothing is written, nor is a query that needs more memory continued on the disk.
    settings.put("temp_directory", "");
    settings.put("jdbc_stream_results", Boolean.toString(inPieces));
    if (!address.equalsIgnoreCase(ADDRESS)) {
      settings.put("duckdb.read_only", "true");
    }
    settings.put("lock_configuration", "true");
    Connection opened = DuckDriver.get().connect(address, settings);
    if (opened == null) {
      throw new SQLException("'" + address + "' is no address of DuckDB");
    }
    return opened;
  }

  /** Refuses what is not one statement that reads. */
  private static void requireReading(Connection duck, String sql) throws SQLException {
    try (PreparedStatement parser =
        duck.prepareStatement(
            "select json_extract_string(tree, '$.error'), json_extract_string(tree,"
                + " '$.error_message'), json_array_length(tree, '$.statements') from (select"
                + " json_serialize_sql(?::varchar) as tree)")) {
      parser.setString(1, sql);
      try (ResultSet told = parser.executeQuery()) {
        told.next();
        boolean refused = "true".equals(told.getString(1));
        String reason = refused ? told.getString(2) : "";
        if (refused && !reason.startsWith("Only SELECT")) {
          throw new DataException(
              String.format(Locale.ROOT, "the query is refused: %s", reason.strip()));
        }
        if (refused || told.getInt(3) != 1) {
          throw new DataException(
              "the query is not one statement that reads; give a single select (or from, with,"
                  + " values), which writes and loads nothing");
        }
      }
    }
  }
}
