package org.foldsieve.torture;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.foldsieve.app.command.Program;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * The program in this process, its files on a disk that may break. Its clock stands still, so that
 * the files that say how long the work took are the same every time.
 *
 * @param in where the inputs are: IN in a command line
 * @param out where the outputs go: OUT in a command line
 */
record DiskProgram(Path in, Path out) {

  /** How a run ended, and all that it said. */
  record Outcome(int code, String text) {

    @Override
    public String toString() {
      StringBuilder words = new StringBuilder("exit " + code + ",");
      text.lines().map(String::strip).forEach(line -> words.append(' ').append(line));
      return words.toString();
    }
  }

  /** Runs a command line over existing files, its words between blanks. */
  Outcome run(String line, @Nullable Disk disk) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(word.replace("OUT/", out + "/").replace("IN/", in + "/"));
    }
    words.addAll(List.of("--force", "--threads", "1"));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(text, true, StandardCharsets.UTF_8);
    Console console = Console.of(stream, stream, new ByteArrayInputStream(new byte[0]));
    BreakingProvider.disk = disk;
    try {
      int code = Program.run(new Context(console, new Cancellation(), () -> 0L, words));
      return new Outcome(code, text.toString(StandardCharsets.UTF_8));
    } finally {
      BreakingProvider.disk = null;
    }
  }

  /** Runs a command line that must do well, on a disk that does. */
  Outcome require(String line) throws IOException {
    Outcome outcome = run(line, null);
    if (outcome.code() != 0) {
      throw new IOException("the disk is well, and yet '" + line + "': " + outcome);
    }
    return outcome;
  }

  /** Empties a folder. */
  static void clear(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(folder)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Tells what was counted or found to the process that started this one. */
  static void say(String kind, String what) {
    System.out.println(kind + "\t" + what);
  }
}
