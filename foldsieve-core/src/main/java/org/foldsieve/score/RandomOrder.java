package org.foldsieve.score;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;

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
public record RandomOrder() implements FeatureScorer {

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
    int d = bench.table().features();
    int[] order = new int[d];
    Arrays.setAll(order, j -> j);
    SplittableRandom random = new SplittableRandom(bench.run().seed());
    for (int j = d - 1; j > 0; j--) {
      int other = random.nextInt(j + 1);
      int swap = order[j];
      order[j] = order[other];
      order[other] = swap;
    }
    double[] noScores = new double[d];
    Arrays.fill(noScores, Double.NaN);
    return FeatureRanking.byOrder(
        Provenance.of(id(), Parameters.of(this), bench.run(), bench.table().rows(), d),
        bench.table().featureNames(),
        order,
        noScores);
  }
}
