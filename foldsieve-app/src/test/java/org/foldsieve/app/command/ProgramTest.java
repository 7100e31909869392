package org.foldsieve.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.Provenance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramTest {

  @Test
  void helpNamesEveryCommandAndShowsExamples() {
    Outcome outcome = Outcome.of("--help");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains(commands()).contains("Examples:");
    assertThat(outcome.err()).isEmpty();
  }

  static Set<String> commands() {
    Console console = Console.of(System.out, System.err, java.io.InputStream.nullInputStream());
    Context context = new Context(console, new Cancellation(), System::nanoTime, List.of());
    return Program.commandLine(context).getSubcommands().keySet();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpWithExamples(String command) {
    Outcome outcome = Outcome.of(command, "--help");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("Usage: foldsieve " + command, "Examples:", "--threads");
  }

  @Test
  void whatACommandIsAboutComesFirstInItsHelp() {
    String help = Outcome.of("rank", "--help").out();

    assertThat(help.indexOf("Method, or several")).isPositive();
    assertThat(help.indexOf("Threads to use")).isGreaterThan(help.indexOf("Method, or several"));
    assertThat(help.indexOf("Threads to use")).isGreaterThan(help.indexOf("holds the labels"));
    assertThat(Outcome.of("embed", "--help").out()).doesNotContain("--redundancy");
  }

  @Test
  void versionComesFirstThenWhatRunsIt() {
    assertThat(Outcome.of("--version").out().lines())
        .hasSize(3)
        .startsWith("foldsieve " + Provenance.currentVersion())
        .anyMatch(line -> line.startsWith("Java " + System.getProperty("java.version")))
        .anyMatch(line -> line.matches("dense products: (OpenBLAS.*native.*|plain Java \\(.+\\))"));
  }

  @Test
  void debugSaysWhatTheWorkRanOn() {
    Outcome outcome = Outcome.of("rank", "iris", "-m", "variance", "--debug");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.errors()).singleElement().asString().contains("threads", "dense products: ");
  }

  @Test
  void nothingAskedShowsTheHelpAsWrongUsage() {
    Outcome outcome = Outcome.of();

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("Usage: foldsieve");
  }

  @Test
  void unknownCommandSuggestsTheNearest() {
    Outcome outcome = Outcome.of("rnak", "iris");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("unknown command 'rnak'; did you mean 'rank'?");
  }

  @Test
  void unknownOptionSuggestsTheNearest() {
    Outcome outcome = Outcome.of("rank", "iris", "--methd", "variance");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("unknown option '--methd'; did you mean '--method'?");
  }

  @Test
  void missingDataIsWrongUsage() {
    Outcome outcome = Outcome.of("rank");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.errors()).hasSize(1);
    assertThat(outcome.err()).contains("DATA", "foldsieve rank --help");
  }

  @Test
  void aValueThatIsNoNumberIsWrongUsage() {
    Outcome outcome = Outcome.of("rank", "iris", "--threads", "many");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("--threads", "many");
  }

  @Test
  void wrongOptionsAreWrongUsage() {
    for (String options :
        List.of(
            "--threads 0",
            "--repeat 0",
            "--max-memory much",
            "--target colour",
            "--missing guess",
            "--categorical guess",
            "--header maybe",
            "--format xls",
            "--image 0x5",
            "--image 99999999x99999999",
            "--label none --labels labels.csv",
            "--labels labels.csv --labels-id sample",
            "--label species --labels-id sample",
            "-k 150 --method laplacian",
            "--timings -")) {
      Outcome outcome = Outcome.of(("rank iris " + options).split(" "));
      assertThat(outcome.code()).as(options).isEqualTo(ExitCode.USAGE);
      assertThat(outcome.errors()).as(options).hasSize(1);
    }
    for (String data : List.of("swiss-roll:m=3", "swiss-roll:n=0", "toroidal-helix:rate=-1", "")) {
      assertThat(Outcome.of("data", data).code()).as(data).isEqualTo(ExitCode.USAGE);
    }
  }

  @Test
  void aCancelledRunEndsWith130AndOneLine() {
    Cancellation stop = new Cancellation();
    stop.cancel();
    var err = new java.io.ByteArrayOutputStream();
    Console console =
        Console.of(
            new java.io.PrintStream(java.io.OutputStream.nullOutputStream(), false, UTF_8),
            new java.io.PrintStream(err, true, UTF_8),
            java.io.InputStream.nullInputStream());

    int code = Program.run(new String[] {"neighbors", "iris"}, console, stop);

    assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(err.toString(UTF_8).lines().toList())
        .isEqualTo(List.of("foldsieve: interrupted; what was not finished was not written"));
  }

  @Test
  void aReadThatBreaksOffAfterCtrlCIsAnInterruption() {
    Cancellation stop = new Cancellation();
    var err = new java.io.ByteArrayOutputStream();
    java.io.InputStream breaking =
        new java.io.InputStream() {
          @Override
          public int read() throws IOException {
            stop.cancel();
            throw new java.nio.channels.ClosedByInterruptException();
          }
        };
    Console console =
        Console.of(
            new java.io.PrintStream(java.io.OutputStream.nullOutputStream(), false, UTF_8),
            new java.io.PrintStream(err, true, UTF_8),
            breaking);

    int code = Program.run(new String[] {"rank", "-"}, console, stop);

    assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(err.toString(UTF_8)).contains("interrupted");
  }

  @Test
  void aStackTraceIsShownOnlyWithDebug() {
    Outcome plain = Outcome.of("rank", "no-such-data.csv");
    Outcome debug = Outcome.of("rank", "no-such-data.csv", "--debug");

    assertThat(plain.code()).isEqualTo(ExitCode.DATA);
    assertThat(plain.errors()).hasSize(1);
    assertThat(debug.code()).isEqualTo(ExitCode.DATA);
    assertThat(debug.err()).contains("\tat org.foldsieve");
  }
}
