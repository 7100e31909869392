package org.foldsieve.score.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.MixedTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedScorer;

/**
 * Features in a random order, the baseline every comparison shows: Fisher-Yates with {@link
 * SplittableRandom} on the seed of the run.
 *
 * <p><b>Undefined.</b> There is no score, and constant features are not put last.
 *
 * <p><b>Cost.</b> O(d) time.
 *
 * <p><b>Paper.</b> None: it is the order that every other method has to beat.
 *
 * @since 0.1.0
 */
public record RandomOrder() implements MixedScorer {

  /** The method; its seed is that of the run. */
  public static RandomOrder withDefaults() {
    return new RandomOrder();
  }

  @Override
  public String id() {
    return "random";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    return rank(bench.table().featureNames(), bench.table().rows(), bench.run());
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    return rank(table.names(), table.rows(), run);
  }

  private FeatureRanking rank(List<String> names, int rows, Run run) {
    run.checkCancelled(id());
    int d = names.size();
    double[] noScores = new double[d];
    Arrays.fill(noScores, Double.NaN);
    return FeatureRanking.byOrder(
        Provenance.of(id(), Parameters.of(this), run, rows, d),
        names,
        order(d, run.seed()),
        noScores);
  }

  /**
   * {@return the numbers from 0 in a random order}
   *
   * @param count how many
   * @param seed decides the order
   */
  public static int[] order(int count, long seed) {
    int[] order = new int[count];
    Arrays.setAll(order, j -> j);
    SplittableRandom random = new SplittableRandom(seed);
    for (int j = count - 1; j > 0; j--) {
      int other = random.nextInt(j + 1);
      int swap = order[j];
      order[j] = order[other];
      order[other] = swap;
    }
    return order;
  }
}
