package org.foldsieve.torture;

import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;

/** How long a part goes on, the seed of its rounds, and a folder of its own to break things in. */
final class Budget {

  private final long seed;
  private final Path scratch;
  private final long first;
  private final long last;
  private final long end;
  private long round;

  private Budget(long seed, Path scratch, long first, long last, long end) {
    this.seed = seed;
    this.scratch = scratch;
    this.first = first;
    this.last = last;
    this.end = end;
    this.round = first - 1;
  }

  /** Goes on for a time, and for one round at least. */
  static Budget lasting(Duration time, long seed, Path scratch) {
    return new Budget(seed, scratch, 0, Long.MAX_VALUE, System.nanoTime() + time.toNanos());
  }

  /** Goes from one round to another, however long they take. */
  static Budget ofRounds(long first, long last, long seed, Path scratch) {
    return new Budget(seed, scratch, first, last, Long.MAX_VALUE);
  }

  /** Begins the next round, if there is to be one. */
  boolean nextRound() {
    boolean inTime = end == Long.MAX_VALUE || round < first || System.nanoTime() - end < 0;
    if (round >= last || !inTime) {
      return false;
    }
    round++;
    return true;
  }

  /** The seed of all rounds. */
  long seed() {
    return seed;
  }

  /** The number of the present round, from 0. */
  long round() {
    return round;
  }

  /** The rounds so far, as in "0-41"; nothing where there was none. */
  String rounds() {
    return round < first ? "" : first + "-" + round;
  }

  /** The random numbers of the present round: the same for the same seed and round. */
  SplittableRandom random() {
    return new SplittableRandom(mixed(mixed(seed) + round));
  }

  /**
   * Scatters a number over all: the numbers of a generator whose seed is a little larger are the
   * same ones, a few steps on, and rounds would repeat each other's inputs.
   */
  private static long mixed(long number) {
    long z = number + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** An empty folder that is removed when the part has ended. */
  Path scratch() {
    return scratch;
  }

  /** How to repeat the present round, for a finding. */
  String here() {
    return "seed " + seed + " round " + round;
  }
}
