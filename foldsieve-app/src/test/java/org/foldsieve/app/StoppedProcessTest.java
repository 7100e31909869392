package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Stops the program, as a process of its own, while it writes over an old file. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StoppedProcessTest {

  /** Takes seconds to write. */
  private static final String LARGE = "swiss-roll:n=3000000,seed=1";

  @TempDir Path folder;

  private Path output;
  private Process process;

  @BeforeEach
  void oldFile() throws IOException {
    output = folder.resolve("rows.csv");
    Files.writeString(output, "old");
  }

  @AfterEach
  void endProcess() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void ctrlCEndsWith130AndLeavesTheOldFileAlone() throws Exception {
    startWriting();
    send("INT");
    assertThat(process.waitFor()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(output).hasContent("old");
    assertThat(names()).containsExactlyInAnyOrder("rows.csv", "err");
    assertThat(Files.readString(folder.resolve("err")).lines())
        .containsExactly("foldsieve: interrupted; what was not finished was not written");
  }

  @Test
  void aKilledProcessLeavesTheOldFileWhole() throws Exception {
    startWriting();
    send("KILL");
    process.waitFor();
    assertThat(output).hasContent("old");
  }

  @Test
  void ctrlCEndsAProgramThatWaitsForInput() throws Exception {
    start("rank", "-");
    // Until the virtual machine is up, Ctrl-C ends it in its own way.
    while (process.info().totalCpuDuration().map(time -> time.toMillis() < 300).orElse(false)) {
      Thread.sleep(20);
    }
    send("INT");
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
  }

  @Test
  void ctrlCIsTheEndThatExploreWaitsFor() throws Exception {
    start("explore", "--no-browser", "--port", "0");
    while (!read(folder.resolve("err")).contains("opens once")) {
      assertThat(process.isAlive()).as(() -> read(folder.resolve("err"))).isTrue();
      Thread.sleep(20);
    }
    send("INT");
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(folder.resolve("err")).lines()).hasSize(1);
  }

  private void startWriting() throws IOException, InterruptedException {
    start("data", LARGE, "--output", output.toString(), "--force");
    // The file aside shows that it writes.
    while (names().size() < 3) {
      assertThat(process.isAlive()).as(() -> read(folder.resolve("err"))).isTrue();
      Thread.sleep(10);
    }
  }

  private void start(String... arguments) throws IOException, InterruptedException {
    // A build in the background ignores Ctrl-C, and so would its children.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    Process known = new ProcessBuilder("env", "--default-signal=INT", "true").start();
    assumeTrue(known.waitFor() == 0);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
    command.add(Foldsieve.class.getName());
    command.addAll(List.of(arguments));
    process =
        new ProcessBuilder(command)
            .redirectError(folder.resolve("err").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  private void send(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }
}
