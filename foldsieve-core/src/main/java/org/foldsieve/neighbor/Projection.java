package org.foldsieve.neighbor;

import org.foldsieve.run.Run;

/** Which frame to search in: for now always all columns. */
final class Projection {
  enum Use {
    AUTO,
    OFF,
    ALWAYS;

    static Use configured() {
      return AUTO;
    }
  }

  private Projection() {}

  static Frame choose(
      CenteredFrame centered,
      RowSet queries,
      RowSet rows,
      int k,
      CandidateSearch.Options options,
      Run run) {
    return centered;
  }
}
