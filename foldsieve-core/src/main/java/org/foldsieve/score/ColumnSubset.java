package org.foldsieve.score;

import java.util.Arrays;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * Features by greedy column-subset selection with a ridge: each pick lowers the most the error of
 * rebuilding all features linearly from those picked. A rival of graph-kernel alignment that knows
 * nothing of neighbours.
 *
 * <p>With \(K = F'F\) of the centred features and \(\lambda\) their mean squared norm,
 *
 * <p>\[ j = \arg\max_r \frac{|K_r|^2}{K_{rr} + \lambda}, \qquad K \leftarrow K - \frac{K_j
 * K_j'}{K_{jj} + \lambda} ; \]
 *
 * <p>gains within 1e-12 of the largest tie, and the smallest index wins. The criterion of a pick is
 * that ratio. Not invariant to a feature's scale, on purpose.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last.
 *
 * <p><b>Cost.</b> O(nd²) time once and O(d²) a pick, 16 d² bytes.
 *
 * <p><b>Departures.</b> The ridge is ours: it keeps a feature of little energy from being picked
 * for its ratio alone, and lets the ranking go on past the rank.
 *
 * <p><b>Paper.</b> Farahat, Ghodsi, Kamel (2011). An efficient greedy method for unsupervised
 * feature selection. ICDM. doi:10.1109/ICDM.2011.22
 *
 * @param picks how many features to pick
 */
public record ColumnSubset(Picks picks) implements GreedySelector {

  private static final int BLOCK = 128;

  /** Picks all features. */
  public static ColumnSubset withDefaults() {
    return new ColumnSubset(Picks.ALL);
  }

  @Override
  public ColumnSubset stoppingAfter(int picks) {
    return new ColumnSubset(new Picks(picks));
  }

  @Override
  public String id() {
    return "column-subset";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    int d = bench.table().features();
    Run run = bench.run();
    run.requireMemory(
        16L * d * d, "column-subset on %d features".formatted(d), "use gka, which needs less");
    CenteredGram gram = CenteredGram.of(bench);
    FormedGram formed = gram instanceof FormedGram is ? is : FormedGram.of(bench.table(), run);
    double[] k = formed.copyOfValues();
    double ridge = Arrays.stream(formed.energies()).sum() / d;
    boolean[] open = GreedyRankings.open(bench);
    int[] order = new int[Math.min(picks.limit(), GreedyRankings.count(open))];
    double[] criterion = new double[d];
    Arrays.fill(criterion, Double.NaN);
    double[] gains = new double[d];
    inBlocks(d, r -> gains[r] = gain(k, d, r, ridge), run);
    for (int pick = 0; pick < order.length; pick++) {
      int j = GreedyRankings.largest(gains, open);
      order[pick] = j;
      criterion[j] = gains[j];
      open[j] = false;
      if (pick + 1 < order.length) {
        remove(k, d, j, ridge, gains, run);
      }
      run.step("picks", pick + 1, order.length);
    }
    return GreedyRankings.of(this, bench, order, criterion, picks);
  }

  private static double gain(double[] k, int d, int r, double ridge) {
    return DenseColumnGram.dot(k, r * d, k, r * d, d) / (k[r * d + r] + ridge);
  }

  /** Takes column j out of K and renews the gains, row by row while the row is in the cache. */
  private static void remove(double[] k, int d, int j, double ridge, double[] gains, Run run) {
    double[] column = Arrays.copyOfRange(k, j * d, (j + 1) * d);
    double by = column[j] + ridge;
    inBlocks(
        d,
        r -> {
          double factor = column[r] / by;
          for (int s = 0; s < d; s++) {
            k[r * d + s] -= factor * column[s];
          }
          gains[r] = gain(k, d, r, ridge);
        },
        run);
  }

  private static void inBlocks(int d, java.util.function.IntConsumer row, Run run) {
    run.withProgress(Progress.NONE)
        .forEach(
            "column subset",
            (d + BLOCK - 1) / BLOCK,
            b -> {
              int to = Math.min(d, (b + 1) * BLOCK);
              for (int r = b * BLOCK; r < to; r++) {
                row.accept(r);
              }
            });
  }
}
