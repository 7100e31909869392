package org.foldsieve.spark;

import java.io.Serializable;
import org.foldsieve.score.information.SplitInformation;

/** The bins of some features on their way between machines; a plain class of arrays. */
final class SentBins implements Serializable {

  private static final long serialVersionUID = 1;

  private final int rows;
  private final int[] mainBins;
  private final int[][] counts;
  private final int[][][] lists;
  private final long[][][] bits;
  private final int[] countedRows;

  SentBins(SplitInformation bins) {
    SplitInformation.Parts parts = bins.parts();
    this.rows = parts.rows();
    this.mainBins = parts.mainBins();
    this.counts = parts.counts();
    this.lists = parts.lists();
    this.bits = parts.bits();
    this.countedRows = parts.countedRows();
  }

  /** The bins, over the same arrays. */
  SplitInformation bins() {
    return SplitInformation.of(
        new SplitInformation.Parts(rows, mainBins, counts, lists, bits, countedRows));
  }
}
