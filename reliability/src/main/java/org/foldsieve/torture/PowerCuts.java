package org.foldsieve.torture;

import java.io.IOException;

/** Power cuts at any call to the file system: what was not flushed is lost, in part or whole. */
final class PowerCuts implements Part {

  @Override
  public String name() {
    return "power-cuts";
  }

  @Override
  public String promise() {
    return "after a power cut an output is the old file or the new one, never half; after exit 0 it"
        + " is the new one";
  }

  @Override
  public int shortRounds() {
    return 2;
  }

  @Override
  public Tally run(Budget budget) throws IOException, InterruptedException {
    Tally tally = new Tally();
    while (budget.nextRound()) {
      Child.breakDisk("cuts", budget, tally);
    }
    return tally;
  }
}
