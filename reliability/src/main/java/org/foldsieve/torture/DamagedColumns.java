package org.foldsieve.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Damaged Parquet and Arrow files, read by {@link ColumnRounds} in a process of their own: that it
 * ends before its round does is a finding as well, and the next round has a new one.
 */
final class DamagedColumns implements Part {

  /** Longer than the {@link Watchdog} inside waits. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(180);

  private static final long LOOK_MILLIS = 1000;

  /** Wholly in memory from the start, so that what is taken later is native. */
  private static final List<String> SETTINGS =
      List.of(
          "-Xms192m",
          "-Xmx192m",
          "-XX:+AlwaysPreTouch",
          "-XX:-CreateCoredumpOnCrash",
          "--add-opens=java.base/java.nio=ALL-UNNAMED");

  @Override
  public String name() {
    return "damaged-columns";
  }

  @Override
  public String promise() {
    return "a damaged Parquet or Arrow file is read, twice the same, or refused with a message; no"
        + " native code crashes, hangs or takes memory by what a file claims";
  }

  @Override
  public int shortRounds() {
    return 2 * ColumnRounds.Kind.values().length;
  }

  @Override
  public Tally run(Budget budget) throws IOException, InterruptedException {
    Tally tally = new Tally();
    Reader reader = null;
    try {
      while (budget.nextRound()) {
        if (reader == null) {
          reader = new Reader(budget.scratch());
        }
        if (!reader.round(budget, tally)) {
          reader.close();
          reader = null;
        }
      }
    } finally {
      if (reader != null) {
        reader.close();
      }
    }
    return tally;
  }

  /** A process that reads. */
  private static final class Reader {

    private final Path inputs;
    private final Path temporary;
    private final Path said;
    private final Process process;
    private final OutputStream ask;
    private final BufferedReader answers;
    private final Thread watch;
    private volatile long heard = System.nanoTime();
    private volatile boolean hangs;

    Reader(Path scratch) throws IOException {
      inputs = Files.createDirectories(scratch.resolve("inputs"));
      // DuckDB unpacks its library there, and one that crashed has not removed it.
      temporary = Files.createTempDirectory(scratch, "temporary");
      said = scratch.resolve("said");
      List<String> settings =
          Stream.concat(
                  SETTINGS.stream(),
                  Stream.of(
                      "-Djava.io.tmpdir=" + temporary,
                      "-XX:ErrorFile=" + DamagedFiles.FINDINGS.resolve("crash-%p.log")))
              .toList();
      Files.createDirectories(DamagedFiles.FINDINGS);
      process =
          new ProcessBuilder(
                  Child.command(settings, ColumnRounds.class, List.of(inputs.toString())))
              .redirectError(said.toFile())
              .start();
      ask = process.getOutputStream();
      answers =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      watch = new Thread(this::watch, "patience");
      watch.setDaemon(true);
      watch.start();
    }

    private void watch() {
      try {
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          if (System.nanoTime() - heard > PATIENCE_NANOS) {
            hangs = true;
            process.destroyForcibly();
          }
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    /** Whether it came to the end of the round, and lives. */
    boolean round(Budget budget, Tally tally) throws IOException, InterruptedException {
      heard = System.nanoTime();
      try {
        String line = budget.seed() + " " + budget.round() + "\n";
        ask.write(line.getBytes(StandardCharsets.UTF_8));
        ask.flush();
      } catch (IOException gone) {
        // What ended it is told below.
      }
      long ticks = 0;
      for (String line; (line = answers.readLine()) != null; heard = System.nanoTime()) {
        String[] cells = line.split("\t", 3);
        switch (cells[0]) {
          case ColumnRounds.TICK -> ticks++;
          case "count" -> tally.count(cells[2], Long.parseLong(cells[1]));
          case "find" -> tally.find(line.substring("find\t".length()));
          case ColumnRounds.DONE -> {
            return true;
          }
          default -> {
            // What the virtual machine says when it crashes.
          }
        }
      }
      int code = process.waitFor();
      tally.count("inputs", ticks + 1);
      Path culprit = culprit();
      String name = culprit == null ? budget.here() : String.valueOf(culprit.getFileName());
      if (culprit != null) {
        Files.move(
            culprit, DamagedFiles.FINDINGS.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }
      tally.find(name + ": " + (hangs ? "hangs" : "ends the process with " + code + said()));
      return false;
    }

    private String said() throws IOException {
      String text = Files.readString(said).strip();
      return text.isEmpty() ? "" : ": " + text.lines().findFirst().orElse("");
    }

    private @Nullable Path culprit() throws IOException {
      try (Stream<Path> files = Files.list(inputs)) {
        return files.findFirst().orElse(null);
      }
    }

    void close() throws IOException, InterruptedException {
      try {
        ask.close();
      } catch (IOException gone) {
        // It has ended.
      }
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      answers.close();
      watch.join();
      try (Stream<Path> files = Files.walk(temporary)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
