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

  private static final int SLICE_MINUTES = 10;

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

  @Option(
      names = "--rounds",
      paramLabel = "FIRST-LAST",
      description = "These rounds instead of a time: with --seed, those of a finding.")
  private @Nullable String rounds;

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description = "Adds what was tried to this file; --docs then tells the sum of all its runs.")
  private @Nullable Path ledger;

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
    double share = minutes / parts.size();
    // A run that is stopped has lost no more than what is not in the ledger yet.
    int slices = ledger == null || rounds != null ? 1 : (int) Math.ceil(share / SLICE_MINUTES);
    List<RunLedger.Run> runs = new ArrayList<>();
    for (int slice = 0; slice < slices; slice++) {
      for (Part part : parts) {
        Duration time = Duration.ofMillis((long) (60_000 * share / slices));
        RunLedger.Run run = run(part, start + slice, time);
        runs.add(run);
        if (ledger != null) {
          RunLedger.add(ledger, run);
        }
      }
    }
    if (page != null) {
      write(page, ledger == null ? new RunLedger(runs) : RunLedger.read(ledger));
    }
    return runs.stream().allMatch(run -> run.lost() == 0) ? 0 : 1;
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

  private RunLedger.Run run(Part part, long start, Duration time)
      throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("foldsieve-torture-");
    long began = System.nanoTime();
    try {
      Budget budget = budget(start, time, scratch);
      Tally tally = part.run(budget);
      int lost = tally.findings().size();
      System.out.println(part.name() + ": " + tally.inWords() + "; " + outcome(lost));
      tally.findings().forEach(finding -> System.out.println("  " + finding));
      double took = (System.nanoTime() - began) / 60e9;
      LocalDate today = LocalDate.now(ZoneOffset.UTC);
      return new RunLedger.Run(
          today, start, took, part.name(), lost, tally.inWords(), budget.rounds());
    } finally {
      remove(scratch);
    }
  }

  private Budget budget(long start, Duration time, Path scratch) {
    if (rounds == null) {
      return Budget.lasting(time, start, scratch);
    }
    int dash = rounds.indexOf('-');
    long first = Long.parseLong(dash < 0 ? rounds : rounds.substring(0, dash));
    long last = dash < 0 ? first : Long.parseLong(rounds.substring(dash + 1));
    return Budget.ofRounds(first, last, start, scratch);
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static String outcome(int lost) {
    return lost == 0 ? "nothing lost" : String.format(Locale.ROOT, "**%,d lost**", lost);
  }

  private static void write(Path into, RunLedger ledger) throws IOException {
    String text = Files.readString(into);
    int begin = text.indexOf(TABLE_BEGIN);
    int end = text.indexOf(TABLE_END);
    if (begin < 0 || end < begin) {
      throw new IOException(into + " has no place for the table: " + TABLE_BEGIN);
    }
    StringBuilder table = new StringBuilder(text.substring(0, begin)).append(TABLE_BEGIN);
    table.append("\n\nTried: ").append(ledger.inWords()).append(".\n\n");
    table.append("| part | must hold | tried | outcome |\n|---|---|---|---|\n");
    for (Part part : Parts.all()) {
      String tried = ledger.sum(part.name()).inWords();
      if (!tried.isEmpty()) {
        String row = "| `%s` | %s | %s | %s |\n";
        String outcome = outcome(ledger.lost(part.name()));
        table.append(String.format(Locale.ROOT, row, part.name(), part.promise(), tried, outcome));
      }
    }
    Files.writeString(into, table.append('\n').append(text.substring(end)));
  }
}
