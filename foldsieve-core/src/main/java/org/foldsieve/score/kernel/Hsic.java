package org.foldsieve.score.kernel;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;

/**
 * Ranks features by how much each by itself depends on the classes or on the number to predict,
 * largest first: the Hilbert-Schmidt independence criterion.
 *
 * <p>\[ \mathrm{HSIC}_1 = \frac{1}{n (n - 3)} \Big[ \mathrm{tr} K L + \frac{1^\top K 1 \, 1^\top L
 * 1}{(n-1)(n-2)} - \frac{2}{n - 2} 1^\top K L 1 \Big] \]
 *
 * <p>with \( K_{ij} = e^{-(f_i - f_j)^2/h} \), h the median of the squared differences that are not
 * 0, L = 1/n_c for two rows of a class of n_c and 0 for others, or for a number \( L_{ij} =
 * e^{-(y_i - y_j)^2/h_y} \); both with zeros on the diagonal. Unbiased: 0 on average where there is
 * no dependence, so it may be below. It sees relations of any shape, and is not changed by a
 * feature's offset or scale.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature. There must be four rows.
 *
 * <p>Weights of rows are not counted: a pair of a row and itself is left out of the sums, so that
 * they are unbiased, and a row repeated brings the pairs of its copies in. Weights would have to
 * choose between the two.
 *
 * <p><b>Cost.</b> O(n²d) time; for a number to predict O(n²) memory, asked for first.
 *
 * <p><b>Paper.</b> Song, Smola, Gretton, Bedo, Borgwardt (2012). Feature selection via dependence
 * maximization. JMLR 13.
 *
 * @since 0.1.0
 */
public record Hsic() implements FeatureScorer {

  /** The method; it has no parameters. */
  public static Hsic withDefaults() {
    return new Hsic();
  }

  @Override
  public String id() {
    return "hsic";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    int n = table.rows();
    HsicTarget target = HsicTarget.of(table.labels(), id(), bench.run());
    double[] scores = new double[table.features()];
    bench
        .run()
        .forEach(
            id(),
            scores.length,
            () -> new Space(new double[n], new double[n], new PairDistances(n)),
            (space, j) -> {
              if (!bench.ranges().isConstant(j)) {
                table.copyColumn(j, space.f);
                scores[j] = score(target, space);
              }
            });
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores);
  }

  private record Space(double[] f, double[] sums, PairDistances distances) {}

  private static double score(HsicTarget target, Space space) {
    double[] f = space.f;
    double width = space.distances.median(f, 0);
    return target.criterion(
        (i, j) -> {
          double difference = f[i] - f[j];
          return Math.exp(-difference * difference / width);
        },
        space.sums);
  }
}
