package org.foldsieve.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs the parts, each for its share of the time, and shows what was tried and what was lost. Exit
 * 0 when every promise held, 1 when one did not.
 */
@Command(
    name = "torture",
    mixinStandardHelpOptions = true,
    description = "Breaks files, disks, processes and limits, and counts what was lost.")
public final class Torture implements Callable<Integer> {

  private static final String TABLE_BEGIN = "<!-- torture: written by ./torture --docs -->";
  private static final String TABLE_END = "<!-- /torture -->";

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "10",
      description = "The time for all parts together (default: ${DEFAULT-VALUE}).")
  private double minutes;

  @Option(
      names = "--only",
      paramLabel = "PART,...",
      split = ",",
      description = "These parts alone (see --list).")
  private List<String> only = List.of();

  @Option(names = "--list", description = "Lists the parts and what each promises.")
  private boolean list;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Repeats the rounds of a run (default: another at every run; it is printed).")
  private @Nullable Long seed;

  @Option(names = "--docs", paramLabel = "PAGE", description = "Writes the table into this page.")
  private @Nullable Path page;

  private Torture() {}

  /** Runs as {@code ./torture} does. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Torture()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Part> parts = chosen();
    if (list) {
      parts.forEach(part -> System.out.println(part.name() + ": " + part.promise()));
      return 0;
    }
    long start = seed != null ? seed : System.nanoTime();
    System.out.println("seed " + start);
    List<String> rows = new ArrayList<>();
    int lost = 0;
    for (Part part : parts) {
      Tally tally = run(part, Duration.ofMillis((long) (60_000 * minutes / parts.size())), start);
      lost += tally.findings().size();
      System.out.println(part.name() + ": " + tally.inWords() + "; " + outcome(tally));
      tally.findings().forEach(finding -> System.out.println("  " + finding));
      rows.add(
          "| `"
              + part.name()
              + "` | "
              + part.promise()
              + " | "
              + tally.inWords()
              + " | "
              + outcome(tally)
              + " |");
    }
    if (page != null) {
      write(page, rows);
    }
    return lost == 0 ? 0 : 1;
  }

  private List<Part> chosen() {
    List<Part> all = Parts.all();
    for (String name : only) {
      if (all.stream().noneMatch(part -> part.name().equals(name))) {
        throw new IllegalArgumentException(
            "no part '"
                + name
                + "'; there are "
                + String.join(", ", all.stream().map(Part::name).toList()));
      }
    }
    return only.isEmpty() ? all : all.stream().filter(part -> only.contains(part.name())).toList();
  }

  private static Tally run(Part part, Duration time, long seed)
      throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("foldsieve-torture-");
    try {
      return part.run(Budget.lasting(time, seed, scratch));
    } finally {
      remove(scratch);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static String outcome(Tally tally) {
    int lost = tally.findings().size();
    return lost == 0 ? "nothing lost" : String.format(Locale.ROOT, "**%,d lost**", lost);
  }

  private void write(Path into, List<String> rows) throws IOException {
    String text = Files.readString(into);
    int begin = text.indexOf(TABLE_BEGIN);
    int end = text.indexOf(TABLE_END);
    if (begin < 0 || end < begin) {
      throw new IOException(into + " has no place for the table: " + TABLE_BEGIN);
    }
    String table =
        String.format(
            Locale.ROOT,
            "%n%nLast run: %s, %.0f minutes.%n%n| part | must hold | tried | outcome |%n"
                + "|---|---|---|---|%n%s%n%n",
            LocalDate.now(ZoneOffset.UTC),
            minutes,
            String.join("\n", rows));
    Files.writeString(
        into,
        text.substring(0, begin + TABLE_BEGIN.length())
            + table.replace(System.lineSeparator(), "\n")
            + text.substring(end));
  }
}
