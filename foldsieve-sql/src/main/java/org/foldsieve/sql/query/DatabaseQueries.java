package org.foldsieve.sql.query;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;

/** Queries to a database that a JDBC driver of the class path reaches. Nothing is written to it. */
public final class DatabaseQueries {

  /** So many rows come at a time, where the driver can: the answer is never in memory twice. */
  private static final int FETCHED = 4096;

  private DatabaseQueries() {}

  /** Reads the answer of a database to a query. */
  public static RawTable read(Query query, ReadOptions options, MemoryBudget budget)
      throws IOException {
    String address = query.address().orElseThrow();
    requireDriver(address);
    try (Connection database = DriverManager.getConnection(address)) {
      database.setReadOnly(true);
      // Drivers keep a cursor open only inside a transaction.
      database.setAutoCommit(false);
      try (Statement statement = database.createStatement()) {
        statement.setFetchSize(FETCHED);
        try (ResultSet answer = statement.executeQuery(query.sql())) {
          RawTable raw = new ResultColumns(answer.getMetaData(), options, budget).read(answer);
          remarkOrder(query.sql(), raw);
          return raw;
        }
      } finally {
        database.rollback();
      }
    } catch (SQLException problem) {
      throw SqlProblem.told(problem);
    }
  }

  private static void requireDriver(String address) {
    try {
      DriverManager.getDriver(address);
    } catch (SQLException none) {
      String kind = address.substring(0, Math.max(address.indexOf(':', "jdbc:".length()), 5));
      throw new DataException(
          String.format(
              Locale.ROOT,
              "no driver for '%s' is on the class path; add the jar of the database's JDBC driver"
                  + " (the launcher adds what FOLDSIEVE_CLASSPATH names)",
              kind),
          none);
    }
  }

  /** A database gives rows in an order of its own, another one each time. */
  private static void remarkOrder(String sql, RawTable raw) {
    if (!sql.toLowerCase(Locale.ROOT).contains("order by")) {
      raw.remarks()
          .add(
              "the query has no order by, so the database may give the rows in another order next"
                  + " time; with one, the same rows give the same result bit for bit");
    }
  }
}
