package org.foldsieve.torture;

import java.io.IOException;

/**
 * Disks that are full or fail: at the first call to the file system, at the second, and so on,
 * until the program gets through; for every kind of output, over old files and in an empty folder.
 */
final class OutputFaults implements Part {

  @Override
  public String name() {
    return "output-faults";
  }

  @Override
  public String promise() {
    return "whichever call fails, an output is the old file or the new one, nothing is left beside"
        + " it, and the exit code and the message tell";
  }

  @Override
  public int shortRounds() {
    return 2;
  }

  @Override
  public Tally run(Budget budget) throws IOException, InterruptedException {
    Tally tally = new Tally();
    while (budget.nextRound()) {
      Child.breakDisk("faults", budget, tally);
    }
    return tally;
  }
}
