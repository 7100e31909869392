package org.foldsieve.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Locks between processes: a second virtual machine has the lock, or is killed while it writes. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OutputLockTest {

  @TempDir Path folder;

  private final List<Process> others = new ArrayList<>();

  @AfterEach
  void endOthers() {
    others.forEach(Process::destroyForcibly);
  }

  /** A process that reserves or writes until it is ended, and says when it has begun. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws IOException {
      Path path = Path.of(arguments[1]);
      if (arguments[0].equals("folder")) {
        OutputLock.ofFolder(path);
        System.out.println("locked");
        System.in.read();
      } else {
        OutputFile.replace(path)
            .writeText(
                out -> {
                  out.write("half");
                  out.flush();
                  System.out.println("locked");
                  System.in.read();
                });
      }
    }
  }

  /** Takes and leaves a lock over and over, and counts how often it was alone with it. */
  static final class Racer {
    private Racer() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      Path alone = folder.resolve("alone");
      int taken = 0;
      while (taken < 200) {
        try (OutputLock lock = OutputLock.ofFolder(folder)) {
          Files.createFile(alone);
          Thread.onSpinWait();
          Files.delete(alone);
          taken += lock.isHeld() ? 1 : 0;
        } catch (OutputInUseException busy) {
          Thread.onSpinWait();
        }
      }
      System.out.println("taken " + taken);
    }
  }

  private Process start(Class<?> program, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                program.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    others.add(process);
    return process;
  }

  /** The modules, what is beside them, and this module's classes and tests, as one class path. */
  private static String classPath() {
    return String.join(
        File.pathSeparator,
        "target/classes",
        "target/test-classes",
        System.getProperty("jdk.module.path", ""),
        System.getProperty("java.class.path"));
  }

  private static String firstLine(Process process) throws IOException {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  private Process hold(String what, Path path) throws IOException {
    Process holder = start(Holder.class, what, path.toString());
    assertThat(firstLine(holder)).isEqualTo("locked");
    return holder;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileThatAnotherProcessWritesIsInUse() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Process holder = hold("file", file);
    assertThatThrownBy(() -> OutputFile.replace(file).writeText(out -> out.write("ours")))
        .isInstanceOf(OutputInUseException.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("old");
    holder.getOutputStream().close();
    assertThat(holder.waitFor()).isZero();
    assertThat(file).hasContent("half");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void aKilledProcessLocksNothingAndWhatItLeftIsTakenAway() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Process holder = hold("file", file);
    holder.destroyForcibly().waitFor();
    assertThat(file).hasContent("old");
    assertThat(names()).hasSize(3);
    OutputFile.replace(file).writeText(out -> out.write("ours"));
    assertThat(file).hasContent("ours");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void aLockFileOfSomebodyElseMakesUsDeleteNothingElse() throws Exception {
    Path precious = Files.writeString(folder.resolve(".file.precious.tmp.csv"), "precious");
    Path other = Files.writeString(folder.resolve("other"), "precious");
    for (String planted : List.of("other\n", "../other\n", ".file.precious.tmp.csv\n", "\u0000")) {
      Files.writeString(folder.resolve(".file.lock"), planted);
      OutputFile.replace(folder.resolve("file")).writeText(out -> out.write("ours"));
    }
    assertThat(precious).hasContent("precious");
    assertThat(other).hasContent("precious");
    assertThat(names()).containsExactly(".file.precious.tmp.csv", "file", "other");
  }

  @Test
  void aLinkPlantedAsLockFileIsNotFollowed() throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "precious");
    Files.createSymbolicLink(folder.resolve(".file.lock"), other);
    assertThatThrownBy(
            () -> OutputFile.create(folder.resolve("file")).writeText(out -> out.write("ours")))
        .isInstanceOf(OutputException.class);
    assertThat(other).hasContent("precious");
  }

  @Test
  void aFolderThatAnotherProcessHasIsInUseUntilItEnds() throws Exception {
    Path results = folder.resolve("a/b/results");
    Process holder = hold("folder", results);
    assertThatThrownBy(() -> OutputLock.ofFolder(results))
        .isInstanceOf(OutputInUseException.class)
        .hasMessageContaining(results.toString());
    holder.destroyForcibly().waitFor();
    try (OutputLock lock = OutputLock.ofFolder(results)) {
      assertThat(lock.isHeld()).isTrue();
      assertThatThrownBy(() -> OutputLock.ofFolder(results))
          .isInstanceOf(OutputInUseException.class);
    }
    assertThat(results).isEmptyDirectory();
  }

  @Test
  void onlyOneAtATimeHasTheLockHoweverTheyRace() throws Exception {
    List<Process> racers = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      racers.add(start(Racer.class, folder.toString()));
    }
    for (Process racer : racers) {
      assertThat(firstLine(racer)).isEqualTo("taken 200");
    }
    assertThat(names()).isEmpty();
  }
}
