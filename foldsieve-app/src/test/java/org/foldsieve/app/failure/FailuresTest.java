package org.foldsieve.app.failure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.data.DataException;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;

class FailuresTest {

  @Test
  void everyKindOfFailureHasItsExitCode() {
    assertThat(Failures.exitCode(new IllegalStateException("x"))).isEqualTo(1);
    assertThat(Failures.exitCode(new IllegalArgumentException("x"))).isEqualTo(1);
    assertThat(Failures.exitCode(new NumberFormatException("x"))).isEqualTo(1);
    assertThat(Failures.exitCode(new ParameterException("x"))).isEqualTo(2);
    assertThat(Failures.exitCode(new UsageException("x"))).isEqualTo(2);
    assertThat(Failures.exitCode(new DataException("x"))).isEqualTo(3);
    assertThat(Failures.exitCode(new NoSuchFileException("x"))).isEqualTo(3);
    assertThat(Failures.exitCode(new UncheckedIOException(new IOException("x")))).isEqualTo(3);
    assertThat(Failures.exitCode(new MemoryLimitException("x"))).isEqualTo(4);
    assertThat(Failures.exitCode(new OutOfMemoryError("x"))).isEqualTo(4);
    assertThat(Failures.exitCode(new org.foldsieve.output.OutputException("x", null))).isEqualTo(5);
    assertThat(Failures.exitCode(new CancelledException("x"))).isEqualTo(130);
  }

  @Test
  void aFaultOfOursSaysHowToReportIt() {
    var err = new java.io.ByteArrayOutputStream();
    Console console =
        Console.of(
            new java.io.PrintStream(java.io.OutputStream.nullOutputStream(), false, UTF_8),
            new java.io.PrintStream(err, true, UTF_8),
            java.io.InputStream.nullInputStream());

    int code = Failures.report(new IllegalArgumentException("a is not b"), console, false);

    assertThat(code).isEqualTo(ExitCode.FAULT);
    assertThat(err.toString(UTF_8))
        .contains("a is not b", "a fault of ours; please report it", "--debug");
  }
}
