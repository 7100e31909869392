package org.foldsieve.score.relief;

import java.util.Optional;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedScorer;

/**
 * Ranks features as {@link Surf} does, with a radius of its own for every row: near is what is
 * nearer than the mean of a row's distances less half their standard deviation.
 *
 * <p>\[ N_i = \{ j : d_{ij} \lt \mu_i - \sigma_i / 2 \} \]
 *
 * <p>The rest is as in {@link Surf}, words and gaps too. With {@code star} the same over the far
 * rows, \( d_{ij} \gt \mu_i + \sigma_i / 2 \), is subtracted: MultiSURF*; rows between the two
 * count neither way. Made for interactions of features in rows that are unevenly dense; no number
 * to choose, and no seed.
 *
 * <p><b>Undefined.</b> A row without near rows adds nothing, nor one without near hits or without
 * near misses. The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> O(n²d) time and O(n²) memory, asked for first; a sparse table is not made dense.
 *
 * <p><b>Departures.</b> A distance within 1e-12, relative, of an edge is not beyond it. For far
 * rows scikit-rebate counts equal values only, which numbers hardly ever are; here far rows count
 * as in SURF*.
 *
 * <p><b>Paper.</b> Urbanowicz, Olson, Schmitt, Meeker, Moore (2018). Benchmarking relief-based
 * feature selection methods for bioinformatics data mining. Journal of Biomedical Informatics 85.
 * Granizo-Mackenzie, Moore (2013). Multiple threshold spatially uniform ReliefF for the genetic
 * analysis of complex human diseases. EvoBIO.
 *
 * @param star whether far rows count too, the other way round
 * @since 0.1.0
 */
public record MultiSurf(boolean star) implements MixedScorer {

  private static final RadiusNeighbors.Edges EDGES =
      new RadiusNeighbors.Edges() {
        @Override
        public double near(double mean, double deviation) {
          return mean - deviation / 2;
        }

        @Override
        public double far(double mean, double deviation) {
          return mean + deviation / 2;
        }
      };

  /** Near rows only. */
  public static MultiSurf withDefaults() {
    return new MultiSurf(false);
  }

  /** This method with or without far rows. */
  public MultiSurf withStar(boolean star) {
    return new MultiSurf(star);
  }

  @Override
  public String id() {
    return "multisurf";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    return RadiusScores.rank(this, bench, false, star, EDGES);
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    Optional<Table> numbers = table.asTable();
    return numbers.isPresent()
        ? rank(numbers.get(), run)
        : RadiusScores.rank(this, table, false, star, EDGES, run);
  }
}
