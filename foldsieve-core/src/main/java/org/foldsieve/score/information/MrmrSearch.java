package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * The search of mRMR: relevance is found once, redundancy grows by one comparison a feature with
 * every pick, so m picks of d features take m d comparisons.
 */
final class MrmrSearch {

  /** How relevance and redundancy, in bits, become the number that is maximised. */
  interface Criterion {
    double value(double relevance, double meanRedundancy);
  }

  private final BinnedTable table;
  private final MrmrMid.Redundancy kind;
  private final Criterion criterion;
  private final boolean[] open;
  private final long[] relevance;
  private final double[] redundancy;
  private int picked;

  private MrmrSearch(
      BinnedTable table, MrmrMid.Redundancy kind, Criterion criterion, boolean[] open) {
    this.table = table;
    this.kind = kind;
    this.criterion = criterion;
    this.open = open;
    this.relevance = new long[table.size()];
    this.redundancy = new double[table.size()];
    table.mutual(table.target(), open, (j, mutual) -> relevance[j] = mutual);
  }

  /** Ranks the features of the table, as far as the method is asked to go. */
  static <M extends Record & FeatureScorer> FeatureRanking rank(
      M method,
      BinnedTable table,
      MrmrMid.Redundancy kind,
      Kept kept,
      Picks limit,
      Criterion criterion) {
    GreedyPicks picks = new GreedyPicks(table.open(), kept, limit);
    MrmrSearch search = new MrmrSearch(table, kind, criterion, picks.open());
    double[] redundancyAtPick = new double[table.size()];
    Arrays.fill(redundancyAtPick, Double.NaN);
    while (picks.hasNext()) {
      int best = picks.next(search::best);
      picks.setCriterion(best, search.value(best));
      redundancyAtPick[best] = search.meanRedundancy(best);
      if (picks.hasNext()) {
        search.addRedundancyWith(best);
      }
      table.run().step(method.id(), picks.count(), picks.size());
    }
    double[] bits =
        Arrays.stream(search.relevance).mapToDouble(table.information()::bits).toArray();
    return table
        .ranking(method, picks, limit)
        .withPart("relevance", table.undefineConstants(bits))
        .withPart("redundancy", redundancyAtPick);
  }

  /** The open feature of the largest value, the first of equals. */
  private int best() {
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < open.length; j++) {
      if (open[j]) {
        double value = value(j);
        if (best < 0 || value > most) {
          best = j;
          most = value;
        }
      }
    }
    return best;
  }

  private double value(int j) {
    double bits = table.information().bits(relevance[j]);
    return picked == 0 ? bits : criterion.value(bits, meanRedundancy(j));
  }

  private double meanRedundancy(int j) {
    if (picked == 0) {
      return 0;
    }
    boolean bits = kind == MrmrMid.Redundancy.INFORMATION;
    return (bits ? table.information().bits(redundancy[j]) : redundancy[j]) / picked;
  }

  /** Information adds up in whole units, and exactly. */
  private void addRedundancyWith(int pick) {
    BinnedTable.Other other = table.asOther(pick);
    table.mutual(other, open, (j, mutual) -> redundancy[j] += shared(j, mutual, other));
    picked++;
  }

  private double shared(int j, long mutual, BinnedTable.Other other) {
    if (kind == MrmrMid.Redundancy.INFORMATION || mutual == 0) {
      return mutual;
    }
    Information information = table.information();
    return (double) mutual
        / Math.min(information.entropy(table.sum(j)), information.entropy(other.sum()));
  }
}
