package org.foldsieve.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.foldsieve.app.Foldsieve;

/** The program, killed at any moment while it writes over old files. */
final class Kills implements Part {

  private static final String TABLE = "rows.csv";
  private static final String MODEL = "map.model";

  @Override
  public String name() {
    return "kills";
  }

  @Override
  public String promise() {
    return "a killed program leaves each output old or new, locks nothing, and the next run takes"
        + " away what it left";
  }

  @Override
  public int shortRounds() {
    return 2;
  }

  @Override
  public Tally run(Budget budget) throws IOException, InterruptedException {
    Tally tally = new Tally();
    Path folder = Files.createDirectory(budget.scratch().resolve("killed"));
    write(folder, Long.MAX_VALUE, tally);
    byte[] table = Files.readAllBytes(folder.resolve(TABLE));
    byte[] model = Files.readAllBytes(folder.resolve(MODEL));
    long began = System.nanoTime();
    write(folder, Long.MAX_VALUE, tally);
    long whole = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    while (budget.nextRound()) {
      SplittableRandom random = budget.random();
      byte[] old = {'o', 'l', 'd'};
      Files.write(folder.resolve(TABLE), old);
      Files.write(folder.resolve(MODEL), old);
      write(folder, random.nextLong(whole / 3, whole + 1), tally);
      require(folder.resolve(TABLE), List.of(old, table), tally, budget);
      require(folder.resolve(MODEL), List.of(old, model), tally, budget);
      if (write(folder, Long.MAX_VALUE, tally) != 0) {
        tally.find(budget.here() + ": the run after a kill does not end with 0");
      }
      try (Stream<Path> files = Files.list(folder)) {
        if (files.count() != 2) {
          tally.find(budget.here() + ": the run after a kill leaves more than its outputs");
        }
      }
    }
    return tally;
  }

  private static void require(Path file, List<byte[]> known, Tally tally, Budget budget)
      throws IOException {
    byte[] found = Files.readAllBytes(file);
    if (known.stream().noneMatch(one -> Arrays.equals(one, found))) {
      tally.find(budget.here() + ": " + file.getFileName() + " is neither old nor new");
    }
    tally.count(Arrays.equals(known.get(0), found) ? "old files" : "new files");
  }

  /** Runs the program for so many milliseconds, and then kills it; gives its exit code. */
  private static int write(Path folder, long millis, Tally tally)
      throws IOException, InterruptedException {
    List<String> arguments =
        List.of(
            "embed",
            "swiss-roll:n=20000,seed=1",
            "--method",
            "pca",
            "--dims",
            "2",
            "--threads",
            "1",
            "--force",
            "--output",
            folder.resolve(TABLE).toString(),
            "--model",
            folder.resolve(MODEL).toString());
    Process process =
        new ProcessBuilder(Child.command(List.of(), Foldsieve.class, arguments))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
        tally.count("kills");
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return process.exitValue();
  }
}
