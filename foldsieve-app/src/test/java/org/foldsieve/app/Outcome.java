package org.foldsieve.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.foldsieve.app.command.Program;

/**
 * What a run of the program gave.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
public record Outcome(int code, String out, String err) {

  /** Runs the program in this JVM. */
  public static Outcome of(String... arguments) {
    return withInput("", arguments);
  }

  /** Runs the program in this JVM with something on standard input. */
  public static Outcome withInput(String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Program.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The lines of standard error. */
  public List<String> errors() {
    return err.lines().toList();
  }
}
