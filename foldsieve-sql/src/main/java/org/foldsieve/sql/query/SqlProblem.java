package org.foldsieve.sql.query;

import java.sql.SQLException;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.option.Query;
import org.foldsieve.run.MemoryLimitException;

/** What a database answered instead of rows, in a sentence with what to do. */
final class SqlProblem {

  private static final String OUT_OF_MEMORY = "Out of Memory Error";

  /** PostgreSQL's driver tells the server Java's time zone, and no setting keeps it from that. */
  private static final String UNKNOWN_ZONE = "invalid value for parameter \"TimeZone\"";

  private SqlProblem() {}

  /** The refusal for what a database says. */
  static RuntimeException told(SQLException problem) {
    String text = Query.withoutSecrets(String.valueOf(problem.getMessage())).strip();
    if (text.contains(OUT_OF_MEMORY)) {
      return new MemoryLimitException(
          "the query needs more memory than it may take outside the Java heap; raise the memory"
              + " limit, ask for fewer columns or rows, or store the answer in a file first");
    }
    String plain = text.lines().findFirst().orElse(text);
    return new DataException(
        String.format(Locale.ROOT, "the database refuses: %s%s", plain, remedy(text)), problem);
  }

  /** The refusal of a value that is none of its column's type, as a time before midnight. */
  static DataException noValue(RuntimeException problem) {
    return new DataException(
        String.format(
            Locale.ROOT,
            "a value is damaged, or out of the range of its type: %s",
            problem.getMessage()),
        problem);
  }

  private static String remedy(String text) {
    if (text.contains(UNKNOWN_ZONE)) {
      return " (it does not know the time zone that Java runs in; set the environment variable"
          + " TZ=UTC, or start Java with -Duser.timezone=UTC)";
    }
    boolean fetches =
        text.contains("xtension")
            && (text.contains("httpfs") || text.contains("load") || text.contains("nstall"));
    return fetches
        ? " (nothing is fetched from the network and no extension is loaded; fetch the file and"
            + " name it)"
        : "";
  }
}
