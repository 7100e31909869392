package org.foldsieve.torture;

import java.io.IOException;

/**
 * Disks that break under every kind of output, over old files and in an empty folder, and under
 * every kind of input.
 *
 * @param name as on the command line
 * @param promise what must hold however the disk breaks
 * @param how the way it breaks, a word of {@link DiskRounds} or {@link DiskReads}
 */
record BrokenDisks(String name, String promise, String how) implements Part {

  /**
   * Disks that are full or fail: at the first call to the file system, at the second, and so on,
   * until the program gets through.
   */
  static final Part FAULTS =
      new BrokenDisks(
          "output-faults",
          "whichever call fails, an output is the old file or the new one, nothing is left beside"
              + " it, and the exit code and the message tell",
          "faults");

  /** Power cuts at any call to the file system: what was not flushed is lost, in part or whole. */
  static final Part CUTS =
      new BrokenDisks(
          "power-cuts",
          "after a power cut an output is the old file or the new one, never half; after exit 0 it"
              + " is the new one",
          "cuts");

  /** Disks that fail while inputs are read: once, at each call in turn. */
  static final Part READS =
      new BrokenDisks(
          "input-faults",
          "whichever call fails, the result is that of the whole input, or the run ends with exit 3"
              + " and says what the disk said",
          "reads");

  @Override
  public int shortRounds() {
    return 2;
  }

  @Override
  public Tally run(Budget budget) throws IOException, InterruptedException {
    Tally tally = new Tally();
    while (budget.nextRound()) {
      Child.breakDisk(how, budget, tally);
    }
    return tally;
  }
}
