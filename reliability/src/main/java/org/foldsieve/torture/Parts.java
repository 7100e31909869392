package org.foldsieve.torture;

import java.util.List;

/** All parts, in the order of docs/reliability.md. */
final class Parts {

  private Parts() {}

  static List<Part> all() {
    return List.of(
        BrokenDisks.FAULTS,
        BrokenDisks.CUTS,
        BrokenDisks.READS,
        new Kills(),
        new MemoryLimits(),
        new DamagedFiles(),
        new DamagedColumns(),
        new AlteredModels());
  }
}
