package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;

/** Limits of the process, which has to be one of its own. */
class ProcessMemoryTest {

  private static Outcome run(String heap, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                Foldsieve.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), "", err);
  }

  @Test
  void aLimitBelowWhatJavaTakesIsRefusedAndTheFloorIsNamed() throws Exception {
    Outcome outcome = run("48m", "rank", "iris", "-m", "variance", "--max-memory", "20M");

    assertThat(outcome.code()).isEqualTo(ExitCode.MEMORY);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("--max-memory 20M", "160M");
  }

  @Test
  void theSmallestLimitIsEnoughForASmallTable() throws Exception {
    Outcome outcome = run("48m", "rank", "iris", "-m", "frll-q,variance", "--max-memory", "160M");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void aHeapBeyondTheLimitIsSaid() throws Exception {
    Outcome outcome = run("900m", "rank", "iris", "-m", "variance", "--max-memory", "200M");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("may outgrow --max-memory", "-Xmx72m");
  }

  @Test
  void aTableThatDoesNotFitEndsWithExit4() throws Exception {
    Outcome outcome =
        run("48m", "rank", "swiss-roll:n=3000000", "-m", "variance", "--max-memory", "160M");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.MEMORY);
    assertThat(outcome.errors()).hasSize(1);
  }
}
