package org.foldsieve.score.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Rankings;

/**
 * Ranks features by dropping, again and again, those that the others miss least: backward
 * elimination by the Hilbert-Schmidt independence criterion of all features together.
 *
 * <p>The criterion is that of {@link Hsic}, with \( K_{ij} = e^{-|x_i - x_j|^2/h} \) over all
 * features that are left and h the median of the squared distances that are not 0. Of m features
 * left, the max(1, floor(m/10)) go without which the criterion of the rest is largest; then h is
 * taken anew. The feature dropped first is last; of those dropped together, that without which the
 * criterion is largest. Since all are judged together, two features that tell the class only
 * together are both kept, as in an exclusive or.
 *
 * <p>The score is the criterion of the features that were left when it was dropped; the order is
 * the result. Features within 1e-12, relative, of each other tie, and the largest index is dropped.
 * Changed by a feature's scale, not by its offset: standardise features of different units first.
 *
 * <p><b>Undefined.</b> Constant features come last and have no score. There must be four rows.
 *
 * <p>Weights of rows are not counted: a pair of a row and itself is left out of the sums, so that
 * they are unbiased, and a row repeated brings the pairs of its copies in. Weights would have to
 * choose between the two.
 *
 * <p><b>Cost.</b> About O(10 d n²) time with an exponential each, O(n²) memory, asked for first.
 *
 * <p><b>Paper.</b> Song, Smola, Gretton, Bedo, Borgwardt (2012). Feature selection via dependence
 * maximization. JMLR 13.
 *
 * @since 0.1.0
 */
public record Bahsic() implements FeatureScorer {

  private static final double TIE = 1e-12;

  /** The method; it has no parameters. */
  public static Bahsic withDefaults() {
    return new Bahsic();
  }

  @Override
  public String id() {
    return "bahsic";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    return rank(bench, Kept.NOTHING);
  }

  /** What is kept is dropped after all others, the first of them last. */
  @Override
  public FeatureRanking rank(Workbench bench, Kept kept) {
    Table table = bench.table();
    Run run = bench.run();
    int n = table.rows();
    int d = table.features();
    HsicTarget target = HsicTarget.of(table.labels(), id(), run);
    // The distances, the same again to find their median, and the columns.
    run.requireMemory(
        8L * n * (n - 1L) + 8L * n * d,
        String.format(Locale.ROOT, "the distances of %d rows and %d columns", n, d),
        "take fewer rows, or rank fewer features first, for example by hsic");
    FeatureRanges ranges = bench.ranges();
    int[] left = IntStream.range(0, d).filter(j -> !ranges.isConstant(j)).toArray();
    int[] order = new int[d];
    int constants = left.length;
    for (int j = 0, at = constants; j < d; j++) {
      if (ranges.isConstant(j)) {
        order[at++] = j;
      }
    }
    double[] scores = new double[d];
    Arrays.fill(scores, Double.NaN);
    while (left.length > 1) {
      double[] without = criteriaWithout(table, left, target, run);
      int[] all = left;
      int[] loose =
          IntStream.range(0, all.length).filter(a -> !kept.features().contains(all[a])).toArray();
      int batch = Math.min(Math.max(1, left.length / 10), Math.max(1, loose.length));
      for (int drop = 0; drop < batch; drop++) {
        int best = loose.length > 0 ? largest(without, loose) : lastKept(left, kept);
        order[left.length - 1 - drop] = left[best];
        scores[left[best]] = without[best];
        without[best] = Double.NaN;
      }
      left =
          IntStream.range(0, all.length)
              .filter(a -> !Double.isNaN(without[a]))
              .map(a -> all[a])
              .toArray();
      run.step(id(), constants - left.length, constants - 1L);
    }
    if (left.length == 1) {
      order[0] = left[0];
      scores[left[0]] = 0;
    }
    return Rankings.byOrder(this, bench, order, scores).keeping(kept);
  }

  /** The criterion of all features that are left but one, for each. */
  private static double[] criteriaWithout(Table table, int[] left, HsicTarget target, Run run) {
    int n = table.rows();
    double[] distances = new double[HsicTarget.pairs(n)];
    Run silent = run.withProgress(Progress.NONE);
    double[][] columns = new double[left.length][n];
    silent.forEach("columns", left.length, a -> table.copyColumn(left[a], columns[a]));
    silent.forEach(
        "distances",
        n,
        i -> {
          int at = HsicTarget.rowStart(i);
          for (double[] f : columns) {
            for (int j = 0; j < i; j++) {
              distances[at + j] += (f[i] - f[j]) * (f[i] - f[j]);
            }
          }
        });
    double width = median(distances);
    double[] without = new double[left.length];
    silent.forEach(
        "criteria",
        left.length,
        () -> new double[n],
        (sums, a) -> {
          double[] f = columns[a];
          without[a] =
              target.criterion(
                  (i, j) -> {
                    double own = (f[i] - f[j]) * (f[i] - f[j]);
                    double rest = Math.max(0, distances[HsicTarget.rowStart(i) + j] - own);
                    return Math.exp(-rest / width);
                  },
                  sums);
        });
    return without;
  }

  /** The median of what is not 0. */
  private static double median(double[] distances) {
    double[] sorted = distances.clone();
    Arrays.sort(sorted);
    int zeros = 0;
    while (zeros < sorted.length && sorted[zeros] == 0) {
      zeros++;
    }
    int positive = sorted.length - zeros;
    return sorted[zeros + (positive - 1) / 2] / 2 + sorted[zeros + positive / 2] / 2;
  }

  /** The place of the feature that is left and comes last of those kept. */
  private static int lastKept(int[] left, Kept kept) {
    int last = 0;
    for (int a = 1; a < left.length; a++) {
      boolean later = kept.features().indexOf(left[a]) > kept.features().indexOf(left[last]);
      last = later ? a : last;
    }
    return last;
  }

  /** The last of those within a tie of the largest, among the given places. */
  private static int largest(double[] values, int[] places) {
    double most =
        Arrays.stream(places)
            .mapToDouble(a -> values[a])
            .filter(v -> !Double.isNaN(v))
            .max()
            .orElseThrow();
    int last = -1;
    for (int a : places) {
      last = values[a] >= most - TIE * Math.abs(most) ? a : last;
    }
    return last;
  }
}
