package org.foldsieve.torture;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.torture.DiskProgram.Outcome;

/**
 * Some inputs on a breaking disk, in a virtual machine of its own: the program reads them, and the
 * disk fails at each call in turn. What the program then says and writes is what it says and writes
 * when the disk is well; or it ends with exit 3 and what the disk said.
 */
final class DiskReads {

  /** What is read beside tables: by every option that names an input. All of it is behind IN. */
  static final List<String> LINES =
      List.of(
          "data IN/photos --output OUT/a.npz",
          "data IN/classes --output OUT/a.npz",
          "data IN/table.csv.gz --output OUT/a.csv",
          "data IN/table.npz.gz --output OUT/a.csv",
          "rank IN/table.csv --labels IN/kinds.csv --output OUT/a.csv",
          "rank IN/table.csv --method variance --groups IN/groups.csv --output OUT/a.csv",
          "embed IN/table.csv --method isomap --dims 1 -P neighbors=8 --distances IN/distances.npy"
              + " --output OUT/a.csv",
          "embed IN/table.csv --method isomap --dims 1 -P neighbors=8 --affinities"
              + " IN/affinities.npy --output OUT/a.csv",
          "rank IN/table.csv --method laplacian -P neighbors=5 --graph IN/graph.npz --output"
              + " OUT/a.csv",
          "rank IN/table.csv --method constraint -P pairs=@IN/pairs.txt --output OUT/a.csv",
          "transform IN/table.csv --model IN/map.model --output OUT/a.csv",
          "transform IN/table.csv --model IN/few.model --output OUT/a.csv",
          "compare IN/table.csv --method variance --classifier ncm --protocol file=IN/split.txt"
              + " --output OUT/report",
          "reproduce lle-score-iris --quick --data IN/data --output OUT/ledger",
          "reproduce --from IN/ledger --page OUT/page.md");

  /** The inputs that a round takes: one takes some hundred calls. */
  private static final int AT_ONCE = 8;

  private final DiskProgram program;

  private DiskReads(Path folder) throws IOException {
    program =
        new DiskProgram(
            Files.createDirectory(folder.resolve("in")),
            Files.createDirectory(folder.resolve("out")));
  }

  /** A round: {@code reads FOLDER ROUND SEED}, the seed that of all rounds. */
  public static void main(String[] arguments) throws IOException {
    Path folder = BreakingProvider.unwrap(Path.of(arguments[1]).toAbsolutePath());
    DiskReads reads = new DiskReads(folder);
    List<String> lines = new ArrayList<>(LINES);
    for (String name : DamagedFiles.corpus()) {
      lines.add("data IN/" + name + " --output OUT/a.csv");
    }
    for (String name : ColumnRounds.corpus()) {
      lines.add("data IN/" + name + " --output OUT/a.csv");
    }
    // In another order at every seed: a short run is a sample of all.
    Collections.shuffle(lines, new Random(Long.parseLong(arguments[3])));
    long first = Long.parseLong(arguments[2]) * AT_ONCE;
    for (int i = 0; i < AT_ONCE; i++) {
      reads.read(lines.get((int) ((first + i) % lines.size())));
    }
  }

  private void read(String line) throws IOException {
    DiskProgram.clear(program.in());
    prepare(line);
    Found sound = run(line, null);
    // Some files of the corpus are no tables by themselves: their refusal is to be the same, too.
    if (sound.outcome().code() != 0 && !sound.outcome().text().contains("foldsieve: ")
        || sound.outcome().code() == 1
        || sound.outcome().code() != 0 && LINES.contains(line)) {
      throw new IOException("the disk is well, and yet '" + line + "': " + sound.outcome());
    }
    for (long n = 1; ; n++) {
      String reason = n % 2 == 0 ? "Stale file handle" : "Input/output error";
      Disk disk = new Disk(program.in(), n, false, reason);
      Found found = run(line, disk);
      Disk.Call failed = disk.failed();
      if (failed == null) {
        DiskProgram.say("count", "inputs");
        return;
      }
      DiskProgram.say("count", "calls failed");
      DiskProgram.say("count", "exit " + found.outcome().code());
      boolean told = found.outcome().code() == 3 && found.outcome().text().contains(reason);
      if (!told && !found.isSame(sound)) {
        DiskProgram.say(
            "find", "'" + line + "', call " + n + " (" + failed + "): " + found.outcome());
      } else if (told && !found.files().isEmpty()) {
        DiskProgram.say("find", "'" + line + "', call " + n + ": " + found.files().keySet());
      }
    }
  }

  /** What came of a run: all that it said, and the files that it wrote. */
  private record Found(Outcome outcome, TreeMap<String, byte[]> files) {

    boolean isSame(Found other) {
      return outcome.equals(other.outcome)
          && files.keySet().equals(other.files.keySet())
          && files.entrySet().stream()
              .allMatch(file -> Arrays.equals(file.getValue(), other.files.get(file.getKey())));
    }
  }

  private Found run(String line, @org.jspecify.annotations.Nullable Disk disk) throws IOException {
    DiskProgram.clear(program.out());
    Outcome outcome = program.run(line, disk);
    TreeMap<String, byte[]> written = new TreeMap<>();
    try (var files = Files.walk(program.out())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = program.out().relativize(file).toString();
        // What a run that is stopped goes on from is no output.
        if (!name.endsWith(".journal") && !name.contains("unfinished")) {
          written.put(name, Files.readAllBytes(file));
        }
      }
    }
    return new Found(outcome, written);
  }

  /** Makes the inputs of a line. */
  private void prepare(String line) throws IOException {
    if (!LINES.contains(line)) {
      String name = line.substring(line.indexOf("IN/") + 3, line.indexOf(" --output"));
      String folder = ColumnRounds.corpus().contains(name) ? "corpus/columns/" : "corpus/";
      Files.write(program.in().resolve(name), resource(folder + name));
      return;
    }
    program.require("data iris --output IN/table.csv");
    if (line.contains("IN/photos") || line.contains("IN/classes")) {
      Path photos = Files.createDirectory(program.in().resolve("photos"));
      for (String kind : List.of("a", "b")) {
        Path folder = Files.createDirectories(program.in().resolve("classes").resolve(kind));
        for (int i = 0; i < 3; i++) {
          byte[] image = ("P2 2 2 9 1 2 3 " + i).getBytes(StandardCharsets.US_ASCII);
          Files.write(folder.resolve(i + ".pgm"), image);
          Files.write(photos.resolve(kind + i + ".pgm"), image);
        }
      }
    }
    if (line.contains(".gz")) {
      program.require("data iris --output IN/table.npz");
      for (String name : List.of("table.csv", "table.npz")) {
        Path packed = program.in().resolve(name + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
          Files.copy(program.in().resolve(name), out);
        }
      }
    }
    write("kinds.csv", "kind\n" + "a\nb\nc\n".repeat(50));
    write("groups.csv", "feature,group\npetal_length,petal\npetal_width,petal\n");
    write("pairs.txt", "must 0 1\ncannot 0 60\ncannot 1 120\n");
    write("split.txt", "train\ntest\ntrain\n".repeat(50));
    if (line.contains("IN/graph.npz")) {
      program.require("neighbors IN/table.csv -k 5 --output IN/graph.npz");
    }
    if (line.contains("IN/distances.npy")) {
      write("distances.npy", square(0, 1));
    }
    if (line.contains("IN/affinities.npy")) {
      write("affinities.npy", square(1, -1.0 / 150));
    }
    if (line.contains("IN/map.model")) {
      program.require("embed IN/table.csv --method pca --dims 2 --model IN/map.model");
    }
    if (line.contains("IN/few.model")) {
      program.require("select IN/table.csv --method variance --top 2 --model IN/few.model");
    }
    if (line.contains("IN/data")) {
      Files.createDirectory(program.in().resolve("data"));
    }
    if (line.contains("IN/ledger")) {
      program.require("reproduce lle-score-iris --quick --output IN/ledger");
    }
  }

  private void write(String name, String text) throws IOException {
    write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void write(String name, byte[] bytes) throws IOException {
    Files.write(program.in().resolve(name), bytes);
  }

  /** A square table of 150 rows as an NPY file, of what rows that stand in a line are apart. */
  private static byte[] square(double same, double step) {
    String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (150, 150), }";
    header += " ".repeat(128 - 10 - header.length() - 1) + "\n";
    java.nio.ByteBuffer bytes =
        java.nio.ByteBuffer.allocate(128 + 150 * 150 * 8)
            .order(java.nio.ByteOrder.LITTLE_ENDIAN)
            .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0})
            .put(header.getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < 150; i++) {
      for (int j = 0; j < 150; j++) {
        bytes.putDouble(same + step * Math.abs(i - j));
      }
    }
    return bytes.array();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = DiskReads.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("there is no " + name);
      }
      return in.readAllBytes();
    }
  }
}
