package org.foldsieve.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Virtual machines of their own, with our classes. */
final class Child {

  /** Arrow reads its buffers where they lie; Java must let it. */
  private static final String ARROW = "--add-opens=java.base/java.nio=ALL-UNNAMED";

  /** As the program sets it: the libraries it uses log nothing. */
  private static final String SILENT = "-Dslf4j.internal.verbosity=ERROR";

  private Child() {}

  /** The command that starts one. */
  static List<String> command(List<String> settings, Class<?> program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(settings);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(arguments);
    return command;
  }

  /** Runs a round of {@link DiskRounds} or {@link DiskReads} on a breaking disk. */
  static void breakDisk(String how, Budget budget, Tally tally)
      throws IOException, InterruptedException {
    String provider =
        "-Djava.nio.file.spi.DefaultFileSystemProvider=" + BreakingProvider.class.getName();
    Path folder =
        java.nio.file.Files.createDirectory(budget.scratch().resolve("r" + budget.round()));
    boolean reads = how.equals("reads");
    long seed = reads ? budget.seed() : budget.random().nextLong();
    List<String> arguments =
        List.of(how, folder.toString(), Long.toString(budget.round()), Long.toString(seed));
    Class<?> rounds = reads ? DiskReads.class : DiskRounds.class;
    Process child =
        new ProcessBuilder(command(List.of(provider, ARROW, SILENT), rounds, arguments))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        if (line.startsWith("count\t")) {
          tally.count(line.substring(6));
        } else if (!line.isBlank()) {
          tally.find(budget.here() + ": " + (line.startsWith("find\t") ? line.substring(5) : line));
        }
      }
    }
    if (child.waitFor() != 0) {
      tally.find(budget.here() + ": the round ended with exit " + child.exitValue());
    }
  }
}
