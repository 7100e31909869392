package org.foldsieve.app.session;

import java.util.List;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;

/**
 * What a command gets from the process that runs it.
 *
 * @param console streams
 * @param cancellation thrown by Ctrl-C
 * @param arguments the command line, for reports that say how they were made
 */
public record Context(Console console, Cancellation cancellation, List<String> arguments) {

  /** Copies the arguments. */
  public Context {
    arguments = List.copyOf(arguments);
  }
}
