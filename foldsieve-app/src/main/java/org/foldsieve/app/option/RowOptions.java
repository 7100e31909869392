package org.foldsieve.app.option;

import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is known of the rows and binds those who split them inside a command. */
public final class RowOptions {

  @Option(
      names = "--protocol",
      paramLabel = "HOW",
      description =
          "Where auto and --top auto split rows: groups=COLUMN (no group on both sides),"
              + " time=COLUMN (never trained on later rows).")
  private @Nullable String protocol;

  /** The column that says which group or time a row is of, if one was named. */
  public Optional<String> column() {
    Optional<String> column = ProtocolOptions.of(protocol).column();
    if (protocol != null && column.isEmpty()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--protocol takes groups=COLUMN or time=COLUMN here, and '%s' is neither; compare"
                  + " takes the others",
              protocol));
    }
    return column;
  }

  /**
   * The protocol that keeps to it, if one was chosen.
   *
   * @param table the table, its rows named by {@link #column}
   */
  public Optional<Protocol> protocol(Table table) {
    return ProtocolOptions.of(protocol).protocol(table);
  }
}
