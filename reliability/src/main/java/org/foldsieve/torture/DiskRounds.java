package org.foldsieve.torture;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.foldsieve.app.command.Program;
import org.jspecify.annotations.Nullable;

/**
 * One round on a breaking disk, in a virtual machine of its own: the program writes its outputs
 * over old files or into an empty folder, and the disk breaks at each call in turn.
 */
final class DiskRounds {

  /** What is written: all files behind OUT are outputs, but for the journal of a comparison. */
  static final List<String> LINES =
      List.of(
          "select iris --method variance --top 2 --output OUT/a.csv --model OUT/b.model",
          "embed iris --method pca --dims 2 --output OUT/a.npz --model OUT/b.model --plot"
              + " OUT/c.svg",
          "rank iris --method variance --output OUT/a.csv --plot OUT/b.png",
          "neighbors iris -k 3 --output OUT/a.npz",
          "data iris --output OUT/a.arff",
          "data iris --output OUT/a.npy",
          "rank iris --method variance,laplacian --output OUT/a.json",
          "data iris --output OUT/a.libsvm",
          "neighbors iris -k 3 --output OUT/a.csv",
          "embed digits --method 2d2pca --dims 2x2 --output OUT/a.csv --rebuilt OUT/b.npz",
          "compare iris --method variance --classifier ncm --protocol holdout=0.3x2 --output"
              + " OUT/report");

  private static final byte[] OLD = "old\n".getBytes(StandardCharsets.UTF_8);

  private final Path out;
  private final boolean over;
  private final String line;
  private final SplittableRandom random;
  private Map<String, byte[]> fresh = Map.of();

  private DiskRounds(Path out, long round, long seed) {
    this.out = out;
    this.line = LINES.get((int) (round % LINES.size()));
    this.over = round / LINES.size() % 2 == 0;
    this.random = new SplittableRandom(seed);
  }

  /** A round: {@code faults|cuts FOLDER ROUND SEED}; says what was counted and found. */
  public static void main(String[] arguments) throws IOException {
    Path out = BreakingProvider.unwrap(Path.of(arguments[1]).toAbsolutePath());
    DiskRounds rounds =
        new DiskRounds(out, Long.parseLong(arguments[2]), Long.parseLong(arguments[3]));
    rounds.reset();
    Outcome clean = rounds.run(null);
    rounds.fresh = rounds.outputs();
    if (clean.code() != 0 || rounds.fresh.isEmpty()) {
      say("find", "the disk is well, and yet: " + clean.text());
    } else if (arguments[0].equals("faults")) {
      rounds.faults();
    } else {
      rounds.cuts();
    }
  }

  private record Outcome(int code, String text) {}

  private void faults() throws IOException {
    for (long n = 1; ; n++) {
      String reason = n % 2 == 0 ? "No space left on device" : "Input/output error";
      reset();
      Disk disk = new Disk(out, n, false, reason);
      Outcome outcome = run(disk);
      Disk.Call failed = disk.failed();
      if (failed == null) {
        return;
      }
      say("count", "calls failed");
      say("count", "exit " + outcome.code());
      check(outcome, failed, reason, "call " + n + " (" + failed + ")");
    }
  }

  private void check(Outcome outcome, Disk.Call failed, String reason, String where)
      throws IOException {
    int news = 0;
    for (String name : fresh.keySet()) {
      Path file = out.resolve(name);
      byte[] found = Files.exists(file) ? timeless(name, Files.readAllBytes(file)) : null;
      boolean isNew = Arrays.equals(found, fresh.get(name));
      news += isNew ? 1 : 0;
      if (!isNew && !isOld(found)) {
        say("find", where + ": " + name + " is neither old nor new; " + describe(outcome));
      }
    }
    boolean told = outcome.code() == 5 && outcome.text().contains(reason);
    if (outcome.code() != 0 && !told) {
      say("find", where + ": " + describe(outcome));
    }
    if (outcome.code() == 0 && news < fresh.size()) {
      say("find", where + ": exit 0, but only " + news + " outputs are new");
    }
    if (outcome.code() == 5 && news > 0 && !outcome.text().contains("written: ")) {
      say("find", where + ": some outputs are new and that is not said; " + describe(outcome));
    }
    if (failed != Disk.Call.DELETE) {
      try (var files = Files.walk(out)) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.startsWith("."))
            .forEach(name -> say("find", where + ": " + name + " is left"));
      }
    }
  }

  private void cuts() throws IOException {
    reset();
    Disk counter = new Disk(out, Long.MAX_VALUE, true, "");
    run(counter);
    for (int cut = 0; cut < 15; cut++) {
      long n = 1 + random.nextLong(counter.calls());
      reset();
      Disk disk = new Disk(out, n, true, "Input/output error");
      run(disk);
      for (int way = 0; way < 8; way++) {
        say("count", "power cuts");
        Map<String, byte[]> left = disk.afterPowerCut(random);
        for (String name : fresh.keySet()) {
          byte[] found = timeless(name, left.get(name));
          if (!Arrays.equals(found, fresh.get(name)) && !isOld(found)) {
            say("find", "power cut at call " + n + ": " + name + " is neither old nor new");
          }
        }
      }
    }
    reset();
    Disk whole = new Disk(out, Long.MAX_VALUE, true, "");
    run(whole);
    Map<String, byte[]> left = whole.afterPowerCut(random);
    for (String name : fresh.keySet()) {
      if (!Arrays.equals(timeless(name, left.get(name)), fresh.get(name))) {
        say("find", "power cut after exit 0: " + name + " is not the new one");
      }
    }
    say("count", "power cuts");
  }

  /** A report says how long the run took; all else is the same each time. */
  private static byte @Nullable [] timeless(String name, byte @Nullable [] bytes) {
    return bytes != null && name.endsWith(".html")
        ? new String(bytes, StandardCharsets.UTF_8)
            .replaceAll("<dd>[0-9.e-]+ s</dd>", "")
            .getBytes(StandardCharsets.UTF_8)
        : bytes;
  }

  /** What was there before: the old file, or none. */
  private boolean isOld(byte @Nullable [] found) {
    return over ? Arrays.equals(found, OLD) : found == null;
  }

  private String describe(Outcome outcome) {
    return "exit " + outcome.code() + ", " + outcome.text().strip().replaceAll("\\s+", " ");
  }

  private Outcome run(@Nullable Disk disk) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(word.replace("OUT", out.toString()));
    }
    words.addAll(List.of("--force", "--threads", "1"));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(text, true, StandardCharsets.UTF_8);
    BreakingProvider.disk = disk;
    try {
      int code =
          Program.run(
              words.toArray(String[]::new), stream, stream, new ByteArrayInputStream(new byte[0]));
      return new Outcome(code, text.toString(StandardCharsets.UTF_8));
    } finally {
      BreakingProvider.disk = null;
    }
  }

  /** The outputs that are there, by their paths in the folder. */
  private Map<String, byte[]> outputs() throws IOException {
    Map<String, byte[]> found = new LinkedHashMap<>();
    try (var files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = out.relativize(file).toString();
        if (!name.endsWith(".journal")) {
          found.put(name, timeless(name, Files.readAllBytes(file)));
        }
      }
    }
    return found;
  }

  /** An empty folder, or one with old files. */
  private void reset() throws IOException {
    try (var files = Files.walk(out)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(out)) {
          Files.delete(file);
        }
      }
    }
    if (over) {
      for (String name : fresh.keySet()) {
        Path file = out.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, OLD);
      }
    }
  }

  private static void say(String kind, String what) {
    System.out.println(kind + "\t" + what);
  }
}
