package org.foldsieve.score.information;

/**
 * What features say of the target, alone and when another feature is known, in bits.
 *
 * <p>\( I(f; y | s) = \big[ \sum_{fsy} - \sum_{fs} - \sum_{sy} + \sum_s \big] / n \) with the sums
 * of c log c over the counts: all of them come of the counts of f with the pairs of s and y.
 */
final class ConditionalInformation {

  private final BinnedTable table;
  private final double[] relevance;

  ConditionalInformation(BinnedTable table) {
    this.table = table;
    this.relevance = new double[table.size()];
    table.mutual(
        table.target(),
        table.open(),
        (j, mutual) -> relevance[j] = table.information().bits(mutual));
  }

  /** I(f; y) of every feature; the live array. */
  double[] relevance() {
    return relevance;
  }

  /** Takes what was found of a feature. */
  interface Sink {
    void accept(int feature, double bits);
  }

  /** I(f; y | s) of every open feature f. */
  void given(int s, boolean[] open, Sink sink) {
    BinnedTable.Other pairs = table.withTarget(s);
    int values = pairs.counts().length;
    int classes = values / table.feature(s).counts().length;
    Information information = table.information();
    table.count(
        pairs,
        open,
        (j, joint) -> {
          int bins = table.feature(j).counts().length;
          long units = table.sum(s) - pairs.sum();
          for (int from = 0; from < bins * values; from += classes) {
            int together = 0;
            for (int at = from; at < from + classes; at++) {
              units += information.term(joint[at]);
              together += joint[at];
            }
            units -= information.term(together);
          }
          int terms = bins * values + bins * values / classes + values;
          sink.accept(j, information.bits(information.unlessRounding(units, terms)));
        });
  }
}
