package org.foldsieve.torture;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.foldsieve.app.Foldsieve;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.jspecify.annotations.Nullable;

/**
 * Runs every method on three tables under a limit, as the launcher starts it, and watches what the
 * process holds: anonymous memory, sampled from {@code /proc}; pages of files are the system's.
 */
final class MemoryLimits implements Part {

  /**
   * Rows and columns: little, many rows, many columns. All are images, and have labels. A matrix of
   * rows by rows or of columns by columns is larger than the heap that the limit leaves (48 to 67
   * MB), so that whoever takes one unasked is seen; larger tables under larger limits tell no more,
   * and take an hour longer.
   */
  private static final int[][] SIZES = {{200, 256}, {3000, 256}, {300, 2916}};

  /** In megabytes, one a size; the first is the least that is accepted. */
  private static final int[] LIMITS = {160, 192, 176};

  /** The JVM rounds its shares, and a sample may fall between two collections. */
  private static final double SLACK = 1.15;

  /** The size of the control group, in megabytes. */
  private static final int CONTAINER = 256;

  private static final String ENTER = "echo $$ >\"$0/cgroup.procs\" && exec \"$@\"";

  private static final long PATIENCE_SECONDS = 3600;

  @Override
  public String name() {
    return "memory-limits";
  }

  @Override
  public String promise() {
    return "a process takes no more than --max-memory and 15 %, or ends with exit 4";
  }

  @Override
  public int shortRounds() {
    return 3;
  }

  @Override
  public Tally run(Budget budget) throws IOException, InterruptedException {
    Tally tally = new Tally();
    Path launcher = launcher();
    if (!Files.isReadable(Path.of("/proc/self/status")) || launcher == null) {
      tally.count("not watched on this system");
      return tally;
    }
    Path program = install(launcher, budget.scratch());
    List<Method<?>> methods = Methods.all();
    while (budget.nextRound()) {
      // From the last method of the catalogue on, each with another size; then all with the next.
      int count = methods.size();
      int which = (int) (budget.round() % count);
      Method<?> method = methods.get(count - 1 - which);
      // Whatever their number: after three times as many rounds each method had each size.
      int size = (int) ((which + 1 + budget.round() / count) % SIZES.length);
      int limit = LIMITS[size];
      String shape = SIZES[size][0] + "x" + SIZES[size][1];
      Path table = budget.scratch().resolve(shape + ".npy");
      if (Files.notExists(table)) {
        write(table, SIZES[size]);
      }
      // Two dimensions of LDA want three classes; what knows only two refuses them.
      for (int classes = 3, code = 3; code == 3 && classes > 1; classes--) {
        List<String> command = command(program, method, table, SIZES[size], classes);
        Path group = budget.round() % 4 == 3 ? controlGroup(CONTAINER) : null;
        if (group == null) {
          command.addAll(List.of("--max-memory", limit + "M"));
          code = watch(command, limit, budget, tally);
        } else {
          // As in a container: nobody says a limit, and the system kills what takes more.
          tally.count("in a control group");
          List<String> inside = new ArrayList<>(List.of("sh", "-c", ENTER, group.toString()));
          inside.addAll(command);
          code = watch(inside, CONTAINER, budget, tally);
          Files.deleteIfExists(group);
        }
      }
    }
    return tally;
  }

  /** A new control group of the system that may take so many megabytes, where one can be made. */
  private static @Nullable Path controlGroup(int megabytes) {
    for (String kind : List.of("memory/%memory.limit_in_bytes", "%memory.max")) {
      String name = "foldsieve-torture-" + ProcessHandle.current().pid() + "/";
      Path limit = Path.of("/sys/fs/cgroup", kind.replace("%", name));
      Path group = Objects.requireNonNull(limit.getParent());
      try {
        Files.createDirectory(group);
        if (Files.exists(limit)) {
          Files.writeString(limit, Long.toString((long) megabytes << 20));
          return group;
        }
        Files.delete(group);
      } catch (IOException notHere) {
        group.toFile().delete();
      }
    }
    return null;
  }

  private static List<String> command(
      Path program, Method<?> method, Path table, int[] size, int classes) {
    boolean map = method.kind() != Method.Kind.FEATURE_SCORE;
    int side = (int) Math.sqrt(size[1]);
    return new ArrayList<>(
        List.of(
            program.toString(),
            map ? "embed" : "rank",
            table.toString(),
            "--labels",
            labels(table, classes).toString(),
            "--image",
            side + "x" + side,
            "--method",
            method.id(),
            "--quiet",
            "--force",
            "--output",
            table.resolveSibling("result.csv").toString()));
  }

  private static Path labels(Path table, int classes) {
    return table.resolveSibling(table.getFileName() + "." + classes + "-classes.csv");
  }

  /** The exit code; -1 where it was not waited for. */
  private static int watch(List<String> command, int limit, Budget budget, Tally tally)
      throws IOException, InterruptedException {
    Path said = budget.scratch().resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .directory(budget.scratch().toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("FOLDSIEVE_OPTS");
    Process process = builder.start();
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    long peak = 0;
    while (!process.waitFor(5, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, anonymousKilobytes(status));
      if (System.nanoTime() - end > 0) {
        process.destroyForcibly().waitFor();
        tally.count("ran too long to be watched to the end");
        System.out.println("not watched to its end: " + String.join(" ", command));
        return -1;
      }
    }
    tally.count("processes");
    int code = process.exitValue();
    switch (code) {
      case 0 -> tally.count("done");
      case 3 -> {
        tally.count("refused as wrong data");
        System.out.println("not watched: " + Files.readString(said).strip());
      }
      case 4 -> tally.count("refused with exit 4");
      default -> tally.count("ended with another exit");
    }
    String run = String.join(" ", command.subList(1, command.size()));
    if (peak > SLACK * 1024 * limit) {
      tally.find(
          String.format(
              Locale.ROOT, "%d MiB of %d: %s (%s)", peak >> 10, limit, run, budget.here()));
    }
    if (code != 0 && code != 3 && code != 4) {
      tally.find("exit " + code + ": " + run + ": " + Files.readString(said));
    }
    return code;
  }

  private static long anonymousKilobytes(Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("RssAnon:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException | java.io.UncheckedIOException ended) {
      return 0;
    }
  }

  /** The launcher of the repository, which this program stands in. */
  private static @Nullable Path launcher() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.isExecutable(folder.resolve("foldsieve"))
          && Files.isDirectory(folder.resolve("foldsieve-app"))) {
        return folder.resolve("foldsieve");
      }
    }
    return null;
  }

  /** The launcher in a repository of its own, with a program made of this class path. */
  private static Path install(Path launcher, Path folder) throws IOException {
    Path target = Files.createDirectories(folder.resolve("foldsieve-app/target"));
    Files.createDirectories(folder.resolve("foldsieve-app/src/main"));
    Files.writeString(folder.resolve("pom.xml"), "<project/>");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, Foldsieve.class.getName());
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
            .filter(entry -> !entry.isEmpty() && !isOurs(entry))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    try (OutputStream file = Files.newOutputStream(target.resolve("foldsieve.jar"))) {
      new JarOutputStream(file, manifest).close();
    }
    return Files.copy(
        launcher,
        folder.resolve("foldsieve"),
        StandardCopyOption.COPY_ATTRIBUTES,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Whether these are the classes of the torture itself, which the program does without: where
   * nothing but jars is left, the launcher can make its archive, and starts in half the time.
   */
  private static boolean isOurs(String entry) {
    return Files.exists(Path.of(entry, "org", "foldsieve", "torture", "MemoryLimits.class"));
  }

  /** Random numbers in an .npy file, with classes beside it. */
  private static void write(Path file, int[] size) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    String header =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + size[0] + ", " + size[1] + "), }";
    header += " ".repeat(64 - (header.length() + 11) % 64) + "\n";
    List<String> three = new ArrayList<>(List.of("class"));
    List<String> two = new ArrayList<>(List.of("class"));
    try (OutputStream out = new java.io.BufferedOutputStream(Files.newOutputStream(file))) {
      out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
      ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      out.write(number.putShort((short) header.length()).array(), 0, 2);
      out.write(header.getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < size[0]; i++) {
        int kind = random.nextInt(3);
        three.add("c" + kind);
        two.add("c" + kind / 2);
        for (int j = 0; j < size[1]; j++) {
          out.write(number.putDouble(0, random.nextDouble() + (j % 3 == kind ? 0.5 : 0)).array());
        }
      }
    }
    Files.write(labels(file, 3), three);
    Files.write(labels(file, 2), two);
  }
}
