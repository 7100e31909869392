package org.foldsieve.app.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.ForwardInTime;
import org.foldsieve.evaluation.protocol.GivenSplits;
import org.foldsieve.evaluation.protocol.GroupFolds;
import org.foldsieve.evaluation.protocol.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which rows train and which test. */
public final class ProtocolOptions {

  private static final String GROUPS = "groups";
  private static final String TIME = "time";
  private static final String FILE = "file";

  @Option(
      names = "--protocol",
      paramLabel = "HOW",
      description = {
        "Which rows train and which test: folds=5x2 (5 folds, twice; the default),"
            + " per-class=5x20 (5 training rows a class, 20 times), holdout=0.3x10 (30 %% of each"
            + " class held out, 10 times), groups=COLUMN (no group on both sides), time=COLUMN"
            + " (never trained on later rows), file=FILE (train or test, a line a row)."
      })
  private @Nullable String protocol;

  static ProtocolOptions of(@Nullable String protocol) {
    ProtocolOptions options = new ProtocolOptions();
    options.protocol = protocol;
    return options;
  }

  /** The column that says which group or time a row is of, if the protocol asks for one. */
  public Optional<String> column() {
    return argument(GROUPS).or(() -> argument(TIME));
  }

  /** Whether the protocol says of every row of the file what it is for. */
  public boolean namesRows() {
    return argument(FILE).isPresent();
  }

  private Optional<String> argument(String kind) {
    return Optional.ofNullable(protocol)
        .filter(text -> text.startsWith(kind + "=") || text.startsWith(kind + ":"))
        .map(text -> text.substring(kind.length() + 1))
        .filter(text -> !text.isEmpty());
  }

  /**
   * The protocol that was chosen, if one was.
   *
   * @param table the table, its rows named by {@link #column}
   */
  public Optional<Protocol> protocol(Table table) {
    if (protocol == null) {
      return Optional.empty();
    }
    if (argument(GROUPS).isPresent()) {
      return Optional.of(GroupFolds.of(word(argument(GROUPS).get()), names(table)));
    }
    if (argument(TIME).isPresent()) {
      String column = argument(TIME).get();
      List<Double> times = new ArrayList<>();
      List<String> names = names(table);
      for (int i = 0; i < names.size(); i++) {
        times.add(time(names.get(i), i, column));
      }
      return Optional.of(ForwardInTime.of(word(column), times));
    }
    if (argument(FILE).isPresent()) {
      return Optional.of(file(Path.of(argument(FILE).get())));
    }
    try {
      return Optional.of(Protocol.parse(protocol));
    } catch (IllegalArgumentException wrong) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "unknown --protocol '%s'; known: folds=5x2, per-class=5x20, holdout=0.3x10, first=30,"
                  + " groups=COLUMN, time=COLUMN, file=FILE",
              protocol));
    }
  }

  private static List<String> names(Table table) {
    return table
        .rowNames()
        .orElseThrow(() -> new IllegalStateException("rows are read with their names"));
  }

  /** Results hold it between commas. */
  private static String word(String text) {
    StringBuilder word = new StringBuilder();
    boolean gap = false;
    for (char c : text.toCharArray()) {
      boolean kept = " \t\n\u000b\f\r,|".indexOf(c) < 0;
      if (kept || !gap) {
        word.append(kept ? c : '_');
      }
      gap = !kept;
    }
    return word.toString();
  }

  private static double time(String text, int row, String column) {
    String stripped = text.strip();
    try {
      return Double.parseDouble(stripped);
    } catch (NumberFormatException noNumber) {
      // A date, then.
    }
    try {
      if (stripped.length() == "2026-11-18".length()) {
        return LocalDate.parse(stripped).toEpochDay() * 86_400.0;
      }
      String joined = stripped.replace(' ', 'T');
      return endsWithOffset(joined)
          ? seconds(
              OffsetDateTime.parse(joined).toLocalDateTime(),
              OffsetDateTime.parse(joined).getOffset())
          : seconds(LocalDateTime.parse(joined), ZoneOffset.UTC);
    } catch (DateTimeException neither) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "row %d has '%s' for a time in '%s'; times are numbers, dates (2026-11-18) or dates"
                  + " with times (2026-11-18T09:30:00)",
              row,
              text,
              column));
    }
  }

  /** As {@code Z} or {@code +05:30}. */
  private static boolean endsWithOffset(String time) {
    int sign = time.length() - "+05:30".length();
    return time.endsWith("Z")
        || sign >= 0 && "+-".indexOf(time.charAt(sign)) >= 0 && time.charAt(sign + 3) == ':';
  }

  private static double seconds(LocalDateTime time, ZoneOffset offset) {
    return time.toEpochSecond(offset) + time.getNano() / 1e9;
  }

  private static Protocol file(Path file) {
    try {
      return GivenSplits.parse(
          word("file:" + file.getFileName()), Files.readAllLines(file, StandardCharsets.UTF_8));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
