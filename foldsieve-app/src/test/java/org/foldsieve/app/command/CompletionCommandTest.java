package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

  @TempDir Path folder;

  @Test
  void anUnknownShellSuggestsTheNearest() {
    Outcome outcome = Outcome.of("completion", "bahs");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("unknown shell 'bahs'; did you mean 'bash'?");
  }

  @Test
  void bashCompletesCommandsOptionsMethodsAndParameters() throws Exception {
    assertThat(completions("ra")).containsExactly("rank");
    assertThat(completions("rank", "iris", "--meth")).containsExactly("--method");
    assertThat(completions("rank", "iris", "--method", "lapl")).containsExactly("laplacian");
    assertThat(completions("embed", "iris", "--method", "is")).containsExactly("isomap");
    assertThat(completions("rank", "iris", "-P", "bandw")).containsExactly("bandwidth=");
    assertThat(completions("rank", "t.csv", "--missing", "drop"))
        .containsExactlyInAnyOrder("drop-rows", "drop-features");
    assertThat(completions("rank", "t.csv", "--categorical", "one")).containsExactly("one-hot");
    assertThat(completions("methods", "fish")).contains("fisher");
    assertThat(completions("completion", "z")).containsExactly("zsh");
  }

  @Test
  void dataAndOutputAreNamesOfFiles() throws Exception {
    Files.createFile(folder.resolve("table.csv"));
    assertThat(completions("rank", "tabl")).containsExactly("table.csv");
    assertThat(completions("rank", "iris", "--output", "tabl")).containsExactly("table.csv");
  }

  /** What bash would offer for the last word. */
  private List<String> completions(String... words) throws IOException, InterruptedException {
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash));
    Path script = folder.resolve("completion.sh");
    if (!Files.exists(script)) {
      Outcome outcome = Outcome.of("completion", "bash");
      assertThat(outcome.code()).isZero();
      Files.writeString(script, outcome.out());
    }
    // As bash does: the words so far, the place of the last, and the answer in COMPREPLY.
    String ask =
        "source completion.sh; COMP_WORDS=(foldsieve \"$@\"); COMP_CWORD=$#;"
            + " _complete_foldsieve; printf '%s\\n' \"${COMPREPLY[@]}\"";
    List<String> command = new java.util.ArrayList<>(List.of(bash.toString(), "-c", ask, "bash"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
