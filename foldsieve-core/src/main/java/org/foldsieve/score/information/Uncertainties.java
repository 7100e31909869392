package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/** Symmetric uncertainties of features with the target and with each other. */
final class Uncertainties {

  private final BinnedTable table;
  private final Run silent;

  Uncertainties(BinnedTable table) {
    this.table = table;
    // The visited features are the progress; the comparisons of one batch are not.
    this.silent = table.run().withProgress(Progress.NONE);
  }

  /** With the target; NaN for what is not open. */
  double[] withTarget(boolean[] open) {
    double[] relevance = new double[table.size()];
    Arrays.fill(relevance, Double.NaN);
    with(table.target(), open, relevance);
    return relevance;
  }

  /** Of every open feature with another variable. */
  void with(BinnedTable.Other other, boolean[] open, double[] found) {
    table.mutual(other, open, (j, mutual) -> found[j] = uncertainty(j, mutual, other));
  }

  /** Which of the visited features no feature kept so far speaks against. */
  boolean[] survivors(int[] relevant, int from, int to, int[] kept, int count, double[] relevance) {
    boolean[] stays = new boolean[to - from];
    silent.forEach(
        "correlations",
        to - from,
        v -> stays[v] = survives(relevant[from + v], kept, 0, count, relevance));
    return stays;
  }

  /** Whether no feature of {@code kept[from..to)} says more of q than q says of the target. */
  boolean survives(int q, int[] kept, int from, int to, double[] relevance) {
    if (from == to) {
      return true;
    }
    BinnedTable.Other other = table.asOther(q);
    if (table.elsewhere() != null) {
      // One question for all of them.
      boolean[] asked = new boolean[table.size()];
      for (int k = from; k < to; k++) {
        asked[kept[k]] = true;
      }
      double[] found = new double[asked.length];
      with(other, asked, found);
      return java.util.stream.IntStream.range(0, asked.length)
          .noneMatch(j -> asked[j] && found[j] >= relevance[q]);
    }
    for (int k = from; k < to; k++) {
      if (uncertainty(kept[k], table.mutual(kept[k], other), other) >= relevance[q]) {
        return false;
      }
    }
    return true;
  }

  private double uncertainty(int j, long mutual, BinnedTable.Other other) {
    Information information = table.information();
    return Information.symmetricUncertainty(
        mutual, information.entropy(table.sum(j)), information.entropy(other.sum()));
  }
}
