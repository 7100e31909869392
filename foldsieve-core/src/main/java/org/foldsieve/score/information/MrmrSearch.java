package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Picks;

/**
 * The search of mRMR: relevance is found once, redundancy grows by one comparison a feature with
 * every pick, so m picks of d features take m d comparisons.
 */
final class MrmrSearch {

  /** Rows counted in one work item, so that small tables are not spread over threads. */
  private static final int ITEM = 200_000;

  /** How relevance and redundancy, in bits, become the number that is maximised. */
  interface Criterion {
    double value(double relevance, double meanRedundancy);
  }

  private final BinnedFeature[] features;
  private final Criterion criterion;
  private final Information information;
  private final boolean[] open;
  private final long[] sums;
  private final long[] relevance;
  private final double[] redundancy;
  private final int n;
  private final Run run;
  private int picked;

  private MrmrSearch(Workbench bench, Labels labels, int bins, Criterion criterion) {
    this.run = bench.run();
    this.n = bench.table().rows();
    this.features = BinnedFeature.all(bench, bins);
    this.criterion = criterion;
    this.information = new Information(n);
    this.open = GreedyRankings.open(bench);
    this.sums = Arrays.stream(features).mapToLong(f -> information.sum(f.counts())).toArray();
    this.relevance = new long[features.length];
    this.redundancy = new double[features.length];
    int[] sizes = labels.classSizes();
    compare(
        BinnedFeature.partner(labels.codes(), sizes), sizes, (j, mutual) -> relevance[j] = mutual);
  }

  /** Ranks the features of the table on the bench, as far as the method is asked to go. */
  static <M extends Record & GreedySelector> FeatureRanking rank(
      M method, Workbench bench, int bins, Picks picks, Criterion criterion) {
    Labels labels = bench.table().requireClasses(method.id());
    MrmrSearch search = new MrmrSearch(bench, labels, bins, criterion);
    int d = search.features.length;
    double[] value = new double[d];
    double[] redundancyAtPick = new double[d];
    Arrays.fill(value, Double.NaN);
    Arrays.fill(redundancyAtPick, Double.NaN);
    int[] order = new int[Math.min(GreedyRankings.count(search.open), picks.limit())];
    for (int p = 0; p < order.length; p++) {
      int best = search.best();
      order[p] = best;
      value[best] = search.value(best);
      redundancyAtPick[best] = search.meanRedundancy(best);
      search.open[best] = false;
      if (p + 1 < order.length) {
        search.addRedundancyWith(best);
      }
      bench.run().step(method.id(), p + 1L, order.length);
    }
    double[] bits = Arrays.stream(search.relevance).mapToDouble(search.information::bits).toArray();
    return GreedyRankings.of(method, bench, order, value, picks)
        .withPart("relevance", bench.ranges().undefineConstants(bits))
        .withPart("redundancy", redundancyAtPick);
  }

  /** The open feature of the largest value, the first of equals. */
  private int best() {
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < features.length; j++) {
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
    double bits = information.bits(relevance[j]);
    return picked == 0 ? bits : criterion.value(bits, meanRedundancy(j));
  }

  private double meanRedundancy(int j) {
    return picked == 0 ? 0 : information.bits(redundancy[j]) / picked;
  }

  private void addRedundancyWith(int pick) {
    BinnedFeature other = features[pick];
    compare(other.asPartner(n), other.counts(), (j, mutual) -> redundancy[j] += mutual);
    picked++;
  }

  private interface Sink {
    void accept(int feature, long mutual);
  }

  /** The mutual information of every open feature with one other variable. */
  private void compare(BinnedFeature.Partner partner, int[] counts, Sink sink) {
    int d = features.length;
    long work = 0;
    for (int j = 0; j < d; j++) {
      work += open[j] ? features[j].outsideMain() + 20 : 1;
    }
    int items = (int) Math.min(d, work / ITEM + 1);
    long other = information.sum(counts);
    // The picks are the progress; the comparisons of one pick are not.
    run.withProgress(Progress.NONE)
        .forEach(
            "redundancy",
            items,
            () -> new int[features[0].counts().length * counts.length],
            (joint, item) -> {
              int to = (int) ((item + 1L) * d / items);
              for (int j = (int) ((long) item * d / items); j < to; j++) {
                if (open[j]) {
                  sink.accept(j, mutual(j, partner, counts, other, joint));
                }
              }
            });
  }

  private long mutual(int j, BinnedFeature.Partner partner, int[] counts, long other, int[] joint) {
    int[] own = features[j].counts();
    partner.count(features[j], joint);
    return information.mutual(sums[j], other, joint, joint.length + own.length + counts.length);
  }
}
