package org.foldsieve.score.alignment;

import org.foldsieve.run.Run;

/** The sums of C_rj² over the picks j, for every feature r that can still be picked. */
interface Overlaps {

  /**
   * Those of a Gram matrix.
   *
   * @param open which features can still be picked: the live array
   */
  static Overlaps of(CenteredGram gram, boolean[] open, Run run) {
    return gram instanceof DenseColumnGram wide
        ? new AheadOverlaps(wide, open, run)
        : new ColumnOverlaps(gram);
  }

  /** By feature; right for the open ones. The live array. */
  double[] values();

  /**
   * Adds a pick.
   *
   * @param worth what the open features were worth before it
   */
  void add(int pick, double[] worth);
}
