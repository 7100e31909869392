package org.foldsieve.torture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.foldsieve.torture.DiskProgram.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * One round on a breaking disk, in a virtual machine of its own: the program writes its outputs
 * over old files or into an empty folder, and the disk breaks at each call in turn.
 */
final class DiskRounds {

  /**
   * What is written, by every command with every option that writes: all files behind OUT are
   * outputs, but for what a stopped run leaves to go on from. Files behind IN are there before.
   */
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
          "neighbors iris -k 3 --output OUT/a.csv --timings OUT/b.json",
          "embed digits --method 2d2pca --dims 2x2 --output OUT/a.csv --rebuilt OUT/b.npz",
          "embed iris --method pca --dims 2 --loadings OUT/a.csv --timings OUT/b.json",
          "select iris --method variance --top 2 --output OUT/a.npz --timings OUT/b.json",
          "rank iris --method variance --timings OUT/a.json",
          "data iris --output OUT/a.csv --timings OUT/b.json",
          "transform digits --model IN/images.model --output OUT/a.csv --rebuilt OUT/b.npy"
              + " --timings OUT/c.json",
          "methods variance --timings OUT/a.json",
          "completion bash --timings OUT/a.json",
          "reproduce lle-score-iris --quick --output OUT/ledger --timings OUT/b.json",
          "reproduce --from IN/ledger --page OUT/page.md --timings OUT/b.json",
          "compare iris --method variance --classifier ncm --protocol holdout=0.3x2 --output"
              + " OUT/report --timings OUT/b.json");

  private static final byte[] OLD = "old\n".getBytes(StandardCharsets.UTF_8);

  private final DiskProgram program;
  private final Path out;
  private final boolean over;
  private final String line;
  private final SplittableRandom random;
  private Map<String, byte[]> fresh = Map.of();

  private DiskRounds(Path folder, long round, long seed) throws IOException {
    this.out = Files.createDirectory(folder.resolve("out"));
    this.program = new DiskProgram(Files.createDirectory(folder.resolve("in")), out);
    this.line = LINES.get((int) (round % LINES.size()));
    this.over = round / LINES.size() % 2 == 0;
    this.random = new SplittableRandom(seed);
  }

  /** The number of the round that has a line, over old files. */
  static int roundOf(String start) {
    for (int round = 0; round < LINES.size(); round++) {
      if (LINES.get(round).startsWith(start)) {
        return round;
      }
    }
    throw new IllegalArgumentException("no line begins with " + start);
  }

  /** A round: {@code faults|cuts FOLDER ROUND SEED}; says what was counted and found. */
  public static void main(String[] arguments) throws IOException {
    Path folder = BreakingProvider.unwrap(Path.of(arguments[1]).toAbsolutePath());
    DiskRounds rounds =
        new DiskRounds(folder, Long.parseLong(arguments[2]), Long.parseLong(arguments[3]));
    rounds.prepare();
    if (arguments[0].equals("faults")) {
      rounds.faults();
    } else {
      rounds.cuts();
    }
  }

  /** Makes the inputs, and finds out what is written where nothing breaks. */
  private void prepare() throws IOException {
    if (line.contains("IN/images.model")) {
      program.require("embed digits --method 2d2pca --dims 2x2 --model IN/images.model");
    }
    if (line.contains("IN/ledger")) {
      program.require("reproduce lle-score-iris --quick --output IN/ledger");
    }
    program.require(line);
    fresh = outputs();
    if (fresh.isEmpty()) {
      throw new IOException("'" + line + "' writes nothing");
    }
    for (String name : fresh.keySet()) {
      if (over && Arrays.equals(old(name), fresh.get(name))) {
        throw new IOException(name + " would be the same, old and new");
      }
    }
  }

  private void faults() throws IOException {
    for (long n = 1; ; n++) {
      String reason = n % 2 == 0 ? "No space left on device" : "Input/output error";
      reset();
      Disk disk = new Disk(out, n, false, reason);
      Outcome outcome = program.run(line, disk);
      Disk.Call failed = disk.failed();
      if (failed == null) {
        return;
      }
      DiskProgram.say("count", "calls failed");
      DiskProgram.say("count", "exit " + outcome.code());
      check(outcome, failed, reason, "call " + n + " (" + failed + ")");
    }
  }

  private void check(Outcome outcome, Disk.Call failed, String reason, String where)
      throws IOException {
    int news = 0;
    for (String name : fresh.keySet()) {
      Path file = out.resolve(name);
      byte[] found = Files.exists(file) ? Files.readAllBytes(file) : null;
      boolean isNew = Arrays.equals(found, fresh.get(name));
      news += isNew ? 1 : 0;
      if (!isNew && !isOld(name, found)) {
        find(where + ": " + name + " is neither old nor new; " + outcome);
      }
    }
    boolean told = outcome.code() == 5 && outcome.text().contains(reason);
    if (outcome.code() != 0 && !told) {
      find(where + ": " + outcome);
    }
    if (outcome.code() == 0 && news < fresh.size()) {
      find(where + ": exit 0, but only " + news + " outputs are new");
    }
    if (outcome.code() == 5 && news > 0 && !outcome.text().contains("written: ")) {
      find(where + ": some outputs are new and that is not said; " + outcome);
    }
    if (failed != Disk.Call.DELETE) {
      try (var files = Files.walk(out)) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.startsWith("."))
            .forEach(name -> find(where + ": " + name + " is left"));
      }
    }
  }

  private void cuts() throws IOException {
    reset();
    Disk counter = new Disk(out, Long.MAX_VALUE, true, "");
    program.run(line, counter);
    for (int cut = 0; cut < 15; cut++) {
      long n = 1 + random.nextLong(counter.calls());
      reset();
      Disk disk = new Disk(out, n, true, "Input/output error");
      program.run(line, disk);
      for (int way = 0; way < 8; way++) {
        DiskProgram.say("count", "power cuts");
        Map<String, byte[]> left = disk.afterPowerCut(random);
        for (String name : fresh.keySet()) {
          byte[] found = left.get(name);
          if (!Arrays.equals(found, fresh.get(name)) && !isOld(name, found)) {
            find("power cut at call " + n + ": " + name + " is neither old nor new");
          }
        }
      }
    }
    reset();
    Disk whole = new Disk(out, Long.MAX_VALUE, true, "");
    program.run(line, whole);
    Map<String, byte[]> left = whole.afterPowerCut(random);
    for (String name : fresh.keySet()) {
      if (!Arrays.equals(left.get(name), fresh.get(name))) {
        find("power cut after exit 0: " + name + " is not the new one");
      }
    }
    DiskProgram.say("count", "power cuts");
  }

  /** What was there before: the old file, or none. */
  private boolean isOld(String name, byte @Nullable [] found) {
    return over ? Arrays.equals(found, old(name)) : found == null;
  }

  /** A page that is written anew keeps its words and its parts: it has to be one. */
  private byte[] old(String name) {
    if (!name.equals("page.md")) {
      return OLD;
    }
    return new String(fresh.get(name), StandardCharsets.UTF_8)
        .lines()
        .filter(text -> !text.startsWith("|"))
        .collect(Collectors.joining("\n", "", "\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private void find(String what) {
    DiskProgram.say("find", "'" + line + "'" + (over ? " over old files" : "") + ", " + what);
  }

  /** The outputs that are there, by their paths in the folder. */
  private Map<String, byte[]> outputs() throws IOException {
    Map<String, byte[]> found = new LinkedHashMap<>();
    try (var files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = out.relativize(file).toString();
        if (!name.endsWith(".journal")) {
          found.put(name, Files.readAllBytes(file));
        }
      }
    }
    return found;
  }

  /** An empty folder, or one with old files. */
  private void reset() throws IOException {
    DiskProgram.clear(out);
    if (over) {
      for (String name : fresh.keySet()) {
        Path file = out.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, old(name));
      }
    }
  }
}
