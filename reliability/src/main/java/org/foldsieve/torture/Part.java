package org.foldsieve.torture;

import java.io.IOException;

/** One way to break things: again and again, with everything that was tried counted. */
interface Part {

  /** The name on the command line and in the table, as in {@code output-faults}. */
  String name();

  /**
   * What must hold however the thing breaks, in one sentence: the promise of docs/reliability.md.
   */
  String promise();

  /**
   * How many rounds the short form in {@code mvn verify} takes: a few seconds on a slow machine.
   */
  int shortRounds();

  /**
   * Breaks the thing until the budget is used up.
   *
   * <p>Round r depends on the seed and on r alone, so that a finding can be repeated.
   *
   * @return what was tried, and each promise that did not hold
   */
  Tally run(Budget budget) throws IOException, InterruptedException;
}
