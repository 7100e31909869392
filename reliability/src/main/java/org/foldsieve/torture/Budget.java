package org.foldsieve.torture;

import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;

/** How long a part goes on, the seed of its rounds, and a folder of its own to break things in. */
final class Budget {

  private final long seed;
  private final Path scratch;
  private final long rounds;
  private final long end;
  private long round = -1;

  private Budget(long seed, Path scratch, long rounds, long end) {
    this.seed = seed;
    this.scratch = scratch;
    this.rounds = rounds;
    this.end = end;
  }

  /** Goes on for a time, and for one round at least. */
  static Budget lasting(Duration time, long seed, Path scratch) {
    return new Budget(seed, scratch, Long.MAX_VALUE, System.nanoTime() + time.toNanos());
  }

  /** Goes on for a number of rounds, however long they take. */
  static Budget ofRounds(long rounds, long seed, Path scratch) {
    return new Budget(seed, scratch, rounds, Long.MAX_VALUE);
  }

  /** Begins the next round, if there is to be one. */
  boolean nextRound() {
    boolean inTime = end == Long.MAX_VALUE || round < 0 || System.nanoTime() - end < 0;
    if (round + 1 >= rounds || !inTime) {
      return false;
    }
    round++;
    return true;
  }

  /** The number of the present round, from 0. */
  long round() {
    return round;
  }

  /** The random numbers of the present round: the same for the same seed and round. */
  SplittableRandom random() {
    return new SplittableRandom(seed + 0x9E3779B97F4A7C15L * (round + 1));
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
