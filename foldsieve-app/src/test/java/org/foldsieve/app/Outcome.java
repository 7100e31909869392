package org.foldsieve.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;
import org.foldsieve.app.command.Program;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;

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
    return run(input, System::nanoTime, arguments);
  }

  /** Runs the program in this JVM by another clock. */
  public static Outcome withClock(LongSupplier clock, String... arguments) {
    return run("", clock, arguments);
  }

  private static Outcome run(String input, LongSupplier clock, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        Console.of(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    int code = Program.run(new Context(console, new Cancellation(), clock, List.of(arguments)));
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The lines of standard error. */
  public List<String> errors() {
    return err.lines().toList();
  }
}
