package org.foldsieve.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the runs so far have tried: a line for each part of each run, so that many short runs count
 * as much as one long one. A line has the date, the seed, the minutes, the part, the number of
 * promises that did not hold, the counts, and the rounds from the first to the last, between tabs:
 * seed and rounds repeat it. Lines of before 2026-11-19 tell no rounds.
 *
 * @param runs all lines, oldest first
 */
record RunLedger(List<Run> runs) {

  /**
   * One part of one run.
   *
   * @param date of its end
   * @param seed of its rounds
   * @param minutes that it took
   * @param part what it broke
   * @param lost how many promises did not hold
   * @param tried the counts, in words
   * @param rounds as in "0-41"
   */
  record Run(
      LocalDate date,
      long seed,
      double minutes,
      String part,
      int lost,
      String tried,
      String rounds) {

    private String line() {
      return String.format(
          Locale.ROOT,
          "%s\t%d\t%.1f\t%s\t%d\t%s\t%s%n",
          date,
          seed,
          minutes,
          part,
          lost,
          tried,
          rounds);
    }

    private static Run of(String line) {
      String[] cells = line.split("\t", -1);
      return new Run(
          LocalDate.parse(cells[0]),
          Long.parseLong(cells[1]),
          Double.parseDouble(cells[2]),
          cells[3],
          Integer.parseInt(cells[4]),
          cells[5],
          cells.length > 6 ? cells[6] : "");
    }
  }

  /** Those of a file, none where there is no file yet. */
  static RunLedger read(Path file) throws IOException {
    List<Run> runs = new ArrayList<>();
    try {
      Files.readAllLines(file).forEach(line -> runs.add(Run.of(line)));
    } catch (NoSuchFileException first) {
      // The first run begins it.
    }
    return new RunLedger(List.copyOf(runs));
  }

  /** Adds a line to a file. */
  static void add(Path file, Run run) throws IOException {
    Files.writeString(file, run.line(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** All that was tried of a part. */
  Tally sum(String part) {
    Tally sum = new Tally();
    for (Run run : runs) {
      if (run.part.equals(part)) {
        sum.addCounts(run.tried);
      }
    }
    return sum;
  }

  /** How many promises of a part did not hold. */
  int lost(String part) {
    return runs.stream().filter(run -> run.part.equals(part)).mapToInt(Run::lost).sum();
  }

  /** When and how long, as in "2026-11-02 to 2026-11-18, 312 minutes". */
  String inWords() {
    LocalDate first = runs.stream().map(Run::date).min(LocalDate::compareTo).orElseThrow();
    LocalDate last = runs.stream().map(Run::date).max(LocalDate::compareTo).orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s, %,.0f minutes",
        first.equals(last) ? first : first + " to " + last,
        runs.stream().mapToDouble(Run::minutes).sum());
  }
}
