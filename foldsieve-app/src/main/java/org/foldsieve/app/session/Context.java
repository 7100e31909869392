package org.foldsieve.app.session;

import java.util.List;
import java.util.function.LongSupplier;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;

/**
 * What a command gets from the process that runs it.
 *
 * @param console streams
 * @param cancellation thrown by Ctrl-C
 * @param clock nanoseconds since some moment, for timings
 * @param arguments the command line, for reports that say how they were made
 */
public record Context(
    Console console, Cancellation cancellation, LongSupplier clock, List<String> arguments) {

  /** Copies the arguments. */
  public Context {
    arguments = List.copyOf(arguments);
  }

  /** The same for another command line. */
  public Context withArguments(List<String> others) {
    return new Context(console, cancellation, clock, others);
  }
}
