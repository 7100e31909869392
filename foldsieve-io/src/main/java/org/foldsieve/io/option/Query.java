package org.foldsieve.io.option;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.foldsieve.run.ParameterException;

/**
 * A question to a database, or to files by their names, whose answer is a table.
 *
 * @param address the JDBC address of the database, as {@code jdbc:postgresql://host/name}; empty:
 *     files are asked, as in {@code select * from 'a.parquet'}
 * @param sql one statement that reads
 * @since 0.1.0
 */
public record Query(Optional<String> address, String sql) {

  private static final String SCHEME = "jdbc:";
  private static final String HIDDEN = "***";

  /** What stands before a value that nobody else should see. */
  private static final List<String> SECRETS =
      List.of("password=", "pwd=", "passwd=", "secret=", "token=");

  /**
   * Checks that the address is one of JDBC and that there is a statement.
   *
   * @param address the JDBC address of the database; empty: files are asked
   * @param sql one statement that reads
   */
  public Query {
    Objects.requireNonNull(address, "address");
    if (sql.isBlank()) {
      throw new ParameterException("the query is empty; give a statement that reads: select ...");
    }
    if (address.isPresent() && !address.get().toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "the address of a database begins with jdbc:, as jdbc:postgresql://host/name: '%s'",
              withoutSecrets(address.get())));
    }
  }

  /**
   * {@return a question to files}
   *
   * @param sql one statement that reads
   */
  public static Query ofFiles(String sql) {
    return new Query(Optional.empty(), sql);
  }

  /**
   * {@return an address without its password, for messages and files}
   *
   * @param address the address of a database
   */
  public static String withoutSecrets(String address) {
    return withoutUserSecret(withoutSecretValues(address));
  }

  /** As in {@code ?password=...&}. */
  private static String withoutSecretValues(String address) {
    StringBuilder kept = new StringBuilder();
    int at = 0;
    while (at < address.length()) {
      int here = at;
      Optional<String> key =
          SECRETS.stream()
              .filter(word -> address.regionMatches(true, here, word, 0, word.length()))
              .findFirst();
      if (key.isPresent()) {
        int value = at + key.get().length();
        kept.append(address, at, value).append(HIDDEN);
        at = firstOf(address, "&;", value);
      } else {
        kept.append(address.charAt(at++));
      }
    }
    return kept.toString();
  }

  /** As in {@code //user:password@host}. */
  private static String withoutUserSecret(String address) {
    int user = address.indexOf("//") + 2;
    if (user < 2) {
      return address;
    }
    int colon = address.indexOf(':', user);
    int host = address.lastIndexOf('@', firstOf(address, "/", user) - 1);
    return colon < 0 || host < colon
        ? address
        : address.substring(0, colon + 1) + HIDDEN + address.substring(host);
  }

  /** Where the first of some characters stands, or the end. */
  private static int firstOf(String text, String characters, int from) {
    int at = from;
    while (at < text.length() && characters.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  /** {@return a short name for titles and folders: the last word of the address, or query} */
  public String name() {
    String plain = address.map(text -> text.substring(0, firstOf(text, "?;", 0))).orElse("query");
    String last = plain.substring(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf(':')) + 1);
    return last.isEmpty() ? "query" : last;
  }

  /** {@return the address without its password and the statement, for messages} */
  @Override
  public String toString() {
    return address.map(text -> withoutSecrets(text) + ": ").orElse("") + sql;
  }
}
