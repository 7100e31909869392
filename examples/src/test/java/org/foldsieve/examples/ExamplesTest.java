package org.foldsieve.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Runs every example and looks at what it prints. */
class ExamplesTest {

  private static final Path SOURCES = Path.of("src/main/java/org/foldsieve/examples");

  /** A program, as its main method is. */
  private interface Program {
    void main(String[] args) throws Exception;
  }

  @Test
  void featuresAreRankedAndCut() throws Exception {
    List<String> lines = print(RankFeatures::main);
    assertThat(lines).hasSize(11).last().isEqualTo("kept 10 of 64 features");
    assertThat(lines.get(0)).matches("1\\. p\\d_\\d");
  }

  @Test
  void methodsAreComparedWithRandomOrders() throws Exception {
    List<String> lines = print(CompareMethods::main);
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .matches("fisher: \\+0\\.\\d{3} \u00b1 0\\.\\d{3} against random orders");
  }

  @Test
  void newRowsArePlacedOnASavedMap() throws Exception {
    assertThat(print(MapRows::main)).contains("placed 297 new rows in 2 dimensions");
  }

  @Test
  void aRunIsWatchedAndStopped() throws Exception {
    assertThat(print(WatchAndCancel::main))
        .containsExactly("stopped: no thread is left, and no half result");
  }

  @Test
  void everyProgramIsRunHere() throws IOException {
    try (var files = Files.list(SOURCES)) {
      Set<String> programs =
          files
              .filter(file -> read(file).contains("public static void main"))
              .map(file -> file.getFileName().toString())
              .collect(Collectors.toSet());
      String tests = read(Path.of("src/test/java/org/foldsieve/examples/ExamplesTest.java"));
      assertThat(programs)
          .allSatisfy(file -> assertThat(tests).contains(file.replace(".java", "::main")));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static List<String> print(Program program) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.main(new String[0]);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
