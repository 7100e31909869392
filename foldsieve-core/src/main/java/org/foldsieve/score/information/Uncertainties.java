package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/** Symmetric uncertainties of features with labels and with each other. */
final class Uncertainties {

  private static final int BLOCK = 64;

  private final BinnedFeature[] features;
  private final Information information;
  private final long[] sums;
  private final Run silent;
  private final int n;

  Uncertainties(Workbench bench, int bins) {
    this.features = BinnedFeature.all(bench, bins);
    this.n = bench.table().rows();
    this.information = new Information(n);
    this.sums = Arrays.stream(features).mapToLong(f -> information.sum(f.counts())).toArray();
    // The visited features are the progress; the comparisons of one batch are not.
    this.silent = bench.run().withProgress(Progress.NONE);
  }

  double[] withLabels(Labels labels, boolean[] open) {
    int[] sizes = labels.classSizes();
    BinnedFeature.Partner partner = BinnedFeature.partner(labels.codes(), sizes);
    long sum = information.sum(sizes);
    double[] relevance = new double[features.length];
    silent.forEach(
        "relevance",
        (features.length + BLOCK - 1) / BLOCK,
        () -> new int[features[0].counts().length * sizes.length],
        (joint, item) -> {
          int to = Math.min(features.length, (item + 1) * BLOCK);
          for (int j = item * BLOCK; j < to; j++) {
            relevance[j] = open[j] ? uncertainty(j, partner, sizes, sum, joint) : Double.NaN;
          }
        });
    return relevance;
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

  /** Whether no feature of {@code kept[from..to)} says more of q than q says of the class. */
  boolean survives(int q, int[] kept, int from, int to, double[] relevance) {
    if (from == to) {
      return true;
    }
    BinnedFeature.Partner partner = features[q].asPartner(n);
    int[] counts = features[q].counts();
    int[] joint = new int[counts.length * counts.length];
    for (int k = from; k < to; k++) {
      if (uncertainty(kept[k], partner, counts, sums[q], joint) >= relevance[q]) {
        return false;
      }
    }
    return true;
  }

  private double uncertainty(
      int p, BinnedFeature.Partner partner, int[] counts, long sum, int[] joint) {
    partner.count(features[p], joint);
    int values = joint.length + counts.length + features[p].counts().length;
    return Information.symmetricUncertainty(
        information.mutual(sums[p], sum, joint, values),
        information.entropy(sums[p]),
        information.entropy(sum));
  }
}
