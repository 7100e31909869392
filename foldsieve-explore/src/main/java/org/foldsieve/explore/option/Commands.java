package org.foldsieve.explore.option;

import java.util.List;
import org.foldsieve.run.Cancellation;

/**
 * Runs a command of the program: what a page gives to take along is made by the command that it
 * shows.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Commands {

  /**
   * Runs a command to its end.
   *
   * @param arguments as on the command line
   * @param cancellation stops it
   * @return what it said went wrong; empty where it is done
   */
  String run(List<String> arguments, Cancellation cancellation);
}
